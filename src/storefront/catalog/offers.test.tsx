import { act, screen, waitFor, within } from '@testing-library/react';
import type { ProductOffer } from '#contract/catalog/product';
import { topics } from '#contract/live/channel';
import { aProduct } from '#testing/builders';
import { renderApp } from '#testing/renderApp';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const anOffer = (more: Partial<ProductOffer> = {}): ProductOffer => ({
	...{ id: 5, title: 'Cyber de verano', listPrice: 100, until: '2099-12-06T05:00:00.000Z', left: null },
	...more,
});
const reduced = (more: Partial<ProductOffer> = {}) =>
	aProduct({ id: 7, name: 'Lámpara', price: 80, stock: 12, category: { id: 3, name: 'Hogar' }, offer: anOffer(more) });

const main = () => within(screen.getByRole('main'));

function open(route: string, product = reduced()) {
	return renderApp({
		route,
		server: { 'GET /products/7': () => product, 'GET /products/active': () => [product] },
	});
}

const goLive = async (app: ReturnType<typeof renderApp>) => {
	await act(async () => {
		app.store.dispatch({ type: 'live/started' });
	});
	act(() => app.channel.open());
};

it('[R24-182] a card shows the price, the struck price that a screen reader hears as before, the percentage and the end', async () => {
	open('/products');
	const card = (await main().findByRole('heading', { name: 'Lámpara' })).closest('article');
	expect(card).toHaveTextContent(/S\/\s80\.00 Antes S\/\s100\.00 −20 %/);
	expect(card).toHaveTextContent('Termina el 5 de diciembre, 23:59');
	expect(card).not.toHaveTextContent('a este precio');
});

it.each([
	[99.5, 100, null],
	[99, 100, '−1 %'],
	[66.67, 100, '−33 %'],
])('[R24-182] at %d instead of %d the percentage is %s', async (price, listPrice, text) => {
	open('/products', { ...reduced({ listPrice }), price });
	const card = (await main().findByRole('heading', { name: 'Lámpara' })).closest('article');
	expect(card).toHaveTextContent('Antes');
	if (text) expect(card).toHaveTextContent(text);
	else expect(card).not.toHaveTextContent('%');
});

it('[R24-184] the page of a product has the title of the offer, and the units left bound the stepper', async () => {
	const app = open('/products/7', reduced({ left: 2 }));
	expect(await main().findByText('Cyber de verano')).toBeInTheDocument();
	expect(screen.getByRole('main')).toHaveTextContent('Quedan 2 a este precio');
	const more = main().getByRole('button', { name: 'Sumar uno' });
	await app.user.click(more);
	expect(more).toBeDisabled();
});

it('[R24-184] adding stops at the units left at the price', async () => {
	const app = open('/products/7', reduced({ left: 1 }));
	const [add] = await main().findAllByRole('button', { name: /^Añadir al Carrito/ });
	await app.user.click(add as HTMLElement);
	expect(await main().findAllByRole('button', { name: /Ya tienes la última a este precio/ })).not.toHaveLength(0);
});

it('[R24-181] in the last hour a clock runs, of the server’s time', async () => {
	open('/products', reduced({ until: inHours(0.5) }));
	expect(await main().findByText(/^Termina en (30:00|29:5\d)$/)).toBeInTheDocument();
});

it('[R24-181] a clock that has run out does not say that the price goes on', async () => {
	open('/products', reduced({ until: inHours(-0.001) }));
	expect(await main().findByText('Ya terminó')).toBeInTheDocument();
});

it('[R24-274] a page that no event of the end reaches asks once when the clock has run out', async () => {
	const over = reduced({ until: inHours(1 / 3600) });
	const other = { ...over, id: 8, name: 'Mesa' };
	let answers = [over, other];
	const app = renderApp({ route: '/products', server: { 'GET /products/active': () => answers } });
	expect(await main().findAllByText(/Termina en|Ya terminó/)).toHaveLength(2);
	answers = [over, other].map((product) => ({ ...product, price: 100, offer: null, version: 2 }));
	const asked = app.server.count('GET /products/page');
	await waitFor(() => expect(screen.getByRole('main')).not.toHaveTextContent(/Antes|Termin/), { timeout: 10_000 });
	expect(app.server.count('GET /products/page')).toBe(asked + 1);
}, 20_000);

it('[R24-275] a page that the event of the end has reached asks for nothing', async () => {
	const now = { current: reduced({ until: inHours(1 / 3600) }) };
	const app = renderApp({ route: '/products', server: { 'GET /products/active': () => [now.current] } });
	await main().findByText(/Termina en|Ya terminó/);
	await goLive(app);
	const product = { id: 7, version: 2, price: 100, previousPrice: 80, categoryId: 3, featured: false };
	now.current = { ...now.current, price: 100, offer: null, version: 2 };
	await act(async () => app.channel.send(topics.products, { type: 'PRICES_CHANGED', offers: [], products: [product] }));
	await waitFor(() => expect(screen.getByRole('main')).not.toHaveTextContent(/Antes|Termin/));
	const asked = app.server.count('GET /products/page');
	await act(() => new Promise((resolve) => setTimeout(resolve, 6000)));
	expect(app.server.count('GET /products/page')).toBe(asked);
}, 20_000);

it('[R24-175] the event of the end takes struck price and end from card and product page', async () => {
	for (const route of ['/products', '/products/7']) {
		const now = { current: reduced() };
		const answers = { 'GET /products/7': () => now.current, 'GET /products/active': () => [now.current] };
		const app = renderApp({ route, server: answers });
		await main().findByText(/Termina el/);
		await goLive(app);
		const product = { id: 7, version: 2, price: 100, previousPrice: 80, categoryId: 3, featured: false };
		now.current = { ...now.current, price: 100, offer: null, version: 2 };
		await act(async () =>
			app.channel.send(topics.products, { type: 'PRICES_CHANGED', offers: [], products: [product] }),
		);
		await waitFor(() => expect(main().queryByText(/Termina/)).not.toBeInTheDocument());
		expect(screen.getByRole('main')).toHaveTextContent(/S\/\s100\.00/);
		expect(screen.getByRole('main')).not.toHaveTextContent('Antes');
		app.unmount();
	}
});

it('[R24-185] a group’s card strikes the price of its cheapest product alone', async () => {
	const group = { id: 9, name: 'Polo', values: ['M'] };
	const card = { lowest: 80, highest: 120, available: true, swatches: [], moreSwatches: 0 };
	const of = (lowest: number) => ({ ...reduced(), group, card: { ...card, lowest } });
	const page = (row: ReturnType<typeof of>) => ({
		...{ count: 1, page: 1, pages: 1, products: [row] },
		facets: { categories: [], price: null, stock: { available: 1, soldOut: 0 } },
	});
	for (const [lowest, isStruck] of [
		[80, true],
		[75, false],
	] as const) {
		const app = renderApp({ route: '/products', server: { 'GET /products/page': () => page(of(lowest)) } });
		const shown = (await main().findByRole('heading', { name: 'Polo' })).closest('article');
		expect(shown).toHaveTextContent(new RegExp(`Desde S/\\s${lowest}`));
		expect(/Antes/.test(shown?.textContent ?? '')).toBe(isStruck);
		app.unmount();
	}
});

it('[R24-186] a line of the cart has the struck price, and counts the units left alone', async () => {
	const line = { id: 7, name: 'Lámpara', price: 80, imageUrl: null, quantity: 5 };
	renderApp({
		route: '/cart',
		storage: { cart: JSON.stringify([line]) },
		server: { 'GET /products/active': () => [reduced({ left: 3 })], 'GET /products/category/3': () => [] },
	});
	expect(await main().findByText('Quedan 3 a este precio')).toBeInTheDocument();
	const item = main().getByRole('link', { name: 'Lámpara' }).closest('li');
	expect(item).toHaveTextContent(/Antes S\/\. 100\.00/);
	expect(main().getByRole('complementary', { name: 'Resumen' })).toHaveTextContent('Subtotal (3 productos)S/. 240.00');
});

it('[R24-187] search engines learn until when the price is valid, in Lima', async () => {
	open('/products/7');
	await main().findByText('Cyber de verano');
	const things = [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) =>
		JSON.parse(one.textContent ?? '{}'),
	);
	expect(things.find((thing) => thing['@type'] === 'Product')?.offers).toMatchObject({
		price: '80.00',
		priceValidUntil: '2099-12-05',
	});
});

const link = (name: string) =>
	within(screen.getByRole('navigation', { name: 'Principal' })).queryByRole('link', { name });

it('[R24-197] a list has the filter with its count and the order by discount while something is reduced', async () => {
	const app = renderApp({
		route: '/products',
		server: { 'GET /products/active': () => [reduced(), aProduct({ id: 8, name: 'Mesa' })] },
	});
	await app.user.click(await main().findByRole('checkbox', { name: 'En oferta (1)' }));
	expect(await main().findByText('1 producto')).toBeInTheDocument();
	expect(main().queryByRole('heading', { name: 'Mesa' })).not.toBeInTheDocument();
	expect(main().getByRole('option', { name: 'Mayor descuento' })).toBeInTheDocument();
	await app.user.click(main().getByRole('button', { name: 'Quitar En oferta' }));
	expect(await main().findByText('2 productos')).toBeInTheDocument();
});

it('[R24-197] without offers there is neither filter nor order', async () => {
	renderApp({ route: '/products', server: { 'GET /products/active': () => [aProduct({ id: 8, name: 'Mesa' })] } });
	await main().findByRole('heading', { name: 'Mesa' });
	expect(main().queryByRole('checkbox', { name: /En oferta/ })).not.toBeInTheDocument();
	expect(main().queryByRole('option', { name: 'Mayor descuento' })).not.toBeInTheDocument();
});

it('[R24-198] /ofertas shows what is reduced, what begins next, and is the canonical address of both', async () => {
	const next = {
		id: 9,
		title: 'Fin de año',
		from: '2099-12-28T05:00:00.000Z',
		terms: { kind: 'PERCENT', percent: 15 },
	};
	const server = {
		'GET /products/active': () => [reduced(), aProduct({ id: 8, name: 'Mesa' })],
		'GET /offers/next': () => [next],
	};
	const app = renderApp({ route: '/ofertas', server });
	expect(await main().findByRole('heading', { level: 1, name: 'Ofertas' })).toBeInTheDocument();
	expect(await main().findByRole('heading', { name: 'Lámpara' })).toBeInTheDocument();
	expect(main().queryByRole('heading', { name: 'Mesa' })).not.toBeInTheDocument();
	expect(await main().findByText('Fin de año')).toBeInTheDocument();
	expect(main().getByText('15 % menos')).toBeInTheDocument();
	expect(main().getByText('Desde el 28 de diciembre, 00:00')).toBeInTheDocument();
	const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');
	expect(canonical()).toBe(`${window.location.origin}/ofertas`);
	app.unmount();
	renderApp({ route: '/products?offers=true', server });
	await main().findByRole('heading', { name: 'Lámpara' });
	expect(canonical()).toBe(`${window.location.origin}/ofertas`);
});

it('[R24-199] the way to the offers stands in the frame while something is reduced, and follows the first offer', async () => {
	let count = 0;
	const app = renderApp({
		route: '/products',
		server: { 'GET /products/active': () => [reduced()], 'GET /products/reduced': () => ({ count }) },
	});
	await main().findByRole('heading', { name: 'Lámpara' });
	expect(link('Ofertas')).not.toBeInTheDocument();
	await goLive(app);
	count = 1;
	const product = { id: 7, version: 2, price: 80, previousPrice: 100, categoryId: 3, featured: false };
	const { id, title, until, ...own } = anOffer();
	await act(async () =>
		app.channel.send(topics.products, {
			type: 'PRICES_CHANGED',
			offers: [{ id, title, until }],
			products: [{ ...product, offer: { id, ...own } }],
		}),
	);
	await waitFor(() => expect(link('Ofertas')).toHaveAttribute('href', '/ofertas'));
});

it('[R24-199] with a foreign back end nothing of offers is shown or asked for', async () => {
	const app = renderApp({
		route: '/products?offers=true',
		foreign: true,
		server: { 'GET /products/active': () => [aProduct({ id: 8, name: 'Mesa' })] },
	});
	expect(await main().findByRole('heading', { name: 'Mesa' })).toBeInTheDocument();
	expect(main().queryByRole('button', { name: 'Quitar En oferta' })).not.toBeInTheDocument();
	expect(link('Ofertas')).not.toBeInTheDocument();
	expect(app.server.requests.some(({ path }) => /reduced|offers/.test(path))).toBe(false);
	app.unmount();
	renderApp({ route: '/ofertas', foreign: true });
	expect(await main().findByRole('heading', { name: 'Página no encontrada' })).toBeInTheDocument();
});
