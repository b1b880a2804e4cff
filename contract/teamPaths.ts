/** Below the API base. Apart from what shoppers ask for, which is in the first script of a visit. */
export const teamPaths = {
	members: '/admin/team',
	member: (id: number) => `/admin/team/members/${id}`,
	secondFactor: '/admin/team/second-factor',
	invitations: '/admin/team/invitations',
	invitation: (id: number) => `/admin/team/invitations/${id}`,
	openInvitation: '/team/invitation',
	join: '/team/join',
	accept: '/team/accept',
} as const;
