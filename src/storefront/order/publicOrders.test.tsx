import { render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { sampleOrders, samplePublicOrders } from '#api/samples/orders';
import { AuthProvider } from '#auth/AuthProvider';
import { OrderProgress } from '#commerce/progress/OrderProgress';
import { orderStatuses } from '#contract/orders/status';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { createTestStore } from '#testing/testStore';
import OrdersPage from './OrdersPage';

const open = async () => {
	const app = renderApp({ route: '/orders', storage: signedInStorage(aUser()) });
	await screen.findByRole('heading', { level: 1, name: 'Mis Pedidos' });
	await screen.findAllByRole('article');
	return app;
};
const cards = () => screen.getAllByRole('article');
const cardOf = (status: string, tracked = true) => {
	const order = samplePublicOrders.find(
		(sample) => sample.status === status && Boolean(sample.trackingNumber) === tracked,
	);
	if (!order) throw new Error(`no sample ${status}`);
	return { order, card: within(screen.getByRole('article', { name: order.orderNumber })) };
};

it('[R3-070] without a session: access required, with a way to sign in', () => {
	const { store } = createTestStore();
	render(
		<Provider store={store}>
			<AuthProvider>
				<MemoryRouter>
					<OrdersPage />
				</MemoryRouter>
			</AuthProvider>
		</Provider>,
	);
	expect(screen.getByRole('heading', { name: 'Acceso Requerido' })).toBeVisible();
	expect(screen.getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', '/login');
	expect(screen.queryByRole('article')).toBeNull();
});

it('[R2-03, R3-070] in the shop the guard leads to the sign-in first', async () => {
	const { address } = renderApp({ route: '/orders' });
	await screen.findByRole('button', { name: 'Iniciar Sesión' });
	expect(address()).toBe('/login');
});

it('[R3-071, R20-120] a card per sample order with its badge and progress; no order is asked for', async () => {
	const { server } = await open();
	expect(cards().map((card) => card.getAttribute('aria-label'))).toEqual(
		samplePublicOrders.map(({ orderNumber }) => orderNumber),
	);
	const { card } = cardOf('PROCESSING', false);
	expect(card.getAllByText('Procesando')).toHaveLength(2);
	expect(card.getByRole('list', { name: 'Avance del pedido' })).toBeVisible();
	expect(server.requests.filter(({ path }) => path.includes('orders'))).toEqual([]);
	expect(screen.getByRole('link', { name: 'los pedidos de tu cuenta' })).toHaveAttribute('href', '/user/orders');
	expect(screen.queryByRole('button', { name: /^Cancelar/ })).toBeNull();
});

it('[R3-071] up to three things are shown, and how many more there are', async () => {
	await open();
	const { order, card } = cardOf('SHIPPED');
	expect(order.items).toHaveLength(5);
	const shown = within(card.getByRole('list', { name: 'Productos' })).getAllByRole('listitem');
	expect(shown).toHaveLength(4);
	expect(shown[3]).toHaveTextContent('+2 más');
	expect(shown[0]).toHaveTextContent(order.items[0]?.productName ?? '-');
});

it('[R3-072] the details: lines, address, payment, total', async () => {
	const { user } = await open();
	const { order, card } = cardOf('SHIPPED');
	await user.click(card.getByRole('button', { name: /Ver Detalles/ }));
	const dialog = screen.getByRole('dialog', { name: order.orderNumber });
	for (const { productName } of order.items) expect(dialog).toHaveTextContent(productName);
	expect(dialog).toHaveTextContent(order.shippingAddress);
	expect(dialog).toHaveTextContent(order.paymentName);
	expect(dialog).not.toHaveTextContent(order.customer.email);
});

it('[R3-073] a parcel with a number can be tracked, one without cannot', async () => {
	const { user } = await open();
	expect(cardOf('SHIPPED', false).card.queryByRole('button', { name: /Rastrear/ })).toBeNull();
	const { order, card } = cardOf('SHIPPED');
	await user.click(card.getByRole('button', { name: /Rastrear envío/ }));
	const dialog = screen.getByRole('dialog', { name: 'Seguimiento del envío' });
	expect(dialog).toHaveTextContent(order.trackingNumber ?? '-');
	expect(dialog).toHaveTextContent('Tu paquete va en camino.');
});

it('[R3-074] what was delivered can be reviewed; the button says plainly that it is too early', async () => {
	const { user } = await open();
	expect(screen.getAllByRole('button', { name: /Dejar reseña/ })).toHaveLength(
		samplePublicOrders.filter(({ status }) => status === 'DELIVERED').length,
	);
	await user.click(cardOf('DELIVERED').card.getByRole('button', { name: /Dejar reseña/ }));
	expect(await screen.findByText(/Todavía no se pueden escribir reseñas/)).toBeVisible();
});

it('[R3-177] samples: numbers ORD-YYYY-NNN, every status, payment in Spanish, totals that are the sum of the lines', () => {
	const numbers = sampleOrders.map(({ orderNumber }) => orderNumber);
	expect(new Set(numbers).size).toBe(sampleOrders.length);
	for (const number of numbers) expect(number).toMatch(/^ORD-\d{4}-\d{3}$/);
	for (const shown of [sampleOrders, samplePublicOrders])
		expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(orderStatuses));
	expect(new Set(sampleOrders.map(({ paymentName }) => paymentName))).toEqual(
		new Set(['Tarjeta de crédito', 'PayPal', 'Transferencia bancaria']),
	);
	expect(sampleOrders.some(({ trackingNumber }) => trackingNumber === null)).toBe(true);
	expect(sampleOrders.some(({ notes }) => notes)).toBe(true);
	for (const { total, items } of sampleOrders)
		expect(total).toBeCloseTo(
			items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
			5,
		);
});

describe('progress', () => {
	const steps = (status: string) => {
		const { unmount } = render(<OrderProgress status={status} />);
		const shown = screen
			.queryAllByRole('listitem')
			.map((step) => [step.textContent, step.getAttribute('aria-current')]);
		unmount();
		return shown;
	};

	it('[R4-33, R4-30] every step up to the current one is completed', () => {
		expect(steps('PROCESSING')).toEqual([
			['Pendiente, completado', null],
			['Confirmado, completado', null],
			['Procesando, completado', 'step'],
			['Enviado', null],
			['Entregado', null],
		]);
		expect(steps('DELIVERED').every(([text]) => text?.endsWith(', completado'))).toBe(true);
	});

	it('[R4-33] a cancelled order has a single cancelled step; an unknown status has none', () => {
		expect(steps('CANCELLED')).toEqual([['Cancelado', 'step']]);
		expect(steps('ON_HOLD')).toEqual([]);
	});
});
