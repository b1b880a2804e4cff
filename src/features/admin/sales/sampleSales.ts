import { fromCents, lineTotal } from '../../../lib/money';
import type { OrderView } from '../../../lib/orderView';
import type { SalesSummary } from './salesSummary';

const months: SalesSummary['salesByMonth'] = [
	{ month: 'Junio', sales: 15_800 },
	{ month: 'Julio', sales: 21_400 },
	{ month: 'Agosto', sales: 18_250 },
	{ month: 'Septiembre', sales: 20_550 },
	{ month: 'Octubre', sales: 24_000 },
	{ month: 'Noviembre', sales: 27_000 },
];

/** Shares in hundredths of all sales (R3-188); the first is the leading one of the fixed summary (R3-187). */
const categories: Array<[category: string, percentage: number]> = [
	['Electrónica', 65],
	['Ropa', 17],
	['Hogar', 10],
	['Libros', 8],
];

/** Named as in the sample orders, whose pictures they take. */
const sold: Array<[name: string, category: string, price: number, units: number]> = [
	['Laptop Ceibo 14", 16 GB', 'Electrónica', 3249, 9],
	['Celular Andino X5, 128 GB', 'Electrónica', 1099, 17],
	['Cámara compacta Mirador 4K', 'Electrónica', 1475.5, 8],
	['Audífonos inalámbricos Pulso', 'Electrónica', 189.9, 46],
	['Zapatillas urbanas Malecón', 'Ropa', 199, 38],
];

const totalOrders = 508;
const recent = 6;

/** The sample figures (section 3 of the specification), which agree with one another and with the sample orders. */
export function sampleSalesOf(orders: readonly OrderView[]): SalesSummary {
	const totalSales = months.reduce((sum, { sales }) => sum + sales, 0);
	const pictures = new Map(orders.flatMap(({ items }) => items.map(({ name, picture }) => [name, picture] as const)));
	return {
		totalSales,
		totalOrders,
		averageOrderValue: totalSales / totalOrders,
		topProducts: sold
			.map(([name, category, price, unitsSold], index) => ({
				id: index + 1,
				name,
				category,
				unitsSold,
				revenue: fromCents(lineTotal(price, unitsSold)),
				imageUrl: pictures.get(name) ?? null,
			}))
			.sort((a, b) => b.revenue - a.revenue),
		recentSales: orders.slice(0, recent).map(({ id, orderNumber, customer, total, createdAt, status }) => ({
			id,
			orderNumber: orderNumber ?? `#${id}`,
			customer: customer?.name ?? '—',
			amount: total,
			date: createdAt,
			status,
		})),
		salesByMonth: months,
		salesByCategory: categories.map(([category, percentage]) => ({
			category,
			percentage,
			sales: (totalSales * percentage) / 100,
		})),
	};
}
