/** Of the people who work in the shop. ROLE_ADMIN owns it and may do everything; the table is `permissionsOfRole`. */
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

/**
 * Everything that somebody may be allowed to do in the back-office. Routes, live topics, screens, commands and keys name
 * one of these, never a role. `customers:reset` makes a link with which a customer chooses a new password.
 */
export const permissions = [
	'catalogue:read',
	'catalogue:write',
	'orders:read',
	'orders:write',
	'payments:read',
	'payments:write',
	'customers:read',
	'customers:reset',
	'customers:write',
	'sales:read',
	'complaints:read',
	'complaints:write',
	'delivery:read',
	'delivery:write',
	'pages:read',
	'pages:write',
	'settings:read',
	'settings:write',
	'mail:read',
	'mail:write',
	'team:write',
	'audit:read',
	'system:read',
] as const;
export type Permission = (typeof permissions)[number];

/** An order, a complaint, an account and most entries of the audit log are about a person: the reader sees none of them. */
export const permissionsOfRole: Readonly<Record<StaffRole, readonly Permission[]>> = {
	ROLE_ADMIN: permissions,
	ROLE_CATALOGUE: ['catalogue:read', 'catalogue:write'],
	ROLE_ORDERS: [
		'catalogue:read',
		'orders:read',
		'orders:write',
		'payments:read',
		'payments:write',
		'sales:read',
		'delivery:read',
		'delivery:write',
	],
	ROLE_SUPPORT: [
		'orders:read',
		'customers:read',
		'customers:reset',
		'complaints:read',
		'complaints:write',
		'delivery:read',
	],
	ROLE_READER: ['catalogue:read', 'sales:read', 'pages:read', 'settings:read', 'system:read', 'delivery:read'],
};

/** Permissions of several roles together; a role that is not in the table allows nothing. */
export function permissionsOf(roles: readonly string[]): ReadonlySet<Permission> {
	const table: Readonly<Record<string, readonly Permission[]>> = permissionsOfRole;
	return new Set(roles.flatMap((role) => (Object.hasOwn(table, role) ? (table[role] ?? []) : [])));
}
