import '../routes';
import './SalesPage';
import { render, screen, waitFor, within } from '@testing-library/react';
import * as samples from '#api/samples/backEnd';
import { sampleSales as sales } from '#api/samples/sales';
import { orderStatuses } from '#contract/orders/status';
import { statusLabel } from '#lib/orderStatus';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { RecentSales } from './RecentSales';

afterEach(() => jest.restoreAllMocks());

async function open(route = '/admin/sales') {
	const app = renderApp({ route, storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) });
	await screen.findByRole('region', { name: 'Ventas por Mes' });
	return app;
}
const region = (name: string) => screen.getByRole('region', { name });
const bar = (place: HTMLElement, name: string) => place.querySelector<HTMLElement>(`[data-bar='${name}']`);
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');

it('[R3-188] the sample categories, whose sales and shares add up to the total of the months', () => {
	const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
	expect(sales.salesByCategory.map(({ category }) => category).sort()).toEqual([
		'Electrónica',
		'Hogar',
		'Libros',
		'Ropa',
	]);
	expect(sum(sales.salesByCategory.map(({ percentage }) => percentage))).toBe(100);
	expect(sum(sales.salesByCategory.map((category) => category.sales))).toBe(sales.totalSales);
	expect(sum(sales.steps.map((month) => month.sales))).toBe(sales.totalSales);
	expect(sales.averageOrderValue * sales.totalOrders).toBe(sales.totalSales);
});

it('[R3-180] periods and groupings, 30 days and months first', async () => {
	const { user } = await open();
	const period = screen.getByLabelText('Periodo');
	const grouping = screen.getByLabelText('Agrupar por');
	const values = (select: HTMLElement) =>
		within(select)
			.getAllByRole('option')
			.map((option) => option.getAttribute('value'));
	expect(values(period)).toEqual(['7', '30', '90', '365']);
	expect(values(grouping)).toEqual(['day', 'week', 'month']);
	expect(period).toHaveValue('30');
	expect(grouping).toHaveValue('month');
	await user.selectOptions(period, 'Último año');
	await user.selectOptions(grouping, 'Semana');
	expect(period).toHaveValue('365');
	expect(grouping).toHaveValue('week');
	expect(screen.getByText('Datos de ejemplo')).toBeInTheDocument();
});

it('[R3-181] Exportar Reporte only says that it is being made', async () => {
	const alert = jest.spyOn(window, 'alert').mockImplementation(() => {});
	const { user } = await open();
	await user.click(screen.getByRole('button', { name: 'Exportar Reporte' }));
	expect(alert.mock.calls).toEqual([['Funcionalidad de exportación en desarrollo']]);
});

it('[R3-182, R1-03] four figures with their fixed changes', async () => {
	await open();
	const card = (name: string) => plain(screen.getByText(name, { selector: 'dt' }).parentElement?.textContent);
	expect(card('Ingresos Totales')).toMatch(/S\/ 127,000\.00\+12\.5%/);
	expect(card('Total Pedidos')).toMatch(/508\+8\.3%/);
	expect(card('Valor Promedio')).toMatch(/S\/ 250\.00\+3\.7%/);
	expect(card('Tasa de Conversión')).toMatch(/3\.2%-0\.5%/);
});

it('[R3-183] a bar per month with its figure, as high as its share of the best month', async () => {
	await open();
	const chart = region('Ventas por Mes');
	expect(within(chart).getAllByRole('listitem')).toHaveLength(sales.steps.length);
	const best = Math.max(...sales.steps.map((month) => month.sales));
	for (const month of sales.steps) {
		expect(bar(chart, month.name)?.style.getPropertyValue('--share')).toBe(`${(month.sales / best) * 100}%`);
		expect(chart).toHaveTextContent(`${month.name}: `);
	}
	expect(plain(chart.textContent)).toContain('S/ 27,000.00');
});

it('[R3-184] top products by revenue, their bars relative to the first', async () => {
	await open();
	const top = region('Productos Más Vendidos');
	const items = within(top).getAllByRole('listitem');
	const revenues = sales.topProducts.map(({ revenue }) => revenue);
	expect(revenues).toEqual(revenues.toSorted((a, b) => b - a));
	expect(plain(items[0]?.textContent)).toBe('#1Laptop Ceibo 14", 16 GBS/ 29,241.00Electrónica9 unidades vendidas');
	expect(items[0]?.querySelector<HTMLElement>('[data-bar]')?.style.width).toBe('100%');
	expect(Number.parseFloat(items[1]?.querySelector<HTMLElement>('[data-bar]')?.style.width ?? '')).toBeCloseTo(
		((revenues[1] ?? 0) / (revenues[0] ?? 1)) * 100,
		3,
	);
});

it('[R3-185] sales by category as shares, each place with a colour of its own', async () => {
	await open();
	const place = region('Ventas por Categoría');
	const bars = sales.salesByCategory.map(({ category, percentage }) => {
		expect(bar(place, category)?.style.width).toBe(`${percentage}%`);
		return bar(place, category)?.getAttribute('style');
	});
	expect(plain(place.textContent)).toContain('Electrónica65%S/ 82,550.00');
	expect(new Set(bars).size).toBe(bars.length);
});

it('[R3-186, R1-05] recent sales with their status; all of them are on the orders screen', async () => {
	await open();
	const recent = within(region('Ventas Recientes'));
	const first = recent.getAllByRole('row')[1];
	expect(plain(first?.textContent)).toBe('ORD-2026-014Lucía Paredes Soto20/11/2026PendienteS/ 239.70');
	expect(recent.getByRole('link', { name: 'Ver Todas Ventas' })).toHaveAttribute('href', '/admin/orders');
});

it('[R4-32] orange, blue, purple, dark orange, green and red; an unknown status is grey', () => {
	render(
		<RecentSales
			sales={[...orderStatuses, 'LOST'].map((status, id) => ({
				id,
				orderNumber: `ORD-${id}`,
				customer: 'Ana',
				amount: 1,
				date: '2026-11-20',
				status,
			}))}
		/>,
	);
	const hue = (status: string) =>
		screen.getByText(statusLabel(status)).parentElement?.style.getPropertyValue('--hue') ?? '';
	expect(orderStatuses.map(hue)).toEqual(['72', '255', '305', '45', '150', '18']);
	expect(hue('LOST')).toBe('');
});

it('[R3-187] the fixed summary', async () => {
	await open();
	const summary = region('Resumen');
	for (const text of ['Viernes', '14:00-16:00', '35% de las ventas diarias', '65% de las ventas', '+12.5%'])
		expect(summary).toHaveTextContent(text);
});

it('[R8-06] figures that cannot be loaded are only logged', async () => {
	const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
	const alert = jest.spyOn(window, 'alert').mockImplementation(() => {});
	jest.spyOn(samples, 'samplesOf').mockImplementation(() => {
		throw new Error('offline');
	});
	renderApp({ route: '/admin/sales', storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) });
	await screen.findByRole('heading', { level: 1, name: 'Análisis de Ventas' });
	await screen.findByLabelText('Periodo');
	await waitFor(() => {
		const failure = expect.objectContaining({ error: 'Error: offline' });
		expect(logged).toHaveBeenCalledWith('The sales could not be loaded.', failure);
	});
	expect(alert).not.toHaveBeenCalled();
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('[R3-180] period and grouping stand in the address; what it says wrong is not heard', async () => {
	const { user, address } = await open('/admin/sales?period=90&group=hour');
	expect(screen.getByLabelText('Periodo')).toHaveValue('90');
	expect(screen.getByLabelText('Agrupar por')).toHaveValue('month');
	await user.selectOptions(screen.getByLabelText('Agrupar por'), 'Semana');
	expect(address()).toBe('/admin/sales?period=90&group=week');
});
