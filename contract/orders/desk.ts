import * as v from 'valibot';
import { EditedAddress } from '../delivery/address';
import { DeliveryBody } from '../delivery/quote';
import { eachGateway, gatewayMethods } from '../payments/gateways';
import { OnlineMoney } from '../payments/payments';
import { limits } from '../shared/limits';
import { soles } from '../shared/moneyFields';
import {
	Id,
	optionalText,
	pageQuery,
	quantity,
	requiredText,
	ShownPrice,
	Version,
	wholeText,
} from '../shared/primitives';
import { ReceiptBody } from '../tax/receipt';
import { moneyFilters, OrderMoney } from './money';
import { Order } from './order';
import { orderStatuses, paymentLabels } from './status';

/** Until it leaves the shop. */
const editable: readonly string[] = ['PENDING', 'CONFIRMED', 'PROCESSING'];
export const canEdit = (status: string): boolean => editable.includes(status);

/** Before, the order is edited or cancelled instead. */
export const canReturn = ({ status, goodsAway }: { status: string; goodsAway?: boolean | undefined }): boolean =>
	status === 'DELIVERED' || (status === 'CANCELLED' && goodsAway === true);

const Units = quantity('Escribe cuántas unidades, en números');

const mostLines = 100;

export const emptyOrder = 'El pedido no puede quedar sin productos. Si el cliente ya no quiere nada, cancélalo.';

/**
 * The whole new order. Units of `lines` retain the agreed price up to their number before; those beyond it, and `added`,
 * have today's.
 */
export const OrderEditBody = v.pipe(
	v.object({
		editVersion: Version,
		lines: v.pipe(
			v.array(
				v.object({
					lineId: Id,
					quantity: Units,
					/** Today's price on the screen, for units beyond those before. */
					price: v.optional(ShownPrice),
				}),
			),
			v.maxLength(mostLines, 'Hay demasiados productos'),
		),
		added: v.pipe(
			v.array(v.object({ productId: Id, quantity: Units, price: ShownPrice })),
			v.maxLength(mostLines, 'Hay demasiados productos'),
		),
		/** Absent: unchanged. */
		address: v.nullish(EditedAddress),
		/** Absent: method and fee stay. */
		delivery: v.nullish(DeliveryBody),
		/** Absent: unchanged. */
		receipt: v.nullish(ReceiptBody),
	}),
	v.forward(
		v.check(({ lines, added }) => lines.length + added.length > 0, emptyOrder),
		['lines'],
	),
	v.check(
		({ lines, added }) =>
			lines.length + added.length <= mostLines &&
			new Set(lines.map(({ lineId }) => lineId)).size === lines.length &&
			new Set(added.map(({ productId }) => productId)).size === added.length,
		'El pedido repite un producto o tiene demasiados',
	),
);
export type OrderEditBody = v.InferOutput<typeof OrderEditBody>;

/** Money moved by hand, outside of a gateway. */
export const moneyWays = ['YAPE', 'PLIN', 'BANK_TRANSFER', 'CASH', 'POS', 'OTHER'] as const;
export type MoneyWay = (typeof moneyWays)[number];
const { YAPE, PLIN, BANK_TRANSFER, CASH, POS } = paymentLabels;
export const moneyWayLabels: Readonly<Record<MoneyWay, string>> = {
	...{ YAPE, PLIN, BANK_TRANSFER, CASH, POS },
	OTHER: 'Otra forma',
};

/** After "Devolvió S/ 40.00". */
export const moneyWayWords: Readonly<Record<MoneyWay, string>> = {
	YAPE: 'por Yape',
	PLIN: 'por Plin',
	BANK_TRANSFER: 'por transferencia',
	CASH: 'en efectivo',
	POS: 'con tarjeta',
	OTHER: 'de otra forma',
};

export const refundWays = [...moneyWays, ...gatewayMethods] as const;
export type RefundWay = (typeof refundWays)[number];
export const refundWayLabels: Readonly<Record<RefundWay, string>> = {
	...moneyWayLabels,
	...eachGateway(({ name }) => `Por donde pagaste, con ${name}`),
};
export const refundWayWords: Readonly<Record<RefundWay, string>> = {
	...moneyWayWords,
	...eachGateway(({ name }) => `por ${name}`),
};

const money = (least: number, tooLow: string) =>
	soles(least, limits.price * 20, {
		wrong: 'Escribe el monto en soles, como 25.50',
		tooLow,
		tooHigh: 'El monto es demasiado alto',
		tooFine: 'Escribe el monto con dos decimales',
	});

const amount = money(0.01, 'Escribe un monto desde S/ 0.01');

const way = v.picklist(moneyWays, 'Elige cómo');

/** By hand, or by a gateway. The customer reads `reason`. Soles. */
export const RefundBody = v.object({
	editVersion: Version,
	amount,
	way: v.picklist(refundWays, 'Elige cómo'),
	reason: requiredText('El motivo', 300),
});
export type RefundBody = v.InferOutput<typeof RefundBody>;

/** Money received for an edit that raised the total. Soles. */
export const ChargeBody = v.object({ editVersion: Version, amount, way });
export type ChargeBody = v.InferOutput<typeof ChargeBody>;

export const returnReasons = ['NOT_WANTED', 'WRONG', 'DAMAGED', 'FAULTY', 'OTHER'] as const;
export type ReturnReason = (typeof returnReasons)[number];
export const returnReasonLabels: Readonly<Record<ReturnReason, string>> = {
	NOT_WANTED: 'Ya no lo quiere',
	WRONG: 'No era lo que pidió',
	DAMAGED: 'Llegó dañado',
	FAULTY: 'Falló',
	OTHER: 'Otro motivo',
};

/** `credit`: soles for the customer; `restock`: back on sale, otherwise written off. */
export const ReturnBody = v.object({
	editVersion: Version,
	lines: v.pipe(
		v.array(
			v.object({
				lineId: Id,
				quantity: Units,
				reason: v.picklist(returnReasons, 'Elige el motivo'),
				restock: v.boolean('El valor debe ser verdadero o falso'),
			}),
		),
		v.minLength(1, 'Elige qué productos volvieron'),
		v.maxLength(mostLines, 'Hay demasiados productos'),
		v.check((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'Se repite un producto'),
	),
	credit: money(0, 'El monto no puede ser negativo'),
	note: optionalText('La nota', 300),
});
export type ReturnBody = v.InferOutput<typeof ReturnBody>;

export const ReopenBody = v.object({ editVersion: Version });
export type OrderVersion = v.InferOutput<typeof ReopenBody>;

/** Unpaid, unaccepted orders of the same account, browser or network. `proved`: with an unjudged proof. Soles. */
export const OriginOrders = v.object({
	orders: v.array(
		v.object({
			...{ id: v.number(), editVersion: v.number(), orderNumber: v.string(), buyer: v.string() },
			...{ units: v.number(), total: v.number(), request: v.boolean(), proved: v.optional(v.boolean(), false) },
		}),
	),
});
export type OriginOrders = v.InferOutput<typeof OriginOrders>;

/** Skips changed orders. */
export const CancelOriginBody = v.object({
	orders: v.pipe(v.array(v.object({ id: Id, editVersion: Version })), v.minLength(1), v.maxLength(500)),
	reason: requiredText('El motivo', 300),
});
export type CancelOriginBody = v.InferOutput<typeof CancelOriginBody>;

/** `WEB` is the shop's own checkout. */
export const manualChannels = ['WHATSAPP', 'COUNTER', 'PHONE'] as const;
export const orderChannels = ['WEB', ...manualChannels] as const;
export type OrderChannel = (typeof orderChannels)[number];
export const channelLabels: Readonly<Record<OrderChannel, string>> = {
	WEB: 'Tienda en línea',
	WHATSAPP: 'WhatsApp',
	COUNTER: 'Mostrador',
	PHONE: 'Teléfono',
};

export const orderChangePaths = {
	manual: '/admin/orders',
	customers: '/admin/orders/customers',
	contents: (id: number) => `/admin/orders/${id}/contents`,
	refunds: (id: number) => `/admin/orders/${id}/refunds`,
	charges: (id: number) => `/admin/orders/${id}/charges`,
	returns: (id: number) => `/admin/orders/${id}/returns`,
	reopen: (id: number) => `/admin/orders/${id}/reopen`,
	accept: (id: number) => `/admin/orders/${id}/accept`,
	origin: (id: number) => `/admin/orders/${id}/origin`,
	link: (id: number) => `/admin/orders/${id}/link`,
} as const;

export const SoldBy = v.object({ name: v.string(), legalName: v.string(), ruc: v.string(), address: v.string() });
export type SoldBy = v.InferOutput<typeof SoldBy>;

/** `customer` null: account or data deleted; a guest's name is never empty. */
export const AdminOrder = v.object({
	...Order.entries,
	items: v.array(
		v.object({
			...Order.entries.items.item.entries,
			lineId: v.optional(v.number()),
			returned: v.optional(v.number()),
		}),
	),
	editVersion: v.optional(v.number()),
	channel: v.optional(v.picklist(orderChannels)),
	money: v.optional(OrderMoney),
	/** Cancelled on its way: only a return brings its units back. */
	goodsAway: v.optional(v.boolean()),
	/** Null: no gateway payment. */
	online: v.nullish(OnlineMoney),
	/** Null: older orders. */
	seller: v.nullish(SoldBy),
	customer: v.nullable(
		v.object({ name: v.string(), email: v.string(), phone: v.string(), guest: v.optional(v.boolean()) }),
	),
});
export type AdminOrder = v.InferOutput<typeof AdminOrder>;

/** `status`: by steps (R3-171). */
export const orderSortFields = ['createdAt', 'orderNumber', 'customer', 'total', 'status'] as const;
export type OrderSortField = (typeof orderSortFields)[number];

export const largestOrderPage = 200;

/** The team's work, as statuses of the filter. */
export const orderTasks = ['REQUEST', 'PREPARE', 'LAST_UNITS'] as const;

/**
 * `PREPARE`: paid, or payable on delivery, and not sent. `LAST_UNITS`: a stranger's, unpaid, of a product without more
 * units. `DOCUMENT`: refused, not reissued. `search`: number, customer's name and email (R3-170). `days`: Lima's,
 * including today.
 */
export const AdminOrdersQuery = v.object({
	status: v.optional(v.picklist(['ALL', ...orderTasks, ...orderStatuses], 'El estado no es válido'), 'ALL'),
	balance: v.optional(v.picklist(['ALL', ...moneyFilters, 'DOCUMENT'], 'El saldo no es válido'), 'ALL'),
	sort: v.optional(v.picklist(orderSortFields, 'El orden no es válido'), 'createdAt'),
	direction: v.optional(v.picklist(['asc', 'desc'], 'El orden no es válido'), 'desc'),
	...pageQuery(largestOrderPage, 50, 'pedidos'),
	days: v.optional(wholeText(1, 3660, 'El periodo no es válido')),
});
export type AdminOrdersQuery = v.InferOutput<typeof AdminOrdersQuery>;

export const AdminOrderPage = v.object({
	orders: v.array(AdminOrder),
	matching: v.number(),
	/** Without the query's filters (R3-172). */
	counts: v.object({
		all: v.number(),
		byStatus: v.record(v.picklist(orderStatuses), v.number()),
		balances: v.optional(v.object({ TO_COLLECT: v.number(), TO_RETURN: v.number() })),
		/** Waiting requests, and the share (0 to 1) of reserved units neither paid nor accepted. */
		unpaid: v.optional(v.object({ requests: v.number(), share: v.number() })),
	}),
});
export type AdminOrderPage = v.InferOutput<typeof AdminOrderPage>;

export const AdminOrderEvent = v.object({
	type: v.picklist(['ORDER_CREATED', 'ORDER_UPDATED']),
	order: AdminOrder,
});
export type AdminOrderEvent = v.InferOutput<typeof AdminOrderEvent>;
