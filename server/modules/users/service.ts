import type * as v from 'valibot';
import type { AdminUserCreateBody, AdminUserUpdateBody, ProfileBody, SignUpBody } from '#contract/account/forms';
import type { UserDto } from '#contract/account/user';
import type { PanelGroup } from '#contract/admin/todo';
import { permissionsOf, type RoleName } from '#contract/team/permissions';
import { type Database, retried, type Tx } from '#platform/db';
import type { Clock } from '#platform/lib/app';
import { refuseWeakPassword } from '#platform/lib/commonPasswords';
import type { Passwords } from '#platform/lib/passwords';
import { type ShopError, unauthenticated } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { LivePublisher } from '#platform/live/publisher';
import type { Session, TokenOwner } from '#platform/plugins/auth';
import { type Actor, recordChanges } from '../audit/record';
import { resetLinkIssued } from './audited';
import type { AfterWrite } from './changes';
import * as changes from './changes';
import { refuseForeignEmail, refuseInUse, refuseMoreThanOwn, uniquely } from './refusals';
import type { NewUser, UserRow } from './repository';
import * as repository from './repository';

export { auditedUser } from './audited';
export { teamChanged } from './changes';
export { generatedPassword } from './firstAdmin';
export { refuseMoreThanOwn } from './refusals';
export { findById as findUser, type UserRow } from './repository';

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

export const nameOf = ({ firstName, lastName, username }: UserRow): string =>
	`${firstName} ${lastName}`.trim() || username;

export type Users = ReturnType<typeof createUsers>;

type Account = Omit<NewUser, 'passwordHash'> & { password: string };

interface UserDeps {
	database: Database;
	passwords: Passwords;
	live: LivePublisher;
	clock: Clock;
}

async function findSession(tx: Tx, { userId, tokenVersion, sessionId }: TokenOwner): Promise<Session | null> {
	const owner = await repository.findTokenOwner(tx, userId, sessionId);
	if (!owner || owner.tokenVersion !== tokenVersion) return null;
	const { roles, lacksSecondFactor } = owner;
	const permissions = permissionsOf(lacksSecondFactor ? [] : roles);
	return { id: sessionId, userId, roles, permissions, lacksSecondFactor };
}

/** Hashes outside of any transaction, which would wait for it. */
async function hashed(tx: Tx, passwords: Passwords, { password, ...rest }: Account): Promise<NewUser> {
	refuseForeignEmail(rest);
	await refuseWeakPassword(password, rest, 'password');
	await refuseInUse(tx, rest);
	return { ...rest, passwordHash: await passwords.hash(password) };
}

async function ownDtoOf(tx: Tx, user: UserRow): Promise<UserDto> {
	const demanded = await repository.lacksSecondFactor(tx, user.id);
	const { closedGroups } = user;
	return {
		...toUserDto(user),
		...(demanded && { secondFactorDemanded: true }),
		...(closedGroups.length > 0 && { closedGroups }),
	};
}

export function createUsers({ database, passwords, live, clock }: UserDeps) {
	/** A transaction that ends sessions, or whose events leave at once. */
	async function ending<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
		const result = await database.transaction(work);
		live.wake();
		return result;
	}

	async function remove(by: Session, id: number, isOwner: boolean, beforehand: AfterWrite): Promise<void> {
		// The removal of old mails and events locks rows in its own order.
		await retried(() =>
			ending(async (tx) => {
				const user = await changes.lockForRemoval(tx, by, id, isOwner);
				await changes.removeAccount(tx, by, user, beforehand);
			}),
		);
	}

	/** The whole row, never for an answer. Throws 401 once the account is deleted. */
	async function row(userId: number): Promise<UserRow> {
		const user = await repository.findById(database, userId);
		if (!user) throw unauthenticated();
		return user;
	}

	const newUser = (account: Account) => hashed(database, passwords, account);
	const ownDto = (user: UserRow) => ownDtoOf(database, user);

	return {
		findSession: (owner: TokenOwner) => findSession(database, owner),

		findByLogin: (login: string) => repository.findByLogin(database, login),

		ending,

		/** Throws 409 with `fields` when user name or email is in use. */
		async signUp({ consents: _, ...body }: v.InferOutput<typeof SignUpBody>, afterWrite: AfterWrite): Promise<UserDto> {
			const user = await newUser({ ...body, roles: ['ROLE_USER'] });
			return uniquely(() =>
				database.transaction(async (tx) => {
					const row = await repository.insert(tx, user);
					await afterWrite(tx, row);
					return toUserDto(row);
				}),
			);
		},

		async createByAdmin(session: Session, body: v.InferOutput<typeof AdminUserCreateBody>): Promise<UserDto> {
			refuseMoreThanOwn(session, body.roles);
			const user = await newUser(body);
			return toUserDto(await uniquely(() => ending((tx) => changes.insertAccount(tx, user, session))));
		},

		/** `take` takes the invitation in the same transaction, or throws. */
		async join(body: Account, take: (tx: Tx) => Promise<void>): Promise<void> {
			const user = await newUser(body);
			await uniquely(() =>
				ending(async (tx) => {
					await take(tx);
					await changes.insertAccount(tx, user);
				}),
			);
		},

		async list(): Promise<UserDto[]> {
			return (await repository.list(database)).map(toUserDto);
		},

		row,

		profile: async (userId: number): Promise<UserDto> => ownDto(await row(userId)),

		ownDto,

		async closeGroups(userId: number, groups: readonly PanelGroup[]): Promise<UserDto> {
			await repository.closeGroups(database, userId, groups);
			return ownDto(await row(userId));
		},

		lockById: repository.lockById,
		lockByUsername: repository.lockByUsername,

		/** Ends the user's sessions; undefined when they ended since `user` was read. */
		replacePassword: (
			user: Pick<UserRow, 'id' | 'tokenVersion'>,
			passwordHash: string,
			afterWrite: AfterWrite,
		): Promise<UserRow | undefined> => ending((tx) => changes.replacePassword(tx, user, passwordHash, afterWrite)),

		proveAddress: (tx: Tx, before: UserRow, email: string, { endSessions = false } = {}): Promise<UserRow> => {
			const proof = { email, at: iso(clock.now()), endSessions };
			return uniquely(() => changes.confirmEmail(tx, before, proof));
		},

		recordResetLink: (tx: Tx, by: Actor, user: UserRow): Promise<void> =>
			recordChanges(tx, by, [resetLinkIssued(user)]),

		/** Call it after the commit of `recordSecondFactor`. */
		wake: live.wake,

		recordSecondFactor: changes.recordSecondFactor,

		/**
		 * Throws `unconfirmed`, unless null, for a change of user name or email. With `laterEmail` the email stays, and
		 * that function gets the new one.
		 */
		async updateProfile(
			session: Session,
			body: Omit<v.InferOutput<typeof ProfileBody>, 'currentPassword' | 'code'>,
			unconfirmed: ShopError | null,
			laterEmail: ((tx: Tx, user: UserRow, email: string) => Promise<void>) | null,
		): Promise<UserDto> {
			const values = changes.profileChanges(session, body);
			const work = (tx: Tx) => changes.updateOwn(tx, session, values, unconfirmed, laterEmail);
			return ownDto(await uniquely(() => ending(work)));
		},

		/** A change of roles ends the user's sessions. Throws 409 for the last administrator's role. */
		updateByAdmin: async (
			session: Session,
			id: number,
			body: Partial<v.InferOutput<typeof AdminUserUpdateBody>>,
		): Promise<UserDto> =>
			toUserDto(await uniquely(() => ending((tx) => changes.updateByAdmin(tx, session, id, body)))),

		/** Ends the sessions of the account; `take` is as in `join`. */
		acceptRole: (userId: number, role: RoleName, take: (tx: Tx) => Promise<void>): Promise<void> =>
			ending((tx) => changes.addRole(tx, userId, role, take)),

		/** Throws 409 for the last administrator, and for the own account. */
		remove: (session: Session, id: number, beforehand: AfterWrite): Promise<void> =>
			remove(session, id, false, beforehand),

		/** Throws 409 for the last administrator. */
		removeOwn: (session: Session, beforehand: AfterWrite): Promise<void> =>
			remove(session, session.userId, true, beforehand),
	};
}
