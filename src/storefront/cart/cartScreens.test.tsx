import { act, screen, waitFor, within } from '@testing-library/react';
import { topics } from '#contract/live/channel';
import { selectCartOpen } from '#store/uiSlice';
import { aProduct } from '#testing/builders';
import { allowConsole } from '#testing/consoleGuard';
import { renderApp } from '#testing/renderApp';
import type { CartItem } from './cartSlice';

const line = (changes: Partial<CartItem> = {}): CartItem => ({
	id: 1,
	name: 'Quinua roja',
	price: 10,
	imageUrl: null,
	quantity: 2,
	...changes,
});

async function openDrawer(items: CartItem[], server = {}) {
	const app = renderApp({ route: '/test-auth', storage: { cart: JSON.stringify(items) }, server });
	await screen.findByRole('heading', { level: 1 });
	await app.user.click(screen.getByRole('button', { name: /^Carrito/ }));
	const dialog = await screen.findByRole('dialog', { name: 'Tu carrito' });
	return { ...app, dialog, inside: within(dialog) };
}

/** Delivers one product event over the live channel, as the server would. */
async function deliver(app: Awaited<ReturnType<typeof openDrawer>>, event: object) {
	if (!app.channel.started()) await app.goLive();
	act(() => app.channel.send(topics.products, event));
}

describe('cart drawer', () => {
	// First in this file, because a script that was loaded stays.
	it('[R16-203] opens at the press after one for which its script failed', async () => {
		allowConsole([/script fails/]);
		const { store, user } = renderApp({ route: '/test-auth' });
		await screen.findByRole('heading', { level: 1 });
		jest.doMock('./CartDrawer', () => {
			throw new Error('script fails');
		});
		await user.click(screen.getByRole('button', { name: /^Carrito/ }));
		await waitFor(() => expect(selectCartOpen(store.getState())).toBe(false));
		jest.dontMock('./CartDrawer');
		await user.click(screen.getByRole('button', { name: /^Carrito/ }));
		expect(await screen.findByRole('dialog', { name: 'Tu carrito' })).toBeInTheDocument();
	});

	it('[R2-31] empty, it leads to the products', async () => {
		const { inside, user, address } = await openDrawer([]);
		await user.click(inside.getByRole('link', { name: 'Ver productos' }));
		expect(address()).toBe('/products');
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
	});

	it('[R2-32, R1-02] a line has picture, name, unit price, quantity, a way to remove it and its subtotal', async () => {
		const { inside } = await openDrawer([line({ price: 1234.5, imageUrl: '/uploads/x.png' })]);
		const item = within(inside.getByRole('listitem'));
		expect(inside.getByRole('listitem').querySelector('img')).toHaveAttribute(
			'src',
			'http://tienda.test/uploads/x.png',
		);
		expect(item.getByRole('link', { name: 'Quinua roja' })).toHaveAttribute('href', '/products/1');
		expect(inside.getByRole('listitem')).toHaveTextContent('S/. 1234.50 c/u');
		expect(inside.getByRole('listitem')).toHaveTextContent('Subtotal: S/. 2469.00');
		expect(item.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('2');
		expect(item.getByRole('button', { name: 'Eliminar Quinua roja del carrito' })).toBeInTheDocument();
	});

	it('[R2-33, R4-14] it sums up and leads to the cart and to the payment, closing itself', async () => {
		const { dialog, inside, user, address } = await openDrawer([
			line(),
			line({ id: 2, name: 'Café', price: 0.1, quantity: 3 }),
		]);
		expect(dialog).toHaveTextContent('Total (5 productos)S/. 20.30');
		expect(inside.getByRole('link', { name: 'Proceder al Pago' })).toHaveAttribute('href', '/checkout');
		await user.click(inside.getByRole('link', { name: 'Ver Carrito' }));
		await screen.findByRole('heading', { level: 1, name: 'Tu carrito' });
		expect(address()).toBe('/cart');
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	});

	it('[R4-10, R4-13] the stepper changes the quantity, and below 1 the line goes; the storage follows', async () => {
		const { inside, user, storage } = await openDrawer([line()]);
		await user.click(inside.getByRole('button', { name: 'Sumar uno' }));
		await waitFor(() => expect(JSON.parse(storage.entries().cart ?? '[]')).toEqual([line({ quantity: 3 })]));
		await user.clear(inside.getByRole('textbox', { name: 'Cantidad' }));
		await user.type(inside.getByRole('textbox', { name: 'Cantidad' }), '0{Enter}');
		expect(await inside.findByText('Tu carrito está vacío')).toBeInTheDocument();
		await waitFor(() => expect(storage.entries().cart).toBe('[]'));
	});

	it('[R5-09] what is no number becomes 1', async () => {
		const { inside, user } = await openDrawer([line({ quantity: 7 })]);
		const quantity = inside.getByRole('textbox', { name: 'Cantidad' });
		await user.clear(quantity);
		await user.type(quantity, 'x');
		await user.tab();
		expect(quantity).toHaveValue('1');
		expect(inside.getByRole('listitem')).toHaveTextContent('Subtotal: S/. 10.00');
	});

	it('[R17-45] a comma takes no line away, and what a number below 1 takes away can be put back', async () => {
		const { inside, user, storage } = await openDrawer([line({ quantity: 7 })]);
		const quantity = () => inside.getByRole('textbox', { name: 'Cantidad' });
		await user.clear(quantity());
		await user.type(quantity(), '2,5');
		await user.tab();
		expect(quantity()).toHaveValue('2');
		await waitFor(() => expect(storage.entries().cart).toBe(JSON.stringify([line({ quantity: 2 })])));
		await user.clear(quantity());
		await user.type(quantity(), '-5');
		await user.tab();
		await user.click(await inside.findByRole('button', { name: 'Deshacer' }));
		expect(quantity()).toHaveValue('2');
	});

	it('a removed line can be put back where it was, and the focus is on the offer', async () => {
		const { inside, user } = await openDrawer([line(), line({ id: 2, name: 'Café' })]);
		await user.click(inside.getByRole('button', { name: 'Eliminar Quinua roja del carrito' }));
		expect(inside.getAllByRole('listitem')).toHaveLength(1);
		const undo = inside.getByRole('button', { name: 'Deshacer' });
		expect(undo).toHaveFocus();
		await user.click(undo);
		expect(inside.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent)).toEqual([
			'Quinua roja',
			'Café',
		]);
	});

	it('a line says what changed while the shopper looks at it', async () => {
		const app = await openDrawer([line()]);
		const item = app.inside.getByRole('listitem');
		await deliver(app, {
			type: 'PRODUCT_UPDATED',
			product: aProduct({ id: 1, name: 'Quinua roja', price: 12, version: 2 }),
		});
		expect(item).toHaveTextContent('Antes S/. 10.00');
		expect(item).toHaveTextContent('Subtotal: S/. 24.00');
		await app.user.click(app.inside.getByRole('button', { name: 'Entendido' }));
		expect(item).not.toHaveTextContent('Antes');
		await deliver(app, { type: 'PRODUCT_UPDATED', product: aProduct({ id: 1, price: 12, stock: 1, version: 3 }) });
		expect(item).toHaveTextContent('Solo queda 1');
		await deliver(app, { type: 'PRODUCT_DELETED', product: { id: 1, version: 4 } });
		expect(item).toHaveTextContent('Ya no está disponible');
	});
});

it('[R10-02] /cart shows the same lines as a page', async () => {
	const server = { 'GET /products/active': () => [aProduct({ id: 1, name: 'Quinua roja' })] };
	renderApp({ route: '/cart', storage: { cart: JSON.stringify([line()]) }, server });
	await screen.findByRole('heading', { level: 1, name: 'Tu carrito' });
	expect(within(screen.getByRole('main')).getByRole('listitem')).toHaveTextContent('Quinua roja');
	expect(screen.getByRole('complementary', { name: 'Resumen' })).toHaveTextContent('S/. 20.00');
	expect(screen.getByRole('link', { name: 'Proceder al Pago' })).toHaveAttribute('href', '/checkout');
});
