import type { RoleName } from '#contract/team/permissions';
import { type Database, join, raw, type Sql, sql, type Tx } from '#platform/db';

export interface UserRow {
	id: number;
	username: string;
	email: string;
	passwordHash: string;
	firstName: string;
	lastName: string;
	phone: string;
	address: string;
	roles: RoleName[];
	/** Part of every session token; a higher one ends earlier sessions. */
	tokenVersion: number;
	createdAt: Date;
	updatedAt: Date;
	/** Null until a mailed link has proved the address. */
	emailConfirmedAt: Date | null;
	closedGroups: string[];
}

const columns = {
	username: 'username',
	email: 'email',
	passwordHash: 'password_hash',
	firstName: 'first_name',
	lastName: 'last_name',
	phone: 'phone',
	address: 'address',
	roles: 'roles',
} as const satisfies Partial<Record<keyof UserRow, string>>;

type Written = Pick<UserRow, keyof typeof columns>;
export type NewUser = Pick<Written, 'username' | 'email' | 'passwordHash' | 'roles'> & Partial<Written>;
export type UserChanges = Partial<Written>;

const row = raw(
	`id, token_version AS "tokenVersion", created_at AS "createdAt", updated_at AS "updatedAt", email_confirmed_at AS "emailConfirmedAt", closed_groups AS "closedGroups", ${Object.entries(
		columns,
	)
		.map(([property, column]) => `${column} AS "${property}"`)
		.join(', ')}`,
);
const isAdmin = raw(`'ROLE_ADMIN' = ANY (roles)`);

function written(values: Partial<Written>) {
	const pairs = Object.entries(columns).flatMap(([property, column]) => {
		const value = values[property as keyof Written];
		return value === undefined ? [] : [{ column: raw(column), value }];
	});
	return { columns: pairs.map(({ column }) => column), values: pairs.map(({ value }) => sql`${value}`) };
}

async function findOne(tx: Tx, condition: Sql): Promise<UserRow | undefined> {
	const [user] = await tx.query<UserRow>(sql`SELECT ${row} FROM users WHERE ${condition}`);
	return user;
}

export const findById = (tx: Tx, id: number) => findOne(tx, sql`id = ${id}`);

export const lockById = (tx: Tx, id: number) => findOne(tx, sql`id = ${id} FOR NO KEY UPDATE`);

/** Before the deletion: a transaction that writes a reference to the account waits from here on, or was first. */
export const lockForRemoval = (tx: Tx, id: number) => findOne(tx, sql`id = ${id} FOR UPDATE`);

export const lockByUsername = (tx: Tx, username: string) =>
	findOne(tx, sql`lower(username) = lower(${username}) FOR NO KEY UPDATE`);

/** By email where there is an @ (old user names may have one), else by user name. In any letter case. */
export const findByLogin = (tx: Tx, login: string) =>
	findOne(
		tx,
		login.includes('@')
			? sql`lower(email) = lower(${login}) OR lower(username) = lower(${login})
				ORDER BY lower(email) = lower(${login}) DESC LIMIT 1`
			: sql`lower(username) = lower(${login})`,
	);

/** Which of the two another user (not `exceptId`) has as user name or email: both open the account. */
export async function findInUse(
	tx: Tx,
	{ username, email, exceptId = 0 }: { username?: string; email?: string; exceptId?: number },
): Promise<{ username: boolean; email: boolean }> {
	const isInUse = (value: string | undefined) =>
		value === undefined
			? sql`false`
			: sql`EXISTS (
				SELECT FROM users
				WHERE (lower(username) = lower(${value}) OR lower(email) = lower(${value})) AND id <> ${exceptId})`;
	const [inUse] = await tx.query<{ username: boolean; email: boolean }>(
		sql`SELECT ${isInUse(username)} AS username, ${isInUse(email)} AS email`,
	);
	return inUse ?? { username: false, email: false };
}

export const list = (tx: Tx): Promise<UserRow[]> => tx.query(sql`SELECT ${row} FROM users ORDER BY id`);

export async function insert(tx: Tx, user: NewUser): Promise<UserRow> {
	const fields = written(user);
	const [inserted] = await tx.query<UserRow>(
		sql`INSERT INTO users (${join(fields.columns)}) VALUES (${join(fields.values)}) RETURNING ${row}`,
	);
	if (!inserted) throw new Error('INSERT … RETURNING answered no row.');
	return inserted;
}

/** The account is locked. */
export async function update(
	tx: Tx,
	id: number,
	changes: UserChanges,
	{ endSessions }: { endSessions: boolean },
): Promise<UserRow> {
	const fields = written(changes);
	const [changed] = await tx.query<UserRow>(sql`
		UPDATE users SET ${join([
			...fields.columns.map((column, index) => sql`${column} = ${fields.values[index]}`),
			sql`updated_at = now()`,
			sql`token_version = token_version + ${endSessions ? 1 : 0}`,
			// Another address, unlike another letter case, is not confirmed.
			...(changes.email === undefined
				? []
				: [sql`email_confirmed_at = CASE WHEN lower(email) = lower(${changes.email}) THEN email_confirmed_at END`]),
		])} WHERE id = ${id} RETURNING ${row}`);
	if (!changed) throw new Error('The account was not locked.');
	return changed;
}

export const closeGroups = (db: Database, id: number, groups: readonly string[]) =>
	db.change(sql`UPDATE users SET closed_groups = ${[...groups]}::text[] WHERE id = ${id}`);

/** `at` is ISO 8601. */
export async function confirmEmail(
	tx: Tx,
	id: number,
	{ email, at, endSessions }: { email: string; at: string; endSessions: boolean },
): Promise<UserRow | undefined> {
	const [changed] = await tx.query<UserRow>(sql`
		UPDATE users SET email = ${email}, email_confirmed_at = ${at}::timestamptz, updated_at = now(),
			token_version = token_version + ${endSessions ? 1 : 0}
		WHERE id = ${id} RETURNING ${row}`);
	return changed;
}

/** Sets the hash and ends the sessions, unless the user has another token version by now. */
export async function replacePassword(
	tx: Tx,
	{ id, tokenVersion }: Pick<UserRow, 'id' | 'tokenVersion'>,
	passwordHash: string,
): Promise<UserRow | undefined> {
	const [changed] = await tx.query<UserRow>(sql`
		UPDATE users SET password_hash = ${passwordHash}, token_version = token_version + 1, updated_at = now()
		WHERE id = ${id} AND token_version = ${tokenVersion} RETURNING ${row}`);
	return changed;
}

/** Also removes a team invitation for its address. */
export async function remove(tx: Tx, id: number): Promise<void> {
	await tx.query(sql`
		DELETE FROM team_invitations WHERE lower(email) = (SELECT lower(email) FROM users WHERE id = ${id})`);
	await tx.query(sql`DELETE FROM users WHERE id = ${id}`);
}

/**
 * Locked, so that two administrators who remove each other cannot both succeed; in id order, so that locks never cross.
 * NO KEY: the audit log holds its actor's row with a key share, and an import would block everybody.
 */
export async function lockAdmins(tx: Tx): Promise<number[]> {
	const rows = await tx.query<{ id: number }>(sql`SELECT id FROM users WHERE ${isAdmin} ORDER BY id FOR NO KEY UPDATE`);
	return rows.map(({ id }) => id);
}

export async function countAdmins(tx: Tx): Promise<number> {
	const [count] = await tx.query<{ admins: number }>(
		sql`SELECT count(*)::integer AS admins FROM users WHERE ${isAdmin}`,
	);
	return count?.admins ?? 0;
}

export interface TokenOwnerRow extends Pick<UserRow, 'roles' | 'tokenVersion'> {
	/** One of the roles demands a second factor, and there is none. */
	lacksSecondFactor: boolean;
}

const lacks = raw(`EXISTS (SELECT FROM second_factor_demands d WHERE d.role = ANY (users.roles))
	AND NOT EXISTS (SELECT FROM second_factors f WHERE f.user_id = users.id AND f.enabled)`);

/** Undefined also after signing out. */
export async function findTokenOwner(tx: Tx, id: number, sessionId: string): Promise<TokenOwnerRow | undefined> {
	const [owner] = await tx.query<TokenOwnerRow>(
		sql`SELECT roles, token_version AS "tokenVersion", ${lacks} AS "lacksSecondFactor" FROM users
			WHERE id = ${id} AND NOT EXISTS (SELECT FROM ended_sessions WHERE id = ${sessionId})`,
	);
	return owner;
}

export async function lacksSecondFactor(tx: Tx, id: number): Promise<boolean> {
	const [user] = await tx.query<{ lacks: boolean }>(sql`SELECT ${lacks} AS lacks FROM users WHERE id = ${id}`);
	return user?.lacks ?? false;
}
