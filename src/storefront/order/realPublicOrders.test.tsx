import { act, screen, waitFor, within } from '@testing-library/react';
import type { CustomerOrder, Order } from '#contract/orders/order';
import '../account/CustomerArea';
import '../account/customer/CustomerOrdersPage';
import './OrdersPage';
import { liveStarted } from '#live/actions';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';
import { settled } from '#testing/testStore';

const anOrder = (changes: Partial<CustomerOrder> = {}): CustomerOrder => ({
	id: 12,
	orderNumber: 'ORD-2026-012',
	createdAt: '2026-11-03T15:20:00.000Z',
	status: 'PENDING',
	total: 120,
	items: ['Olla', 'Café', 'Manta', 'Taza', 'Plato'].map((productName) => ({ productName, quantity: 1, price: 24 })),
	shippingAddress: 'Jr. Unión 123, Lima',
	trackingNumber: null,
	...changes,
});
const whole: Order = {
	id: 12,
	orderNumber: 'ORD-2026-012',
	createdAt: '2026-11-03T15:20:00.000Z',
	status: 'PENDING',
	total: 120,
	items: [{ productId: 3, productName: 'Olla', imageUrl: null, quantity: 5, price: 24 }],
	shippingAddress: 'Jr. Unión 123, Lima',
	phone: '987654321',
	paymentMethod: 'BANK_TRANSFER',
	paymentInstructions: 'Transfiere S/ 120.00.',
	notes: '',
	trackingNumber: null,
};
const open = (orders: Handler, user = aUser(), route = '/orders') =>
	renderApp({
		route,
		ordersSource: 'server',
		storage: signedInStorage(user),
		server: { 'GET host:/orders/user/7': orders, 'GET /orders/12': () => whole },
	});
const card = (name = 'Pedido #12') => screen.findByRole('article', { name });

it('[R21-140, R21-141] both addresses show the same cards with the same actions, and neither leads to the other', async () => {
	const orders = [
		anOrder({ payment: { state: 'WAITING' } }),
		anOrder({ id: 11, orderNumber: 'ORD-2026-011', status: 'CONFIRMED', payment: { state: 'CONFIRMED' } }),
		anOrder({ id: 10, status: 'SHIPPED', trackingNumber: 'PE1', payment: { state: 'CONFIRMED' } }),
		anOrder({ id: 9, status: 'DELIVERED', payment: { state: 'ON_DELIVERY' } }),
		anOrder({ id: 8, status: 'CANCELLED', payment: { state: 'CONFIRMED' } }),
	];
	async function shownAt(route: string) {
		const app = open(() => orders, aUser(), route);
		await card();
		const shown = screen.getAllByRole('article').map((one) => ({
			text: one.textContent,
			actions: within(one)
				.getAllByRole('button')
				.map((button) => button.textContent),
			state: [...one.querySelectorAll('header [class*=badge]')].map((badge) => badge.textContent),
		}));
		const links = within(screen.getByRole('main')).queryAllByRole('link', { name: /pedidos de tu cuenta|seguimiento/ });
		app.unmount();
		return { shown, links };
	}
	const here = await shownAt('/orders');
	expect(await shownAt('/user/orders')).toEqual(here);
	expect(here.links).toEqual([]);
	expect(here.shown.map(({ actions }) => actions)).toEqual([
		['Cancelar el pedido #12', 'Ver Detalles del pedido #12', 'Pagar Pedido #12'],
		['Ver Detalles del pedido #11'],
		['Rastrear envío del pedido #10', 'Ver Detalles del pedido #10'],
		['Dejar reseña del pedido #9', 'Ver Detalles del pedido #9'],
		['Ver Detalles del pedido #8'],
	]);
	expect(here.shown.map(({ state }) => state)).toEqual([
		['Pendiente'],
		['Confirmado', 'Pagado'],
		['Enviado', 'Pagado'],
		['Entregado'],
		['Cancelado'],
	]);
	expect(here.shown[1]?.text).toContain('ORD-2026-011');
});

it('[R10-04, R3-071, R3-072] with real orders, the person’s own in the same cards and dialog', async () => {
	const { user } = open(() => [anOrder()]);
	const order = within(await card());
	expect(screen.queryByText(/son una muestra/)).toBeNull();
	expect(order.getByText('+2 más')).toBeVisible();
	expect(order.queryByRole('button', { name: /Rastrear/ })).toBeNull();
	await user.click(order.getByRole('button', { name: /Ver Detalles/ }));
	const dialog = screen.getByRole('dialog', { name: 'ORD-2026-012' });
	expect(await within(dialog).findByText('Transferencia bancaria')).toBeVisible();
	expect(dialog).toHaveTextContent('Transfiere S/ 120.00.');
});

it('[R10-04, R3-073, R3-074] a number can be tracked, what was delivered reviewed', async () => {
	const { user } = open(() => [anOrder({ status: 'DELIVERED', trackingNumber: 'PE1' })]);
	const order = within(await card());
	await user.click(order.getByRole('button', { name: /Dejar reseña/ }));
	expect(await screen.findByText(/Todavía no se pueden escribir reseñas/)).toBeVisible();
	await user.click(order.getByRole('button', { name: /Rastrear envío/ }));
	expect(screen.getByRole('dialog', { name: 'Seguimiento del envío' })).toHaveTextContent('PE1');
});

it('[R10-04] an administrator sees their own orders as well', async () => {
	open(() => [anOrder()], aUser({ roles: ['ROLE_ADMIN'] }));
	expect(await card()).toBeVisible();
});

it('[R10-04, R3-123, R3-124] none yet, and none to be had', async () => {
	let works = false;
	const { user } = open(() => (works ? [] : answer(503)));
	expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión');
	works = true;
	await user.click(screen.getByRole('button', { name: 'Reintentar' }));
	expect(await screen.findByText('No tienes pedidos aún')).toBeVisible();
});

it('[R10-04] status and parcel number arrive live', async () => {
	const { store, channel } = open(() => [anOrder({ status: 'PROCESSING' })]);
	const order = within(await card());
	act(() => void store.dispatch(liveStarted()));
	await act(() => settled());
	act(() => {
		channel.open();
		channel.send('/user/queue/orders', {
			type: 'ORDER_UPDATED',
			order: { id: 12, status: 'SHIPPED', trackingNumber: 'PE77' },
		});
	});
	await waitFor(() => expect(order.getByRole('button', { name: /Rastrear envío/ })).toBeVisible());
});
