import type { SalesReport } from '#contract/admin/sales';

/** A time without sales, but for money that came. */
export const aSalesReport = (collected: number): SalesReport => ({
	money: { collected, toCollect: 0 },
	...{ totalSales: 0, totalOrders: 0, averageOrderValue: 0 },
	changes: { totalSales: null, totalOrders: null, averageOrderValue: null },
	...{ topProducts: [], recentSales: [], salesByStep: [], salesByCategory: [] },
	...{ bestWeekday: null, peakHours: null },
});
