import * as v from 'valibot';

/** Order statuses, in the order of their life; CANCELLED ends it from any non-final one (R4-30, R4-34). */
export const orderStatuses = ['PENDING', 'CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A customer's order as GET /orders/user/{userId} answers it (R7-13). Prices in soles, `createdAt` ISO 8601. */
export const CustomerOrder = v.object({
	id: v.union([v.number(), v.string()]),
	createdAt: v.string(),
	status: v.string(),
	total: v.number(),
	items: v.nullish(
		v.array(v.object({ productName: v.nullish(v.string(), ''), quantity: v.number(), price: v.number() })),
		[],
	),
	shippingAddress: v.nullish(v.string()),
});
export type CustomerOrder = v.InferOutput<typeof CustomerOrder>;
