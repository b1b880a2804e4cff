import { pricesInSoles } from '#contract/orders/prices';
import type { SalesFigures } from '#lib/salesFigures';
import { sampleOrders } from './orders';

const months: Array<[name: string, sales: number]> = [
	['Junio', 15_800],
	['Julio', 21_400],
	['Agosto', 18_250],
	['Septiembre', 20_550],
	['Octubre', 24_000],
	['Noviembre', 27_000],
];

/** Percent of all sales (R3-188); the first leads the fixed summary (R3-187). */
const categories: Array<[category: string, percentage: number]> = [
	['Electrónica', 65],
	['Ropa', 17],
	['Hogar', 10],
	['Libros', 8],
];

/** Named as in the sample orders, for their pictures. */
const sold = [
	{ name: 'Laptop Ceibo 14", 16 GB', category: 'Electrónica', price: 3249, quantity: 9 },
	{ name: 'Celular Andino X5, 128 GB', category: 'Electrónica', price: 1099, quantity: 17 },
	{ name: 'Cámara compacta Mirador 4K', category: 'Electrónica', price: 1475.5, quantity: 8 },
	{ name: 'Audífonos inalámbricos Pulso', category: 'Electrónica', price: 189.9, quantity: 46 },
	{ name: 'Zapatillas urbanas Malecón', category: 'Ropa', price: 199, quantity: 38 },
];

const totalSales = months.reduce((sum, [, sales]) => sum + sales, 0);
const totalOrders = 508;
const pictures = new Map(
	sampleOrders.flatMap(({ items }) => items.map(({ productName, imageUrl }) => [productName, imageUrl] as const)),
);

/** With the figures that R3-182 and R3-187 fix; all agree with one another and with the sample orders. */
export const sampleSales: SalesFigures = {
	money: null,
	totalSales,
	totalOrders,
	averageOrderValue: totalSales / totalOrders,
	changes: { totalSales: 12.5, totalOrders: 8.3, averageOrderValue: 3.7 },
	conversion: { rate: 3.2, change: -0.5 },
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
	recentSales: sampleOrders.slice(0, 6).map(({ id, orderNumber, customer, total, createdAt, status }) => ({
		id,
		orderNumber,
		customer: customer.name,
		amount: total,
		date: createdAt,
		status,
	})),
	salesByCategory: categories.map(([category, percentage]) => ({
		category,
		percentage,
		sales: (totalSales * percentage) / 100,
	})),
	grouping: 'month',
	steps: months.map(([name, sales]) => ({ key: name, name, short: name.slice(0, 3), sales, orders: null })),
	highlights: [
		['Mejor día', 'Viernes', 'El día con más ventas de la semana'],
		['Horas pico', '14:00-16:00', '35% de las ventas diarias'],
		['Categoría líder', 'Electrónica', '65% de las ventas'],
		['Crecimiento mensual', '+12.5%', 'Frente al mes anterior'],
	],
};
