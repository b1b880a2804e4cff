import { act, screen, waitFor, within } from '@testing-library/react';
import type { Product } from '#contract/catalog/product';
import { topics } from '#contract/live/channel';
import { defaultShop, wholeShop } from '#contract/shop/default';
import { aProduct, aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer } from '#testing/serve';
import { itemAdded } from '../cart/cartSlice';

const lamp = aProduct({
	id: 7,
	name: 'Lámpara de mesa',
	description: 'Luz cálida.\nCon enchufe.',
	price: 123456.7,
	stock: 12,
	sku: 'LAM-7',
	imageUrl: '/uploads/lamp.webp',
	category: { id: 3, name: 'Hogar' },
});
const main = () => within(screen.getByRole('main'));
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
const noProduct = () => answer(404, { message: 'x' });

function open(route = '/products/7', server = {}, foreign = false) {
	return renderApp({
		route,
		foreign,
		server: {
			'GET /products/7': () => lamp,
			'GET /products/category/3': () => [
				lamp,
				...Array.from({ length: 6 }, (_, index) => aProduct({ id: index + 20, category: { id: 3, name: 'Hogar' } })),
			],
			...server,
		},
	});
}

async function openLive(server = {}, foreign = false) {
	const app = open('/products/7', server, foreign);
	await main().findByRole('heading', { level: 1, name: lamp.name });
	await act(async () => {
		app.store.dispatch({ type: 'live/started' });
	});
	act(() => app.channel.open());
	const tell = (type: string, product: Partial<Product>) =>
		act(async () => app.channel.send(topics.products, { type, product }));
	return { ...app, tell };
}

it('[R21-107] the button of the purchase shows the price, which its name leaves out, and follows it', async () => {
	const app = await openLive();
	const [button] = main().getAllByRole('button', { name: 'Añadir al Carrito' });
	expect(button).toHaveTextContent(/^S\/\s123,456\.70 · Añadir al Carrito$/);
	await app.tell('PRODUCT_UPDATED', { ...lamp, price: 99, version: 2 });
	expect(button).toHaveTextContent(/^S\/\s99\.00 · Añadir/);
	await app.tell('PRODUCT_UPDATED', { ...lamp, stock: 0, stockQuantity: 0, version: 3 });
	expect(main().getAllByRole('button', { name: 'Agotado' })[0]).toHaveTextContent(/^Agotado$/);
});

it.each(['/products/7', '/product/7'])(
	'[R2-05, R3-020] %s shows the product with its facts and its canonical address',
	async (route) => {
		open(route);
		expect(await main().findByRole('heading', { level: 1, name: 'Lámpara de mesa' })).toBeInTheDocument();
		expect(document.title).toContain('Lámpara de mesa');
		expect(main().getByRole('img', { name: 'Lámpara de mesa' })).toHaveAttribute(
			'src',
			'http://tienda.test/uploads/lamp.webp',
		);
		expect(screen.getByRole('main')).toHaveTextContent(/S\/\s123,456\.70/);
		expect(main().getByText('Disponible')).toBeInTheDocument();
		expect(main().getByText(/Luz cálida/)).toHaveTextContent('Luz cálida. Con enchufe.');
		expect(main().getByText('LAM-7')).toBeInTheDocument();
		expect(main().getByRole('link', { name: 'Productos' })).toHaveAttribute('href', '/products');
		expect(main().getByRole('link', { name: 'Hogar' })).toHaveAttribute('href', '/products?category=3');
		expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
			'href',
			`${window.location.origin}/products/7-lampara-de-mesa`,
		);
	},
);

it('[R17-36] adding stops at the stock that is known, and goes on when there is more', async () => {
	const { user, store, tell } = await openLive({ 'GET /products/7': () => ({ ...lamp, stock: 4 }) });
	await main().findByText('Quedan 4');
	const [buy] = main().getAllByRole('button', { name: /^Añadir al Carrito/ });
	const press = () => user.click(buy as HTMLElement);
	await press();
	await press();
	const more = main().getByRole('button', { name: 'Sumar uno' });
	await user.click(more);
	expect(more).toBeDisabled();
	await press();
	await press();
	expect(store.getState().cart.items).toMatchObject([{ id: 7, quantity: 4 }]);
	await waitFor(() => expect(buy).toHaveTextContent('Ya tienes las 4 que quedan'));
	expect(buy).toHaveAttribute('aria-disabled', 'true');
	expect(buy).toHaveFocus();
	await press();
	expect(store.getState().cart.items).toMatchObject([{ quantity: 4 }]);
	await tell('PRODUCT_UPDATED', { ...lamp, stock: 5, stockQuantity: 5, version: 2 });
	await press();
	expect(store.getState().cart.items).toMatchObject([{ quantity: 5 }]);
});

it('[R17-36] units that are held for the visitor count beside the stock', async () => {
	// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
	document.cookie = `holdKey=${'a'.repeat(32)}; path=/`;
	const now = '2026-11-23T12:00:00.000Z';
	const own = { items: [{ productId: 7, quantity: 2 }], until: '2026-11-23T12:09:00.000Z', now, canRenew: true };
	const server = { 'GET /products/7': () => ({ ...lamp, stock: 1 }), 'GET /holds/own': () => own };
	const { user, store } = open('/products/7', server);
	await main().findByText('Queda 1');
	act(() => void store.dispatch(itemAdded({ ...lamp, imageUrl: null, quantity: 2 })));
	const [buy] = main().getAllByRole('button', { name: /^Añadir al Carrito/ });
	await waitFor(async () => {
		await user.click(buy as HTMLElement);
		expect(store.getState().cart.items).toMatchObject([{ quantity: 3 }]);
	});
	await waitFor(() => expect(buy).toHaveTextContent('Ya tienes las 3 que quedan'));
	// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
	document.cookie = 'holdKey=; path=/';
});

it('[R17-36] of unknown stock nothing is refused', async () => {
	const unknown = { ...lamp, stock: undefined, stockQuantity: undefined };
	const { user, store } = open('/products/7', { 'GET /products/7': () => unknown });
	const [buy] = await main().findAllByRole('button', { name: /^Añadir al Carrito/ });
	for (let times = 0; times < 3; times++) await user.click(buy as HTMLElement);
	expect(store.getState().cart.items).toMatchObject([{ quantity: 3 }]);
	expect(buy).toHaveTextContent('Añadido');
});

it('[R3-020] the chosen quantity, at most the stock, goes into the cart', async () => {
	const { user, store } = open('/products/7', { 'GET /products/7': () => ({ ...lamp, stock: 3 }) });
	expect(await main().findByText('Quedan 3')).toBeInTheDocument();
	const more = main().getByRole('button', { name: 'Sumar uno' });
	await user.click(more);
	await user.click(more);
	expect(more).toBeDisabled();
	const [buy] = main().getAllByRole('button', { name: /^Añadir al Carrito/ });
	await user.click(buy as HTMLElement);
	expect(store.getState().cart.items).toMatchObject([{ id: 7, quantity: 3 }]);
});

it('[R3-020] up to four others of the category stand below', async () => {
	open();
	const related = within(await main().findByRole('region', { name: 'También en Hogar' }));
	expect(related.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
		'Producto 20',
		'Producto 21',
		'Producto 22',
		'Producto 23',
	]);
});

it('[R3-020, R1-07] price, name and stock follow live events while it is open', async () => {
	const { tell, user } = await openLive();
	await user.click(main().getByRole('button', { name: 'Sumar uno' }));
	await user.click(main().getByRole('button', { name: 'Sumar uno' }));
	await tell('PRODUCT_UPDATED', { ...lamp, name: 'Lámpara azul', price: 20, stock: 2, stockQuantity: 2, version: 2 });
	expect(await main().findByRole('heading', { level: 1, name: 'Lámpara azul' })).toBeInTheDocument();
	expect(screen.getByRole('main')).toHaveTextContent(/S\/\s20\.00/);
	expect(main().getByText('Quedan 2')).toBeInTheDocument();
	expect(main().getByRole('textbox', { name: 'Cantidad' })).toHaveValue('2');
});

it('[R3-020] a product that goes while it is open says so and can no longer be bought', async () => {
	const { tell } = await openLive();
	await tell('PRODUCT_DELETED', { id: 7, version: 2 });
	expect(await main().findByText('Este producto ya no está disponible')).toBeInTheDocument();
	expect(main().queryByRole('button', { name: 'Añadir al Carrito: Lámpara de mesa' })).toBeNull();
	expect(main().getByRole('link', { name: 'Ver más en Hogar' })).toHaveAttribute('href', '/products?category=3');
});

it('[R3-020] without a single-product call it is found in the active list, and its end is noticed there', async () => {
	const { tell } = await openLive({ 'GET /products/active': () => [lamp] }, true);
	await tell('PRODUCT_UPDATED', { ...lamp, price: 21, version: null });
	await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(/S\/\s21\.00/));
	await tell('PRODUCT_UPDATED', { ...lamp, active: false, version: null });
	expect(await main().findByText('Este producto ya no está disponible')).toBeInTheDocument();
});

it.each(['/products/7', '/products/abc', '/product/0'])(
	'[R3-020] an address without a product (%s) says so and leads to the products',
	async (route) => {
		open(route, { 'GET /products/7': noProduct });
		expect(await main().findByRole('heading', { name: 'No encontramos este producto' })).toBeInTheDocument();
		expect(main().getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '/products');
	},
);

it('[R17-143] a number that no shop has given is that of no product', async () => {
	open('/products/2147483648', {
		'GET /products/2147483648': () => answer(400, { message: 'El identificador no es válido' }),
	});
	expect(await main().findByText('No encontramos este producto')).toBeInTheDocument();
	expect(main().getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '/products');
});

it('[R3-020] a shop that does not answer says so and can be asked again', async () => {
	const { server, user } = open('/products/7', {
		'GET /products/7': () => answer(500),
		'GET /products/active': () => answer(500),
	});
	expect(await main().findByRole('alert')).toHaveTextContent('Error al cargar el producto');
	server.use({ 'GET /products/7': () => lamp });
	await user.click(main().getByRole('button', { name: 'Reintentar' }));
	expect(await main().findByRole('heading', { level: 1, name: lamp.name })).toBeInTheDocument();
});

describe('what stands below the purchase', () => {
	const delivers = { zones: ['Puno', 'Lima'], more: 0, everywhere: false, from: 6, pickUp: false };
	const shop = wholeShop({
		...{ version: 3, delivery: 7, delivers: { ...delivers, days: { daysFrom: 1, daysTo: 2 } } },
		...{ pays: ['YAPE', 'ON_DELIVERY'], paysOnline: ['CULQI_YAPE'] },
		seller: { ...defaultShop.seller, whatsapp: '51987654321' },
		pages: [{ slug: 'cambios-y-devoluciones', title: 'Cambios' }],
	});
	const ways = () => within(main().getByRole('list', { name: 'Formas de pago' })).getAllByRole('listitem');
	const names = () => ways().map(({ textContent }) => textContent);

	it('[R20-20, R20-22] says the cheapest delivery, the ways to pay and where returns are explained, and follows the shop', async () => {
		const app = open('/products/7', { 'GET /shop': () => shop });
		expect(await main().findByText('Envío desde S/ 6.00 a Puno')).toBeVisible();
		expect(main().getByText(/^En 1 a 2 días hábiles/)).toBeVisible();
		expect(names()).toEqual(['Yape', 'Contra entrega']);
		expect(ways().map((way) => way.querySelector('svg'))).not.toContain(null);
		expect(main().getByRole('link', { name: 'Cambios' })).toHaveAttribute('href', '/p/cambios-y-devoluciones');
		expect(app.server.count('POST /delivery/quote')).toBe(0);
		await app.goLive();
		const changed = { ...shop, version: 4, pays: ['PLIN'], paysOnline: [], pages: [], delivers: null };
		act(() => app.channel.send('/topic/shop', { type: 'SHOP_CHANGED', shop: changed }));
		await waitFor(() => expect(names()).toEqual(['Plin']));
		expect(main().queryByRole('link', { name: 'Cambios' })).toBeNull();
		expect(main().queryByText(/^Envío/)).toBeNull();
	});

	it('[R20-21] says fee and day to the district of the address book, for the price of this moment', async () => {
		const juliaca = {
			recipient: { name: 'Rosa', documentType: 'DNI', documentNumber: '45678912', phone: '987 654 321' },
			...{ districtCode: '211101', district: 'Juliaca', province: 'San Román', department: 'Puno' },
			...{ street: 'Jr. Unión 1', reference: '', id: 1, isDefault: true },
		};
		const agency = {
			...{ methodId: 1, name: 'Agencia Sur', kind: 'AGENCY', note: '', fee: 12, cheaperFrom: null, asksDocument: true },
			...{ payOnDelivery: true, from: '2026-11-24', to: '2026-11-26', offices: [] },
		};
		const pickUp = { ...agency, methodId: 2, kind: 'PICKUP', fee: 0 };
		const app = renderApp({
			route: '/products/7',
			storage: signedInStorage(aUser()),
			server: {
				'GET /products/7': () => lamp,
				'GET /shop': () => shop,
				'GET /user/addresses': () => ({ addresses: [juliaca], last: null }),
				'POST /delivery/quote': () => ({ asked: true, options: [pickUp, agency] }),
			},
		});
		expect(await main().findByText('Envío por S/ 12.00 a Juliaca')).toBeVisible();
		expect(main().getByText('Llega entre el martes 24 y el jueves 26 de noviembre')).toBeVisible();
		expect(main().queryByText(/Puno/)).toBeNull();
		const asked = () => app.server.requests.filter(({ path }) => path === '/delivery/quote').map(({ body }) => body);
		const items = [{ productId: 7, quantity: 1 }];
		expect(asked()).toEqual([{ districtCode: '211101', total: 123456.7, items }]);
		await app.goLive();
		act(() =>
			app.channel.send(topics.products, { type: 'PRODUCT_UPDATED', product: { ...lamp, price: 20, version: 2 } }),
		);
		await waitFor(() => expect(asked().at(-1)).toEqual({ districtCode: '211101', total: 20, items }));
	});

	it('[R20-23] asks by WhatsApp with name, SKU and address of the product', async () => {
		open('/products/7', { 'GET /shop': () => shop });
		const chat = await main().findByRole('link', { name: 'Preguntar por WhatsApp' });
		const { host, pathname, searchParams } = new URL(chat.getAttribute('href') ?? '');
		expect(host + pathname).toBe('wa.me/51987654321');
		expect(searchParams.get('text')).toBe(
			`Hola, quiero preguntar por Lámpara de mesa (LAM-7): ${window.location.origin}/products/7-lampara-de-mesa`,
		);
	});

	it('[R20-24] is shared by the device, or its link is copied', async () => {
		const { user } = open();
		const share = jest.fn(async () => {});
		const press = async () => user.click(await main().findByRole('button', { name: 'Compartir' }));
		const url = `${window.location.origin}/products/7-lampara-de-mesa`;
		Object.assign(navigator, { share });
		await press();
		expect(share).toHaveBeenCalledWith({ title: 'Lámpara de mesa', url });
		Reflect.deleteProperty(navigator, 'share');
		const written = jest.spyOn(navigator.clipboard, 'writeText');
		await press();
		expect(await screen.findByText(/^Copiamos el enlace/)).toBeVisible();
		expect(written).toHaveBeenCalledWith(url);
		written.mockRejectedValueOnce(new Error('not allowed'));
		await press();
		expect(await screen.findByText(`Copia este enlace: ${url}`)).toBeVisible();
	});

	it('[R20-25] what is chosen is bought at once beside what the cart has, and pressed again changes nothing', async () => {
		const app = open('/products/7', { 'GET /products/7': () => ({ ...lamp, stock: 3 }) });
		const quinua = { id: 1, name: 'Quinua', price: 3, imageUrl: null, quantity: 2 };
		await main().findByText('Quedan 3');
		act(() => void app.store.dispatch(itemAdded(quinua)));
		const units = () => app.store.getState().cart.items.map(({ id, quantity }) => [id, quantity]);
		const back = () => act(() => window.history.back());
		const buyNow = async (how: 'pointer' | 'Enter') => {
			const link = await main().findByRole('link', { name: 'Comprar ahora' });
			if (how === 'pointer') await app.user.click(link);
			else {
				link.focus();
				await app.user.keyboard('{Enter}');
			}
			await waitFor(() => expect(app.address()).toBe('/checkout'));
		};
		const once = [
			[1, 2],
			[7, 1],
		];
		await buyNow('pointer');
		expect(units()).toEqual(once);
		back();
		await buyNow('Enter');
		expect(units()).toEqual(once);
		back();
		await main().findByRole('link', { name: 'Comprar ahora' });
		act(() => window.history.forward());
		await waitFor(() => expect(app.address()).toBe('/checkout'));
		expect(units()).toEqual(once);
		back();
		await main().findByRole('link', { name: 'Comprar ahora' });
		await app.user.click(main().getByRole('button', { name: 'Sumar uno' }));
		await buyNow('pointer');
		expect(units()).toEqual([
			[1, 2],
			[7, 2],
		]);
		// The cart has more than is chosen, and stays so.
		back();
		await buyNow('pointer');
		expect(units()).toEqual([
			[1, 2],
			[7, 2],
		]);
	});

	it.each([
		['2', 20, [[7, 2]]],
		['5', 3, [[7, 3]]],
		['0', 3, [[7, 1]]],
		['2', 0, []],
	])('[R21-82] another tab opens a checkout with %s units of %i at its address', async (units, stock, cart) => {
		const link = open('/products/7', { 'GET /products/7': () => lamp });
		const href = (await main().findByRole('link', { name: 'Comprar ahora' })).getAttribute('href') ?? '';
		link.unmount();
		const app = open(href.replace('units=1', `units=${units}`), { 'GET /products/7': () => ({ ...lamp, stock }) });
		await waitFor(() => expect(app.address()).toBe('/checkout'));
		expect(app.store.getState().cart.items.map(({ id, quantity }) => [id, quantity])).toEqual(cart);
		await screen.findByRole('heading', { level: 1, name: 'Finalizar compra' });
	});

	it('[R21-82] a product that could not be loaded is asked for again', async () => {
		const app = open('/checkout?product=7&units=1', { 'GET /products/7': () => answer(500, {}) });
		expect(await screen.findByText('Error al cargar el producto')).toBeVisible();
		app.server.use({ 'GET /products/7': () => lamp });
		await app.user.click(screen.getByRole('button', { name: 'Reintentar' }));
		await waitFor(() => expect(app.store.getState().cart.items).toMatchObject([{ id: 7, quantity: 1 }]));
	});

	it('[R20-26] before a foreign back end it says only how one pays', async () => {
		const app = open('/products/7', { 'GET /products/active': () => [lamp] }, true);
		await main().findByRole('heading', { level: 1, name: lamp.name });
		expect(names()).toEqual(['Transferencia', 'Contra entrega']);
		expect(main().queryByText(/Envío|WhatsApp/)).toBeNull();
		expect(app.server.count('POST /delivery/quote')).toBe(0);
	});
});

it('[R20-30] an addition shows what was added and the ways on, and ends by itself, by its cross or by the way', async () => {
	const timers = jest.spyOn(window, 'setTimeout');
	const app = open();
	const [buy] = await main().findAllByRole('button', { name: /^Añadir al Carrito/ });
	await app.user.click(buy as HTMLElement);
	const card = await screen.findByRole('region', { name: 'Añadido a tu carrito' });
	expect(card.querySelector('img')).toHaveAttribute('src', 'http://tienda.test/uploads/lamp.webp');
	expect(card).toHaveTextContent('Lámpara de mesa');
	expect(within(card).getByRole('link', { name: 'Pagar' })).toHaveAttribute('href', '/checkout');
	const gone = () => expect(screen.queryByRole('region', { name: 'Añadido a tu carrito' })).toBeNull();
	await app.user.click(within(card).getByRole('button', { name: 'Cerrar' }));
	gone();
	await app.user.click(buy as HTMLElement);
	await screen.findByRole('region', { name: 'Añadido a tu carrito' });
	const [end] = timers.mock.calls.findLast(([, time]) => time === 6000) ?? [];
	act(() => (end as () => void)());
	gone();
	timers.mockRestore();
	await app.user.click(buy as HTMLElement);
	await app.user.click(await screen.findByRole('link', { name: 'Ver carrito (3)' }));
	await screen.findByRole('heading', { level: 1, name: 'Tu carrito' });
	gone();
});

it('[R21-87] the card after an addition is reached from the button by Tab, and left in the order of the page', async () => {
	const app = open();
	const [buy] = await main().findAllByRole('button', { name: /^Añadir al Carrito/ });
	const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
	buy?.focus();
	await app.user.keyboard('{Enter}');
	await screen.findByRole('region', { name: 'Añadido a tu carrito' });
	expect(buy).toHaveFocus();
	await nextFrame();
	const stops: (string | null | undefined)[] = [];
	for (const _ of [1, 2, 3, 4]) {
		await app.user.tab();
		stops.push(focused());
	}
	expect(stops).toEqual(['Cerrar', 'Ver carrito (1)', 'Pagar', 'Comprar ahora']);
	await app.user.tab({ shift: true });
	expect(buy).toHaveFocus();
	await app.user.tab();
	expect(focused()).toBe('Cerrar');
	await app.user.tab({ shift: true });
	expect(buy).toHaveFocus();
	await app.user.tab();
	await app.user.keyboard('{Escape}');
	expect(screen.queryByRole('region', { name: 'Añadido a tu carrito' })).toBeNull();
	expect(buy).toHaveFocus();
	await app.user.keyboard('{Enter}');
	await screen.findByRole('button', { name: 'Cerrar' });
	await nextFrame();
	await app.user.tab();
	await app.user.keyboard('{Enter}');
	expect(screen.queryByRole('region', { name: 'Añadido a tu carrito' })).toBeNull();
	expect(buy).toHaveFocus();
});

describe('a product that the visitor’s own order has sold out', () => {
	const order = {
		...{ orderNumber: 'ORD-2026-041', createdAt: '2026-03-01T15:00:00.000Z', linkToken: 'b'.repeat(43) },
		items: [{ productId: 7, quantity: 1 }],
	};
	const setKey = (text: string) => {
		// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
		document.cookie = `holdKey=${text}; path=/`;
	};
	beforeEach(() => setKey('a'.repeat(32)));
	afterEach(() => setKey(''));
	const soldOut = { 'GET /products/7': () => ({ ...lamp, stock: 0 }) };
	const asked = (app: ReturnType<typeof open>) =>
		app.server.requests.filter(({ path }) => path === '/orders/containing');

	it('[R17-67] leads to that order', async () => {
		const server = { ...soldOut, 'POST /orders/containing': () => ({ order }) };
		const app = open('/products/7', server);
		expect(await main().findByRole('link', { name: 'Ver mi pedido' })).toHaveAttribute(
			'href',
			`/pedido/${'b'.repeat(43)}`,
		);
		expect(main().getByText('ORD-2026-041').closest('[role=status]')).toHaveTextContent(
			'Ya lo pediste: está en tu pedido ORD-2026-041. Ver mi pedido',
		);
		expect(asked(app)[0]?.headers.get('hold-key')).toBe('a'.repeat(32));
		expect(asked(app)[0]?.body).toEqual({ productIds: [7] });
	});

	it.each([
		['a foreign back end', { 'GET /products/active': () => [{ ...lamp, stock: 0 }] }, true],
		['a product that is there', {}, false],
	])('[R17-67] nothing is asked for before %s', async (_name, server, foreign) => {
		const app = open('/products/7', server, foreign);
		expect(await main().findByRole('heading', { level: 1, name: lamp.name })).toBeInTheDocument();
		await import('../order/OwnOrderHint');
		expect(asked(app)).toEqual([]);
	});
});
