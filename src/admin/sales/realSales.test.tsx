import '../routes';
import './SalesPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as samples from '#api/samples/backEnd';
import type { SalesReport } from '#contract/admin/sales';
import type { AdminOrder } from '#contract/orders/desk';
import { liveStarted } from '#live/actions';
import { aUser, signedInStorage } from '#testing/builders';
import { allowConsole } from '#testing/consoleGuard';
import { anAdminOrder, fakeOrders } from '#testing/fakeOrders';
import { renderApp } from '#testing/renderApp';
import { answer, byHand, type Handler, type SeenRequest } from '#testing/serve';
import { settled } from '#testing/testStore';
import * as csv from '../kit/shared/csv';

afterEach(() => {
	jest.restoreAllMocks();
});

const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
const steps = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ start: dayOf(index), sales: (index % 10) * 10, orders: index % 10 }));

const aReport = (changes: Partial<SalesReport> = {}): SalesReport => ({
	money: { collected: 900, toCollect: 362.5 },
	totalSales: 1250.5,
	totalOrders: 10,
	averageOrderValue: 125.05,
	changes: { totalSales: 12.46, totalOrders: -3, averageOrderValue: null },
	topProducts: [
		{ id: 3, name: 'Olla de barro', category: 'Hogar', unitsSold: 4, revenue: 800, imageUrl: '/uploads/olla.webp' },
		{ id: null, name: 'Manta', category: '', unitsSold: 1, revenue: 200, imageUrl: null },
	],
	recentSales: [
		{
			id: 9,
			orderNumber: 'ORD-2026-009',
			customer: 'Rosa Quispe',
			amount: 120.5,
			date: '2026-11-20T15:00:00.000Z',
			status: 'SHIPPED',
		},
	],
	salesByStep: steps(7),
	salesByCategory: [
		{ category: 'Hogar', sales: 833.67, percentage: 66.667 },
		{ category: '', sales: 416.83, percentage: 33.333 },
	],
	bestWeekday: 5,
	peakHours: { from: 22, percentage: 40 },
	...changes,
});
const nothingSold = aReport({
	money: { collected: 0, toCollect: 0 },
	totalSales: 0,
	totalOrders: 0,
	averageOrderValue: 0,
	changes: { totalSales: null, totalOrders: null, averageOrderValue: null },
	topProducts: [],
	recentSales: [],
	salesByStep: steps(7).map((step) => ({ ...step, sales: 0, orders: 0 })),
	salesByCategory: [],
	bestWeekday: null,
	peakHours: null,
});

async function open(report: Handler = () => aReport(), more: Record<string, Handler> = {}) {
	const app = renderApp({
		route: '/admin/sales',
		ordersSource: 'server',
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: { 'GET /sales': report, ...more },
	});
	await screen.findByLabelText('Periodo');
	return app;
}
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
const card = (name: string) => plain(screen.getByText(name, { selector: 'dt' }).parentElement?.textContent);
const region = (name: string) => screen.findByRole('region', { name });

it('[R10-04, R3-182] the shop’s own figures; what it cannot know is not shown', async () => {
	const asked = jest.spyOn(samples, 'samplesOf');
	await open();
	await region('Ventas por Mes');
	expect(screen.queryByText('Ingresos Totales')).toBeNull();
	expect(card('Total Pedidos')).toMatch(/10-3\.0%/);
	expect(card('Valor Promedio')).toBe('Valor PromedioS/ 125.05');
	expect(screen.queryByText('Tasa de Conversión')).toBeNull();
	expect(asked).not.toHaveBeenCalled();
});

it('[R17-14] what came and what is still to come, each with the way to its orders of the same time', async () => {
	const { user } = await open();
	await region('Ventas por Mes');
	expect([card('Cobrado'), card('Por cobrar')]).toEqual([
		'CobradoS/ 900.00Ver los cobrados',
		'Por cobrarS/ 362.50Ver los que faltan',
	]);
	await user.selectOptions(screen.getByLabelText('Periodo'), 'Últimos 7 días');
	await waitFor(() =>
		expect(screen.getByRole('link', { name: 'Ver los cobrados' })).toHaveAttribute(
			'href',
			'/admin/orders?balance=COLLECTED&days=7',
		),
	);
	expect(screen.getByRole('link', { name: 'Ver los que faltan' })).toHaveAttribute(
		'href',
		'/admin/orders?balance=TO_COLLECT&days=7',
	);
});

it('[R10-04, R3-180] period and grouping are asked for; the title never runs ahead of the figures', async () => {
	const slow = byHand<unknown>();
	const asked: string[] = [];
	const { user } = await open(({ query }: SeenRequest) => {
		asked.push(`${query.get('period')} ${query.get('group')}`);
		return query.get('group') === 'week' ? slow.promise : aReport();
	});
	await region('Ventas por Mes');
	await user.selectOptions(screen.getByLabelText('Periodo'), 'Último año');
	await user.selectOptions(screen.getByLabelText('Agrupar por'), 'Semana');
	await waitFor(() => expect(asked).toEqual(['30 month', '365 month', '365 week']));
	expect(screen.getByRole('region', { name: 'Ventas por Mes' }).closest('[aria-busy=true]')).not.toBeNull();
	slow.resolve(aReport());
	await region('Ventas por Semana');
});

it('[R10-04, R3-187] the summary tells what the report knows', async () => {
	await open();
	const summary = await region('Resumen');
	const facts = within(summary)
		.getAllByRole('term')
		.map((term) => plain(term.parentElement?.textContent));
	expect(facts).toEqual([
		'Mejor díaViernesEl día con más ventas de la semana',
		'Horas pico22:00-00:0040% de las ventas',
		'Categoría líderHogar66.7% de las ventas',
		'Crecimiento+12.5%Frente a los 30 días anteriores',
	]);
});

it('[R10-04, R3-184, R3-185, R3-186] what is gone from the catalogue has a name', async () => {
	await open();
	const top = within(await region('Productos Más Vendidos')).getAllByRole('listitem');
	expect(plain(top[1]?.textContent)).toBe('#2MantaS/ 200.00Productos retirados1 unidad vendida');
	expect(top[0]?.querySelector('img')).toHaveAttribute('src', 'http://tienda.test/uploads/olla.webp');
	expect(plain((await region('Ventas por Categoría')).textContent)).toContain('Productos retirados33.3%');
	expect(await region('Ventas Recientes')).toHaveTextContent('ORD-2026-009');
});

it('[R10-04, R3-183] a year of days: names that are thinned out, a sentence, and every figure in a table', async () => {
	const { user } = await open(() => aReport({ salesByStep: steps(365) }));
	await user.selectOptions(screen.getByLabelText('Agrupar por'), 'Día');
	const chart = await region('Ventas por Día');
	const bars = [...chart.querySelectorAll<HTMLElement>('[data-bar]')];
	expect(bars).toHaveLength(365);
	expect(bars[5]?.style.getPropertyValue('--share')).toBe(`${(50 / 90) * 100}%`);
	const drawing = within(chart).getByRole('img');
	expect(plain(drawing.getAttribute('aria-label'))).toBe(
		'365 barras, de Jue, 1 ene 2026 a Jue, 31 dic 2026. La más alta: Sáb, 10 ene 2026, S/ 90.00.',
	);
	expect((drawing.textContent ?? '').length).toBeLessThan(365 * 3);
	await user.click(within(chart).getByText('Ver las cifras'));
	const rows = within(chart).getAllByRole('row');
	expect(rows).toHaveLength(366);
	expect(plain(rows[10]?.textContent)).toBe('Sáb, 10 ene 20269S/ 90.00');
});

it('[R10-04] a period without sales says so', async () => {
	await open(() => nothingSold);
	expect(await screen.findByText('No hay ventas en este periodo')).toBeVisible();
	expect(card('Cobrado')).toBe('CobradoS/ 0.00Ver los cobrados');
	expect(screen.queryByRole('region', { name: 'Resumen' })).toBeNull();
});

it('[R10-04] a failed load is logged and told, and can be tried again', async () => {
	allowConsole([/could not be loaded/]);
	const { user, server } = await open(() => answer(503));
	expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar las ventas');
	server.use({ 'GET /sales': () => aReport() });
	await user.click(screen.getByRole('button', { name: 'Reintentar' }));
	await region('Ventas por Mes');
	expect(screen.queryByRole('alert')).toBeNull();
});

it('[R10-04] a new order moves the figures, live', async () => {
	let total = 100;
	const { store, channel, runTimers } = await open(() => aReport({ money: { collected: 0, toCollect: total } }));
	await region('Ventas por Mes');
	act(() => void store.dispatch(liveStarted()));
	await act(() => settled());
	act(() => channel.open());
	total = 220;
	act(() => channel.send('/topic/admin/orders', { type: 'ORDER_CREATED', order: anAdminOrder({ id: 12 }) }));
	act(() => runTimers());
	await waitFor(() => expect(card('Por cobrar')).toContain('220.00'));
});

describe('export', () => {
	const download = async (orders: AdminOrder[], more: Record<string, Handler> = {}) => {
		const saved: Array<[name: string, text: string, type: string]> = [];
		jest.spyOn(csv, 'downloadText').mockImplementation((...file) => void saved.push(file));
		const app = await open(undefined, { ...fakeOrders(orders).handlers, ...more });
		await app.user.selectOptions(screen.getByLabelText('Periodo'), 'Últimos 90 días');
		await app.user.click(screen.getByRole('button', { name: 'Exportar Reporte' }));
		return { ...app, saved };
	};

	it('[R10-04, R15-50, R15-270] a CSV of the period, an order a line, spreadsheets read it and run nothing', async () => {
		const { saved, server } = await download([
			anAdminOrder({
				id: 1,
				createdAt: '2026-11-02T03:30:00.000Z',
				status: 'SHIPPED',
				total: 1234.5,
				shipping: 12.5,
				channel: 'WHATSAPP',
				money: { paid: 1234.5, refunded: 100, owed: 1134.5, balance: 0 },
				customer: { name: '=HYPERLINK("x")', email: '@eva.pe', phone: '' },
			}),
			anAdminOrder({ id: 2, customer: null }),
		]);
		await waitFor(() => expect(saved).toHaveLength(1));
		const [[name, text, type] = ['', '', '']] = saved;
		expect(name).toMatch(/^ventas-90-dias-\d{4}-\d\d-\d\d\.csv$/);
		expect(type).toBe('text/csv');
		expect(text.split('\r\n')).toEqual([
			'\uFEFFNúmero,Fecha,Cliente,Email,Estado,Unidades,Envío,Total,Canal,Pagado,Devuelto,Unidades devueltas,Op. gravada,Op. exonerada,Op. inafecta,IGV',
			`ORD-2026-001,01/11/2026 22:30,"'=HYPERLINK(""x"")",'@eva.pe,Enviado,2,12.5,1234.5,WhatsApp,1234.5,100,0,,,,`,
			'ORD-2026-002,01/11/2026 12:00,,,Pendiente,2,0,101,Tienda en línea,,,0,,,,',
			'',
		]);
		const asked = server.requests
			.filter(({ path }) => path === '/orders')
			.map(({ query }) => Object.fromEntries(query));
		expect(asked).toEqual([{ days: '90', sort: 'createdAt', direction: 'asc', page: '1', size: '200' }]);
	});

	it('[R24-19] what was sold by kind of tax stands in columns of its own', async () => {
		const [item] = anAdminOrder().items;
		const { saved } = await download([
			anAdminOrder({
				...{ igvPercent: 18, shipping: 11.8, total: 65.3 },
				items: (['TAXED', 'EXEMPT', 'UNAFFECTED'] as const).map((taxKind, at) => ({
					...{ ...item, productName: taxKind, imageUrl: null, productId: at, lineId: at },
					...{ quantity: 1, price: [23.6, 9.9, 20][at] ?? 0, taxKind },
				})),
			}),
		]);
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(saved[0]?.[1].trim().split('\r\n')[1]).toMatch(/,30,9\.9,20,5\.4$/);
	});

	it('[R10-04] all pages; without orders the head alone', async () => {
		const { saved, server } = await download(
			Array.from({ length: 401 }, (_, index) => anAdminOrder({ id: index + 1 })),
		);
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(saved[0]?.[1].trim().split('\r\n')).toHaveLength(402);
		expect(server.count('GET /orders')).toBe(3);
	});

	it('[R10-04] an order that arrives while the report is made spoils nothing', async () => {
		const first = byHand<unknown>();
		const counts = { all: 1, byStatus: {} };
		const { saved, store, channel, runTimers, server } = await download([], { 'GET /orders': () => first.promise });
		await waitFor(() => expect(server.count('GET /orders')).toBe(1));
		act(() => void store.dispatch(liveStarted()));
		await act(() => settled());
		act(() => channel.open());
		act(() => channel.send('/topic/admin/orders', { type: 'ORDER_CREATED', order: anAdminOrder({ id: 12 }) }));
		act(() => runTimers());
		first.resolve({ orders: [anAdminOrder({ id: 1 })], matching: 1, counts });
		await waitFor(() => expect(saved).toHaveLength(1));
	});

	it('[R10-04] a report that cannot be had is told, and nothing is saved', async () => {
		allowConsole([/could not be exported/]);
		const { saved } = await download([], { 'GET /orders': () => answer(500) });
		expect(await screen.findByText('No pudimos exportar el reporte. Inténtalo de nuevo.')).toBeVisible();
		expect(saved).toEqual([]);
		expect(screen.getByRole('button', { name: 'Exportar Reporte' })).toBeEnabled();
	});
});
