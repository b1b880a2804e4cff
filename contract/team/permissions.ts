/** ROLE_ADMIN may do everything; others: `permissionsOfRole`. */
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

export const isStaffUser = (user: WithRoles | null | undefined): boolean =>
	rolesOf(user).some((role) => (staffRoles as readonly string[]).includes(role));

/** Code names permissions, never roles. `customers:reset` makes a link for a new password. */
export const permissions = [
	'catalogue:read',
	'catalogue:write',
	'offers:read',
	'offers:write',
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
	'system:backup',
] as const;
export type Permission = (typeof permissions)[number];

/** The reader sees no personal data. */
export const permissionsOfRole: Readonly<Record<StaffRole, readonly Permission[]>> = {
	ROLE_ADMIN: permissions,
	ROLE_CATALOGUE: ['catalogue:read', 'catalogue:write', 'offers:read', 'offers:write'],
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
	ROLE_READER: [
		'catalogue:read',
		'offers:read',
		'sales:read',
		'pages:read',
		'settings:read',
		'system:read',
		'delivery:read',
	],
};

export function permissionsOf(roles: readonly string[]): ReadonlySet<Permission> {
	const table: Readonly<Record<string, readonly Permission[]>> = permissionsOfRole;
	return new Set(roles.flatMap((role) => (Object.hasOwn(table, role) ? (table[role] ?? []) : [])));
}
