/** Of the people who work in the shop. ROLE_ADMIN owns it and may do everything; the table is in permissions.ts. */
export const staffRoles = ['ROLE_ADMIN', 'ROLE_CATALOGUE', 'ROLE_ORDERS', 'ROLE_SUPPORT', 'ROLE_READER'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleNames = ['ROLE_USER', ...staffRoles] as const;
export type RoleName = (typeof roleNames)[number];

interface WithRoles {
	roles?: readonly (string | { name: string })[] | null | undefined;
}

export const rolesOf = (user: WithRoles | null | undefined): string[] =>
	(user?.roles ?? []).map((role) => (typeof role === 'string' ? role : role.name));

export const isAdminUser = (user: WithRoles | null | undefined): boolean => rolesOf(user).includes('ROLE_ADMIN');

/** Has a role of our own server beside those of the specification, or is an administrator. */
export const isStaffUser = (user: WithRoles | null | undefined): boolean =>
	rolesOf(user).some((role) => (staffRoles as readonly string[]).includes(role));
