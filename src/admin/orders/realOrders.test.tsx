import '../routes';
import './OrdersPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type OrdersSource, ordersSourceChosen } from '#api/ordersSource';
import * as samples from '#api/samples/backEnd';
import type { AdminOrder } from '#contract/orders/desk';
import { aUser, signedInStorage } from '#testing/builders';
import { allowConsole } from '#testing/consoleGuard';
import { anAdminOrder, anOrderWithPayment, fakeOrders, pageOf } from '#testing/fakeOrders';
import { renderApp } from '#testing/renderApp';
import { answer, byHand, type Handler } from '#testing/serve';

let alerted: string[];
beforeEach(() => {
	alerted = [];
	jest.spyOn(window, 'alert').mockImplementation((text) => void alerted.push(String(text)));
});
afterEach(() => {
	jest.restoreAllMocks();
});

const storage = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
const table = () => screen.findByRole('table', { name: 'Pedidos' });
const rows = () => screen.getAllByRole('row').slice(1);
const numbers = () => rows().map((row) => row.querySelector('strong')?.textContent);
const row = (number: string) => within(rows()[numbers().indexOf(number)] as HTMLElement);
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

async function open(
	orders: AdminOrder[],
	more: Record<string, Handler> = {},
	ordersSource: OrdersSource | undefined = 'server',
) {
	const shop = fakeOrders(orders);
	const app = renderApp({ route: '/admin/orders', storage, ordersSource, server: { ...shop.handlers, ...more } });
	await table();
	/** Queries of GET /api/orders so far. */
	const asked = () =>
		app.server.requests.filter(({ method, path }) => method === 'GET' && path === '/orders').map(({ query }) => query);
	return { ...app, shop, asked };
}
const many = (count: number) => Array.from({ length: count }, (_, index) => anAdminOrder({ id: index + 1 }));

describe('where the orders come from', () => {
	it('[R10-04] ORDERS_SOURCE=server: the shop’s own orders, and no samples are loaded', async () => {
		const asked = jest.spyOn(samples, 'samplesOf');
		await open([anAdminOrder({ id: 7 })]);
		expect(numbers()).toEqual(['ORD-2026-007']);
		expect(asked).not.toHaveBeenCalled();
	});

	it('[R10-04, R3-177] the switch leads from samples to real orders and back; samples ask for nothing', async () => {
		const { user, asked } = await open([anAdminOrder({ id: 7, orderNumber: 'ORD-2027-777' })], {}, 'sample');
		expect(screen.getByRole('radio', { name: 'Datos de ejemplo' })).toBeChecked();
		expect(asked()).toEqual([]);
		await user.click(screen.getByRole('radio', { name: 'Pedidos reales' }));
		await waitFor(() => expect(numbers()).toEqual(['ORD-2027-777']));
		await user.click(screen.getByRole('radio', { name: 'Datos de ejemplo' }));
		await waitFor(() => expect(numbers()).not.toContain('ORD-2027-777'));
		expect(rows().length).toBeGreaterThan(5);
	});
});

describe('the list', () => {
	it('[R10-04, R3-172, R3-173, R1-04, R1-05] rows and counts are the server’s', async () => {
		await open([
			anAdminOrder({ id: 1, status: 'PROCESSING' }),
			anAdminOrder({ id: 2, status: 'SHIPPED', trackingNumber: 'PE9', total: 299.9 }),
			anAdminOrder({ id: 3, customer: null }),
		]);
		expect(['Total Pedidos', 'Pendientes', 'Procesando', 'Enviados'].map(figure)).toEqual(['3', '1', '1', '1']);
		const second = within(rows()[1] as HTMLElement);
		const cells = [second.getByRole('rowheader'), ...second.getAllByRole('cell')];
		expect(cells.slice(0, 6).map((cell) => cell.textContent)).toEqual([
			'ORD-2026-002Seguimiento: PE9',
			'Cliente 2cliente2@correo.pe',
			'01/11/2026',
			'Enviado',
			'—',
			'S/. 299.9',
		]);
		expect(rows()[0]).toHaveTextContent('Cuenta eliminada');
	});

	it('[R10-04, R3-170, R3-171] the choice goes to the server; words only once nobody types any more', async () => {
		const { user, asked } = await open(many(3));
		expect(Object.fromEntries(asked()[0] ?? [])).toEqual({
			status: 'ALL',
			sort: 'createdAt',
			direction: 'desc',
			page: '1',
			size: '25',
		});
		await user.type(screen.getByLabelText('Buscar'), 'cliente2');
		await waitFor(() => expect(numbers()).toEqual(['ORD-2026-002']));
		expect(asked().map((query) => query.get('search'))).toEqual([null, 'cliente2']);
		await user.click(screen.getByRole('button', { name: 'Orden: Descendente' }));
		await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Cliente');
		await user.selectOptions(screen.getByLabelText('Estado'), 'Enviado');
		expect(await screen.findByText('No se encontraron pedidos')).toBeVisible();
		expect(Object.fromEntries(asked().at(-1) ?? [])).toMatchObject({
			status: 'SHIPPED',
			sort: 'customer',
			direction: 'asc',
			search: 'cliente2',
		});
		await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
		await waitFor(() => expect(rows()).toHaveLength(3));
	});

	it('[R10-04] the rows before stay while the next ones are on their way', async () => {
		const { user, server, shop } = await open(many(2));
		const slow = byHand<unknown>();
		server.use({ 'GET /orders': () => slow.promise });
		await user.selectOptions(screen.getByLabelText('Estado'), 'Enviado');
		await waitFor(() => expect(rows()[0]?.closest('[aria-busy=true]')).not.toBeNull());
		expect(numbers()).toEqual(['ORD-2026-002', 'ORD-2026-001']);
		shop.put(anAdminOrder({ id: 9, status: 'SHIPPED' }));
		slow.resolve(pageOf(shop.orders, new URLSearchParams({ status: 'SHIPPED' })));
		await waitFor(() => expect(numbers()).toEqual(['ORD-2026-009']));
	});

	it('[R10-04] pages; another choice begins on the first one', async () => {
		const { user, asked } = await open(many(60));
		expect(screen.getByText('60 pedidos')).toBeVisible();
		expect(numbers()[0]).toBe('ORD-2026-060');
		await user.click(screen.getByRole('link', { name: 'Página 3' }));
		await waitFor(() => expect(numbers()[0]).toBe('ORD-2026-010'));
		await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Total');
		await waitFor(() => expect(asked().at(-1)?.get('page')).toBe('1'));
	});

	it('[R10-04] a page that is gone leads to the last one', async () => {
		allowConsole([/could not be changed/]);
		const { user, shop } = await open(many(26));
		await user.click(screen.getByRole('link', { name: 'Página 2' }));
		await waitFor(() => expect(numbers()).toEqual(['ORD-2026-001']));
		shop.orders = shop.orders.filter(({ id }) => id > 1);
		await user.click(row('ORD-2026-001').getByRole('button', { name: /^Aceptar pedido/ }));
		await waitFor(() => expect(numbers()[0]).toBe('ORD-2026-026'));
	});

	it('[R10-04] a failed load is logged and told, and can be tried again', async () => {
		allowConsole([/could not be loaded/]);
		const logged = jest.spyOn(console, 'error');
		const shop = fakeOrders(many(1));
		const { user, server } = renderApp({
			route: '/admin/orders',
			storage,
			ordersSource: 'server',
			server: { ...shop.handlers, 'GET /orders': () => answer(500) },
		});
		expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar los pedidos');
		expect(figure('Total Pedidos')).toBe('—');
		expect(logged).toHaveBeenCalledWith('The orders could not be loaded.', expect.anything());
		server.use(shop.handlers);
		await user.click(screen.getByRole('button', { name: 'Reintentar' }));
		await waitFor(() => expect(numbers()).toEqual(['ORD-2026-001']));
		expect(screen.queryByRole('alert')).toBeNull();
	});
});

describe('changes', () => {
	it('[R10-04, R4-34, R4-36, R20-91] the quick action walks the steps on the server; row and counts follow the answer', async () => {
		const { user, shop, server } = await open([anAdminOrder({ id: 1 })]);
		for (const [action, status, label] of [
			['Aceptar pedido', 'CONFIRMED', 'Confirmado'],
			['Procesar', 'PROCESSING', 'Procesando'],
			['Enviar', 'SHIPPED', 'Enviado'],
			['Entregar', 'DELIVERED', 'Entregado'],
		]) {
			await user.click(row('ORD-2026-001').getByRole('button', { name: `${action} ORD-2026-001` }));
			if (status === 'SHIPPED') {
				await user.type(await screen.findByLabelText(/^Número de seguimiento/), 'PE-77');
				await user.click(screen.getByRole('button', { name: 'Enviar pedido' }));
			}
			await waitFor(() => expect(alerted.at(-1)).toBe(`Estado del pedido actualizado a: ${label}`));
			expect(row('ORD-2026-001').getByText(label as string)).toBeVisible();
			expect(shop.orders[0]?.status).toBe(status);
			expect(figure('Procesando')).toBe(status === 'PROCESSING' ? '1' : '0');
		}
		expect(server.count('PATCH /orders/1/status')).toBe(4);
		expect(shop.orders[0]?.trackingNumber).toBe('PE-77');
		expect(alerted).toHaveLength(4);
		expect(row('ORD-2026-001').getAllByRole('button')).toHaveLength(1);
		// Whose order it is stays known, although the answers do not say it.
		expect(rows()[0]).toHaveTextContent('Cliente 1');
	});

	it('[R10-04, R4-36] a refusal is told, and the row is brought up to what is true', async () => {
		allowConsole([/could not be changed/]);
		const { user, shop } = await open([anAdminOrder({ id: 1 })]);
		shop.put(anAdminOrder({ id: 1, status: 'CANCELLED' }));
		await user.click(row('ORD-2026-001').getByRole('button', { name: /^Aceptar pedido/ }));
		await waitFor(() => expect(alerted).toEqual(['Error al actualizar el estado del pedido']));
		await waitFor(() => expect(rows()[0]).toHaveTextContent('Cancelado'));
	});

	it('[R10-04] a change shows that it is on its way; pressed twice, it is sent once', async () => {
		const slow = byHand<unknown>();
		const { user, server, shop } = await open([anAdminOrder({ id: 1 })]);
		const change = shop.handlers['PATCH /orders/*'] as Handler;
		server.use({ 'PATCH /orders/*': async (request) => slow.promise.then(() => change(request)) });
		const confirm = row('ORD-2026-001').getByRole('button', { name: /^Aceptar pedido/ });
		await user.dblClick(confirm);
		expect(confirm).toHaveAttribute('aria-busy', 'true');
		slow.resolve(null);
		await waitFor(() => expect(alerted).toEqual(['Estado del pedido actualizado a: Confirmado']));
		expect(server.count('PATCH /orders/1/status')).toBe(1);
	});

	it('[R10-04, R3-175, R3-176, R4-35, R4-37] dialog: all there is to know, status, tracking number', async () => {
		const { user, shop } = await open([anAdminOrder({ id: 1, status: 'PROCESSING', notes: 'Tocar el timbre.' })]);
		await user.click(row('ORD-2026-001').getByRole('button', { name: 'Ver detalles de ORD-2026-001' }));
		const dialog = () => within(screen.getByRole('dialog', { name: 'ORD-2026-001' }));
		for (const text of ['Cliente 1', '987654321', 'Jr. Unión 123, Lima', 'Pago contra entrega', 'Tocar el timbre.'])
			expect(screen.getByRole('dialog')).toHaveTextContent(text);
		await user.click(dialog().getByRole('button', { name: 'Enviado' }));
		await user.click(await screen.findByRole('button', { name: 'Enviar pedido' }));
		await user.type(await dialog().findByLabelText('Número de seguimiento'), 'PE123');
		await user.click(dialog().getByRole('button', { name: 'Agregar' }));
		await waitFor(() => expect(alerted.at(-1)).toBe('Número de seguimiento agregado exitosamente'));
		expect(dialog().getByText('PE123')).toBeVisible();
		expect(rows()[0]).toHaveTextContent('Seguimiento: PE123');
		expect(shop.orders[0]).toMatchObject({ status: 'SHIPPED', trackingNumber: 'PE123' });
	});

	it('[R10-04, R4-36] an order that leaves the filter stays in its open dialog', async () => {
		const { user } = await open([anAdminOrder({ id: 1 }), anAdminOrder({ id: 2 })]);
		await user.selectOptions(screen.getByLabelText('Estado'), 'Pendiente');
		await user.click(row('ORD-2026-001').getByRole('button', { name: 'Ver detalles de ORD-2026-001' }));
		await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirmado' }));
		await waitFor(() => expect(numbers()).toEqual(['ORD-2026-002']));
		const dialog = screen.getByRole('dialog', { name: 'ORD-2026-001' });
		// The first one names who else has the order open.
		const texts = () =>
			within(dialog)
				.getAllByRole('status')
				.map(({ textContent }) => textContent);
		await waitFor(() => expect(texts()).toEqual(['', 'Confirmado']));
		expect(dialog).toHaveTextContent('Cliente 1');
	});
});

describe('presses that cost', () => {
	const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
	const sent = (server: { requests: { method: string; body: unknown }[] }) =>
		server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
	const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');

	it('[R17-01, R17-02] the row’s sign asks: whose order, what was paid, what becomes of it; leaving it changes nothing', async () => {
		const paid = anOrderWithPayment('CONFIRMED', { id: 1, status: 'CONFIRMED', total: 80, paid: 80 });
		const { user, server, shop } = await open([paid]);
		const sign = row('ORD-2026-001').getByRole('button', { name: 'Cancelar ORD-2026-001' });
		await user.click(sign);
		const question = await dialog('Cancelar ORD-2026-001');
		const facts = plain(screen.getByRole('dialog').textContent);
		for (const text of [
			'Cliente 1 · Confirmado · S/ 80.00',
			'2 × Olla de barro',
			'Recibiste S/ 80.00. No se devuelve solo',
		])
			expect(facts).toContain(text);
		expect(question.getByText('Los productos vuelven a la venta en cuanto canceles.')).toBeVisible();
		await user.click(question.getByRole('button', { name: 'Cancelar el pedido' }));
		expect(question.getByText('El motivo es obligatorio')).toBeVisible();
		await user.click(question.getByRole('button', { name: 'Conservarlo' }));
		expect([sent(server), shop.orders[0]?.status]).toEqual([[], 'CONFIRMED']);
		expect(sign).toHaveFocus();
		await user.click(sign);
		const again = await dialog('Cancelar ORD-2026-001');
		await user.type(again.getByLabelText('Motivo'), 'Ya no hay');
		await user.click(again.getByLabelText('El cliente lee el motivo'));
		await user.click(again.getByRole('button', { name: 'Cancelar el pedido' }));
		await waitFor(() => expect(alerted).toEqual(['Estado del pedido actualizado a: Cancelado']));
		expect(sent(server)).toEqual([
			{ status: 'CANCELLED', reason: 'Ya no hay', tell: false, goodsBack: false, editVersion: 3 },
		]);
		expect(screen.queryByRole('dialog')).toBeNull();
		expect(rows()[0]).toHaveTextContent('Cancelado');
	});

	it('[R17-01] the button of “Cambiar Estado” opens the same question', async () => {
		const { user, server } = await open([anOrderWithPayment('WAITING', { id: 1 })]);
		await user.click(row('ORD-2026-001').getByRole('button', { name: /^Ver detalles/ }));
		const details = await dialog('ORD-2026-001');
		await user.click(details.getByRole('button', { name: 'Cancelado' }));
		expect((await dialog('Cancelar ORD-2026-001')).getByText('No recibiste dinero por este pedido.')).toBeVisible();
		expect(sent(server)).toEqual([]);
	});

	it('[R17-05] once it is sent, the question is where the goods are, and it has to be answered', async () => {
		const { user, server } = await open([anOrderWithPayment('CONFIRMED', { id: 1, status: 'SHIPPED', paid: 100.5 })]);
		await user.click(row('ORD-2026-001').getByRole('button', { name: /^Cancelar/ }));
		const question = await dialog('Cancelar ORD-2026-001');
		await user.type(question.getByLabelText('Motivo'), 'No lo recibió');
		await user.click(question.getByRole('button', { name: 'Cancelar el pedido' }));
		expect(question.getByText('Elige dónde están los productos')).toBeVisible();
		await user.click(question.getByRole('radio', { name: /^Sí, los tengo aquí/ }));
		await user.click(question.getByRole('button', { name: 'Cancelar el pedido' }));
		await waitFor(() => expect(sent(server)).toMatchObject([{ goodsBack: true, tell: true }]));
	});

	it('[R17-02] what somebody else changes meanwhile has to be seen before', async () => {
		const app = await open([anOrderWithPayment('WAITING', { id: 1 })]);
		await app.goLive();
		await app.user.click(row('ORD-2026-001').getByRole('button', { name: /^Cancelar/ }));
		const question = await dialog('Cancelar ORD-2026-001');
		const paid = anOrderWithPayment('CONFIRMED', { id: 1, status: 'CONFIRMED', paid: 100.5, editVersion: 4 });
		act(() => app.channel.send('/topic/admin/orders', { type: 'ORDER_UPDATED', order: app.shop.put(paid) }));
		expect(await question.findByText(/^Alguien cambió este pedido/)).toBeVisible();
		expect(question.getByRole('button', { name: 'Cancelar el pedido' })).toBeDisabled();
		expect(plain(question.getByText(/^Recibiste/).textContent)).toContain('S/ 100.50');
		await app.user.click(question.getByRole('button', { name: 'Seguir con lo de ahora' }));
		await app.user.type(question.getByLabelText('Motivo'), 'Igual');
		await app.user.click(question.getByRole('button', { name: 'Cancelar el pedido' }));
		await waitFor(() => expect(sent(app.server)).toMatchObject([{ editVersion: 4 }]));
	});

	it('[R17-10, R21-148] `Pago` stands beside the status with what is missing, and samples have no such column', async () => {
		const { store } = await open([
			anOrderWithPayment('WAITING', { id: 1, total: 120 }),
			anOrderWithPayment('CONFIRMED', { id: 2, total: 80, paid: 80 }),
			anOrderWithPayment('CONFIRMED', { id: 3, total: 818.9, paid: 818.9, status: 'CANCELLED' }),
			anOrderWithPayment('ON_DELIVERY', { id: 4, total: 50 }),
		]);
		const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
		expect(heads()).toEqual(['Pedido', 'Cliente', 'Fecha', 'Estado', 'Pago', 'Total', 'Acciones']);
		const paid = rows().map((one) => plain(within(one).getAllByRole('cell')[3]?.textContent));
		// The column is as wide as the number.
		for (const number of numbers())
			expect(screen.getByRole('link', { name: number }).closest('.unbroken')).not.toBeNull();
		expect(paid).toEqual([
			...['Contra entregaFalta S/ 50.00', 'Por devolverS/ 818.90', 'Pagado', 'Por pagarFalta S/ 120.00'],
		]);
		act(() => void store.dispatch(ordersSourceChosen('sample')));
		await waitFor(() => expect(heads()).not.toContain('Pago'));
		expect(screen.queryByLabelText('Pago')).toBeNull();
	});

	it('[R17-11] accepting an order that is not paid says so, leads to its payment, and can be done all the same', async () => {
		const { user, server, shop } = await open([
			anOrderWithPayment('PROOF_SENT', { id: 1, total: 120 }),
			anOrderWithPayment('ON_DELIVERY', { id: 2 }),
		]);
		await user.click(row('ORD-2026-001').getByRole('button', { name: 'Aceptar pedido ORD-2026-001' }));
		const question = within(await screen.findByRole('alertdialog', { name: 'ORD-2026-001 no está pagado' }));
		expect(plain(question.getByText(/faltan/).textContent)).toBe('Cliente 1: faltan S/ 120.00 (Yape).');
		expect(question.getByText(/comprobante que nadie ha revisado/)).toBeVisible();
		expect(question.getByRole('link', { name: 'Ver su pago' })).toHaveAttribute(
			'href',
			'/admin/payments?search=ORD-2026-001&state=ALL',
		);
		await user.click(question.getByRole('button', { name: 'Volver' }));
		expect(sent(server)).toEqual([]);
		await user.click(row('ORD-2026-001').getByRole('button', { name: /^Aceptar pedido/ }));
		await user.click(await screen.findByRole('button', { name: 'Aceptar sin pago' }));
		await waitFor(() => expect(shop.orders.find(({ id }) => id === 1)?.status).toBe('CONFIRMED'));
		// Paid at the door, it waits for no money.
		await user.click(row('ORD-2026-002').getByRole('button', { name: /^Aceptar pedido/ }));
		await waitFor(() => expect(sent(server)).toHaveLength(2));
	});

	it('[R17-11] goods that would leave without their money are asked about too', async () => {
		const { user, server } = await open([anOrderWithPayment('WAITING', { id: 1, status: 'PROCESSING' })]);
		await user.click(row('ORD-2026-001').getByRole('button', { name: /^Enviar/ }));
		const question = within(await screen.findByRole('dialog', { name: 'Enviar ORD-2026-001' }));
		expect(question.getByText(/faltan/)).toBeVisible();
		expect(sent(server)).toEqual([]);
		await user.click(question.getByRole('button', { name: 'Enviar sin pago' }));
		await waitFor(() => expect(sent(server)).toEqual([{ status: 'SHIPPED' }]));
	});

	it('[R20-94] on a narrow screen the orders come first: filters in a sheet, figures and switches after the list', async () => {
		const { matchMedia } = window;
		window.matchMedia = (query) => ({ ...matchMedia(query), matches: false });
		const { user } = await open([anOrderWithPayment('WAITING', { id: 1 }), anAdminOrder({ id: 2, status: 'SHIPPED' })]);
		const list = await table();
		const follows = (thing: Element) => list.compareDocumentPosition(thing) === Node.DOCUMENT_POSITION_FOLLOWING;
		for (const text of ['Total Pedidos', 'Datos de ejemplo', 'Imprimir lo que hay que preparar'])
			expect(follows(screen.getByText(text))).toBe(true);
		expect(follows(screen.getByRole('link', { name: 'Nuevo pedido' }))).toBe(false);
		expect(screen.queryByLabelText('Estado')).toBeNull();
		await user.click(screen.getByRole('button', { name: 'Filtros' }));
		const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }));
		await user.selectOptions(sheet.getByLabelText('Estado'), 'SHIPPED');
		await user.click(await sheet.findByRole('button', { name: 'Ver 1 pedido' }));
		expect(numbers()).toEqual(['ORD-2026-002']);
		expect(screen.getByRole('button', { name: 'Filtros (1)' })).toHaveFocus();
		window.matchMedia = matchMedia;
	});

	it('[R17-14] the address of a figure shows its orders: of so many days, with their money', async () => {
		const { user, asked, address } = await open([anOrderWithPayment('WAITING', { id: 1 })]);
		await user.selectOptions(screen.getByLabelText('Pago'), 'Por cobrar (1)');
		await user.selectOptions(screen.getByLabelText('Fecha'), 'Últimos 30 días');
		await waitFor(() =>
			expect(Object.fromEntries(asked().at(-1) ?? [])).toMatchObject({ balance: 'TO_COLLECT', days: '30' }),
		);
		expect(address()).toBe('/admin/orders?balance=TO_COLLECT&days=30');
	});
});
