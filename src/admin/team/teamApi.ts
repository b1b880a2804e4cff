import { api } from '#api';
import { parsedBy } from '#api/parse';
import {
	type InvitationBody,
	IssuedInvitation,
	type MemberBody,
	type SecondFactorDemandBody,
	Team,
	teamPaths,
} from '#contract/team/team';
import type { LiveDispatch } from '#live/cachePatcher';
import { addLiveRows } from '#live/rows';

/** A refusal may come from an outdated list. */
const changed = ['Team', 'AdminUser', 'Audit'] as const;

const teamApi = api.injectEndpoints({
	endpoints: (build) => ({
		getTeam: build.query<Team, void>({
			query: () => teamPaths.members,
			transformResponse: parsedBy(Team),
			providesTags: ['Team'],
		}),
		setMemberRole: build.mutation<unknown, MemberBody & { id: number }>({
			query: ({ id, role }) => ({ url: teamPaths.member(id), method: 'PUT', body: { role } }),
			invalidatesTags: [...changed],
		}),
		demandSecondFactor: build.mutation<unknown, SecondFactorDemandBody>({
			query: (body) => ({ url: teamPaths.secondFactor, method: 'PUT', body }),
			invalidatesTags: [...changed],
		}),
		invite: build.mutation<IssuedInvitation, InvitationBody>({
			query: (body) => ({ url: teamPaths.invitations, method: 'POST', body }),
			transformResponse: parsedBy(IssuedInvitation),
			invalidatesTags: [...changed],
		}),
		withdrawInvitation: build.mutation<unknown, number>({
			query: (id) => ({ url: teamPaths.invitation(id), method: 'DELETE' }),
			invalidatesTags: [...changed],
		}),
	}),
});

/** The message has no content, so open lists refetch. */
const refetchTeam = () => (dispatch: LiveDispatch) => void dispatch(api.util.invalidateTags(['Team', 'AdminUser']));

addLiveRows({ volatile: { TEAM_CHANGED: refetchTeam } });

export const {
	useGetTeamQuery,
	useSetMemberRoleMutation,
	useDemandSecondFactorMutation,
	useInviteMutation,
	useWithdrawInvitationMutation,
} = teamApi;
