/** Figures of a time, as the sales screen shows them. Money in soles. */
export interface SalesSummary {
	totalSales: number;
	totalOrders: number;
	averageOrderValue: number;
	/** Highest revenue first. `imageUrl` is a ready address, or null. */
	topProducts: Array<{
		id: number;
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
	}>;
	/** Oldest first. */
	salesByMonth: Array<{ month: string; sales: number }>;
	/** Highest first; `percentage` of all sales, 0 to 100. */
	salesByCategory: Array<{ category: string; sales: number; percentage: number }>;
}

/** What the screen can be asked for (R3-180). */
export const periods = [
	{ value: '7', label: 'Últimos 7 días' },
	{ value: '30', label: 'Últimos 30 días' },
	{ value: '90', label: 'Últimos 90 días' },
	{ value: '365', label: 'Último año' },
] as const;
export type Period = (typeof periods)[number]['value'];

export const groupings = [
	{ value: 'day', label: 'Día' },
	{ value: 'week', label: 'Semana' },
	{ value: 'month', label: 'Mes' },
] as const;
export type Grouping = (typeof groupings)[number]['value'];

/** Hundredths of the largest of several figures, for the length of a bar; 0 where all are 0. */
export const shareOfLargest = (value: number, values: readonly number[]): number => {
	const largest = Math.max(0, ...values);
	return largest > 0 ? (Math.max(0, value) / largest) * 100 : 0;
};
