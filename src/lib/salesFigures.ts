import type { SalesQuery } from '#contract/admin/sales';

/** From the shop's orders or samples. Money in soles. */
export interface SalesFigures {
	/** Of the counted orders: what came and stayed, and what is still to come; null in samples. */
	money: { collected: number; toCollect: number; days: Period } | null;
	totalSales: number;
	totalOrders: number;
	averageOrderValue: number;
	/** Highest revenue first. `imageUrl`: complete; `id`: null once the product is gone. */
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
		/** Only among orders: a request is no sale. */
		request?: boolean | undefined;
	}>;
	/** Highest first; `percentage` of all sales, 0 to 100. */
	salesByCategory: Array<{ category: string; sales: number; percentage: number }>;
	changes: { totalSales: Change; totalOrders: Change; averageOrderValue: Change };
	/** Percent of visits that end with an order; null if visits are not counted. */
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
	/** Null if unknown. */
	orders: number | null;
}

/** Against the period before, in percent; null if unknown, then it is not shown. */
export type Change = number | null;

export type Period = SalesQuery['period'];

export const groupings = [
	{ value: 'day', label: 'Día' },
	{ value: 'week', label: 'Semana' },
	{ value: 'month', label: 'Mes' },
] as const;
export type Grouping = SalesQuery['group'];

/** Percent of the largest value, for the length of a bar; 0 if all are 0. */
export const shareOfLargest = (value: number, values: readonly number[]): number => {
	const largest = Math.max(0, ...values);
	return largest > 0 ? (Math.max(0, value) / largest) * 100 : 0;
};

/** From percent: `+12.5%`, `-0.5%`, `0.0%`. */
export const changeText = (change: number): string => {
	const text = change.toFixed(1);
	return `${Number(text) > 0 ? '+' : ''}${Number(text) === 0 ? '0.0' : text}%`;
};

/** From percent: `65%`, `33.3%`. */
export const shareText = (share: number): string => `${Math.round(share * 10) / 10}%`;
