import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { RoleName } from '../../../contract/user';
import type { Tx } from '../../db/database';
import { users } from '../../db/schema';

export type UserRow = typeof users.$inferSelect;
export type NewUser = Pick<UserRow, 'username' | 'email' | 'passwordHash' | 'roles'> &
	Partial<Pick<UserRow, 'firstName' | 'lastName' | 'phone' | 'address'>>;
export type UserChanges = Partial<
	Pick<UserRow, 'username' | 'email' | 'firstName' | 'lastName' | 'phone' | 'address' | 'roles' | 'passwordHash'>
>;

const sameText = (column: typeof users.username | typeof users.email, value: string) =>
	sql`lower(${column}) = lower(${value})`;
const isAdmin = sql`'ROLE_ADMIN' = ANY (${users.roles})`;

export async function findById(tx: Tx, id: number): Promise<UserRow | undefined> {
	const rows = await tx.select().from(users).where(eq(users.id, id));
	return rows[0];
}

/** The same; nobody else changes the row until the transaction ends. */
export async function lockById(tx: Tx, id: number): Promise<UserRow | undefined> {
	const rows = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
	return rows[0];
}

/** By user name, else by email, both in any letter case. */
export async function findByLogin(tx: Tx, login: string): Promise<UserRow | undefined> {
	const rows = await tx
		.select()
		.from(users)
		.where(sql`${sameText(users.username, login)} OR ${sameText(users.email, login)}`)
		.orderBy(sql`${sameText(users.username, login)} DESC`)
		.limit(1);
	return rows[0];
}

/** Which of the two another user (not `exceptId`) already has. */
export async function findTaken(
	tx: Tx,
	{ username, email, exceptId = 0 }: { username?: string; email?: string; exceptId?: number },
): Promise<{ username: boolean; email: boolean }> {
	const taken = async (column: typeof users.username | typeof users.email, value: string | undefined) =>
		value !== undefined &&
		(
			await tx
				.select({ id: users.id })
				.from(users)
				.where(and(sameText(column, value), ne(users.id, exceptId)))
				.limit(1)
		).length > 0;
	return { username: await taken(users.username, username), email: await taken(users.email, email) };
}

export async function list(tx: Tx): Promise<UserRow[]> {
	return tx.select().from(users).orderBy(asc(users.id));
}

export async function insert(tx: Tx, user: NewUser): Promise<UserRow> {
	const rows = await tx.insert(users).values(user).returning();
	return rows[0] as UserRow;
}

/** `endSessions` makes every token given out before worthless. */
export async function update(
	tx: Tx,
	id: number,
	changes: UserChanges,
	{ endSessions }: { endSessions: boolean },
): Promise<UserRow | undefined> {
	const rows = await tx
		.update(users)
		.set({
			...changes,
			updatedAt: sql`now()`,
			...(endSessions && { tokenVersion: sql`${users.tokenVersion} + 1` }),
		})
		.where(eq(users.id, id))
		.returning();
	return rows[0];
}

/** Sets the hash and ends the sessions, unless `before` is no longer the hash. */
export async function replacePassword(
	tx: Tx,
	{ id, passwordHash: before }: UserRow,
	passwordHash: string,
): Promise<UserRow | undefined> {
	const rows = await tx
		.update(users)
		.set({ passwordHash, tokenVersion: sql`${users.tokenVersion} + 1`, updatedAt: sql`now()` })
		.where(and(eq(users.id, id), eq(users.passwordHash, before)))
		.returning();
	return rows[0];
}

export async function remove(tx: Tx, id: number): Promise<void> {
	await tx.delete(users).where(eq(users.id, id));
}

/**
 * Ids of the administrators, their rows locked until the transaction ends, so that two administrators who
 * remove each other at the same moment cannot both succeed. In id order, so that two such locks never cross. Not
 * against the audit log, which holds its actor's row with a key share: an import would keep everybody waiting.
 */
export async function lockAdmins(tx: Tx): Promise<number[]> {
	const rows = await tx.select({ id: users.id }).from(users).where(isAdmin).orderBy(asc(users.id)).for('no key update');
	return rows.map((row) => row.id);
}

export async function countAdmins(tx: Tx): Promise<number> {
	const rows = await tx.select({ admins: count() }).from(users).where(isAdmin);
	return rows[0]?.admins ?? 0;
}

/** What a token is checked against at each request. */
export async function findTokenOwner(
	tx: Tx,
	id: number,
): Promise<{ roles: RoleName[]; tokenVersion: number } | undefined> {
	const rows = await tx
		.select({ roles: users.roles, tokenVersion: users.tokenVersion })
		.from(users)
		.where(eq(users.id, id));
	return rows[0];
}
