import { createHash, randomBytes } from 'node:crypto';
import type * as v from 'valibot';
import { adminTeamTopic } from '../../../contract/live/topics';
import { permissionsOf, type StaffRole, staffRoles } from '../../../contract/team/permissions';
import {
	type Invitation,
	type InvitationBody,
	type IssuedInvitation,
	invitationInvalid,
	type JoinBody,
	type OpenInvitation,
	roleLabel,
	type SecondFactorDemandBody,
	type Team,
} from '../../../contract/team/team';
import type { Database, Tx } from '../../db';
import type { Clock } from '../../lib/app';
import { notFound, ShopError } from '../../lib/shopError';
import { adminAudience } from '../../live/destinations';
import type { LivePublisher } from '../../live/publisher';
import type { Session } from '../../plugins/auth';
import type { SecondFactor } from '../account/secondFactor';
import { holdActor, recordChanges } from '../audit/record';
import type { Mail } from '../mail/service';
import { refuseMoreThanOwn, type Users } from '../users/service';
import { demandSwitched, invited, withdrawn } from './audited';
import * as repository from './repository';

/** Hours. */
const lifetime = 72;

const mailKey = (tokenHash: string): string => `staff-invitation:${tokenHash}`;

/** A quick hash does: the token is 256 random bits. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export type TeamService = ReturnType<typeof createTeam>;

/** Who works in the shop. Of an invitation's link only the hash is kept, so that a copy of the database opens nothing. */
export function createTeam({
	database,
	users,
	secondFactor,
	mail,
	live,
	clock,
}: {
	database: Database;
	users: Users;
	secondFactor: SecondFactor;
	mail: Mail;
	live: LivePublisher;
	clock: Clock;
}) {
	const now = () => new Date(clock.now()).toISOString();

	const toInvitation = ({ id, email, role, invitedBy, expiresAt }: repository.InvitationRow): Invitation => ({
		id,
		email,
		role,
		invitedBy,
		expiresAt,
		expired: expiresAt <= now(),
	});

	const tellTeam = (tx: Tx): Promise<void> =>
		live.append(tx, { topic: adminTeamTopic, audience: adminAudience, body: { type: 'TEAM_CHANGED' } });

	/** Throws 400 for one that cannot be used; also when who invited may no longer give the role. */
	async function openInvitation(tx: Tx, token: string): Promise<repository.InvitationRow> {
		const found = await repository.findOpen(tx, hashOf(token), now());
		if (!found) throw invalidInvitation();
		const own = permissionsOf(found.inviterRoles);
		if (!own.has('team:write') || [...permissionsOf([found.role])].some((one) => !own.has(one)))
			throw invalidInvitation();
		return found;
	}

	/** In the transaction of what the invitation is for: of two uses at once, one finds nothing to take. */
	const taking = (token: string) => async (tx: Tx) => {
		await openInvitation(tx, token);
		if (!(await repository.takeInvitation(tx, hashOf(token)))) throw invalidInvitation();
		await mail.withdraw(tx, mailKey(hashOf(token)));
	};

	return {
		async all(): Promise<Team> {
			const [members, invitations, demandsSecondFactor] = await Promise.all([
				repository.listMembers(database),
				repository.listInvitations(database),
				repository.listDemands(database),
			]);
			return {
				members: members.map(({ roles, ...member }) => ({
					...member,
					// The first role of the list may most.
					role: staffRoles.find((role) => roles.includes(role)) ?? 'ROLE_READER',
				})),
				invitations: invitations.map(toInvitation),
				demandsSecondFactor,
			};
		},

		/** The one role of an account from now on, or none; ends its sessions. Throws 409 for the last administrator. */
		async setRole(session: Session, id: number, role: StaffRole | null): Promise<void> {
			await users.updateByAdmin(session, id, { roles: role ? ['ROLE_USER', role] : ['ROLE_USER'] });
		},

		async invite(
			session: Session,
			{ email, role }: v.InferOutput<typeof InvitationBody>,
			publicUrl: string | null,
		): Promise<IssuedInvitation> {
			refuseMoreThanOwn(session, [role]);
			const token = randomBytes(32).toString('base64url');
			const tokenHash = hashOf(token);
			const expiresAt = new Date(clock.now() + lifetime * 3_600_000).toISOString();
			const { username: invitedBy } = await users.row(session.userId);
			const id = await database.transaction(async (tx) => {
				await holdActor(tx, session);
				const replaced = await repository.hashFor(tx, email);
				if (replaced) await mail.withdraw(tx, mailKey(replaced));
				const id = await repository.saveInvitation(tx, {
					email,
					role,
					tokenHash,
					invitedBy: session.userId,
					expiresAt,
				});
				await recordChanges(tx, session, [invited({ id, email, role })]);
				// Without a link the mail would be of no use: the screen shows who invites a link to pass on.
				if (publicUrl !== null) {
					await mail.queue(tx, {
						kind: 'staff-invitation',
						to: { name: '', address: email },
						facts: { path: `/join-team#${token}`, invitedBy, role: roleLabel(role), hours: lifetime },
						publicUrl,
						key: mailKey(tokenHash),
					});
				}
				await tellTeam(tx);
				return id;
			});
			live.wake();
			return { id, email, role, invitedBy, expiresAt, expired: false, token };
		},

		async withdraw(session: Session, id: number): Promise<void> {
			await database.transaction(async (tx) => {
				await holdActor(tx, session);
				const removed = await repository.removeInvitation(tx, id);
				if (!removed) throw notFound('La invitación ya no existe');
				await mail.withdraw(tx, mailKey(removed.tokenHash));
				await recordChanges(tx, session, [withdrawn({ id, ...removed })]);
				await tellTeam(tx);
			});
			live.wake();
		},

		/**
		 * Members with this role may do nothing without a second factor, from this moment on. Throws 409 for somebody who
		 * has none: one owner at least is never locked out by it.
		 */
		async demandSecondFactor(session: Session, { role, demanded }: SecondFactorDemandBody): Promise<void> {
			if (demanded && !(await secondFactor.state(session.userId)).enabled) throw ownSecondFactorMissing();
			await database.transaction(async (tx) => {
				if (!(await repository.setDemand(tx, role, demanded))) return;
				await recordChanges(tx, session, [demandSwitched(role, demanded)]);
				await tellTeam(tx);
				for (const member of await repository.listMembers(tx))
					if (member.roles.includes(role) && !member.secondFactor) await live.endSessionsOf(tx, member.id);
			});
			live.wake();
		},

		async look(token: string): Promise<OpenInvitation> {
			const { email, role, invitedBy, userId } = await openInvitation(database, token);
			return { email, role, invitedBy, known: userId !== null };
		},

		/** The account of somebody new. Throws 409 with `fields` when the user name, or by now the address, is taken. */
		async join({ token, ...account }: v.InferOutput<typeof JoinBody>): Promise<void> {
			const { email, role } = await openInvitation(database, token);
			await users.join({ ...account, email, roles: ['ROLE_USER', role] }, taking(token));
		},

		/**
		 * The role for the own account. Throws 409 in the session of another address: whoever made an account with the
		 * address of somebody else has not received the link, and whoever has the link cannot sign in to that account.
		 */
		async accept(session: Session, token: string): Promise<void> {
			const { role, userId } = await openInvitation(database, token);
			if (userId !== session.userId) throw otherAccount();
			await users.acceptRole(session.userId, role, taking(token));
		},
	};
}

const invalidInvitation = () =>
	new ShopError(
		400,
		invitationInvalid,
		'La invitación ya no sirve: venció, se usó o se retiró. Pide una nueva a quien te invitó.',
	);

const ownSecondFactorMissing = () =>
	new ShopError(
		409,
		'own_second_factor_missing',
		'Activa primero tu propia verificación en dos pasos, en tu perfil: si no, te quedarías fuera.',
	);

const otherAccount = () =>
	new ShopError(409, 'other_account', 'La invitación es para otra cuenta: inicia sesión con el email al que llegó.');
