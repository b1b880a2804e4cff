import '../checkout/CheckoutPage';
import './CheckoutDonePage';
import { screen, waitFor, within } from '@testing-library/react';
import type { GuestOrder } from '#contract/orders/guest';
import type { Order } from '#contract/orders/order';
import { signedInStorage } from '#testing/builders';
import { reducedItem } from '#testing/cartOffers';
import { anOrder, rosa } from '#testing/checkout';
import { linkReads } from '#testing/linkReads';
import { renderApp } from '#testing/renderApp';

const item = { productId: 1, productName: 'Quinua roja', imageUrl: null, ...reducedItem };
const order = (changes: Partial<Order> = {}) => anOrder({ items: [item], total: 19, ...changes });
const textOf = (element: Element) => element.textContent?.replace(/\s+/g, ' ');

const line = '3 × Antes S/ 12.00 S/ 10.00Feria −S/ 6.003 × 2 −S/ 10.00Cupón HOLA −S/ 2.00';
const sums = 'SubtotalS/ 30.003 × 2−S/ 10.00Cupón HOLA−S/ 2.00Unidades agregadas después+S/ 1.00';

it('[R24-220] the confirmation shows the struck price, what reduced each line, and the sums', async () => {
	renderApp({
		route: '/checkout/done/41',
		storage: signedInStorage(rosa),
		server: { 'GET /orders/41': () => order() },
	});
	const products = await screen.findByRole('region', { name: 'Lo que compraste' });
	expect(textOf(products)).toContain(line);
	expect(textOf(products)).toContain(sums);
	expect(textOf(products)).toMatch(/TotalS\/ 19\.00$/);
	expect(within(products).getByText('S/ 12.00').tagName).toBe('DEL');
});

it('[R24-220] the page of a link shows them too', async () => {
	const token = 'a'.repeat(43);
	const guest = {
		...order(),
		...{ asks: 'document', documented: false, adopted: false, personal: null, payment: null, delivery: null },
	} as unknown as GuestOrder;
	renderApp({ route: `/pedido/${token}`, server: linkReads({ state: () => guest, open: () => guest }) });
	const products = await screen.findByRole('region', { name: 'Productos' });
	expect(textOf(products)).toContain(line);
	expect(textOf(products)).toContain(sums);
});

it('[R24-220] the details in the account show them too', async () => {
	const { items, ...listed } = order();
	const list = [
		{ ...listed, items: items.map(({ productName, quantity, price }) => ({ productName, quantity, price })) },
	];
	const app = renderApp({
		route: '/user/orders',
		storage: signedInStorage(rosa),
		ownOrders: true,
		server: { 'GET host:/orders/user/7': () => list, 'GET /orders/41': () => order() },
	});
	await app.user.click((await screen.findAllByRole('button', { name: /Ver Detalles/ }))[0] as HTMLElement);
	const dialog = await screen.findByRole('dialog');
	await waitFor(() => expect(textOf(dialog)).toContain(line));
	expect(textOf(dialog)).toContain(sums);
});

it('[R24-220] an order without reductions has no subtotal and no struck price', async () => {
	renderApp({
		route: '/checkout/done/41',
		storage: signedInStorage(rosa),
		server: { 'GET /orders/41': () => anOrder() },
	});
	const products = await screen.findByRole('region', { name: 'Lo que compraste' });
	expect(products).not.toHaveTextContent('Subtotal');
	expect(products.querySelector('del')).toBeNull();
});
