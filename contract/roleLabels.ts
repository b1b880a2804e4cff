import type { RoleName } from './roles';

const labels: Readonly<Record<RoleName, string>> = {
	ROLE_USER: 'Usuario',
	ROLE_ADMIN: 'Administrador',
	ROLE_CATALOGUE: 'Catálogo',
	ROLE_ORDERS: 'Pedidos',
	ROLE_SUPPORT: 'Atención al cliente',
	ROLE_READER: 'Solo lectura',
};

/** A foreign back end may have roles of its own, which keep their names. */
export const roleLabel = (role: string): string => (labels as Readonly<Record<string, string>>)[role] ?? role;
