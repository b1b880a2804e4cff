import { api } from '#api';
import { parsedBy } from '#api/parse';
import { type JoinBody, OpenInvitation, teamPaths } from '#contract/team/team';

export const joinTeamApi = api.injectEndpoints({
	endpoints: (build) => ({
		lookAtInvitation: build.query<OpenInvitation, string>({
			query: (token) => ({ url: teamPaths.openInvitation, method: 'POST', body: { token } }),
			transformResponse: parsedBy(OpenInvitation),
			providesTags: ['Team'],
			// The invitation may be used elsewhere meanwhile.
			keepUnusedDataFor: 0,
		}),
		joinTeam: build.mutation<unknown, JoinBody>({
			query: (body) => ({ url: teamPaths.join, method: 'POST', body }),
			invalidatesTags: [],
		}),
		acceptInvitation: build.mutation<unknown, string>({
			query: (token) => ({ url: teamPaths.accept, method: 'POST', body: { token } }),
			invalidatesTags: [],
		}),
	}),
});

export const { useLookAtInvitationQuery, useJoinTeamMutation, useAcceptInvitationMutation } = joinTeamApi;
