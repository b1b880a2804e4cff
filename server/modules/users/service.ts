import * as v from 'valibot';
import {
	type AdminUserCreateBody,
	type AdminUserUpdateBody,
	type ProfileBody,
	type SignUpBody,
	Username,
} from '../../../contract/account/forms';
import type { UserDto } from '../../../contract/account/user';
import { adminTeamTopic } from '../../../contract/live/topics';
import { Email } from '../../../contract/shared/primitives';
import { isStaffUser as isStaff, permissionsOf, type RoleName } from '../../../contract/team/permissions';
import { type Database, retried, type Tx, violationOf } from '../../db';
import type { Clock } from '../../lib/app';
import { refuseWeakPassword } from '../../lib/commonPasswords';
import type { Passwords } from '../../lib/passwords';
import { forbidden, invalidFields, notFound, ShopError, takenFields, unauthenticated } from '../../lib/shopError';
import { adminAudience } from '../../live/destinations';
import type { LivePublisher } from '../../live/publisher';
import type { Session, TokenOwner } from '../../plugins/auth';
import { type Actor, recordChanges } from '../audit/record';
import { auditedUser, newPassword, resetLinkIssued, secondFactorSwitched } from './audited';
import type { NewUser, UserChanges, UserRow } from './repository';
import * as repository from './repository';

export type { UserRow } from './repository';

const taken = {
	username: 'Este usuario ya está registrado',
	email: 'Este email ya está registrado',
};

export const toUserDto = (row: UserRow): UserDto => ({
	id: row.id,
	username: row.username,
	email: row.email,
	firstName: row.firstName,
	lastName: row.lastName,
	phone: row.phone,
	address: row.address,
	roles: row.roles,
});

/** As letters are addressed to them. */
export const nameOf = ({ firstName, lastName, username }: UserRow): string =>
	`${firstName} ${lastName}`.trim() || username;

export type Users = ReturnType<typeof createUsers>;

/** Writes, in the transaction of a change, what else comes with it. */
type Along = (tx: Tx, user: UserRow) => Promise<void>;

type Account = Omit<NewUser, 'passwordHash'> & { password: string };

export function createUsers({
	database,
	passwords,
	live,
	clock,
}: {
	database: Database;
	passwords: Passwords;
	live: LivePublisher;
	clock: Clock;
}) {
	/** A transaction that ends sessions. */
	async function ending<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
		const result = await database.transaction(work);
		live.wake();
		return result;
	}

	/** Tells owners, who see the team, where one of these is or was a member. */
	async function tellTeam(tx: Tx, ...users: readonly Pick<UserRow, 'roles'>[]): Promise<void> {
		if (users.some(isStaff))
			await live.append(tx, { topic: adminTeamTopic, audience: adminAudience, body: { type: 'TEAM_CHANGED' } });
	}

	/** Deletes the account that `lock` finds and locks, or throws. `along` comes before the account goes. */
	async function removing(by: Session, lock: (tx: Tx) => Promise<UserRow>, along: Along): Promise<void> {
		// The removal of old mails and events locks several rows in an order of its own.
		await retried(() =>
			ending(async (tx) => {
				const user = await lock(tx);
				await recordChanges(tx, by, [auditedUser.deleted(user)]);
				await along(tx, user);
				await repository.remove(tx, user.id);
				await live.endSessionsOf(tx, user.id);
				await tellTeam(tx, user);
			}),
		);
	}

	/** Row of a new user. Made outside of any transaction, which would wait for the hash. */
	async function newUser({ password, ...rest }: Account): Promise<NewUser> {
		refuseForeignEmail(rest);
		await refuseWeakPassword(password, rest, 'password');
		await refuseTaken(database, rest);
		return { ...rest, passwordHash: await passwords.hash(password) };
	}

	/** The whole row of a signed-in user, never for an answer. Throws 401 once the account is deleted. */
	async function row(userId: number): Promise<UserRow> {
		const found = await repository.findById(database, userId);
		if (!found) throw unauthenticated();
		return found;
	}

	/** For the user's own eyes: tells too whether the team demands a second factor that is missing. */
	async function ownDto(user: UserRow): Promise<UserDto> {
		const demanded = await repository.lacksSecondFactor(database, user.id);
		return { ...toUserDto(user), ...(demanded && { secondFactorDemanded: true }) };
	}

	return {
		async findSession({ userId, tokenVersion, sessionId }: TokenOwner): Promise<Session | null> {
			const owner = await repository.findTokenOwner(database, userId, sessionId);
			if (!owner || owner.tokenVersion !== tokenVersion) return null;
			const { roles, lacksSecondFactor } = owner;
			return {
				id: sessionId,
				userId,
				roles,
				permissions: permissionsOf(lacksSecondFactor ? [] : roles),
				lacksSecondFactor,
			};
		},

		findByLogin: (login: string) => repository.findByLogin(database, login),

		/** A transaction that ends sessions, or wakes who follows the log. */
		ending,

		/** Throws 409 with `fields` when user name or email is taken. */
		async signUp({ consents: _, ...body }: v.InferOutput<typeof SignUpBody>, along: Along): Promise<UserDto> {
			const user = await newUser({ ...body, roles: ['ROLE_USER'] });
			return uniquely(() =>
				database.transaction(async (tx) => {
					const row = await repository.insert(tx, user);
					await along(tx, row);
					return toUserDto(row);
				}),
			);
		},

		async createByAdmin(session: Session, body: v.InferOutput<typeof AdminUserCreateBody>): Promise<UserDto> {
			refuseMoreThanOwn(session, body.roles);
			const user = await newUser(body);
			return uniquely(() =>
				ending(async (tx) => {
					const row = await repository.insert(tx, user);
					await recordChanges(tx, session, [auditedUser.created(row)]);
					await tellTeam(tx, row);
					return toUserDto(row);
				}),
			);
		},

		async list(): Promise<UserDto[]> {
			return (await repository.list(database)).map(toUserDto);
		},

		row,

		profile: async (userId: number): Promise<UserDto> => ownDto(await row(userId)),

		ownDto,

		lockById: repository.lockById,
		lockByUsername: repository.lockByUsername,

		/** Ends every session of the user; undefined when they were ended since `user` was read. */
		replacePassword: (
			user: Pick<UserRow, 'id' | 'tokenVersion'>,
			passwordHash: string,
			along: Along,
		): Promise<UserRow | undefined> =>
			ending(async (tx) => {
				const row = await repository.replacePassword(tx, user, passwordHash);
				if (row) await live.endSessionsOf(tx, row.id);
				if (row) await along(tx, row);
				if (row && isStaff(row)) await recordChanges(tx, { userId: user.id }, [newPassword(row)]);
				return row;
			}),

		/** The address is the owner's, as a link to it has shown. Throws 409 when somebody else has it by now. */
		async proveAddress(tx: Tx, before: UserRow, email: string, { endSessions = false } = {}): Promise<UserRow> {
			await refuseTaken(tx, { email, exceptId: before.id });
			const at = new Date(clock.now()).toISOString();
			const row = await uniquely(() => repository.confirmEmail(tx, before.id, { email, at, endSessions }));
			if (!row) throw unauthenticated();
			if (endSessions) await live.endSessionsOf(tx, row.id);
			if (isStaff(row)) await recordChanges(tx, { userId: row.id }, [auditedUser.updated(before, row)]);
			await tellTeam(tx, row);
			return row;
		},

		recordResetLink: (tx: Tx, by: Actor, user: UserRow): Promise<void> =>
			recordChanges(tx, by, [resetLinkIssued(user)]),

		/** After the commit of what `recordSecondFactor` wrote. */
		wake: live.wake,

		/** The audit log's part of switching the own second factor on or off; of customers nothing is kept. */
		async recordSecondFactor(tx: Tx, session: Session, enabled: boolean): Promise<void> {
			if (!isStaff(session)) return;
			const user = await repository.findById(tx, session.userId);
			if (!user) throw unauthenticated();
			await recordChanges(tx, session, [secondFactorSwitched(user, enabled)]);
			// Its permissions may depend on it; live sessions whose permissions stay the same go on.
			await live.endSessionsOf(tx, user.id);
			await tellTeam(tx, user);
		},

		/**
		 * A customer's user name stays and the email is required (R5-04); neither holds for the staff (R3-150).
		 * Throws `unconfirmed`, where it is given, when the change is one of what opens the account. With `laterEmail` the
		 * email stays, and the new one is left to it.
		 */
		async updateProfile(
			session: Session,
			body: Omit<v.InferOutput<typeof ProfileBody>, 'currentPassword' | 'code'>,
			unconfirmed: ShopError | null,
			laterEmail: ((tx: Tx, user: UserRow, email: string) => Promise<void>) | null,
		): Promise<UserDto> {
			const changes: UserChanges = { firstName: body.firstName, lastName: body.lastName };
			const email = body.email?.trim() ?? '';
			if (email || !isStaff(session)) changes.email = parseField('email', Email, email);
			const username = body.username?.trim();
			if (isStaff(session) && username) changes.username = parseField('username', Username, username);
			if (body.phone != null) changes.phone = body.phone.trim();
			if (body.address != null) changes.address = body.address.trim();
			const changed = await uniquely(() =>
				ending(async (tx) => {
					const before = await repository.lockById(tx, session.userId);
					if (!before) throw unauthenticated();
					if (unconfirmed && changesLogin(before, changes)) throw unconfirmed;
					await refuseTaken(tx, { ...changes, exceptId: session.userId });
					if (laterEmail && changes.email !== undefined && !sameAddress(changes.email, before.email)) {
						await laterEmail(tx, before, changes.email);
						delete changes.email;
					}
					if (changes.username !== undefined && changes.username !== before.username)
						refuseForeignEmail({ username: changes.username, email: changes.email ?? before.email });
					const row = await repository.update(tx, session.userId, changes, { endSessions: false });
					if (!row) throw unauthenticated();
					if (isStaff(session)) await recordChanges(tx, session, [auditedUser.updated(before, row)]);
					await tellTeam(tx, row);
					return row;
				}),
			);
			return ownDto(changed);
		},

		/** A change of roles ends the user's sessions. Throws 409 for the last administrator's role. */
		async updateByAdmin(
			session: Session,
			id: number,
			body: Partial<v.InferOutput<typeof AdminUserUpdateBody>>,
		): Promise<UserDto> {
			return uniquely(() =>
				ending(async (tx) => {
					const admins = await repository.lockAdmins(tx);
					const before = await repository.lockById(tx, id);
					if (!before) throw notFound('El usuario no existe');
					const { roles, ...fields } = body;
					refuseMoreThanOwn(session, [...before.roles, ...(roles ?? [])]);
					if (id === session.userId && changesLogin(before, fields)) throw invalidFields({ email: ownEmail });
					const rolesChange = roles !== undefined && !sameRoles(roles, before.roles);
					if (rolesChange && !roles.includes('ROLE_ADMIN')) refuseLastAdmin(admins, id);
					await refuseTaken(tx, { email: fields.email, exceptId: id });
					const changes = rolesChange ? { ...fields, roles: [...new Set(roles)] } : fields;
					const row = await repository.update(tx, id, changes, { endSessions: rolesChange });
					if (!row) throw notFound('El usuario no existe');
					if (rolesChange) await live.endSessionsOf(tx, id);
					await recordChanges(tx, session, [auditedUser.updated(before, row)]);
					await tellTeam(tx, before, row);
					return toUserDto(row);
				}),
			);
		},

		/** An account for somebody who was invited. `take` takes the invitation in the same transaction, or throws. */
		async join(body: Account, take: (tx: Tx) => Promise<void>): Promise<UserDto> {
			const user = await newUser(body);
			return uniquely(() =>
				ending(async (tx) => {
					await take(tx);
					const row = await repository.insert(tx, user);
					await recordChanges(tx, { userId: row.id }, [auditedUser.created(row)]);
					await tellTeam(tx, row);
					return toUserDto(row);
				}),
			);
		},

		/** Gives one's own account the role that one was invited to; ends its sessions. */
		acceptRole: (userId: number, role: RoleName, take: (tx: Tx) => Promise<void>): Promise<void> =>
			ending(async (tx) => {
				const before = await repository.lockById(tx, userId);
				if (!before) throw unauthenticated();
				await take(tx);
				const roles = [...new Set([...before.roles, role])];
				const row = await repository.update(tx, userId, { roles }, { endSessions: true });
				if (!row) throw unauthenticated();
				await live.endSessionsOf(tx, userId);
				await recordChanges(tx, { userId }, [auditedUser.updated(before, row)]);
				await tellTeam(tx, row);
			}),

		/** Throws 409 for the last administrator, and for the own account. `along` comes before the account goes. */
		remove: (session: Session, id: number, along: Along): Promise<void> =>
			removing(
				session,
				async (tx) => {
					const admins = await repository.lockAdmins(tx);
					const user = await repository.lockForRemoval(tx, id);
					if (!user) throw notFound('El usuario no existe');
					refuseMoreThanOwn(session, user.roles);
					refuseLastAdmin(admins, id);
					if (id === session.userId) throw new ShopError(409, 'own_account', 'No puedes eliminar tu propia cuenta');
					return user;
				},
				along,
			),

		/** The owner leaves. Throws 409 for the last administrator. `along` comes before the account goes. */
		removeOwn: (session: Session, along: Along): Promise<void> =>
			removing(
				session,
				async (tx) => {
					const admins = await repository.lockAdmins(tx);
					const user = await repository.lockForRemoval(tx, session.userId);
					if (!user) throw unauthenticated();
					refuseLastAdmin(admins, user.id);
					return user;
				},
				along,
			),
	};
}

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const changesLogin = (before: UserRow, changes: UserChanges): boolean =>
	(['username', 'email'] as const).some((field) => changes[field] !== undefined && changes[field] !== before[field]);

/** Nobody gives, takes or touches what they do not have themselves: throws 403. */
export function refuseMoreThanOwn({ permissions }: Session, roles: readonly RoleName[]): void {
	if ([...permissionsOf(roles)].some((one) => !permissions.has(one))) throw forbidden();
}

/** The list of users asks for no password. */
const ownEmail = 'Cambia tu propio email en tu perfil, donde lo confirmas con tu contraseña';

/** An email as user name would keep its owner from registering, unless it is the own one. */
function refuseForeignEmail({ username, email }: { username: string; email: string }): void {
	if (username.includes('@') && username.toLowerCase() !== email.toLowerCase())
		throw invalidFields({ username: 'Un usuario con arroba tiene que ser igual a su email' });
}

function refuseLastAdmin(admins: number[], id: number): void {
	if (admins.length === 1 && admins[0] === id) {
		throw new ShopError(409, 'last_admin', 'Debe quedar al menos un administrador');
	}
}

async function refuseTaken(tx: Tx, wanted: { username?: string; email?: string; exceptId?: number }): Promise<void> {
	const found = await repository.findTaken(tx, wanted);
	const fields = Object.fromEntries(Object.entries(taken).filter(([field]) => found[field as keyof typeof taken]));
	if (Object.keys(fields).length > 0) throw takenFields(fields);
}

/** Two requests may pass the look-up at once; the unique index then refuses the later one. */
async function uniquely<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const constraint = violationOf(error)?.constraint;
		if (constraint === 'users_username_key') throw takenFields({ username: taken.username });
		if (constraint === 'users_email_key') throw takenFields({ email: taken.email });
		throw error;
	}
}

function parseField<Schema extends v.GenericSchema>(
	field: string,
	schema: Schema,
	value: unknown,
): v.InferOutput<Schema> {
	const parsed = v.safeParse(schema, value);
	if (!parsed.success) throw invalidFields({ [field]: parsed.issues[0].message });
	return parsed.output;
}

function sameRoles(one: readonly string[], other: readonly string[]): boolean {
	return one.every((role) => other.includes(role)) && other.every((role) => one.includes(role));
}
