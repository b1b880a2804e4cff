import '../routes';
import './OrdersPage';
import '../dashboard/DashboardPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { OrdersSource } from '#api/ordersSource';
import type { AdminOrder } from '#contract/orders/desk';
import { liveStarted } from '#live/actions';
import { aUser, signedInStorage } from '#testing/builders';
import { anAdminOrder, fakeOrders, pageOf } from '#testing/fakeOrders';
import { aSalesReport } from '#testing/fakeSales';
import { renderApp } from '#testing/renderApp';
import { answer, byHand, type Handler } from '#testing/serve';
import { settled } from '#testing/testStore';

afterEach(() => {
	jest.restoreAllMocks();
});

const numbers = () =>
	screen
		.getAllByRole('row')
		.slice(1)
		.map((row) => row.querySelector('strong')?.textContent);
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');

async function open(orders: AdminOrder[], route = '/admin/orders', ordersSource: OrdersSource = 'server') {
	const shop = fakeOrders(orders);
	const collected = () =>
		shop.orders.reduce((sum, { status, total }) => (status === 'CANCELLED' ? sum : sum + total), 0);
	const app = renderApp({
		route,
		ordersSource,
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: { ...shop.handlers, 'GET /sales': () => aSalesReport(collected()) },
	});
	await screen.findByRole('heading', { level: 1 });
	act(() => void app.store.dispatch(liveStarted()));
	await act(() => settled());
	act(() => app.channel.open());
	// These tests do not count the requests that a connection causes.
	await act(async () => {
		app.runTimers();
		await settled();
	});
	const requests = app.server.count('GET /orders');
	const tell = (type: 'ORDER_CREATED' | 'ORDER_UPDATED', order: AdminOrder) =>
		act(() => app.channel.send('/topic/admin/orders', { type, order }));
	/** Ends the wait in which a rush of events shares one request. */
	const refetch = () => act(() => app.runTimers());
	/** Requests of the list since the channel is open. */
	const asked = () => app.server.count('GET /orders') - requests;
	return { ...app, shop, tell, refetch, asked };
}

it('[R10-04] a new order comes in with a notice, and list and counts follow', async () => {
	const { shop, tell, refetch } = await open([anAdminOrder({ id: 1 })]);
	await screen.findByRole('table');
	tell('ORDER_CREATED', shop.put(anAdminOrder({ id: 12, total: 120 })));
	refetch();
	const notice = await screen.findByText('Nuevo pedido ORD-2026-012 · S/. 120');
	expect(notice.closest('[aria-live=polite]')).not.toBeNull();
	await waitFor(() => expect(numbers()).toEqual(['ORD-2026-012', 'ORD-2026-001']));
	expect(figure('Pendientes')).toBe('2');
});

it('[R10-04] several in a short time are one notice that counts them; one that is told twice counts once', async () => {
	const { tell } = await open([], '/admin');
	for (const id of [1, 2, 2, 3]) tell('ORDER_CREATED', anAdminOrder({ id }));
	expect(await screen.findByText(/^3 pedidos nuevos, el último ORD-2026-003/)).toBeVisible();
	expect(screen.queryByText(/^Nuevo pedido/)).toBeNull();
});

it('[R10-04] with samples on screen a real order is told as well, and nothing is asked for', async () => {
	const app = await open([], '/admin/orders', 'sample');
	await screen.findByRole('table');
	app.tell('ORDER_CREATED', anAdminOrder({ id: 99, total: 120 }));
	expect(await screen.findByText('Nuevo pedido ORD-2026-099 · S/. 120')).toBeVisible();
	app.refetch();
	await act(() => settled());
	expect(app.asked()).toBe(0);
	expect(numbers()).not.toContain('ORD-2026-099');
});

it('[R10-04] a changed order changes its row, the counts and its open dialog in place', async () => {
	const app = await open([anAdminOrder({ id: 1 }), anAdminOrder({ id: 2 })]);
	const { user, shop, tell } = app;
	await user.click(await screen.findByRole('button', { name: 'Ver detalles de ORD-2026-001' }));
	const row = screen.getAllByRole('row', { hidden: true })[2];
	// At once, before any answer.
	app.server.use({ 'GET /orders': () => byHand<unknown>().promise });
	tell('ORDER_UPDATED', shop.put(anAdminOrder({ id: 1, status: 'SHIPPED', trackingNumber: 'PE1' })));
	await waitFor(() => expect(row).toHaveTextContent('Enviado'));
	expect(row).toHaveTextContent('Seguimiento: PE1');
	expect(figure('Enviados')).toBe('1');
	const dialog = within(screen.getByRole('dialog', { name: 'ORD-2026-001' }));
	// The first one names who else has the order open.
	expect(dialog.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', 'Enviado']);
	expect(dialog.getByText('PE1')).toBeVisible();
	expect(screen.getAllByRole('row', { hidden: true })[2]).toBe(row);
});

describe('of requests and of unpaid units', () => {
	const requests = () => screen.queryByRole('link', { name: /tu respuesta$/ })?.textContent ?? null;
	const share = () => screen.queryByText(/^Pedidos que nadie ha pagado guardan el 50 %/);
	async function openWith(...orders: AdminOrder[]) {
		const app = await open(orders);
		const unpaid = { requests: orders.filter(({ request }) => request).length, share: 0.5 };
		app.server.use({
			'GET /orders': ({ query }) => {
				const page = pageOf(orders, query);
				return { ...page, counts: { ...page.counts, unpaid, later: 1 } };
			},
		});
		app.tell('ORDER_UPDATED', orders[0] as AdminOrder);
		app.refetch();
		await waitFor(() => expect(share()).not.toBeNull());
		// Only events change the page from here on.
		app.server.use({ 'GET /orders': () => byHand<unknown>().promise });
		return app;
	}
	const request = (id: number) => anAdminOrder({ id, request: true });

	it.each<[string, 'ORDER_CREATED' | 'ORDER_UPDATED', AdminOrder, string]>([
		['a new order', 'ORDER_CREATED', anAdminOrder({ id: 9 }), '2 solicitudes esperan'],
		['another order’s step', 'ORDER_UPDATED', anAdminOrder({ id: 3, status: 'CONFIRMED' }), '2 solicitudes esperan'],
		['another order’s end', 'ORDER_UPDATED', anAdminOrder({ id: 3, status: 'CANCELLED' }), '2 solicitudes esperan'],
		['a request’s edit', 'ORDER_UPDATED', anAdminOrder({ id: 1, request: true, total: 7 }), '2 solicitudes esperan'],
		[
			'a request’s end',
			'ORDER_UPDATED',
			anAdminOrder({ id: 1, request: true, status: 'CANCELLED' }),
			'1 solicitud espera',
		],
		['its acceptance', 'ORDER_UPDATED', anAdminOrder({ id: 1 }), '1 solicitud espera'],
	])('[R18-88, R21-23] %s takes no notice away, and requests are followed', async (_what, type, order, waiting) => {
		const { tell, user, address } = await openWith(request(1), request(2), anAdminOrder({ id: 3 }));
		tell(type, order);
		await waitFor(() => expect(requests()).toBe(`${waiting} tu respuesta`));
		expect(share()).toBeVisible();
		const rows = screen.getAllByRole('row').filter((row) => row.textContent?.includes('Solicitud'));
		expect(rows).toHaveLength(Number(waiting[0]));
		const filter = within(screen.getByLabelText('Estado')).getByRole('option', { name: 'Solicitudes' });
		expect(filter).toBeInTheDocument();
		await user.click(screen.getByRole('link', { name: /tu respuesta$/ }));
		expect(address()).toBe('/admin/orders?status=REQUEST');
		expect(screen.getByLabelText('Estado')).toHaveValue('REQUEST');
	});
});

it('[R10-04] an answer that was made before an event does not take it back', async () => {
	const app = await open([anAdminOrder({ id: 1 })]);
	await screen.findByRole('table');
	const old = { ...pageOf(app.shop.orders, new URLSearchParams()), matching: 7 };
	const slow = byHand<unknown>();
	app.server.use({ 'GET /orders': () => slow.promise });
	await app.user.selectOptions(screen.getByLabelText('Ordenar por'), 'Total');
	await waitFor(() => expect(app.asked()).toBe(1));
	app.tell('ORDER_UPDATED', app.shop.put(anAdminOrder({ id: 1, status: 'DELIVERED' })));
	app.server.use({ 'GET /orders': () => byHand<unknown>().promise });
	slow.resolve(old);
	expect(await screen.findByText('7 pedidos')).toBeVisible();
	expect(screen.getAllByRole('row')[1]).toHaveTextContent('Entregado');
	expect(figure('Pendientes')).toBe('0');
});

it('[R10-04] an event twice is one change, and many events are few requests', async () => {
	const app = await open([anAdminOrder({ id: 1 }), anAdminOrder({ id: 2 })]);
	await screen.findByRole('table');
	const changed = app.shop.put(anAdminOrder({ id: 1, status: 'CONFIRMED' }));
	for (let time = 0; time < 10; time += 1) app.tell('ORDER_UPDATED', changed);
	await waitFor(() => expect(figure('Pendientes')).toBe('1'));
	expect(app.asked()).toBe(0);
	app.refetch();
	await waitFor(() => expect(app.asked()).toBe(1));
	app.refetch();
	await act(() => settled());
	expect(app.asked()).toBe(1);
});

it('[R10-04, R4-46] what was missed while the channel was down is there after it comes back', async () => {
	const { shop, channel, runTimers } = await open([anAdminOrder({ id: 1 })]);
	await screen.findByRole('table');
	act(() => channel.drop());
	shop.put(anAdminOrder({ id: 2 }));
	act(() => {
		channel.open();
		runTimers();
	});
	await waitFor(() => expect(numbers()).toEqual(['ORD-2026-002', 'ORD-2026-001']));
});

it('[R8-04] a message that is no order is logged and ignored', async () => {
	const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
	const app = await open([anAdminOrder({ id: 1 })]);
	await screen.findByRole('table');
	act(() => app.channel.send('/topic/admin/orders', { type: 'ORDER_UPDATED', order: { id: 1, status: 'LOST' } }));
	expect(warned).toHaveBeenCalled();
	expect(screen.getAllByRole('row')[1]).toHaveTextContent('Pendiente');
});

it('[R10-04, R3-141, R3-142, R17-14, R21-23] the dashboard counts real orders and their money and shows the last ones, live', async () => {
	const { shop, tell, refetch } = await open([anAdminOrder({ id: 1, total: 1200.5 })], '/admin');
	const activity = () => within(screen.getByRole('region', { name: 'Actividad reciente' }));
	await waitFor(() => expect(figure('Pedidos')).toBe('1'));
	expect(activity().getAllByRole('row')[1]).toHaveTextContent('ORD-2026-001');
	await waitFor(() => expect(plain(figure('Cobrado'))).toBe('S/ 1,200.50'));
	expect(screen.getByRole('link', { name: 'Ver los que faltan' })).toHaveAttribute(
		'href',
		'/admin/orders?balance=TO_COLLECT&days=30',
	);
	tell('ORDER_CREATED', shop.put(anAdminOrder({ id: 2, total: 99.5, request: true })));
	refetch();
	await waitFor(() => expect(activity().getAllByRole('row')[1]).toHaveTextContent('Solicitud'));
	tell('ORDER_UPDATED', shop.put(anAdminOrder({ id: 2, total: 99.5 })));
	await waitFor(() => expect(activity().getAllByRole('row')[1]).toHaveTextContent('Pendiente'));
	refetch();
	await waitFor(() => expect(figure('Pedidos')).toBe('2'));
	await waitFor(() => expect(plain(figure('Cobrado'))).toBe('S/ 1,300.00'));
	expect(activity().getAllByRole('row')[1]).toHaveTextContent('ORD-2026-002');
	tell('ORDER_UPDATED', shop.put(anAdminOrder({ id: 2, total: 99.5, status: 'CANCELLED' })));
	refetch();
	await waitFor(() => expect(plain(figure('Cobrado'))).toBe('S/ 1,200.50'));
});

it('[R10-04, R3-142] recent activity that is on its way, or could not be had, is not told as none', async () => {
	const shop = fakeOrders([anAdminOrder({ id: 1 })]);
	const slow = byHand<Response>();
	const { server, user } = renderApp({
		route: '/admin',
		ordersSource: 'server',
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: { ...shop.handlers, 'GET /orders': () => slow.promise, 'GET /sales': () => aSalesReport(0) },
	});
	const activity = await screen.findByRole('region', { name: 'Actividad reciente' });
	expect(activity).toHaveTextContent('Cargando…');
	slow.resolve(answer(500, {}));
	await waitFor(() => expect(activity).toHaveTextContent('No se pudo cargar.'));
	server.use({ 'GET /orders': shop.handlers['GET /orders'] as Handler });
	await user.click(screen.getByRole('button', { name: 'Reintentar' }));
	await waitFor(() => expect(activity).toHaveTextContent('ORD-2026-001'));
});

const paidOrder = (id: number, balance: number, changes: Partial<AdminOrder> = {}): AdminOrder =>
	anAdminOrder({
		id,
		money: { paid: 100, refunded: 0, owed: 100 + balance, balance },
		payment: {
			...{ state: 'CONFIRMED', amount: 100, dueAt: null, operationNumber: null, message: '', payTo: null },
			proofs: [],
		},
		...changes,
	});

it('[R15-336] open balances are a filter with counts, stand in their rows, and leave the list once they are settled', async () => {
	const { user, shop, tell, refetch } = await open([paidOrder(1, 20), paidOrder(2, -7.5), paidOrder(3, 0)]);
	await screen.findByRole('table');
	const row = (number: string) => screen.getByRole('link', { name: number }).closest('tr');
	expect(plain(row('ORD-2026-001')?.textContent)).toContain('PagadoFalta S/ 20.00');
	expect(plain(row('ORD-2026-002')?.textContent)).toContain('Por devolver S/ 7.50');
	expect(row('ORD-2026-003')).not.toHaveTextContent(/Por|Falta/);
	const filter = screen.getByLabelText('Pago');
	expect(
		within(filter)
			.getAllByRole('option')
			.map((option) => option.textContent),
	).toEqual([...['Todos', 'Cobrado', 'Por cobrar (1)', 'Por devolver (1)', 'Comprobante rechazado']]);
	await user.selectOptions(filter, 'TO_COLLECT');
	await waitFor(() => expect(numbers()).toEqual(['ORD-2026-001']));
	tell('ORDER_UPDATED', shop.put(paidOrder(1, 0)));
	await waitFor(() => expect(filter).toHaveTextContent('Por cobrar (0)'));
	refetch();
	expect(await screen.findByText('No se encontraron pedidos')).toBeVisible();
	tell('ORDER_UPDATED', shop.put(paidOrder(3, 5)));
	refetch();
	await waitFor(() => expect(numbers()).toEqual(['ORD-2026-003']));
});

it('[R15-336] samples have no such filter, and the address asks for nothing of it', async () => {
	const app = renderApp({
		route: '/admin/orders?balance=TO_COLLECT',
		ordersSource: 'sample',
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
	});
	await screen.findByRole('table');
	expect(screen.queryByLabelText('Pago')).toBeNull();
	expect(app.server.requests.some(({ query }) => query.has('balance'))).toBe(false);
});
