import type * as v from 'valibot';
import { permissionsOf } from '#contract/team/permissions';
import {
	type Invitation,
	type InvitationBody,
	type IssuedInvitation,
	invitationInvalid,
	type JoinBody,
	type OpenInvitation,
	roleLabel,
} from '#contract/team/team';
import type { Tx } from '#platform/db';
import { hashOf, newToken } from '#platform/lib/oneTimeToken';
import { notFound, ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import { append } from '#platform/live/publisher';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/plugins/auth';
import { holdActor, recordChanges } from '../audit/record';
import type { Mail } from '../mail/service';
import { refuseMoreThanOwn, teamChanged, type Users } from '../users/service';
import { invited, withdrawn } from './audited';
import * as repository from './repository';

const lifetimeHours = 72;

const mailKey = (tokenHash: string): string => `staff-invitation:${tokenHash}`;

export interface InvitationDeps extends Platform {
	users: Users;
	mail: Mail;
}

export function createInvitations({ database, users, mail, live, clock }: InvitationDeps) {
	const now = () => iso(clock.now());

	/** Throws 400 for an invalid invitation, and when the inviter may no longer give the role. */
	async function openInvitation(tx: Tx, token: string): Promise<repository.InvitationRow> {
		const invitation = await repository.findOpen(tx, hashOf(token), now());
		if (!invitation) throw invalidInvitation();
		const own = permissionsOf(invitation.inviterRoles);
		if (!own.has('team:write') || [...permissionsOf([invitation.role])].some((one) => !own.has(one)))
			throw invalidInvitation();
		return invitation;
	}

	const taking = (token: string) => async (tx: Tx) => {
		await openInvitation(tx, token);
		if (!(await repository.takeInvitation(tx, hashOf(token)))) throw invalidInvitation();
		await mail.withdraw(tx, mailKey(hashOf(token)));
	};

	return {
		async list(): Promise<Invitation[]> {
			const invitations = await repository.listInvitations(database);
			return invitations.map(({ id, email, role, invitedBy, expiresAt }) => ({
				...{ id, email, role, invitedBy, expiresAt },
				expired: expiresAt <= now(),
			}));
		},

		async invite(
			session: Session,
			{ email, role }: v.InferOutput<typeof InvitationBody>,
			publicUrl: string | null,
		): Promise<IssuedInvitation> {
			refuseMoreThanOwn(session, [role]);
			const { token, tokenHash } = newToken();
			const expiresAt = iso(clock.now() + lifetimeHours * 3_600_000);
			const { username: invitedBy } = await users.row(session.userId);
			const id = await database.transaction(async (tx) => {
				await holdActor(tx, session);
				const replaced = await repository.hashFor(tx, email);
				if (replaced) await mail.withdraw(tx, mailKey(replaced));
				const invitation = { email, role, tokenHash, invitedBy: session.userId, expiresAt };
				const id = await repository.saveInvitation(tx, invitation);
				await recordChanges(tx, session, [invited({ id, email, role })]);
				// Without a link the mail is useless: the screen shows the inviter a link to pass on.
				if (publicUrl !== null) {
					await mail.queue(tx, {
						kind: 'staff-invitation',
						to: { name: '', address: email },
						facts: { path: `/join-team#${token}`, invitedBy, role: roleLabel(role), hours: lifetimeHours },
						publicUrl,
						key: mailKey(tokenHash),
					});
				}
				await append(tx, teamChanged);
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
				await append(tx, teamChanged);
			});
			live.wake();
		},

		async look(token: string): Promise<OpenInvitation> {
			const { email, role, invitedBy, userId } = await openInvitation(database, token);
			return { email, role, invitedBy, known: userId !== null };
		},

		/** An account for a new member. Throws 409 with `fields` when user name, or by now address, is in use. */
		async join({ token, ...account }: v.InferOutput<typeof JoinBody>): Promise<void> {
			const { email, role } = await openInvitation(database, token);
			await users.join({ ...account, email, roles: ['ROLE_USER', role] }, taking(token));
		},

		/**
		 * The role for the own account. Throws 409 in another address's session: an account with a foreign address has not
		 * received the link, and the receiver cannot sign in to it.
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

const otherAccount = () =>
	new ShopError(409, 'other_account', 'La invitación es para otra cuenta: inicia sesión con el correo al que llegó.');
