export const roleNames = ['ROLE_USER', 'ROLE_ADMIN'] as const;
export type RoleName = (typeof roleNames)[number];

interface WithRoles {
	roles?: readonly (string | { name: string })[] | null | undefined;
}

export const rolesOf = (user: WithRoles | null | undefined): string[] =>
	(user?.roles ?? []).map((role) => (typeof role === 'string' ? role : role.name));

export const isAdminUser = (user: WithRoles | null | undefined): boolean => rolesOf(user).includes('ROLE_ADMIN');
