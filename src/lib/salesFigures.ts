import type { SalesQuery } from '#contract/admin/sales';

/** Figures of the screen of sales, from the shop's own orders or from samples. Money in soles. */
export interface SalesFigures {
	/** Money of the counted orders that came and stayed, and that is still to come; null in samples. */
	money: { collected: number; toCollect: number; days: Period } | null;
	totalSales: number;
	totalOrders: number;
	averageOrderValue: number;
	/** Highest revenue first. `imageUrl` is a ready address, or null; `id` is null once the product is gone. */
	topProducts: Array<{
		id: number | null;
		name: string;
		category: string;
		unitsSold: number;
		revenue: number;
		imageUrl: string | null;
	}>;
	/** Newest first; `date` ISO 8601. */
	recentSales: Array<{
		id: number | string;
		orderNumber: string;
		customer: string;
		amount: number;
		date: string;
		status: string;
		/** Among orders alone: a request is no sale. */
		request?: boolean | undefined;
	}>;
	/** Highest first; `percentage` of all sales, 0 to 100. */
	salesByCategory: Array<{ category: string; sales: number; percentage: number }>;
	changes: { totalSales: Change; totalOrders: Change; averageOrderValue: Change };
	/** Hundredths of the visits that end with an order; null where visits are not counted. */
	conversion: { rate: number; change: number } | null;
	steps: SalesStep[];
	grouping: Grouping;
	/** Name, value and what the value means (R3-187). */
	highlights: ReadonlyArray<readonly [name: string, value: string, note: string]>;
}

export interface SalesStep {
	key: string;
	name: string;
	short: string;
	sales: number;
	/** null where it is not known. */
	orders: number | null;
}

/** Change against the period before, in hundredths; null where it is not known, and nothing is shown. */
export type Change = number | null;

export type Period = SalesQuery['period'];

export const groupings = [
	{ value: 'day', label: 'Día' },
	{ value: 'week', label: 'Semana' },
	{ value: 'month', label: 'Mes' },
] as const;
export type Grouping = SalesQuery['group'];

/** Hundredths of the largest of several figures, for the length of a bar; 0 where all are 0. */
export const shareOfLargest = (value: number, values: readonly number[]): number => {
	const largest = Math.max(0, ...values);
	return largest > 0 ? (Math.max(0, value) / largest) * 100 : 0;
};

/** Hundredths as a change: `+12.5%`, `-0.5%`, `0.0%`. */
export const changeText = (change: number): string => {
	const text = change.toFixed(1);
	return `${Number(text) > 0 ? '+' : ''}${Number(text) === 0 ? '0.0' : text}%`;
};

/** Hundredths as a share, with a decimal where there is one: `65%`, `33.3%`. */
export const shareText = (share: number): string => `${Math.round(share * 10) / 10}%`;
