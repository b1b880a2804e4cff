import * as v from 'valibot';
import { OnlineMoney } from './gateways';
import { Order } from './order';
import { orderChannels } from './orderChanges';
import { moneyFilters, OrderMoney } from './orderMoney';
import { orderStatuses } from './orderStatus';
import { pageQuery } from './pageQuery';
import { wholeText } from './primitives';

/** Who sold, as a sheet about the order names them. */
export const SoldBy = v.object({ name: v.string(), legalName: v.string(), ruc: v.string(), address: v.string() });
export type SoldBy = v.InferOutput<typeof SoldBy>;

/** `customer` is null once the account is gone, or a guest forgotten; the name of a guest is never empty. */
export const AdminOrder = v.object({
	...Order.entries,
	items: v.array(
		v.object({
			...Order.entries.items.item.entries,
			lineId: v.optional(v.number()),
			/** Units that came back. */
			returned: v.optional(v.number()),
		}),
	),
	/** Grows with each change. */
	editVersion: v.optional(v.number()),
	channel: v.optional(v.picklist(orderChannels)),
	money: v.optional(OrderMoney),
	/** It was cancelled after it was sent, and brought no units back; what came since are its returned lines. */
	goodsAway: v.optional(v.boolean()),
	/** Null where no gateway has paid it. */
	online: v.nullish(OnlineMoney),
	/** At the time of the order; null or absent where nobody kept it. */
	seller: v.nullish(SoldBy),
	customer: v.nullable(
		v.object({ name: v.string(), email: v.string(), phone: v.string(), guest: v.optional(v.boolean()) }),
	),
});
export type AdminOrder = v.InferOutput<typeof AdminOrder>;

/** `status` sorts by the steps of an order, not by letters (R3-171). */
export const orderSortFields = ['createdAt', 'orderNumber', 'customer', 'total', 'status'] as const;
export type OrderSortField = (typeof orderSortFields)[number];

export const largestOrderPage = 200;

/** `search` looks into number, customer's name and email (R3-170); `days` are Lima's, today included. */
export const AdminOrdersQuery = v.object({
	status: v.optional(v.picklist(['ALL', ...orderStatuses], 'El estado no es válido'), 'ALL'),
	balance: v.optional(v.picklist(['ALL', ...moneyFilters], 'El saldo no es válido'), 'ALL'),
	sort: v.optional(v.picklist(orderSortFields, 'El orden no es válido'), 'createdAt'),
	direction: v.optional(v.picklist(['asc', 'desc'], 'El orden no es válido'), 'desc'),
	...pageQuery(largestOrderPage, 50, 'pedidos'),
	days: v.optional(wholeText(1, 3660, 'El periodo no es válido')),
});
export type AdminOrdersQuery = v.InferOutput<typeof AdminOrdersQuery>;

export const AdminOrderPage = v.object({
	orders: v.array(AdminOrder),
	matching: v.number(),
	/** Of all orders of the shop, whatever the query (R3-172). */
	counts: v.object({
		all: v.number(),
		byStatus: v.record(v.picklist(orderStatuses), v.number()),
		/** Orders with an open balance. */
		balances: v.optional(v.object({ TO_COLLECT: v.number(), TO_RETURN: v.number() })),
		/** Requests that wait, and the part (0 to 1) of all units that orders keep which nobody has paid or accepted. */
		unpaid: v.optional(v.object({ requests: v.number(), share: v.number() })),
	}),
});
export type AdminOrderPage = v.InferOutput<typeof AdminOrderPage>;

export const AdminOrderEvent = v.object({
	type: v.picklist(['ORDER_CREATED', 'ORDER_UPDATED']),
	order: AdminOrder,
});
export type AdminOrderEvent = v.InferOutput<typeof AdminOrderEvent>;
