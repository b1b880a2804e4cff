import type * as v from 'valibot';
import { type AdminUserUpdateBody, type ProfileBody, Username } from '#contract/account/forms';
import { channels } from '#contract/live/serverChannels';
import { Email } from '#contract/shared/primitives';
import { isStaffUser as isStaff, type RoleName } from '#contract/team/permissions';
import type { Tx } from '#platform/db';
import { invalidFields, notFound, ShopError, unauthenticated } from '#platform/lib/shopError';
import { append, endSessionsOf, type OutboxEvent } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { type Actor, recordChanges } from '../audit/record';
import { auditedUser, newPassword, secondFactorSwitched } from './audited';
import { parseField, refuseForeignEmail, refuseInUse, refuseLastAdmin, refuseMoreThanOwn } from './refusals';
import type { NewUser, UserChanges, UserRow } from './repository';
import * as repository from './repository';

export type AfterWrite = (tx: Tx, user: UserRow) => Promise<void>;

export const teamChanged: OutboxEvent = {
	topic: channels.team.topic,
	body: { type: 'TEAM_CHANGED' },
};

async function notifyTeam(tx: Tx, ...beforeAndAfter: readonly Pick<UserRow, 'roles'>[]): Promise<void> {
	if (beforeAndAfter.some(isStaff)) await append(tx, teamChanged);
}

export async function insertAccount(tx: Tx, user: NewUser, by?: Actor): Promise<UserRow> {
	const row = await repository.insert(tx, user);
	await recordChanges(tx, by ?? { userId: row.id }, [auditedUser.created(row)]);
	await notifyTeam(tx, row);
	return row;
}

/** Changes a locked account; the audit log has no changes by customers. */
async function write(
	tx: Tx,
	by: Pick<Session, 'userId'> | null,
	before: UserRow,
	changes: UserChanges,
	endSessions = false,
): Promise<UserRow> {
	const row = await repository.update(tx, before.id, changes, { endSessions });
	if (endSessions) await endSessionsOf(tx, row.id);
	if (by) await recordChanges(tx, by, [auditedUser.updated(before, row)]);
	await notifyTeam(tx, before, row);
	return row;
}

/** A customer's user name stays and the email is required (R5-04); neither holds for the staff (R3-150). */
export function profileChanges(
	session: Session,
	body: Omit<v.InferOutput<typeof ProfileBody>, 'currentPassword' | 'code'>,
): UserChanges {
	const changes: UserChanges = { firstName: body.firstName, lastName: body.lastName };
	const email = body.email?.trim() ?? '';
	if (email || !isStaff(session)) changes.email = parseField('email', Email, email);
	const username = body.username?.trim();
	if (isStaff(session) && username) changes.username = parseField('username', Username, username);
	if (body.phone != null) changes.phone = body.phone.trim();
	if (body.address != null) changes.address = body.address.trim();
	return changes;
}

/** `unconfirmed` and `laterEmail` as in `updateProfile` of the service. */
export async function updateOwn(
	tx: Tx,
	session: Session,
	changes: UserChanges,
	unconfirmed: ShopError | null,
	laterEmail: ((tx: Tx, user: UserRow, email: string) => Promise<void>) | null,
): Promise<UserRow> {
	const before = await repository.lockById(tx, session.userId);
	if (!before) throw unauthenticated();
	if (unconfirmed && changesLogin(before, changes)) throw unconfirmed;
	await refuseInUse(tx, { ...changes, exceptId: session.userId });
	const { email, ...others } = changes;
	const isLater = laterEmail !== null && email !== undefined && email.toLowerCase() !== before.email.toLowerCase();
	if (isLater) await laterEmail(tx, before, email);
	const written: UserChanges = isLater ? others : changes;
	if (written.username !== undefined && written.username !== before.username)
		refuseForeignEmail({ username: written.username, email: written.email ?? before.email });
	return write(tx, isStaff(session) ? session : null, before, written);
}

export async function updateByAdmin(
	tx: Tx,
	session: Session,
	id: number,
	{ roles, ...fields }: Partial<v.InferOutput<typeof AdminUserUpdateBody>>,
): Promise<UserRow> {
	const admins = await repository.lockAdmins(tx);
	const before = await repository.lockById(tx, id);
	if (!before) throw notFound('El usuario no existe');
	refuseMoreThanOwn(session, [...before.roles, ...(roles ?? [])]);
	if (id === session.userId && changesLogin(before, fields)) throw invalidFields({ email: ownEmail });
	const rolesChange = roles !== undefined && !sameRoles(roles, before.roles);
	if (rolesChange && !roles.includes('ROLE_ADMIN')) refuseLastAdmin(admins, id);
	await refuseInUse(tx, { email: fields.email, exceptId: id });
	const changes = rolesChange ? { ...fields, roles: [...new Set(roles)] } : fields;
	return write(tx, session, before, changes, rolesChange);
}

export async function addRole(tx: Tx, userId: number, role: RoleName, take: (tx: Tx) => Promise<void>): Promise<void> {
	const before = await repository.lockById(tx, userId);
	if (!before) throw unauthenticated();
	await take(tx);
	await write(tx, { userId }, before, { roles: [...new Set([...before.roles, role])] }, true);
}

export async function replacePassword(
	tx: Tx,
	user: Pick<UserRow, 'id' | 'tokenVersion'>,
	passwordHash: string,
	afterWrite: AfterWrite,
): Promise<UserRow | undefined> {
	const row = await repository.replacePassword(tx, user, passwordHash);
	if (!row) return undefined;
	await endSessionsOf(tx, row.id);
	await afterWrite(tx, row);
	if (isStaff(row)) await recordChanges(tx, { userId: user.id }, [newPassword(row)]);
	return row;
}

/** A link has proved the owner's address. Throws 409 when another account has it by now. */
export async function confirmEmail(
	tx: Tx,
	before: UserRow,
	proof: { email: string; at: string; endSessions: boolean },
): Promise<UserRow> {
	await refuseInUse(tx, { email: proof.email, exceptId: before.id });
	const row = await repository.confirmEmail(tx, before.id, proof);
	if (!row) throw unauthenticated();
	if (proof.endSessions) await endSessionsOf(tx, row.id);
	if (isStaff(row)) await recordChanges(tx, { userId: row.id }, [auditedUser.updated(before, row)]);
	await notifyTeam(tx, row);
	return row;
}

export async function recordSecondFactor(tx: Tx, session: Session, enabled: boolean): Promise<void> {
	if (!isStaff(session)) return;
	const user = await repository.findById(tx, session.userId);
	if (!user) throw unauthenticated();
	await recordChanges(tx, session, [secondFactorSwitched(user, enabled)]);
	// Permissions may depend on it; live sessions with unchanged permissions go on.
	await endSessionsOf(tx, user.id);
	await notifyTeam(tx, user);
}

/** Throws 409 for the last administrator, and for one who removes themselves in the list of users. */
export async function lockForRemoval(tx: Tx, session: Session, id: number, isOwner: boolean): Promise<UserRow> {
	const admins = await repository.lockAdmins(tx);
	const user = await repository.lockForRemoval(tx, id);
	if (!user) throw isOwner ? unauthenticated() : notFound('El usuario no existe');
	if (!isOwner) refuseMoreThanOwn(session, user.roles);
	refuseLastAdmin(admins, id);
	if (!isOwner && id === session.userId) throw new ShopError(409, 'own_account', 'No puedes eliminar tu propia cuenta');
	return user;
}

/** `beforehand` writes while the account exists. */
export async function removeAccount(tx: Tx, by: Session, user: UserRow, beforehand: AfterWrite): Promise<void> {
	await recordChanges(tx, by, [auditedUser.deleted(user)]);
	await beforehand(tx, user);
	await repository.remove(tx, user.id);
	await endSessionsOf(tx, user.id);
	await notifyTeam(tx, user);
}

const changesLogin = (before: UserRow, changes: UserChanges): boolean =>
	(['username', 'email'] as const).some((field) => changes[field] !== undefined && changes[field] !== before[field]);

/** The list of users demands no password. */
const ownEmail = 'Cambia tu propio correo en tu perfil, donde lo confirmas con tu contraseña';

function sameRoles(one: readonly string[], other: readonly string[]): boolean {
	return one.every((role) => other.includes(role)) && other.every((role) => one.includes(role));
}
