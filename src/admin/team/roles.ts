import { type StaffRole, staffRoles } from '#contract/team/permissions';
import { roleLabel } from '#contract/team/team';

export const roleTexts: Readonly<Record<StaffRole, string>> = {
	ROLE_ADMIN: 'Hace todo, también los ajustes y el equipo.',
	ROLE_CATALOGUE: 'Crea, cambia e importa productos y categorías. No ve pedidos ni clientes.',
	ROLE_ORDERS: 'Atiende los pedidos y ve las ventas. Ve los productos sin cambiarlos.',
	ROLE_SUPPORT: 'Responde reclamos, ve pedidos y clientes, y crea enlaces para una contraseña nueva.',
	ROLE_READER: 'Ve el catálogo, las ventas sin nombres, las páginas y los ajustes. No cambia nada.',
};

export const roleOptions = staffRoles.map((value) => ({ value, label: roleLabel(value) }));
