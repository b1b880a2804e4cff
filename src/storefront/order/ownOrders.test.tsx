import { act, screen, waitFor, within } from '@testing-library/react';
import type { CustomerOrder, Order } from '#contract/orders/order';
import { liveStarted } from '#live/actions';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, byHand, type Handler, serve } from '#testing/serve';
import { createTestStore, settled } from '#testing/testStore';
import '../account/CustomerArea';
import { ordersApi } from './ordersApi';
import '../account/customer/CustomerOrdersPage';

const anOrder = (changes: Partial<CustomerOrder> = {}): CustomerOrder => ({
	id: 12,
	createdAt: '2026-11-03T15:20:00.000Z',
	status: 'PENDING',
	total: 1259.8,
	items: [
		{ productName: 'Olla de barro', quantity: 2, price: 600 },
		{ productName: 'Café de altura', quantity: 1, price: 59.8 },
	],
	shippingAddress: 'Jr. Unión 123, Lima',
	...changes,
});
const wholeOrder: Order = {
	id: 12,
	orderNumber: 'ORD-2026-012',
	createdAt: '2026-11-03T15:20:00.000Z',
	status: 'SHIPPED',
	total: 1259.8,
	items: [{ productId: 3, productName: 'Olla de barro', imageUrl: '/uploads/olla.webp', quantity: 2, price: 600 }],
	shippingAddress: 'Jr. Unión 123, Lima',
	phone: '987654321',
	paymentMethod: 'BANK_TRANSFER',
	paymentInstructions: 'Transfiere S/ 1,259.80.',
	notes: 'Tocar el timbre.',
	trackingNumber: 'PE123',
};

/** Without `more` calls a back end that has only those of R7. */
function open(orders: Handler = () => [anOrder()], more?: Record<string, Handler>) {
	return renderApp({
		route: '/user/orders',
		storage: signedInStorage(aUser({ id: 7 })),
		...(!more && { foreign: true }),
		server: { 'GET host:/orders/user/7': orders, ...more },
	});
}
const card = (id: number) => screen.findByRole('article', { name: `Pedido #${id}` });
const inDialog = () => within(screen.getByRole('dialog'));
const plain = (element: HTMLElement | null) => element?.textContent?.replaceAll('\u00a0', ' ');

it('[R3-120, R1-03, R1-05, R7-13] a card per order: number, date, status, units and total', async () => {
	const { server } = open();
	const order = within(await card(12));
	expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Mis Pedidos');
	expect(order.getByRole('heading', { name: 'Pedido #12' })).toBeVisible();
	expect(order.getByText('3 de noviembre de 2026')).toBeVisible();
	expect(order.getAllByText('Pendiente')).not.toHaveLength(0);
	expect(order.getByText('3 productos')).toBeVisible();
	expect(plain(order.getByText('1,259.80'))).toBe('S/ 1,259.80');
	expect(server.count('GET host:/orders/user/7')).toBe(1);
});

it('the newest order comes first, whatever the order of the answer', async () => {
	open(() => [
		anOrder({ id: 1, createdAt: '2026-01-01T10:00:00Z' }),
		anOrder({ id: 2, createdAt: '2026-02-01T10:00:00Z' }),
	]);
	await card(2);
	expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
		'Pedido #2',
		'Pedido #1',
	]);
});

it('while the answer is on its way, says so', async () => {
	const orders = byHand<CustomerOrder[]>();
	open(() => orders.promise);
	expect(await screen.findByText('Cargando tus pedidos…')).toBeInTheDocument();
	orders.resolve([]);
	await screen.findByText('No tienes pedidos aún');
});

describe('details', () => {
	it('[R3-121, R1-05] date, status, total, lines with price × quantity, and the address', async () => {
		const { user, server } = open();
		await user.click(within(await card(12)).getByRole('button', { name: /Ver Detalles/ }));
		const dialog = inDialog();
		expect(dialog.getByRole('heading', { name: 'Pedido #12' })).toBeVisible();
		expect(dialog.getByText('03/11/2026, 10:20')).toBeVisible();
		expect(dialog.getByRole('status')).toHaveTextContent('Pendiente');
		const lines = dialog.getAllByRole('listitem').map(plain);
		expect(lines).toContain('Olla de barro2 × S/ 600.00S/ 1,200.00');
		expect(lines).toContain('Café de altura1 × S/ 59.80S/ 59.80');
		expect(plain(dialog.getByText(/^Total/))).toBe('Total S/ 1,259.80');
		expect(dialog.getByText('Jr. Unión 123, Lima')).toBeVisible();
		expect(server.requests.filter(({ path }) => path.startsWith('/orders/'))).toEqual([]);
	});

	it('[R3-121] without an address there is no line for it', async () => {
		const { user } = open(() => [anOrder({ shippingAddress: null })]);
		await user.click(within(await card(12)).getByRole('button', { name: /Ver Detalles/ }));
		expect(inDialog().queryByText('Dirección de envío')).toBeNull();
	});

	it('[R3-121] closes by the X, by Cerrar, and by a click beside it', async () => {
		const { user } = open();
		const button = within(await card(12)).getByRole('button', { name: /Ver Detalles/ });
		const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
		for (const which of [0, 1]) {
			await user.click(button);
			await user.click(inDialog().getAllByRole('button', { name: 'Cerrar' })[which] as HTMLElement);
			await closed();
		}
		await user.click(button);
		await user.click(screen.getByRole('dialog'));
		await closed();
	});

	it('[R10-01] our own server tells more: payment, notes, pictures and the parcel', async () => {
		const { user } = open(() => [anOrder({ orderNumber: 'ORD-2026-012', status: 'SHIPPED' })], {
			'GET /orders/12': () => wholeOrder,
		});
		await user.click(within(await card(12)).getByRole('button', { name: /Ver Detalles/ }));
		expect(await inDialog().findByText('Transferencia bancaria')).toBeVisible();
		expect(inDialog().getByRole('heading', { name: 'ORD-2026-012' })).toBeVisible();
		expect(inDialog().getByText('Tocar el timbre.')).toBeVisible();
		expect(inDialog().queryByText('Transfiere S/ 1,259.80.')).toBeNull();
		await user.click(inDialog().getByRole('button', { name: 'Rastrear envío' }));
		expect(screen.getByRole('dialog', { name: 'Seguimiento del envío' })).toHaveTextContent('PE123');
	});

	it('what is left to pay is told while the order is pending', async () => {
		const { user } = open(() => [anOrder({ orderNumber: 'ORD-2026-012' })], {
			'GET /orders/12': () => ({ ...wholeOrder, status: 'PENDING' }),
		});
		await user.click(within(await card(12)).getByRole('button', { name: /Ver Detalles/ }));
		expect(await inDialog().findByText('Transfiere S/ 1,259.80.')).toBeVisible();
	});
});

it('[R20-116, R20-117] an unpaid order has «Pagar», which opens it by its one number, until its payment comes', async () => {
	const payment = {
		state: 'WAITING' as const,
		amount: 1259.8,
		dueAt: null,
		operationNumber: null,
		message: '',
		payTo: null,
		proofs: [],
	};
	const unpaid = { orderNumber: 'ORD-2026-012', payment };
	const { user, store, channel } = open(
		() => [
			anOrder(unpaid),
			anOrder({ ...unpaid, id: 13, status: 'CANCELLED' }),
			anOrder({ id: 14, payment: { state: 'CONFIRMED' } }),
		],
		{
			'GET /orders/12': () => ({ ...wholeOrder, status: 'PENDING', payment }),
			'GET /orders/12/documents': () => ({ documents: [] }),
		},
	);
	const order = within(await card(12));
	expect(order.getByText('ORD-2026-012')).toBeVisible();
	expect(screen.getAllByRole('button', { name: /^Pagar/ })).toHaveLength(1);
	await user.click(order.getByRole('button', { name: 'Pagar Pedido #12' }));
	const dialog = within(await screen.findByRole('dialog', { name: 'ORD-2026-012' }));
	expect(await dialog.findByRole('form', { name: 'Enviar comprobante' })).toBeVisible();
	act(() => void store.dispatch(liveStarted()));
	await act(() => settled());
	act(() => {
		channel.open();
		const order = {
			id: 12,
			orderNumber: 'ORD-2026-012',
			status: 'CONFIRMED',
			payment: { ...payment, state: 'CONFIRMED' },
		};
		channel.send('/user/queue/orders', { type: 'ORDER_UPDATED', order });
	});
	expect(await screen.findByText('Tu pedido ORD-2026-012 ahora está: Confirmado')).toBeVisible();
	expect(order.queryByRole('button', { name: /^Pagar/, hidden: true })).toBeNull();
});

describe('cancelling', () => {
	it('[R3-122] is offered for PENDING only', async () => {
		const statuses = ['PENDING', 'CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED'];
		open(() => statuses.map((status, id) => anOrder({ id, status })));
		await card(0);
		expect(screen.getAllByRole('button', { name: /^Cancelar/ }).map(plain)).toEqual(['Cancelar el pedido #0']);
	});

	it('[R3-122] asks, cancels on the server, says so, and the list follows', async () => {
		let status = 'PENDING';
		const { user, server } = open(() => [anOrder({ status })], {
			'POST /orders/12/cancel': () => {
				status = 'CANCELLED';
				return { ...wholeOrder, status };
			},
		});
		await user.click(within(await card(12)).getByRole('button', { name: /^Cancelar/ }));
		const question = within(screen.getByRole('alertdialog'));
		expect(server.count('POST /orders/12/cancel')).toBe(0);
		await user.click(question.getByRole('button', { name: 'Cancelar pedido' }));
		await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
		expect(await screen.findByText('Cancelaste tu pedido #12.')).toBeVisible();
		await waitFor(async () => expect(within(await card(12)).getAllByText('Cancelado')).not.toHaveLength(0));
		expect(within(await card(12)).queryByRole('button', { name: /^Cancelar/ })).toBeNull();
	});

	it('[R3-122] the answer may be no: then nothing happens', async () => {
		const { user, server } = open();
		await user.click(within(await card(12)).getByRole('button', { name: /^Cancelar/ }));
		await user.click(screen.getByRole('button', { name: 'No, conservarlo' }));
		expect(screen.queryByRole('alertdialog')).toBeNull();
		expect(server.count('POST /orders/12/cancel')).toBe(0);
	});

	it('a refusal shows the server’s message in the dialog, and the list is asked for again', async () => {
		let status = 'PENDING';
		const { user, server } = open(() => [anOrder({ status })], {
			'POST /orders/12/cancel': () => {
				status = 'CONFIRMED';
				return answer(409, { message: 'El pedido ya está confirmado' });
			},
		});
		await user.click(within(await card(12)).getByRole('button', { name: /^Cancelar/ }));
		await user.click(screen.getByRole('button', { name: 'Cancelar pedido' }));
		expect(await screen.findByText('El pedido ya está confirmado')).toBeVisible();
		await waitFor(() => expect(server.count('GET host:/orders/user/7')).toBe(2));
	});
});

it('[R3-123] without orders, says so and leads to the products', async () => {
	open(() => []);
	expect(await screen.findByText('No tienes pedidos aún')).toBeVisible();
	expect(screen.getByRole('link', { name: 'Explorar Productos' })).toHaveAttribute('href', '/products');
});

it('[R3-124] a failed load is a banner that can try again', async () => {
	let works = false;
	const { user } = open(() => (works ? [anOrder()] : answer(503)));
	expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión');
	expect(screen.queryByText('No tienes pedidos aún')).toBeNull();
	works = true;
	await user.click(screen.getByRole('button', { name: 'Reintentar' }));
	await card(12);
	await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('[R3-120, R4-30] a status change arrives live: card, open dialog, and a notice that is read out', async () => {
	const { user, store, channel, server } = open();
	await user.click(within(await card(12)).getByRole('button', { name: /Ver Detalles/ }));
	act(() => void store.dispatch(liveStarted()));
	await act(() => settled());
	act(() => {
		channel.open();
		channel.send('/user/queue/orders', { type: 'ORDER_UPDATED', order: { id: 12, status: 'SHIPPED' } });
	});
	await waitFor(() => expect(inDialog().getByRole('status')).toHaveTextContent('Enviado'));
	const notice = await screen.findByText('Tu pedido #12 ahora está: Enviado');
	expect(notice.closest('[aria-live="polite"]')).not.toBeNull();
	expect(server.count('GET host:/orders/user/7')).toBe(1);
});

it('[R3-122, R4-30] an order that its customer cancels has one notice, also once the event of it comes', async () => {
	const { user, store, channel } = open(undefined, { 'POST /orders/12/cancel': () => wholeOrder });
	await user.click(within(await card(12)).getByRole('button', { name: /^Cancelar/ }));
	act(() => void store.dispatch(liveStarted()));
	await act(() => settled());
	await user.click(screen.getByRole('button', { name: 'Cancelar pedido' }));
	await screen.findByText('Cancelaste tu pedido #12.');
	act(() => {
		channel.open();
		channel.send('/user/queue/orders', { type: 'ORDER_UPDATED', order: { id: 12, status: 'CANCELLED' } });
	});
	await screen.findByText('Tu pedido #12 ahora está: Cancelado');
	expect(screen.queryByText('Cancelaste tu pedido #12.')).toBeNull();
});

it('[R18-82, R21-27] a request is called so on its card, in its dialog, and in the notices of its end and its acceptance', async () => {
	const requested = anOrder({ orderNumber: 'ORD-2026-012', request: true });
	const { user, store, channel } = open(() => [requested], {
		'GET /orders/12': () => ({ ...wholeOrder, status: 'PENDING', trackingNumber: null, request: true, payment: null }),
		'POST /orders/12/cancel': () => wholeOrder,
	});
	const order = within(await card(12));
	expect(order.queryByText('Pendiente')).toBeNull();
	expect(order.getByRole('list', { name: 'Avance de la solicitud' })).toHaveTextContent(/^Solicitud/);
	await user.click(order.getByRole('button', { name: /^Cancelar/ }));
	expect(await screen.findByRole('alertdialog', { name: '¿Cancelar la solicitud ORD-2026-012?' })).toBeVisible();
	await user.click(screen.getByRole('button', { name: 'No, conservarla' }));
	await user.click(order.getByRole('button', { name: /Ver Detalles/ }));
	expect(await inDialog().findByText(/^Es una solicitud/)).toBeVisible();
	expect(inDialog().queryByText('Pendiente')).toBeNull();
	await user.click(inDialog().getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
	act(() => void store.dispatch(liveStarted()));
	await act(() => settled());
	const tell = (changes: object) =>
		act(() => {
			channel.open();
			const order = { id: 12, orderNumber: 'ORD-2026-012', ...changes };
			channel.send('/user/queue/orders', { type: 'ORDER_UPDATED', order });
		});
	tell({ status: 'CANCELLED', request: true, cancelReason: 'No hay más.' });
	expect(
		await screen.findByText('Tu solicitud ORD-2026-012 terminó. La tienda te escribe: «No hay más.»'),
	).toBeVisible();
	tell({ status: 'PENDING', request: true });
	expect(await screen.findByText('Tu solicitud ORD-2026-012 espera a la tienda')).toBeVisible();
	const { items, total, shippingAddress, phone, paymentInstructions } = wholeOrder;
	const contents = { items, total, shippingAddress, phone, request: false, paymentInstructions };
	tell({ status: 'PENDING', contents });
	expect(await screen.findByText('La tienda aceptó tu solicitud ORD-2026-012')).toBeVisible();
	expect(await order.findAllByText('Pendiente')).not.toHaveLength(0);
});

describe('more orders than one answer has', () => {
	const numbered = (ids: number[]) =>
		ids.map((id) => anOrder({ id, items: [], createdAt: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString() }));
	const some = (from: number, count: number) => numbered(Array.from({ length: count }, (_, at) => from - at));
	const shown = () => screen.getAllByRole('article').length;

	it('[R18-192] the earlier ones come with «Ver más», until there are none', async () => {
		const { user, server } = open(({ query }) => (query.get('before') === '801' ? some(800, 3) : some(1000, 200)), {
			'GET /orders/1': () => answer(404),
		});
		await card(1000);
		expect(shown()).toBe(200);
		await user.click(screen.getByRole('button', { name: 'Ver más pedidos' }));
		await card(798);
		expect(shown()).toBe(203);
		expect(screen.queryByRole('button', { name: 'Ver más pedidos' })).toBeNull();
		expect(server.count('GET host:/orders/user/7')).toBe(2);
	});

	it('[R18-193] a new order pushes none out of what was read', async () => {
		let newest = some(1000, 200);
		const server = serve({
			'GET host:/orders/user/7': ({ query }) => (query.get('before') === '801' ? some(800, 3) : newest),
		});
		const { store } = createTestStore();
		const { getOrdersOfUser, getEarlierOrders } = ordersApi.endpoints;
		await store.dispatch(getOrdersOfUser.initiate(7));
		const earlier = { userId: 7, before: 801 };
		await store.dispatch(getEarlierOrders.initiate(earlier));
		await settled();
		newest = some(1001, 200);
		await store.dispatch(getOrdersOfUser.initiate(7, { forceRefetch: true }));
		const states = [getOrdersOfUser.select(7)(store.getState()), getEarlierOrders.select(earlier)(store.getState())];
		const ids = new Set(states.flatMap(({ data = [] }) => data.map(({ id }) => id)));
		expect([ids.size, ids.has(801)]).toEqual([204, true]);
		// Whole answers, so that the last one tells whether there are more.
		expect(states[1]?.data).toHaveLength(203);
		server.restore();
	});

	it('[R18-192] a back end with only the calls of R7 answers all at once, and is asked for nothing more', async () => {
		const { server } = open(() => some(1000, 200));
		await card(1000);
		expect(screen.queryByRole('button', { name: 'Ver más pedidos' })).toBeNull();
		expect(server.count('GET host:/orders/user/7')).toBe(1);
	});
});
