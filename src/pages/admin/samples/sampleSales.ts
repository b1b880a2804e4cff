import { pricesInSoles } from '../../../../contract/orders/prices';
import type { SalesFigures, SalesSummary } from '../../../features/admin/sales/salesSummary';
import type { OrderView } from '../../../lib/orderTypes';

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
const sold = [
	{ name: 'Laptop Ceibo 14", 16 GB', category: 'Electrónica', price: 3249, quantity: 9 },
	{ name: 'Celular Andino X5, 128 GB', category: 'Electrónica', price: 1099, quantity: 17 },
	{ name: 'Cámara compacta Mirador 4K', category: 'Electrónica', price: 1475.5, quantity: 8 },
	{ name: 'Audífonos inalámbricos Pulso', category: 'Electrónica', price: 189.9, quantity: 46 },
	{ name: 'Zapatillas urbanas Malecón', category: 'Ropa', price: 199, quantity: 38 },
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
		topProducts: pricesInSoles({ lines: sold })
			.lines.map(({ name, category, quantity, total }, index) => ({
				id: index + 1,
				name,
				category,
				unitsSold: quantity,
				revenue: total,
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

/** All that the sales screen shows of the samples, with what the specification fixes (R3-182, R3-187). */
export function sampleFiguresOf(orders: readonly OrderView[]): SalesFigures {
	const { salesByMonth, ...sold } = sampleSalesOf(orders);
	return {
		...sold,
		money: null,
		changes: { totalSales: 12.5, totalOrders: 8.3, averageOrderValue: 3.7 },
		conversion: { rate: 3.2, change: -0.5 },
		grouping: 'month',
		steps: salesByMonth.map(({ month, sales }) => ({
			key: month,
			name: month,
			short: month.slice(0, 3),
			sales,
			orders: null,
		})),
		highlights: [
			['Mejor día', 'Viernes', 'El día con más ventas de la semana'],
			['Horas pico', '14:00-16:00', '35% de las ventas diarias'],
			['Categoría líder', 'Electrónica', '65% de las ventas'],
			['Crecimiento mensual', '+12.5%', 'Frente al mes anterior'],
		],
	};
}
