import type { ReactNode } from 'react';
import type { SignInOutcome } from '#contract/account/account';
import type { AuditAction, AuditEntity } from '#contract/admin/audit';
import type { GroupOption } from '#contract/catalog/group';
import type { DeliveryMethod, DeliveryWeights } from '#contract/delivery/fees';
import { type DeliveryKind, deliveryKindLabels } from '#contract/delivery/quote';
import { paymentStateLabels } from '#contract/orders/status';
import type { PaymentState } from '#contract/payments/state';
import { sectionNames, sectionOf } from '#contract/settings/settings';
import { formatLocalMoney } from '#contract/shared/money';
import {
	type CreditReason,
	creditReasonLabels,
	type TaxDocumentKind,
	type TaxDocumentState,
	taxDocumentNames,
	taxDocumentStateLabels,
} from '#contract/tax/documents';
import { roleLabel } from '#contract/team/team';
import { deviceName, outcomeTexts } from '#lib/signIns';
import { categoryFields } from '../kit/entities/category';
import { wordsOf } from '../kit/entities/entity';
import { nameIn } from '../kit/entities/kinds';
import { offerFields } from '../kit/entities/offer';
import { orderFields } from '../kit/entities/order';
import { productFields } from '../kit/entities/product';
import { userFields } from '../kit/entities/user';

export const entityNames: Record<AuditEntity, { one: string; many: string; screen: string }> = {
	product: { one: 'el producto', many: 'Productos', screen: '/admin/products' },
	category: { one: 'la categoría', many: 'Categorías', screen: '/admin/categories' },
	product_group: { one: 'el grupo', many: 'Grupos de productos', screen: '/admin/products' },
	user: { one: 'el usuario', many: 'Usuarios', screen: '/admin/users' },
	order: { one: 'el pedido', many: 'Pedidos', screen: '/admin/orders' },
	payment: { one: 'el pago de', many: 'Pagos', screen: '/admin/payments' },
	complaint: { one: 'la hoja de reclamación', many: 'Hojas de reclamación', screen: '/admin/complaints' },
	holiday: { one: 'el feriado', many: 'Feriados', screen: '/admin/complaints/holidays' },
	mail: { one: 'el correo', many: 'Correos', screen: '/admin/mail' },
	team: { one: 'del equipo', many: 'Equipo', screen: '/admin/team' },
	session: { one: 'en la cuenta', many: 'Inicios de sesión', screen: '/admin/users' },
	settings: { one: 'los ajustes de', many: 'Ajustes', screen: '/admin/settings' },
	delivery_zone: { one: 'la zona de envío', many: 'Zonas de envío', screen: '/admin/delivery' },
	delivery_method: { one: 'el método de entrega', many: 'Métodos de entrega', screen: '/admin/delivery' },
	offer: { one: 'la oferta', many: 'Ofertas', screen: '/admin/offers' },
	district: { one: 'el distrito', many: 'Distritos agregados', screen: '/admin/delivery' },
	tax_document: { one: 'el comprobante', many: 'Comprobantes', screen: '/admin/orders' },
	backup: { one: 'una copia', many: 'Copias de seguridad', screen: '/admin/system' },
	page: { one: 'la página', many: 'Páginas', screen: '/admin/pages' },
};

export const actionNames: Record<AuditAction, { verb: string; noun: string }> = {
	create: { verb: 'Creó', noun: 'Creaciones' },
	update: { verb: 'Cambió', noun: 'Cambios' },
	delete: { verb: 'Eliminó', noun: 'Eliminaciones' },
	sign_in: { verb: 'Inicio de sesión', noun: 'Inicios de sesión' },
	sign_in_failed: { verb: 'Intento fallido de entrar', noun: 'Intentos fallidos de entrar' },
	sign_out: { verb: 'Cierre de sesión', noun: 'Cierres de sesión' },
};

const byWeight = ({ steps, extraKg }: DeliveryWeights): string =>
	[
		...steps.map(({ upTo, fee }) => `hasta ${upTo / 1000} kg: ${formatLocalMoney(fee)}`),
		`kilo más: ${formatLocalMoney(extraKg)}`,
	].join(', ');

/** Zones appear by id: they may be renamed or deleted. */
const feesIn = (value: unknown): string =>
	(value as DeliveryMethod['fees'])
		.map(({ zoneId, steps, weights, daysFrom, daysTo }) => {
			const light = weights ? byWeight(weights) : formatLocalMoney(steps[0]?.fee ?? 0);
			const sums = [
				light,
				...steps.slice(1).map(({ from, fee }) => `desde ${formatLocalMoney(from)}: ${formatLocalMoney(fee)}`),
			];
			return `zona ${zoneId}: ${sums.join(', ')} (${daysFrom} a ${daysTo} días)`;
		})
		.join('; ');
const optionsIn = (value: unknown): string =>
	(value as GroupOption[]).map(({ name, values }) => `${name}: ${namesOf(values)}`).join('; ');
const namesOf = (value: unknown): string => (value as { name: string }[]).map(({ name }) => name).join(', ');

interface WordedField {
	label: string;
	words?: (value: unknown) => ReactNode;
}

const settingFields: Record<string, WordedField> = Object.fromEntries(
	sectionNames.flatMap((section) =>
		Object.entries(sectionOf(section).fields).map(([name, { title, control }]): [string, WordedField] => [
			name,
			{ label: title, ...(control === 'secret' && { words: (value) => (value ? 'Cambiada' : null) }) },
		]),
	),
);

const fields: Record<AuditEntity, Readonly<Record<string, WordedField>>> = {
	product: { ...productFields, group: { label: 'Grupo' } },
	category: { ...categoryFields, attributes: { label: 'Atributos' }, place: { label: 'Orden' } },
	product_group: {
		name: { label: 'Nombre' },
		description: { label: 'Descripción' },
		category: { label: 'Categoría', words: nameIn },
		options: { label: 'Opciones', words: optionsIn },
		pictures: { label: 'Imágenes', words: (value) => String((value as unknown[]).length) },
		sizeGuide: { label: 'Guía de tallas' },
		attributes: { label: 'Atributos' },
		products: { label: 'Productos', words: (value) => (value as string[]).join(', ') },
	},
	user: userFields,
	order: orderFields,
	payment: {
		state: { label: 'Estado', words: (value) => paymentStateLabels[value as PaymentState] },
		message: { label: 'Mensaje al cliente' },
		operationNumber: { label: 'Operación' },
		reference: { label: 'Cobro' },
		returned: { label: 'Devuelto' },
		reason: { label: 'Motivo' },
	},
	complaint: { answers: { label: 'Respuestas' } },
	holiday: { name: { label: 'Feriado', words: (value) => (value === null ? 'Día hábil' : String(value)) } },
	team: {
		invitation: { label: 'Rol', words: (value) => roleLabel(String(value)) },
		secondFactorDemanded: { label: 'Pide la verificación en dos pasos' },
	},
	mail: { sentAgain: { label: 'Enviado otra vez', words: (value) => (value ? 'Sí' : 'No') } },
	session: {
		outcome: { label: 'Resultado', words: (value) => outcomeTexts[value as SignInOutcome] },
		address: { label: 'Dirección IP' },
		device: { label: 'Equipo', words: (value) => deviceName(String(value)) },
	},
	settings: settingFields,
	backup: {},
	delivery_zone: { name: { label: 'Nombre' }, areas: { label: 'Lugares', words: (value) => String(value) } },
	delivery_method: {
		name: { label: 'Nombre' },
		kind: { label: 'Tipo', words: (value) => deliveryKindLabels[value as DeliveryKind] },
		note: { label: 'Nota' },
		active: { label: 'Activo', words: (value) => (value ? 'Sí' : 'No') },
		cutoff: { label: 'Hora de corte' },
		defaultGrams: { label: 'Peso sin anotar', words: (value) => `${value} g` },
		asksDocument: { label: 'Pide documento', words: (value) => (value ? 'Sí' : 'No') },
		offices: { label: 'Locales', words: (value) => namesOf(value) },
		fees: { label: 'Tarifas', words: (value) => feesIn(value) },
	},
	offer: offerFields,
	district: {
		code: { label: 'Código' },
		district: { label: 'Nombre' },
		province: { label: 'Provincia' },
		department: { label: 'Departamento' },
	},
	tax_document: {
		kind: { label: 'Tipo', words: (value) => taxDocumentNames[value as TaxDocumentKind] },
		state: { label: 'Estado', words: (value) => taxDocumentStateLabels[value as TaxDocumentState] },
		issuedElsewhere: { label: 'Emitido en otro sistema', words: (value) => (value ? 'Sí' : 'No') },
		issuedOn: { label: 'Fecha de emisión' },
		total: { label: 'Total', words: (value) => formatLocalMoney(Number(value)) },
		reasonCode: { label: 'Motivo', words: (value) => (value ? creditReasonLabels[value as CreditReason] : null) },
	},
	page: {
		title: { label: 'Título' },
		slug: { label: 'Dirección' },
		description: { label: 'Descripción' },
		version: { label: 'Versión' },
		published: { label: 'Versión publicada' },
	},
};

export const fieldName = (entity: AuditEntity, field: string): string => fields[entity][field]?.label ?? field;

export const valueWords = (entity: AuditEntity, field: string, value: unknown): ReactNode =>
	wordsOf(fields[entity][field], value);

export function fieldsOf(entity: AuditEntity, ...states: Array<Record<string, unknown> | null>): string[] {
	const order = Object.keys(fields[entity]);
	const indexOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
	const names = new Set(states.flatMap((state) => Object.keys(state ?? {})));
	return [...names].sort((one, other) => indexOf(one) - indexOf(other));
}
