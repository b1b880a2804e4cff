import '../../routes';
import '../OrdersPage';
import './OrderPage';
import '../print/PrintScreen';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OrdersSource } from '#api/ordersSource';
import type { AdminOrder } from '#contract/orders/desk';
import type { OrderTimeline } from '#contract/orders/timeline';
import { aUser, signedInStorage } from '#testing/builders';
import { reducedItem } from '#testing/cartOffers';
import { anAdminOrder, anOrderWithPayment, fakeOrders } from '#testing/fakeOrders';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';

beforeEach(() => {
	jest.spyOn(window, 'alert').mockImplementation(() => {});
});
afterEach(() => {
	jest.restoreAllMocks();
	sessionStorage.clear();
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 15, minute)).toISOString();
const staff = { kind: 'staff', name: 'María Quispe' } as const;
const customer = { kind: 'customer', name: null } as const;

interface Opening {
	orders?: AdminOrder[];
	route?: string;
	timeline?: OrderTimeline;
	roles?: string[];
	foreign?: boolean;
	ordersSource?: OrdersSource;
	server?: Record<string, Handler>;
}

function open({ orders = [anAdminOrder({ id: 7 })], route = '/admin/orders/7', ...more }: Opening = {}) {
	const { timeline = { events: [], mails: [] }, roles = ['ROLE_ADMIN'], ordersSource = 'server' } = more;
	const shop = fakeOrders(orders);
	const held = { timeline };
	const app = renderApp({
		...{ route, ordersSource, storage: signedInStorage(aUser({ roles: roles as never })) },
		foreign: more.foreign,
		server: {
			...shop.handlers,
			'GET /admin/orders/*': ({ path }) =>
				path.endsWith('/documents')
					? { documents: [], canIssue: false }
					: path.endsWith('/timeline')
						? held.timeline
						: (shop.orders.find(({ id }) => path.endsWith(`/${id}`)) ??
							answer(404, { message: 'El pedido no existe' })),
			...more.server,
		},
	});
	return { ...app, shop, held };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const history = async () =>
	within(await screen.findByRole('list', { name: 'Historial' }))
		.getAllByRole('listitem')
		.map((item) => item.textContent);

it('[R17-75] the desk promises a day only of an order that comes', async () => {
	const delivery: AdminOrder['delivery'] = {
		...{ methodId: 1, name: 'Olva', kind: 'AGENCY', fee: 12, from: '2026-11-24', to: '2026-11-26', office: null },
		accepted: { products: 100, fee: 12, total: 112, at: at(0) },
	};
	const { unmount } = open({ orders: [anAdminOrder({ id: 7, delivery })] });
	expect(await screen.findByText(/^Llega entre el martes 24/)).toBeVisible();
	unmount();
	open({ orders: [anAdminOrder({ id: 7, delivery, status: 'CANCELLED' })] });
	await heading('Pedido ORD-2026-007');
	expect(screen.getByText('Envío (Olva)')).toBeVisible();
	expect(screen.queryByText(/Llega/)).toBeNull();
});

it('[R18-82] a request is marked, and is accepted with its units or told what is short', async () => {
	const request = anAdminOrder({ id: 7, request: true, payment: null, editVersion: 3 });
	const accept = jest
		.fn()
		.mockReturnValueOnce(answer(409, { message: 'No se puede aceptar la solicitud: de «Taza» hay 0.', code: 'short' }))
		.mockReturnValue({ ...request, request: undefined, editVersion: 4 });
	const { user } = open({
		orders: [request],
		server: { 'POST /admin/orders/7/accept': ({ body }) => accept(body) },
	});
	expect((await screen.findAllByText('Solicitud'))[0]).toBeVisible();
	expect(screen.queryByRole('button', { name: 'Pasar a Procesando' })).toBeNull();
	await user.click(screen.getByRole('button', { name: 'Aceptar pedido' }));
	const dialog = within(await screen.findByRole('alertdialog', { name: '¿Aceptar la solicitud ORD-2026-007?' }));
	await user.click(dialog.getByRole('button', { name: 'Aceptar pedido' }));
	expect(await dialog.findByRole('alert')).toHaveTextContent('de «Taza» hay 0');
	await user.click(dialog.getByRole('button', { name: 'Aceptar pedido' }));
	await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
	expect(accept).toHaveBeenLastCalledWith({ editVersion: 3 });
});

it('[R18-86, R18-91, R21-13] unpaid orders of one origin are named, chosen, and cancelled with a reason, those with a proof only where chosen', async () => {
	const orders = [7, 8, 9].map((id) => ({
		id,
		editVersion: 3,
		request: id === 8,
		...(id === 9 && { proved: true }),
		orderNumber: `ORD-2026-00${id}`,
		buyer: 'ana@x.pe',
		units: 40,
		total: 900,
	}));
	const cancel = jest.fn((_body: unknown) => ({ cancelled: 1 }));
	const { user } = open({
		orders: [anAdminOrder({ id: 7, channel: 'WEB' })],
		server: {
			'GET /admin/orders/7/origin': () => ({ orders }),
			'POST /admin/orders/7/origin': ({ body }) => cancel(body),
		},
	});
	await user.click(await screen.findByRole('button', { name: 'Ver los del mismo origen' }));
	const dialog = within(await screen.findByRole('dialog', { name: 'Pedidos del mismo origen' }));
	const listed = within(await dialog.findByRole('list', { name: 'Pedidos del mismo origen' })).getAllByRole('listitem');
	expect(dialog.getByRole('list', { name: 'Con comprobante' })).toHaveTextContent('ORD-2026-009');
	expect(dialog.getByRole('checkbox', { name: /ORD-2026-009/ })).not.toBeChecked();
	expect(listed.map((item) => item.textContent?.replace(/\s/g, ' '))).toEqual([
		'ORD-2026-007 · ana@x.pe · 40 unidades · S/ 900.00',
		'ORD-2026-008 · ana@x.pe · 40 unidades · S/ 900.00 · Solicitud',
	]);
	await user.type(dialog.getByLabelText(/^Motivo/), 'Pedidos falsos');
	expect(dialog.getByRole('button', { name: 'Cancelar 2 pedidos' })).toBeEnabled();
	await user.click(dialog.getByRole('checkbox', { name: /ORD-2026-007/ }));
	expect(dialog.queryByText(/vuelve a la venta/)).toBeNull();
	await user.click(dialog.getByRole('button', { name: 'Cancelar 1 pedido' }));
	const named = [{ id: 8, editVersion: 3 }];
	await waitFor(() => expect(cancel).toHaveBeenCalledWith({ orders: named, reason: 'Pedidos falsos' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('[R15-90] the list and its dialog lead to the desk, and the details button stays', async () => {
	const { user } = open({ route: '/admin/orders' });
	const number = await screen.findByRole('link', { name: 'ORD-2026-007' });
	expect(number).toHaveAttribute('href', '/admin/orders/7');
	await user.click(screen.getByRole('button', { name: 'Ver detalles de ORD-2026-007' }));
	const dialog = within(screen.getByRole('dialog'));
	await user.click(dialog.getByRole('link', { name: 'Abrir ficha' }));
	await heading('Pedido ORD-2026-007');
	expect(screen.queryByRole('dialog')).toBeNull();
});

it.each(['/admin/orders/7', '/admin/orders/print'])(
	'[R15-91] before a foreign back end %s is no page, and nothing is asked',
	async (route) => {
		const { server } = open({ route, foreign: true, ordersSource: 'sample' });
		await screen.findByText(/no encontrada/, { selector: 'h1' });
		expect(server.requests.filter(({ path }) => path.includes('/admin/orders'))).toEqual([]);
	},
);

it('[R15-91] sample orders have no desk', async () => {
	open({ route: '/admin/orders', ordersSource: 'sample' });
	await screen.findByRole('table', { name: 'Pedidos' });
	expect(screen.queryByRole('link', { name: /^ORD-/ })).toBeNull();
	expect(screen.queryByLabelText('Sonido al llegar un pedido')).toBeNull();
});

it('[R15-91] an unknown number says that there is no such order', async () => {
	open({ route: '/admin/orders/8' });
	await heading('Este pedido no existe');
	expect(screen.getByRole('link', { name: 'Todos los pedidos' })).toHaveAttribute('href', '/admin/orders');
});

it('[R15-92, R15-94, R15-95] tells who did what, newest first, with mails and why one failed', async () => {
	const mail = { id: 1, at: at(0), sentAt: at(1), kind: 'order-received', state: 'sent', failure: null } as const;
	open({
		timeline: {
			events: [
				{ id: 1, at: at(0), kind: 'placed', by: customer, facts: {} },
				{
					...{ id: 2, at: at(5), kind: 'status', by: staff },
					facts: { from: 'PENDING', to: 'CONFIRMED', reason: 'Pagó por Yape' },
				},
				{ id: 3, at: at(6), kind: 'note', by: staff, facts: { text: 'Llamar antes' } },
				{ id: 4, at: at(7), kind: 'tracking', by: { kind: 'staff', name: null }, facts: { from: null, to: 'P1' } },
				{ id: 5, at: at(8), kind: 'tracking', by: staff, facts: { from: 'P1', to: 'P2' } },
				{
					...{ id: 6, at: at(9), kind: 'status', by: { kind: 'shop', name: null } },
					facts: { from: 'CONFIRMED', to: 'CANCELLED', reason: '' },
				},
				{ id: 7, at: at(10), kind: 'status', by: customer, facts: { from: 'PENDING', to: 'CANCELLED', reason: '' } },
				{ id: 8, at: at(11), kind: 'adopted', by: customer, facts: {} },
			],
			mails: [mail, { ...mail, id: 2, at: at(5), sentAt: null, state: 'failed', failure: 'address' }],
		},
	});
	expect(await history()).toEqual([
		'Cliente · Llevó el pedido a su cuenta23/11/2026, 10:11',
		'Cliente · Canceló el pedido23/11/2026, 10:10',
		'La tienda · Cambió el estado: de Confirmado a Cancelado23/11/2026, 10:09',
		'María Quispe · Cambió el número de seguimiento P1 por P223/11/2026, 10:08',
		'Alguien que ya no está en el equipo · Anotó el número de seguimiento P123/11/2026, 10:07',
		'María Quispe · Dejó una notaLlamar antes23/11/2026, 10:06',
		expect.stringMatching(/^Correo al cliente · «Pedido recibido»: fallóLa dirección no es válida.*10:05$/),
		'María Quispe · Cambió el estado: de Pendiente a ConfirmadoPagó por Yape23/11/2026, 10:05',
		'Correo al cliente · «Pedido recibido»: enviado23/11/2026, 10:01',
		'Cliente · Hizo el pedido23/11/2026, 10:00',
	]);
});

it('[R15-90, R15-92] the next step and the other changes, with their reason', async () => {
	const { user, server } = open();
	await user.click(await screen.findByText('Otros cambios'));
	await user.type(screen.getByLabelText(/^Motivo/), 'No contesta');
	await user.click(screen.getByRole('button', { name: 'Pasar a Procesando' }));
	await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar' })).toBeVisible());
	expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
		...{ status: 'PROCESSING', reason: 'No contesta' },
	});
	expect(screen.getByLabelText(/^Motivo/)).toHaveValue('');
	await user.click(screen.getByRole('button', { name: 'Enviar' }));
	await user.click(await screen.findByRole('button', { name: 'Enviar pedido' }));
	await waitFor(() => expect(screen.getByRole('button', { name: 'Entregar' })).toBeVisible());
	await user.clear(screen.getByLabelText('Número de seguimiento'));
	await user.type(screen.getByLabelText('Número de seguimiento'), 'OLVA-1');
	await user.click(screen.getByRole('button', { name: 'Guardar' }));
	await waitFor(() => expect(server.requests.at(-1)?.path).not.toMatch(/tracking$/));
	expect(screen.getByLabelText('Número de seguimiento')).toHaveValue('OLVA-1');
});

it('[R15-94] a refused note keeps what was typed, and leaving with it is asked about', async () => {
	const { user, server, held } = open({
		server: { 'POST /admin/orders/7/notes': () => answer(500, { message: 'Sin espacio' }) },
	});
	const field = await screen.findByLabelText(/^Nota interna/);
	await user.type(field, 'Que no se pierda');
	await user.click(screen.getByRole('button', { name: 'Agregar nota' }));
	expect(await screen.findByRole('alert')).toBeVisible();
	expect(field).toHaveValue('Que no se pierda');
	await user.click(screen.getByRole('link', { name: 'Todos los pedidos' }));
	await user.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }));
	const note = { id: 9, at: at(1), kind: 'note', by: staff, facts: { text: 'Que no se pierda' } } as const;
	server.use({
		'POST /admin/orders/7/notes': () => {
			held.timeline = { events: [note], mails: [] };
			return held.timeline;
		},
	});
	await user.click(screen.getByRole('button', { name: 'Agregar nota' }));
	await waitFor(() => expect(field).toHaveValue(''));
	expect(await history()).toEqual(['María Quispe · Dejó una notaQue no se pierda23/11/2026, 10:01']);
	await user.click(screen.getByRole('link', { name: 'Todos los pedidos' }));
	await heading('Gestión de Pedidos');
});

it('[R15-98] who may only read orders changes nothing there', async () => {
	open({ roles: ['ROLE_SUPPORT'] });
	await heading('Pedido ORD-2026-007');
	await screen.findByRole('list', { name: 'Historial' });
	for (const name of ['Confirmar', 'Agregar nota', 'Guardar'])
		expect(screen.queryByRole('button', { name })).toBeNull();
});

it('[R15-90, R15-102] the ways to the customer', async () => {
	open({ orders: [anAdminOrder({ id: 7, status: 'CONFIRMED', total: 80 })] });
	expect(await screen.findByRole('link', { name: '987654321' })).toHaveAttribute('href', 'tel:987654321');
	expect(screen.getByRole('link', { name: 'cliente7@correo.pe' })).toHaveAttribute('href', 'mailto:cliente7@correo.pe');
	const chat = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Escribir por WhatsApp' }).href);
	expect([chat.host, chat.pathname, chat.searchParams.get('text')]).toEqual([
		'wa.me',
		'/51987654321',
		'Hola Cliente, te escribimos de Tienda Viva: tu pedido ORD-2026-007 está confirmado. Te avisamos cuando salga.',
	]);
});

it('[R15-96] follows changes and notes of others', async () => {
	const { goLive, channel, shop, held, runTimers } = open();
	await heading('Pedido ORD-2026-007');
	await goLive();
	held.timeline = {
		events: [{ id: 1, at: at(2), kind: 'note', by: staff, facts: { text: 'Ya lo llamé' } }],
		mails: [],
	};
	const order = shop.put(anAdminOrder({ id: 7, status: 'SHIPPED', trackingNumber: 'PE-9' }));
	act(() => channel.send('/topic/admin/orders', { type: 'ORDER_UPDATED', order }));
	expect(await screen.findByRole('button', { name: 'Entregar' })).toBeVisible();
	expect(screen.getByLabelText('Número de seguimiento')).toHaveValue('PE-9');
	act(() => runTimers());
	expect(await screen.findByText('Ya lo llamé')).toBeVisible();
});

describe('an order that is cancelled', () => {
	const cancelled = (changes: Parameters<typeof anOrderWithPayment>[1] = {}) =>
		anOrderWithPayment('CONFIRMED', { id: 7, status: 'CANCELLED', total: 818.9, paid: 818.9, ...changes });
	const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');

	it('[R17-01, R17-02] the desk asks, with the reason that was typed, and the heading keeps the focus', async () => {
		const { user, server } = open({ orders: [anOrderWithPayment('WAITING', { id: 7, status: 'CONFIRMED' })] });
		await user.click(await screen.findByText('Otros cambios'));
		await user.type(screen.getByLabelText(/^Motivo/), 'No contesta');
		await user.click(screen.getByRole('button', { name: 'Cancelar el pedido' }));
		const question = within(await screen.findByRole('dialog', { name: 'Cancelar ORD-2026-007' }));
		expect(question.getByLabelText('Motivo')).toHaveValue('No contesta');
		// It was typed for the team.
		expect(question.getByRole('checkbox', { name: 'El cliente lee el motivo' })).not.toBeChecked();
		await user.click(question.getByRole('button', { name: 'Cancelar el pedido' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
		expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
			...{ status: 'CANCELLED', reason: 'No contesta', tell: false },
		});
		await waitFor(() => expect(screen.getByRole('heading', { name: 'Estado' })).toHaveFocus());
	});

	it('[R17-09] that was paid says what is owed until it is returned, and where its goods are', async () => {
		const { shop, goLive, channel } = open({ orders: [cancelled({ goodsAway: true })] });
		const owed = await screen.findByText(/debes devolver/);
		expect(plain(owed.textContent)).toBe('Se canceló y ya estaba pagado: debes devolver S/ 818.90.');
		expect(screen.getByText(/sus productos no han vuelto/)).toBeVisible();
		expect(screen.getByRole('button', { name: 'Anotar productos devueltos' })).toBeVisible();
		await goLive();
		const back = cancelled();
		back.money = { paid: 818.9, refunded: 818.9, owed: 0, balance: 0 };
		act(() => channel.send('/topic/admin/orders', { type: 'ORDER_UPDATED', order: shop.put(back) }));
		await waitFor(() => expect(screen.queryByText(/debes devolver/)).toBeNull());
		expect(screen.queryByText(/sus productos no han vuelto/)).toBeNull();
	});

	it('[R17-07] is reopened from its desk, and a refusal says what is missing', async () => {
		const message = 'No se puede reabrir el pedido: de «Olla de barro» hay 1 y el pedido tiene 2.';
		let works = false;
		const { user, server, shop, goLive, channel } = open({ orders: [cancelled()] });
		server.use({
			'POST /admin/orders/7/reopen': () =>
				works ? shop.put(cancelled({ status: 'PROCESSING' })) : answer(409, { code: 'not_reopened', message }),
		});
		await user.click(await screen.findByRole('button', { name: 'Reabrir el pedido' }));
		const dialog = within(await screen.findByRole('alertdialog', { name: '¿Reabrir ORD-2026-007?' }));
		await user.click(dialog.getByRole('button', { name: 'Reabrir el pedido' }));
		expect(await dialog.findByRole('alert')).toHaveTextContent(message);
		works = true;
		await user.click(dialog.getByRole('button', { name: 'Reabrir el pedido' }));
		expect(await screen.findByRole('button', { name: 'Enviar' })).toBeVisible();
		expect(screen.queryByRole('alertdialog')).toBeNull();
		expect(server.requests.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ editVersion: 3 });
		// When it is cancelled again, nothing asks by itself.
		await goLive();
		act(() => channel.send('/topic/admin/orders', { type: 'ORDER_UPDATED', order: shop.put(cancelled()) }));
		expect(await screen.findByRole('button', { name: 'Reabrir el pedido' })).toBeVisible();
		expect(screen.queryByRole('alertdialog')).toBeNull();
	});

	it('[R17-07] is not reopened by who may only read, nor once goods have come back', async () => {
		const { unmount } = open({ orders: [cancelled()], roles: ['ROLE_SUPPORT'] });
		await screen.findByText(/debes devolver/);
		expect(screen.queryByRole('button', { name: 'Reabrir el pedido' })).toBeNull();
		unmount();
		const items = cancelled().items.map((line) => ({ ...line, lineId: 1, returned: 1 }));
		open({ orders: [cancelled({ goodsAway: true, items })] });
		await screen.findByText(/debes devolver/);
		expect(screen.queryByRole('button', { name: 'Reabrir el pedido' })).toBeNull();
	});
});

describe('on paper', () => {
	const orders = [
		anAdminOrder({ id: 1, status: 'PENDING' }),
		anAdminOrder({ id: 2, status: 'PROCESSING', paymentMethod: 'BANK_TRANSFER' }),
		anAdminOrder({ id: 30, status: 'CONFIRMED', total: 81.5, notes: 'Tocar dos veces' }),
		anAdminOrder({ id: 4, status: 'SHIPPED' }),
	];

	it('[R15-101] the day’s list has what is to be prepared, oldest first, by days', async () => {
		open({ orders, route: '/admin/orders/print' });
		const list = await screen.findByRole('article', { name: 'Lista del día' });
		const rows = within(list)
			.getAllByRole('row')
			.map((row) => row.textContent?.replace(/\s/g, ' '));
		expect(rows).toEqual([
			'ListoPedidoParaProductosPor cobrar',
			'1 de noviembre de 2026',
			'ORD-2026-002ProcesandoCliente 2987654321Jr. Unión 123, Lima2 × Olla de barro—',
			'2 de noviembre de 2026',
			'ORD-2026-030ConfirmadoCliente 30987654321Jr. Unión 123, Lima«Tocar dos veces»2 × Olla de barroS/ 81.50',
		]);
	});

	it('[R15-101] says how many more there are, and that there are none', async () => {
		const many = Array.from({ length: 203 }, (_, index) => anAdminOrder({ id: index + 1, status: 'CONFIRMED' }));
		const { shop, user } = open({ orders: many, route: '/admin/orders/print' });
		expect(await screen.findByText(/^Hay 3 pedidos más por preparar/)).toBeVisible();
		shop.orders = [];
		await user.click(screen.getByRole('link', { name: 'Todos los pedidos' }));
		await heading('Gestión de Pedidos');
		await user.click(await screen.findByRole('link', { name: 'Imprimir lo que hay que preparar' }));
		expect(await screen.findByText('No hay pedidos por preparar')).toBeVisible();
		expect(screen.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
	});

	it('[R15-99, R15-100] a slip and a label for one order or for all', async () => {
		const print = jest.fn();
		Object.assign(window, { print });
		const { user } = open({ orders, route: '/admin/orders/30' });
		await user.click(await screen.findByRole('link', { name: 'Guía de empaque' }));
		const slip = await screen.findByRole('article', { name: 'Guía de empaque ORD-2026-030' });
		for (const text of ['Tienda Viva', 'Cliente 30', 'Jr. Unión 123, Lima', '2 unidades en total'])
			expect(slip).toHaveTextContent(text);
		expect(slip.textContent?.replace(/\s/g, ' ')).toContain('Por cobrar: S/ 81.50');
		expect(screen.queryByRole('link', { name: 'Lista del día' })).toBeNull();
		await user.click(screen.getByRole('button', { name: 'Imprimir' }));
		expect(print).toHaveBeenCalled();
		await user.click(screen.getByRole('link', { name: 'Etiquetas' }));
		expect(await screen.findByRole('article', { name: 'Etiqueta ORD-2026-030' })).toHaveTextContent('De: Tienda Viva');
		await user.click(screen.getByRole('link', { name: 'Volver al pedido' }));
		await heading('Pedido ORD-2026-030');
	});

	it('[R21-147] on a narrow screen the sheets stand in one menu after the state, with nothing of them before it', async () => {
		const { matchMedia } = window;
		window.matchMedia = (query) => ({ ...matchMedia(query), matches: false });
		const { user } = open({ orders, route: '/admin/orders/30' });
		const menu = await screen.findByText('Imprimir');
		const sheets = ['Guía de empaque', 'Etiqueta', 'Nota de venta'].map((name) => screen.getByRole('link', { name }));
		const [state] = screen.getAllByText('Confirmado');
		if (!state) throw new Error('no state');
		for (const after of [menu, ...sheets])
			expect(state.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
		expect(sheets.every((sheet) => menu.parentElement?.contains(sheet))).toBe(true);
		expect(menu.parentElement).not.toHaveAttribute('open');
		await user.click(menu);
		expect(menu.parentElement).toHaveAttribute('open');
		window.matchMedia = matchMedia;
	});

	it('[R15-180, R15-181, R15-182] a note of sale with the sums, which says that it is no receipt', async () => {
		const receipt = { kind: 'FACTURA', documentType: 'RUC', documentNumber: '20100070970' } as const;
		const taxed = anAdminOrder({
			...{ id: 8, status: 'CONFIRMED', total: 101.5, shipping: 1.5, igvPercent: 18 },
			receipt: { ...receipt, name: 'Textiles del Sur S.A.C.', address: 'Av. Ejército 710' },
		});
		const { user } = open({ orders: [taxed], route: '/admin/orders/8' });
		const desk = await screen.findByRole('region', { name: 'Productos y total' });
		expect(desk.textContent?.replace(/\s/g, ' ')).toContain('Op. gravadaS/ 86.02IGV 18 %S/ 15.48Total');
		expect(screen.getByRole('region', { name: 'Cliente y entrega' })).toHaveTextContent(
			'Pidió: Factura RUC 20100070970 Textiles del Sur S.A.C.',
		);
		await user.click(screen.getByRole('link', { name: 'Nota de venta' }));
		const note = await screen.findByRole('article', { name: 'Nota de venta ORD-2026-008' });
		expect(note).toHaveTextContent('No es un comprobante de pago');
		expect(note).toHaveTextContent('Textiles del Sur S.A.C.');
		const rows = within(note)
			.getAllByRole('row')
			.map((row) => row.textContent?.replace(/\s/g, ' '));
		expect(rows).toEqual([
			'Cant.ProductoPrecioImporte',
			'2Olla de barroS/ 50.00S/ 100.00',
			'EnvíoS/ 1.50',
			'Op. gravadaS/ 86.02',
			'IGV 18 %S/ 15.48',
			'TotalS/ 101.50',
		]);
	});

	it('[R24-221] desk and note of sale show what reduced each line, and the sums', async () => {
		const items = [{ ...anAdminOrder({ id: 8 }).items[0], ...reducedItem }] as AdminOrder['items'];
		const { user } = open({ orders: [anAdminOrder({ id: 8, items, total: 17 })], route: '/admin/orders/8' });
		const desk = await screen.findByRole('region', { name: 'Productos y total' });
		const textOf = (element: Element) => element.textContent?.replace(/\s+/g, ' ');
		expect(textOf(desk)).toContain('3 × Antes S/ 12.00 S/ 10.00Feria −S/ 6.00');
		expect(textOf(desk)).toContain(
			'SubtotalS/ 30.003 × 2−S/ 10.00Cupón HOLA−S/ 2.00Unidades agregadas después+S/ 1.00',
		);
		await user.click(screen.getByRole('link', { name: 'Nota de venta' }));
		const note = await screen.findByRole('article', { name: 'Nota de venta ORD-2026-008' });
		expect(within(note).getAllByRole('row').slice(1).map(textOf)).toEqual([
			expect.stringMatching(/^3.*Feria −S\/ 6\.00.*Cupón HOLA −S\/ 2\.00.*S\/ 12\.00S\/ 10\.00S\/ 19\.00$/),
			'SubtotalS/ 30.00',
			'3 × 2−S/ 10.00',
			'Cupón HOLA−S/ 2.00',
			'Unidades agregadas después+S/ 1.00',
			'TotalS/ 17.00',
		]);
	});

	it('[R17-183] a note of sale names who sold at the time of the order', async () => {
		const seller = { name: 'Bodega Rosa', legalName: 'Rosa Mamani', ruc: '10456789121', address: 'Jr. Lima 1' };
		const orders = [anAdminOrder({ id: 8, seller }), anAdminOrder({ id: 9 })];
		open({ orders, route: '/admin/orders/print?sheet=note&order=8' });
		const note = await screen.findByRole('article', { name: 'Nota de venta ORD-2026-008' });
		expect(note).toHaveTextContent('Bodega RosaNota de venta');
		expect(note).toHaveTextContent('Rosa Mamani RUC 10456789121 Jr. Lima 1');
		expect(note).not.toHaveTextContent('Tienda Viva');
	});

	it('[R15-99, R15-100] name and document of who receives it, and the address in its parts, where the order has them', async () => {
		const address = {
			recipient: {
				name: 'Rosa Mamani',
				documentType: 'DNI',
				documentNumber: '45678912',
				phone: '951 222 333',
			} as const,
			...{ districtCode: '211101', district: 'Juliaca', province: 'San Román', department: 'Puno' },
			...{ street: 'Jr. Mantaro 45', reference: 'Portón verde' },
		};
		open({ orders: [anAdminOrder({ id: 5, status: 'CONFIRMED', address })], route: '/admin/orders/print?sheet=label' });
		const label = await screen.findByRole('article');
		for (const text of [
			'Rosa Mamani',
			'DNI 45678912',
			'Tel. 951 222 333',
			'Jr. Mantaro 45',
			'Juliaca, San Román, Puno',
		])
			expect(label).toHaveTextContent(text);
		expect(label).toHaveTextContent('Ref.: Portón verde');
		expect(label).not.toHaveTextContent('Cliente 5');
	});

	it('[R15-90, R15-100] a payment has its state on the desk, and one that is confirmed is not collected', async () => {
		const none = { dueAt: null, operationNumber: null, message: '', payTo: null, proofs: [] };
		const payment = { state: 'CONFIRMED' as const, amount: 80, ...none };
		const paid = anAdminOrder({ id: 6, status: 'CONFIRMED', payment });
		const { user } = open({ orders: [paid], route: '/admin/orders/6' });
		const card = within(await screen.findByRole('region', { name: 'Pago' }));
		expect(card.getByText('Pago contra entrega')).toBeVisible();
		expect(card.getByText('Pagado')).toBeVisible();
		// Beside the state, which says «Confirmado» of the order.
		expect(screen.getAllByText('Pagado')).toHaveLength(2);
		const way = card.getByRole('link', { name: 'Ver su pago' });
		expect(way).toHaveAttribute('href', '/admin/payments?search=ORD-2026-006&state=ALL');
		await user.click(screen.getByRole('link', { name: 'Etiqueta' }));
		expect(await screen.findByRole('article')).not.toHaveTextContent('Por cobrar');
	});

	it('[R20-90] the payment stands beside the state, with the picture of its newest proof, which leads to it', async () => {
		Object.assign(URL, { createObjectURL: () => 'blob:comprobante', revokeObjectURL: () => {} });
		const proofs = [6, 7].map((id) => ({ id, sentAt: at(id) }));
		const payment = { state: 'PROOF_SENT' as const, amount: 80, dueAt: null, message: '', payTo: null, proofs };
		const order = anAdminOrder({ id: 6, paymentMethod: 'YAPE', payment: { ...payment, operationNumber: '123456' } });
		open({
			orders: [order],
			route: '/admin/orders/6',
			server: {
				'GET /payments/6/proofs/7': () => new Response('webp', { headers: { 'content-type': 'image/webp' } }),
			},
		});
		const card = within(await screen.findByRole('region', { name: 'Pago' }));
		expect(card.getByText('Por revisar')).toBeVisible();
		expect(card.getByText('Operación 123456')).toBeVisible();
		const way = card.getByRole('link', { name: /Revisar su comprobante/ });
		expect(await within(way).findByRole('img')).toHaveAttribute('src', 'blob:comprobante');
	});

	it('[R15-100] what was paid by transfer is not collected again', async () => {
		open({ orders, route: '/admin/orders/print?sheet=label' });
		const labels = await screen.findAllByRole('article');
		expect(labels.map((label) => label.getAttribute('aria-label'))).toEqual([
			'Etiqueta ORD-2026-002',
			'Etiqueta ORD-2026-030',
		]);
		expect(labels[0]).not.toHaveTextContent('Por cobrar');
	});
});

describe('the sound of a new order', () => {
	let tones: number;
	/** Seconds. */
	let now: number;
	beforeEach(() => {
		tones = 0;
		now = 10;
		const node = () => ({ connect: () => {}, start: () => {}, stop: () => {} });
		const ramp = () => {};
		class FakeAudio {
			state = 'running';
			get currentTime() {
				return now;
			}
			resume = async () => {};
			createGain = () => ({
				...node(),
				gain: { setValueAtTime: ramp, exponentialRampToValueAtTime: ramp },
			});
			createOscillator = () => {
				tones++;
				return { ...node(), frequency: { value: 0 } };
			};
		}
		Object.assign(globalThis, { AudioContext: FakeAudio });
	});
	afterEach(() => {
		Reflect.deleteProperty(globalThis, 'AudioContext');
	});

	it('[R15-103] is off until it is switched on in this tab, and then sounds once for a rush', async () => {
		const { user, goLive, channel } = open({ route: '/admin/orders' });
		const box = await screen.findByLabelText('Sonido al llegar un pedido');
		await goLive();
		const arrive = (id: number, type = 'ORDER_CREATED') =>
			act(() => channel.send('/topic/admin/orders', { type, order: anAdminOrder({ id }) }));
		arrive(20);
		expect([(box as HTMLInputElement).checked, tones]).toEqual([false, 0]);
		const keys = Object.keys(localStorage);
		fireEvent.pointerDown(box);
		await user.click(box);
		await waitFor(() => expect(tones).toBe(2));
		now += 5;
		for (const id of [21, 22, 21]) arrive(id);
		await waitFor(() => expect(tones).toBe(4));
		now += 5;
		arrive(21, 'ORDER_UPDATED');
		expect(tones).toBe(4);
		expect([Object.keys(localStorage), sessionStorage.getItem('newOrderSound')]).toEqual([keys, 'on']);
		await user.click(box);
		now += 5;
		arrive(23);
		expect(tones).toBe(4);
	});
});
