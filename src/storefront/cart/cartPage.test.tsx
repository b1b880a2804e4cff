import { act, screen, waitFor, within } from '@testing-library/react';
import { topics } from '#contract/live/channel';
import { defaultShop, wholeShop } from '#contract/shop/default';
import { aProduct } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { itemAdded } from './cartSlice';

const quinua = { id: 1, name: 'Quinua roja', price: 10, imageUrl: null, quantity: 2 };
const cafe = { id: 2, name: 'Café de altura', price: 24.5, imageUrl: null, quantity: 1 };

async function open(
	items: unknown[],
	sold = [aProduct({ id: 1, name: 'Quinua roja' }), aProduct({ id: 2, name: 'Café de altura', price: 24.5 })],
) {
	const app = renderApp({
		route: '/cart',
		storage: { cart: JSON.stringify(items) },
		server: { 'GET /products/active': () => sold, 'GET /products/category/4': () => sold },
	});
	await screen.findByRole('heading', { level: 1, name: 'Tu carrito' });
	return app;
}

const main = () => within(screen.getByRole('main'));
const lineOf = (name: string) => within(main().getByRole('link', { name }).closest('li') as HTMLElement);
const sums = () => main().getByRole('complementary', { name: 'Resumen' });

it('[R10-02, R1-02] it shows the lines with steppers, the sums, and the way to the payment', async () => {
	const app = await open([quinua, cafe]);
	expect(sums()).toHaveTextContent('Subtotal (3 productos)S/. 44.50');
	expect(sums()).toHaveTextContent('TotalS/. 44.50');
	await app.user.click(lineOf('Quinua roja').getByRole('button', { name: 'Sumar uno' }));
	expect(sums()).toHaveTextContent('TotalS/. 54.50');
	expect(main().getByRole('link', { name: 'Proceder al Pago' })).toHaveAttribute('href', '/checkout');
});

it('[R10-02] a removed line can be put back', async () => {
	const app = await open([quinua, cafe]);
	await app.user.click(main().getByRole('button', { name: 'Eliminar Quinua roja del carrito' }));
	expect(main().queryByRole('link', { name: 'Quinua roja' })).not.toBeInTheDocument();
	await app.user.click(main().getByRole('button', { name: 'Deshacer' }));
	expect(
		main()
			.getAllByRole('listitem')
			.map((line) => within(line).getByRole('link').textContent),
	).toEqual(['Quinua roja', 'Café de altura']);
});

it('[R10-02, R4-13] it is emptied after asking, and says then where to find something', async () => {
	const app = await open([quinua, cafe]);
	await app.user.click(main().getByRole('button', { name: 'Vaciar carrito' }));
	await app.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Conservar' }));
	expect(main().getAllByRole('listitem')).toHaveLength(2);
	await app.user.click(main().getByRole('button', { name: 'Vaciar carrito' }));
	await app.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Vaciar carrito' }));
	expect(await main().findByText('Tu carrito está vacío')).toBeInTheDocument();
	expect(main().getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '/products');
	expect(main().queryByRole('link', { name: 'Proceder al Pago' })).not.toBeInTheDocument();
	await waitFor(() => expect(app.storage.entries().cart).toBe('[]'));
});

it('[R20-33] empty, it leads on to featured products, categories and a chat', async () => {
	const app = renderApp({
		route: '/cart',
		server: {
			'GET /shop': () => wholeShop({ version: 2, seller: { ...defaultShop.seller, whatsapp: '51987654321' } }),
			'GET /products/active': () => [aProduct({ id: 9, name: 'Palta' })],
			'GET /products/featured': () => [aProduct({ id: 9, name: 'Palta', featured: true })],
			'GET /categories/active': () => [{ id: 4, name: 'Frutas', active: true }],
		},
	});
	expect(await main().findByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible();
	const featured = within(await main().findByRole('region', { name: 'Destacados' }));
	expect(await featured.findByRole('heading', { name: 'Palta' })).toBeVisible();
	expect(main().getByRole('link', { name: 'Frutas' })).toHaveAttribute('href', '/products?category=4');
	expect(main().getByRole('link', { name: '¿Lo buscas? Escríbenos' })).toHaveAttribute(
		'href',
		expect.stringMatching(/^https:\/\/wa\.me\/51987654321\?text=/),
	);
	await app.user.click(featured.getByRole('button', { name: /^Añadir al Carrito/ }));
	expect(await main().findByRole('link', { name: 'Proceder al Pago' })).toBeVisible();
	await waitFor(() => expect(main().queryByRole('region', { name: 'Destacados' })).toBeNull());
});

it('[R10-02] a cart of another day is held against the catalogue: new price, short stock, products that are gone', async () => {
	await open(
		[quinua, cafe, { ...quinua, id: 3, name: 'Retirado' }],
		[
			aProduct({ id: 1, name: 'Quinua roja', price: 12, stock: 1 }),
			aProduct({ id: 2, name: 'Café de altura', price: 24.5 }),
		],
	);
	expect(await lineOf('Quinua roja').findByText(/Antes S\/\. 10\.00/)).toBeInTheDocument();
	expect(lineOf('Quinua roja').getByText('Solo queda 1')).toBeInTheDocument();
	expect(lineOf('Retirado').getByText('Ya no está disponible')).toBeInTheDocument();
	expect(lineOf('Café de altura').getByRole('status')).toBeEmptyDOMElement();
});

it('[R10-02] a change on the live channel shows at its line at once', async () => {
	const app = await open([quinua, cafe]);
	await app.goLive();
	const tell = (product: object) => act(() => app.channel.send(topics.products, { type: 'PRODUCT_UPDATED', product }));
	tell(aProduct({ id: 1, name: 'Quinua roja', price: 8, stock: 0, version: 2 }));
	expect(lineOf('Quinua roja').getByText(/Antes S\/\. 10\.00/)).toBeInTheDocument();
	expect(lineOf('Quinua roja').getByText('Agotado por ahora')).toBeInTheDocument();
	expect(sums()).toHaveTextContent('TotalS/. 24.50');
	tell({ id: 2, active: false, version: 2 });
	expect(lineOf('Café de altura').getByText('Ya no está disponible')).toBeInTheDocument();
});

it('[R17-37, R4-14] the sums have what can be bought, say how much cannot, and the cart itself keeps its lines', async () => {
	const app = await open(
		[{ ...quinua, quantity: 8 }, cafe, { ...quinua, id: 3, name: 'Retirado', quantity: 1 }],
		[
			aProduct({ id: 1, name: 'Quinua roja', price: 10, stock: 4 }),
			aProduct({ id: 2, name: 'Café de altura', price: 24.5, stock: 0 }),
		],
	);
	await lineOf('Quinua roja').findByText('Solo quedan 4');
	expect(sums()).toHaveTextContent('Subtotal (4 productos)S/. 40.00');
	expect(sums()).toHaveTextContent('Sin contar6 que no puedes comprar ahora');
	expect(sums()).toHaveTextContent('TotalS/. 40.00');
	expect(lineOf('Quinua roja').getByText('S/. 80.00').tagName).toBe('DEL');
	expect(screen.getByRole('button', { name: 'Carrito, 10 productos' })).toBeInTheDocument();
	expect(app.store.getState().cart.items.map(({ quantity }) => quantity)).toEqual([8, 1, 1]);

	await app.user.click(screen.getByRole('button', { name: 'Carrito, 10 productos' }));
	const drawer = await screen.findByRole('dialog', { name: 'Tu carrito' });
	expect(drawer).toHaveTextContent('Total (4 productos)S/. 40.00');
});

const frutas = { id: 4, name: 'Frutas' };
const palta = aProduct({ id: 8, name: 'Palta', category: frutas });

it.each<[string, object[], object[]]>([
	['only line is sold out', [quinua], [aProduct({ id: 1, name: 'Quinua roja', stock: 0, category: frutas }), palta]],
	[
		'lines are all sold out, of which the shop knows one category',
		[{ ...quinua, id: 3, name: 'Retirado' }, quinua],
		[aProduct({ id: 1, name: 'Quinua roja', stock: 0, category: frutas }), palta],
	],
])('[R21-101] a cart whose %s leads to what is alike, not to the payment', async (_case, items, sold) => {
	const app = await open(items, sold as ReturnType<typeof aProduct>[]);
	const way = await main().findByRole('link', { name: 'Buscar algo parecido' });
	expect(main().queryByRole('link', { name: 'Proceder al Pago' })).toBeNull();
	const alike = within(await main().findByRole('region', { name: 'Te puede gustar' }));
	expect(alike.getByRole('heading', { name: 'Palta' })).toBeVisible();
	expect(alike.queryByRole('heading', { name: 'Quinua roja' })).toBeNull();
	await waitFor(() => expect(way).toHaveAttribute('href', '/products?category=4&available=true'));
	await app.user.click(alike.getByRole('button', { name: /^Añadir al Carrito/ }));
	expect(await main().findByRole('link', { name: 'Proceder al Pago' })).toBeVisible();
	expect(alike.getByRole('button', { name: /^Añad/ })).toHaveFocus();
	expect(main().queryByRole('link', { name: 'Buscar algo parecido' })).toBeNull();
});

it('[R21-101] a product that is gone leads to all products; in the drawer the payment is no first choice', async () => {
	const app = await open([{ ...quinua, id: 3, name: 'Retirado' }], [palta]);
	expect(await main().findByRole('link', { name: 'Buscar algo parecido' })).toHaveAttribute('href', '/products');
	await app.user.click(screen.getByRole('button', { name: 'Carrito, 2 productos' }));
	const drawer = within(await screen.findByRole('dialog', { name: 'Tu carrito' }));
	const look = (name: string) => drawer.getByRole('link', { name }).className;
	const [cart, payment] = [look('Ver Carrito'), look('Proceder al Pago')];
	act(() => void app.store.dispatch(itemAdded({ ...palta, imageUrl: null, quantity: 1 })));
	expect([look('Proceder al Pago'), look('Ver Carrito')]).toEqual([cart, payment]);
});

it.each([false, true])(
	'[R21-102] below the lines stands what is alike and can be bought (foreign back end: %s)',
	async (foreign) => {
		const products = [
			aProduct({ id: 1, name: 'Quinua roja', category: frutas }),
			palta,
			aProduct({ id: 9, name: 'Agotada', stock: 0, category: frutas }),
			aProduct({ id: 10, name: 'Martillo', featured: true, category: { id: 5, name: 'Casa' } }),
		];
		renderApp({
			route: '/cart',
			foreign,
			storage: { cart: JSON.stringify([quinua]) },
			server: {
				'GET /products/active': () => products,
				'GET /products/category/4': () => products.slice(0, 3),
				'GET /products/featured': () => products.slice(3),
			},
		});
		const alike = within(await main().findByRole('region', { name: 'Te puede gustar' }));
		await alike.findByRole('heading', { name: 'Martillo' });
		await waitFor(() =>
			expect(alike.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
				'Palta',
				'Martillo',
			]),
		);
	},
);

it('[R17-37] before a back end that tells no stock every line counts', async () => {
	const unknown = { stock: undefined, stockQuantity: undefined };
	const app = renderApp({
		route: '/cart',
		foreign: true,
		storage: { cart: JSON.stringify([{ ...quinua, quantity: 50 }]) },
		server: { 'GET /products/active': () => [{ ...aProduct({ id: 1, name: 'Quinua roja' }), ...unknown }] },
	});
	await waitFor(() => expect(app.server.count('GET /products/active')).toBe(1));
	expect(sums()).toHaveTextContent('TotalS/. 500.00');
});

it('[R10-02, R4-46] after a change of a great part of the catalogue its lines follow too', async () => {
	const app = await open([quinua]);
	await app.goLive();
	app.runTimers();
	await waitFor(() => expect(app.server.count('GET /products/some')).toBe(2));
	app.server.use({ 'GET /products/active': () => [aProduct({ id: 1, name: 'Quinua roja', price: 13 })] });
	act(() => app.channel.send(topics.products, { type: 'CATALOG_CHANGED' }));
	app.runTimers();
	expect(await lineOf('Quinua roja').findByText(/Antes S\/\. 10\.00/)).toBeInTheDocument();
	expect(sums()).toHaveTextContent('TotalS/. 26.00');
});

it.each([
	[0, null],
	[-1, null],
	[1.5, '1'],
	[1e9, '999'],
])('[R10-02] a stored quantity of %s does no harm', async (quantity, shown) => {
	const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
	await open([{ ...quinua, quantity }]);
	if (shown) expect(main().getByRole('textbox', { name: 'Cantidad' })).toHaveValue(shown);
	else expect(main().getByText('Tu carrito está vacío')).toBeInTheDocument();
	warned.mockRestore();
});
