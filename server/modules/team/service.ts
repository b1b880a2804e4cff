import { type StaffRole, staffRoles } from '#contract/team/permissions';
import type { SecondFactorDemandBody, Team } from '#contract/team/team';
import { ShopError } from '#platform/lib/shopError';
import { append, endSessionsOf } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import type { SecondFactor } from '../account/secondFactor';
import { recordChanges } from '../audit/record';
import { teamChanged } from '../users/service';
import { demandSwitched } from './audited';
import { createInvitations, type InvitationDeps } from './invitations';
import * as repository from './repository';

export type TeamService = ReturnType<typeof createTeam>;

export function createTeam({ secondFactor, ...deps }: InvitationDeps & { secondFactor: SecondFactor }) {
	const { database, users, live } = deps;
	const { list: listInvitations, ...invitations } = createInvitations(deps);

	return {
		...invitations,

		async all(): Promise<Team> {
			const [members, invitations, demandsSecondFactor] = await Promise.all([
				repository.listMembers(database),
				listInvitations(),
				repository.listDemands(database),
			]);
			return {
				members: members.map(({ roles, ...member }) => ({
					...member,
					// Roles are sorted by power.
					role: staffRoles.find((role) => roles.includes(role)) ?? 'ROLE_READER',
				})),
				invitations,
				demandsSecondFactor,
			};
		},

		/** Null removes the role. */
		async setRole(session: Session, id: number, role: StaffRole | null): Promise<void> {
			await users.updateByAdmin(session, id, { roles: role ? ['ROLE_USER', role] : ['ROLE_USER'] });
		},

		/**
		 * From now on, members with this role may do nothing without a second factor. Throws 409 for a caller without one,
		 * so that one owner at least is never locked out.
		 */
		async demandSecondFactor(session: Session, { role, demanded }: SecondFactorDemandBody): Promise<void> {
			if (demanded && !(await secondFactor.state(session.userId)).enabled) throw ownSecondFactorMissing();
			await database.transaction(async (tx) => {
				if (!(await repository.setDemand(tx, role, demanded))) return;
				await recordChanges(tx, session, [demandSwitched(role, demanded)]);
				await append(tx, teamChanged);
				for (const member of await repository.listMembers(tx))
					if (member.roles.includes(role) && !member.secondFactor) await endSessionsOf(tx, member.id);
			});
			live.wake();
		},
	};
}

const ownSecondFactorMissing = () =>
	new ShopError(
		409,
		'own_second_factor_missing',
		'Activa primero tu propia verificación en dos pasos, en tu perfil: si no, te quedarías fuera.',
	);
