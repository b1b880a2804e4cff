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

it('[R24-175] the event of the end takes struck price and end from card and product page', async () => {
	for (const route of ['/products', '/products/7']) {
		const app = open(route);
		await main().findByText(/Termina el/);
		await goLive(app);
		const product = { id: 7, version: 2, price: 100, previousPrice: 80, categoryId: 3, featured: false };
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
