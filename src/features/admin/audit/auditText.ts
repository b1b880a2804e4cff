import type { AuditAction, AuditEntity } from '../../../../contract/audit';
import { formatLocalMoney } from '../../../lib/money';
import { statusLabel } from '../../../lib/orderStatus';

export const entityNames: Record<AuditEntity, { one: string; many: string; screen: string }> = {
	product: { one: 'el producto', many: 'Productos', screen: '/admin/products' },
	category: { one: 'la categoría', many: 'Categorías', screen: '/admin/categories' },
	user: { one: 'el usuario', many: 'Usuarios', screen: '/admin/users' },
	order: { one: 'el pedido', many: 'Pedidos', screen: '/admin/orders' },
};

export const actionNames: Record<AuditAction, { verb: string; noun: string }> = {
	create: { verb: 'Creó', noun: 'Creaciones' },
	update: { verb: 'Cambió', noun: 'Cambios' },
	delete: { verb: 'Eliminó', noun: 'Eliminaciones' },
};

const roleNames: Record<string, string> = { ROLE_USER: 'Usuario', ROLE_ADMIN: 'Administrador' };

type Format = (value: unknown) => string;
const plain: Format = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const money: Format = (value) => (typeof value === 'number' ? formatLocalMoney(value) : plain(value));
const roles: Format = (value) =>
	Array.isArray(value) ? value.map((role) => roleNames[String(role)] ?? String(role)).join(', ') : plain(value);
const named: Format = (value) =>
	typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : plain(value);

/** The API's fields in the order in which they are shown, with their names and the look of their values. */
const fields = new Map<string, { name: string; format?: Format }>([
	['name', { name: 'Nombre' }],
	['username', { name: 'Usuario' }],
	['email', { name: 'Email' }],
	['firstName', { name: 'Nombre' }],
	['lastName', { name: 'Apellido' }],
	['phone', { name: 'Teléfono' }],
	['address', { name: 'Dirección' }],
	['roles', { name: 'Roles', format: roles }],
	['password', { name: 'Contraseña', format: () => 'Cambiada' }],
	['secondFactor', { name: 'Verificación en dos pasos' }],
	['price', { name: 'Precio', format: money }],
	['stockQuantity', { name: 'Stock' }],
	['sku', { name: 'SKU' }],
	['category', { name: 'Categoría', format: named }],
	['status', { name: 'Estado', format: (value) => statusLabel(String(value)) }],
	['trackingNumber', { name: 'Número de seguimiento' }],
	['active', { name: 'Activo' }],
	['featured', { name: 'Destacado' }],
	['imageUrl', { name: 'Imagen' }],
	['description', { name: 'Descripción' }],
]);
const order = [...fields.keys()];
const place = (field: string): number => (order.includes(field) ? order.indexOf(field) : order.length);

/** Name of a field; one that this screen does not know keeps the API's. */
export const fieldName = (field: string): string => fields.get(field)?.name ?? field;

/** A value in words; null where there is none. */
export function valueText(field: string, value: unknown): string | null {
	if (value === null || value === undefined || value === '') return null;
	if (typeof value === 'boolean') return value ? 'Sí' : 'No';
	return (fields.get(field)?.format ?? plain)(value);
}

/** The fields of one or two states of a thing, those first that say most. */
export const fieldsOf = (...states: Array<Record<string, unknown> | null>): string[] =>
	[...new Set(states.flatMap((state) => Object.keys(state ?? {})))].sort((one, other) => place(one) - place(other));
