import * as v from 'valibot';

/** Days of a report (R3-180). */
export const salesPeriods = ['7', '30', '90', '365'] as const;
export const salesGroups = ['day', 'week', 'month'] as const;

export const SalesQuery = v.object({
	period: v.optional(v.picklist(salesPeriods, 'El periodo no es válido'), '30'),
	group: v.optional(v.picklist(salesGroups, 'La agrupación no es válida'), 'month'),
});
export type SalesQuery = v.InferOutput<typeof SalesQuery>;

/** Per cent, two decimals; null after a period without sales. */
const Change = v.nullable(v.number());

/** The last `period` days in Lima, today included, without cancelled orders. Soles. */
export const SalesReport = v.object({
	/** Delivery included. */
	money: v.object({ collected: v.number(), toCollect: v.number() }),
	/** Delivery excluded. */
	totalSales: v.number(),
	totalOrders: v.number(),
	/** 0 without orders. */
	averageOrderValue: v.number(),
	changes: v.object({ totalSales: Change, totalOrders: Change, averageOrderValue: Change }),
	/** Highest revenue first, at most 10. `id` and `imageUrl` null: deleted product. */
	topProducts: v.array(
		v.object({
			id: v.nullable(v.number()),
			name: v.string(),
			category: v.string(),
			unitsSold: v.number(),
			revenue: v.number(),
			imageUrl: v.nullable(v.string()),
		}),
	),
	/** Newest first, at most 10, with cancelled ones; `customer` empty: deleted, or without orders:read. */
	recentSales: v.array(
		v.object({
			id: v.number(),
			orderNumber: v.string(),
			customer: v.string(),
			amount: v.number(),
			date: v.string(),
			status: v.string(),
		}),
	),
	/** Oldest first, with empty steps. `start`, `YYYY-MM-DD`, may precede the period. */
	salesByStep: v.array(v.object({ start: v.string(), sales: v.number(), orders: v.number() })),
	/** Highest first; `percentage` 0 to 100. Deleted products: empty name. */
	salesByCategory: v.array(v.object({ category: v.string(), sales: v.number(), percentage: v.number() })),
	/** 0: Sunday; null: no sales. */
	bestWeekday: v.nullable(v.number()),
	/** Two hours, `from` 0 to 22, and their percentage of sales; null: no sales. */
	peakHours: v.nullable(v.object({ from: v.number(), percentage: v.number() })),
});
export type SalesReport = v.InferOutput<typeof SalesReport>;

export const salesPath = '/sales';
