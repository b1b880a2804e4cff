import type { SalesQuery, SalesReport } from '#contract/admin/sales';

/** An order as a test places it; the time is ISO 8601 in UTC, `cents` the céntimos of its lines together. */
export interface SoldOrder {
	number: string;
	at: string;
	status: string;
	/** null: the account is gone. */
	username: string | null;
	cents: number;
	/** `cents` of one unit; `productId` is null for a product that is gone. */
	lines: { productId: number | null; name: string; quantity: number; cents: number }[];
}

interface SoldProduct {
	id: number;
	name: string;
	category: string;
}

type Report = Omit<SalesReport, 'recentSales'> & { recentSales: Omit<SalesReport['recentSales'][number], 'id'>[] };

const day = 86_400_000;
/** Of Lima behind Greenwich, all year. */
const offset = 5 * 3_600_000;

/** Rounded to two decimals, half a one away from zero. */
const hundredths = (part: number, whole: number): number =>
	(Math.sign(part) * Math.round((Math.abs(part) * 10_000) / whole)) / 100;
const text = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The report as somebody would write it down who has all orders on paper: no database, no time zones of others. */
export function salesOf(
	orders: SoldOrder[],
	products: SoldProduct[],
	{ period, group }: SalesQuery,
	now: number,
): Report {
	const days = Number(period);
	const today = Math.floor((now - offset) / day);
	const local = ({ at }: SoldOrder) => new Date(Date.parse(at) - offset);
	const dayOf = (order: SoldOrder) => Math.floor(local(order).getTime() / day);
	const during = orders.filter((order) => dayOf(order) > today - days && dayOf(order) <= today);
	const counted = during.filter(({ status }) => status !== 'CANCELLED');
	const before = orders.filter(
		(order) => order.status !== 'CANCELLED' && dayOf(order) > today - 2 * days && dayOf(order) <= today - days,
	);
	const centsOf = (some: SoldOrder[]) => some.reduce((sum, { cents }) => sum + cents, 0);
	const total = centsOf(counted);
	// As a fraction of whole numbers, so that no half is lost on the way.
	const [orderCount, orderCountBefore] = [Math.max(counted.length, 1), before.length];
	const change = (present: number, past: number) => (past === 0 ? null : hundredths(present - past, past));
	const share = (cents: number) => (total === 0 ? 0 : hundredths(cents, total));

	const lines = counted.flatMap((order) => order.lines);
	const sums = <Key>(keyOf: (line: (typeof lines)[number]) => Key) => {
		const found = new Map<Key, { units: number; cents: number }>();
		for (const line of lines) {
			const { units, cents } = found.get(keyOf(line)) ?? { units: 0, cents: 0 };
			found.set(keyOf(line), { units: units + line.quantity, cents: cents + line.quantity * line.cents });
		}
		return [...found].map(([key, sum]) => ({ key, ...sum }));
	};
	const productOf = (id: number | null) => products.find((product) => product.id === id);
	const topProducts = sums((line) => line.productId ?? line.name)
		.map(({ key, units, cents }) => {
			const product = typeof key === 'number' ? productOf(key) : undefined;
			return {
				id: product?.id ?? null,
				name: product?.name ?? String(key),
				category: product?.category ?? '',
				unitsSold: units,
				revenue: cents / 100,
				imageUrl: null,
			};
		})
		.sort((a, b) => b.revenue - a.revenue || b.unitsSold - a.unitsSold || text(a.name, b.name))
		.slice(0, 10);

	const startOf = (dayNumber: number): string => {
		const date = new Date(dayNumber * day);
		if (group === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
		if (group === 'month') date.setUTCDate(1);
		return date.toISOString().slice(0, 10);
	};
	const starts = new Set(Array.from({ length: days }, (_, at) => startOf(today - days + 1 + at)));
	const weekdays = Array.from({ length: 7 }, (_, weekday) =>
		centsOf(counted.filter((order) => local(order).getUTCDay() === weekday)),
	);
	const pairs = Array.from({ length: 23 }, (_, hour) =>
		centsOf(counted.filter((order) => [hour, hour + 1].includes(local(order).getUTCHours()))),
	);
	const most = (values: number[]) => values.indexOf(Math.max(...values));

	const isPaid = ({ status }: SoldOrder) => status === 'DELIVERED';
	return {
		money: {
			collected: centsOf(counted.filter(isPaid)) / 100,
			toCollect: centsOf(counted.filter((order) => !isPaid(order))) / 100,
		},
		totalSales: total / 100,
		totalOrders: counted.length,
		averageOrderValue: Math.round(total / orderCount) / 100,
		changes: {
			totalSales: change(total, centsOf(before)),
			totalOrders: change(counted.length, before.length),
			averageOrderValue: change(total * orderCountBefore, centsOf(before) * orderCount),
		},
		topProducts,
		recentSales: during
			.map((order, index) => ({ order, index }))
			.sort((a, b) => Date.parse(b.order.at) - Date.parse(a.order.at) || b.index - a.index)
			.slice(0, 10)
			.map(({ order: { number, username, cents, at, status } }) => ({
				orderNumber: number,
				customer: username ?? '',
				amount: cents / 100,
				date: at,
				status,
			})),
		salesByStep: [...starts].map((start) => {
			const inside = counted.filter((order) => startOf(dayOf(order)) === start);
			return { start, sales: centsOf(inside) / 100, orders: inside.length };
		}),
		salesByCategory: sums((line) => productOf(line.productId)?.category ?? '')
			.map(({ key, cents }) => ({ category: key, sales: cents / 100, percentage: share(cents) }))
			.sort((a, b) => b.sales - a.sales || text(a.category, b.category)),
		bestWeekday: total === 0 ? null : most(weekdays),
		peakHours: total === 0 ? null : { from: most(pairs), percentage: share(Math.max(...pairs)) },
	};
}
