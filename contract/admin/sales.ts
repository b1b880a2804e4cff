import * as v from 'valibot';

/** Days of a report (R3-180), and the steps of its chart. */
export const salesPeriods = ['7', '30', '90', '365'] as const;
export const salesGroups = ['day', 'week', 'month'] as const;

export const SalesQuery = v.object({
	period: v.optional(v.picklist(salesPeriods, 'El periodo no es válido'), '30'),
	group: v.optional(v.picklist(salesGroups, 'La agrupación no es válida'), 'month'),
});
export type SalesQuery = v.InferOutput<typeof SalesQuery>;

/** Per cent with two decimals, compared with as many days before; null when nothing was sold then. */
const Change = v.nullable(v.number());

/** The last `period` days in Lima, today included, without cancelled orders. Soles. */
export const SalesReport = v.object({
	/** Of these orders with their delivery: what came and did not go back, and what is still to come. */
	money: v.object({ collected: v.number(), toCollect: v.number() }),
	/** Of products: what was charged for delivery is not in any figure but `money` and the amounts of `recentSales`. */
	totalSales: v.number(),
	totalOrders: v.number(),
	/** 0 without orders. */
	averageOrderValue: v.number(),
	changes: v.object({ totalSales: Change, totalOrders: Change, averageOrderValue: Change }),
	/** Highest revenue first, at most 10. A deleted product has null for `id` and `imageUrl`, and no category. */
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
	/** Newest first, at most 10, cancelled ones too; `customer` is empty once the account is gone, and for those who may not see orders. */
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
	/** Oldest first, empty steps too. `start`, `YYYY-MM-DD`, may lie before the period, whose sales alone are counted. */
	salesByStep: v.array(v.object({ start: v.string(), sales: v.number(), orders: v.number() })),
	/** Highest first; `percentage` 0 to 100. Deleted products count under an empty name. */
	salesByCategory: v.array(v.object({ category: v.string(), sales: v.number(), percentage: v.number() })),
	/** Day of the week with the highest sales, 0 Sunday to 6; null without sales. */
	bestWeekday: v.nullable(v.number()),
	/** The two hours of the day with the highest sales, `from` 0 to 22, and their percentage of all; null without sales. */
	peakHours: v.nullable(v.object({ from: v.number(), percentage: v.number() })),
});
export type SalesReport = v.InferOutput<typeof SalesReport>;

/** Below the API base. */
export const salesPath = '/sales';
