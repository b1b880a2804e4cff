import { act, screen, waitFor, within } from '@testing-library/react';
import type { Product } from '#contract/catalog/product';
import { topics } from '#contract/live/channel';
import { aCategory, aProduct } from '#testing/builders';
import { pageAnswer } from '#testing/catalogPages';
import { renderApp } from '#testing/renderApp';
import { answer } from '#testing/serve';
import { typeAndPause } from '#testing/typing';

const many = (count: number): Product[] =>
	Array.from({ length: count }, (_, index) =>
		aProduct({ id: index + 1, name: `Artículo ${String(index + 1).padStart(2, '0')}`, price: index + 1 }),
	);
const main = () => within(screen.getByRole('main'));
const filters = () => within(main().getByRole('complementary', { name: 'Filtros' }));
const names = () =>
	main()
		.queryAllByRole('article')
		.map((card) => within(card).getByRole('heading').textContent);
const first = () => names()[0];
const count = () => main().getAllByRole('status')[0]?.textContent;

/** A back end with only the arrays of R7, and one with pages. */
let paged = false;

function open(query = '', rows = many(30)) {
	return renderApp({
		foreign: !paged,
		known: paged,
		route: `/products${query}`,
		server: {
			'GET /products/active': () => rows,
			'GET /products/search': ({ query: asked }) =>
				rows.filter(({ name }) => name.toLowerCase().includes(asked.get('keyword') ?? '')),
			'GET /products/featured': () => rows.slice(0, 1),
			'GET /products/1': () => rows[0],
			'GET /products/category/*': () => rows.slice(0, 2),
			'GET /categories/active': () => [aCategory({ id: 1, name: 'Abarrotes' }), aCategory({ id: 2, name: 'Libros' })],
		},
	});
}

beforeEach(() => {
	paged = false;
});

it.each([
	['', 'GET /products/active'],
	['?search=art', 'GET /products/search'],
	['?category=2', 'GET /products/category/2'],
	['?category=2&search=art', 'GET /products/category/2'],
])('[R3-012, R16-43] a back end with only the arrays: /products%s makes the one call %s', async (query, call) => {
	const { server } = open(query);
	await waitFor(() => expect(names().length).toBeGreaterThan(0));
	expect(
		server.requests
			.filter(({ path }) => path.startsWith('/products'))
			.map(({ method, path, query: asked }) => [`${method} ${path}`, asked.get('keyword')]),
	).toEqual([[call, call.endsWith('search') ? 'art' : null]]);
});

it.each([
	['', ''],
	['?search=art&page=2', 'search=art&page=2'],
	['?category=2&search=art&minPrice=1&sortBy=price-asc', 'category=2&minPrice=1&sortBy=price-asc'],
])('[R12-20] a back end with pages: /products%s makes the one call for the page', async (query, asked) => {
	paged = true;
	const { server } = open(query);
	await waitFor(() => expect(names().length).toBeGreaterThan(0));
	expect(
		server.requests
			// The frame asks whether there are offers.
			.filter(({ path }) => path.startsWith('/products') && path !== '/products/reduced')
			.map(({ path, query }) => `${path}?${query}`),
	).toEqual([`/products/page?${asked}`]);
});

it('[R23-10] a search that leaves out a word says which one', async () => {
	const rows = many(3);
	renderApp({
		route: '/products?search=art%C3%ADculo%20rojo',
		server: {
			'GET /products/page': ({ query }) => ({ ...pageAnswer(rows, query, ''), dropped: ['rojo'] }),
			'GET /categories/active': () => [],
		},
	});
	expect(await screen.findByText('Nada coincide con “rojo”: se muestra lo que coincide con el resto.')).toBeVisible();
});

it('[R23-13] a search that has not read descriptions yet says so, and searches again on request', async () => {
	const [name, description] = [
		aProduct({ id: 1, name: 'Regadera' }),
		aProduct({ id: 2, name: 'Balde', description: 'Más que una regadera' }),
	];
	let isComplete = false;
	const { user } = renderApp({
		route: '/products?search=regadera',
		server: {
			'GET /products/page': ({ query }) =>
				isComplete
					? pageAnswer([name, description], query, '')
					: { ...pageAnswer([name], query, ''), withoutDescriptions: true },
			'GET /categories/active': () => [],
		},
	});
	const sentence = /la búsqueda todavía no mira las descripciones/;
	expect(await screen.findByText(sentence)).toBeVisible();
	expect(names()).toEqual(['Regadera']);
	isComplete = true;
	await user.click(screen.getByRole('button', { name: 'Buscar de nuevo' }));
	await waitFor(() => expect(names()).toEqual(['Balde', 'Regadera']));
	expect(screen.queryByText(sentence)).toBeNull();
});

describe.each([false, true])('pages %s:', (hasPages) => {
	beforeEach(() => {
		paged = hasPages;
	});

	it('[R3-016, R1-03] a card has its price, leads to the product, and puts one into the cart', async () => {
		const { user, store } = open('', [
			aProduct({ id: 7, name: 'Lámpara', price: 1299.9 }),
			aProduct({ id: 8, name: 'Vela', stock: 0 }),
		]);
		const [card] = await main().findAllByRole('article');
		const lamp = within(card as HTMLElement);
		expect(lamp.getByRole('link', { name: 'Ver Detalles de Lámpara' })).toHaveAttribute('href', '/product/7');
		expect(card).toHaveTextContent(/S\/\s1,299\.90/);
		await user.click(lamp.getByRole('button', { name: /^Añadir al Carrito/ }));
		expect(store.getState().cart.items).toMatchObject([{ id: 7, quantity: 1 }]);
		expect(main().getByRole('button', { name: 'Agotado' })).toBeDisabled();
	});

	it('[R3-011] a shared link restores every filter', async () => {
		open('?search=art&minPrice=5&maxPrice=20&sortBy=price-desc');
		await waitFor(() => expect(first()).toBe('Artículo 20'));
		expect(count()).toBe('16 productos');
		expect(filters().getByLabelText('Buscar')).toHaveValue('art');
		expect(filters().getByLabelText('Precio mínimo')).toHaveValue('5');
		expect(filters().getByLabelText('Precio máximo')).toHaveValue('20');
		expect(filters().getByLabelText('Ordenar por')).toHaveValue('price-desc');
	});

	it('[R3-010, R3-011] filters are mirrored in the address; back and forward walk through them', async () => {
		const { user, address } = open();
		await waitFor(() => expect(count()).toBe('30 productos'));
		await user.selectOptions(filters().getByLabelText('Ordenar por'), 'price-desc');
		expect(address()).toBe('/products?sortBy=price-desc');
		expect(first()).toBe('Artículo 30');

		const search = filters().getByLabelText('Buscar');
		await typeAndPause(user, search, 'artículo 1');
		await typeAndPause(user, search, '2');
		await user.tab();
		expect(new URLSearchParams(address().slice(10)).get('search')).toBe('artículo 12');
		await waitFor(() => expect(names()).toEqual(['Artículo 12']));

		await user.click(main().getByRole('button', { name: 'Quitar “artículo 12”' }));
		expect(address()).toBe('/products?sortBy=price-desc');

		const go = (way: 'back' | 'forward') => act(async () => window.history[way]());
		await go('back');
		await waitFor(() => expect(filters().getByLabelText('Buscar')).toHaveValue('artículo 12'));
		await go('back');
		await waitFor(() => expect(address()).toBe('/products?sortBy=price-desc'));
		expect(filters().getByLabelText('Buscar')).toHaveValue('');
		await go('back');
		await waitFor(() => expect(address()).toBe('/products'));
		await waitFor(() => expect(first()).toBe('Artículo 01'));
		await go('forward');
		await waitFor(() => expect(first()).toBe('Artículo 30'));
	});

	it('[R3-010, R3-013, R17-123] price bounds are inclusive; a text that is no price says so; one button clears all', async () => {
		const { user, address } = open();
		await waitFor(() => expect(count()).toBe('30 productos'));
		await user.type(filters().getByLabelText('Precio mínimo'), '5');
		await user.type(filters().getByLabelText('Precio máximo'), '7,0{Enter}');
		expect(address()).toBe('/products?minPrice=5&maxPrice=7');
		expect(names()).toEqual(['Artículo 05', 'Artículo 06', 'Artículo 07']);

		const least = filters().getByLabelText('Precio mínimo');
		await user.clear(least);
		await user.type(least, 'caro');
		expect(least).toHaveAccessibleDescription('Escribe un monto, por ejemplo 12.50');
		await user.clear(least);
		await user.type(least, '1,500{Enter}');
		expect(least).toHaveAccessibleDescription('Quita «,» si son miles (1500), o deja dos decimales');
		expect(address()).toBe('/products?minPrice=5&maxPrice=7');
		await user.click(filters().getByRole('button', { name: 'Limpiar filtros' }));
		expect(address()).toBe('/products');
		await waitFor(() => expect(count()).toBe('30 productos'));
	});

	it('[R3-014] shows the count, 12 per page, and pages by number, Anterior and Siguiente', async () => {
		const { user, address } = open();
		await waitFor(() => expect(names()).toHaveLength(12));
		expect(count()).toBe('30 productos');
		expect(main().getByRole('button', { name: 'Anterior' })).toBeDisabled();
		await user.click(main().getByRole('link', { name: 'Siguiente' }));
		expect(address()).toBe('/products?page=2');
		expect(first()).toBe('Artículo 13');
		await user.click(main().getByRole('link', { name: 'Página 3' }));
		expect(names()).toHaveLength(6);
		expect(main().getByRole('button', { name: 'Siguiente' })).toBeDisabled();
		await user.click(main().getByRole('link', { name: 'Anterior' }));
		expect(first()).toBe('Artículo 13');
		await user.selectOptions(filters().getByLabelText('Ordenar por'), 'price-asc');
		expect(address()).toBe('/products?sortBy=price-asc');
	});

	it('[R17-180, R17-181] a search starts by relevance, and its other orders stand in the address', async () => {
		const drinks = aCategory({ id: 3, name: 'Art y bebidas' });
		const rows = [
			aProduct({ id: 1, name: 'Abanico', description: 'Con artesanía', price: 9 }),
			aProduct({ id: 2, name: 'Zumo de arte', price: 8 }),
			aProduct({ id: 3, name: 'Anís', category: drinks, price: 7 }),
			aProduct({ id: 4, name: 'Árticos', price: 6 }),
		];
		const { user, address, server } = open('', rows);
		server.use({ 'GET /products/search': () => rows });
		await waitFor(() => expect(names()).toEqual(['Abanico', 'Anís', 'Árticos', 'Zumo de arte']));
		const order = () => filters().getByLabelText('Ordenar por');
		const orders = () =>
			within(order())
				.getAllByRole('option')
				.map((option) => option.textContent?.split(',')[0]);
		expect(orders()).toEqual(['Nombre', 'Precio', 'Precio', 'Novedades']);
		await typeAndPause(user, filters().getByLabelText('Buscar'), 'art');
		await waitFor(() => expect(names()).toEqual(['Árticos', 'Zumo de arte', 'Anís', 'Abanico']));
		expect(orders()).toEqual(['Relevancia', 'Nombre', 'Precio', 'Precio', 'Novedades']);
		expect(order()).toHaveDisplayValue('Relevancia');
		expect(address()).toBe('/products?search=art');
		await user.selectOptions(order(), 'Nombre, de la A a la Z');
		expect(address()).toBe('/products?search=art&sortBy=name');
		await waitFor(() => expect(names()).toEqual(['Abanico', 'Anís', 'Árticos', 'Zumo de arte']));
		await user.selectOptions(order(), 'Relevancia');
		expect(address()).toBe('/products?search=art');
		await user.selectOptions(order(), 'Nombre, de la A a la Z');
		await user.clear(filters().getByLabelText('Buscar'));
		await user.tab();
		await waitFor(() => expect(orders()).toEqual(['Nombre', 'Precio', 'Precio', 'Novedades']));
	});

	it.each([
		['?search=art', 'Resultados para «art»', 'Resultados para «art» | Tienda Viva'],
		['?search=art&page=2', 'Resultados para «art»', 'Resultados para «art» – página 2 | Tienda Viva'],
		['?search=art&category=2', 'Libros', 'Libros | Tienda Viva'],
		['?search=zzz', 'Resultados para «zzz»', 'Resultados para «zzz» | Tienda Viva'],
		['', 'Productos', 'Productos | Tienda Viva'],
	])('[R21-106] /products%s is headed and titled %s', async (query, heading, title) => {
		const { user } = open(query);
		expect(await main().findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
		await waitFor(() => expect(document.title).toBe(title));
		if (query) return;
		await typeAndPause(user, filters().getByLabelText('Buscar'), 'art');
		expect(await main().findByRole('heading', { level: 1, name: 'Resultados para «art»' })).toBeInTheDocument();
	});

	it('[R21-103] a search shows what can be bought before what is sold out, unless another order is chosen', async () => {
		const rows = [
			aProduct({ id: 1, name: 'Arte', stock: 0, price: 5 }),
			aProduct({ id: 2, name: 'Zumo de arte', price: 8 }),
			aProduct({ id: 3, name: 'Artes', stock: undefined, stockQuantity: undefined, price: 7 }),
		];
		const app = open('?search=arte', rows);
		app.server.use({ 'GET /products/search': () => rows });
		await waitFor(() => expect(names()).toEqual(['Artes', 'Zumo de arte', 'Arte']));
		await app.user.selectOptions(filters().getByLabelText('Ordenar por'), 'price-asc');
		await waitFor(() => expect(names()).toEqual(['Arte', 'Artes', 'Zumo de arte']));
	});

	it('[R3-015, R20-67] nothing found says so and leads on, also back to everything', async () => {
		const { user, address } = open('?search=zzz');
		expect(await main().findByRole('heading', { name: 'No se encontraron productos' })).toBeInTheDocument();
		expect(count()).toBe('0 productos');
		expect(await main().findByRole('link', { name: 'Libros' })).toHaveAttribute('href', '/products?category=2');
		await waitFor(() => expect(first()).toBe('Artículo 01'));
		await user.click(main().getByRole('button', { name: 'Ver todos los productos' }));
		expect(address()).toBe('/products');
		await waitFor(() => expect(names()).toHaveLength(12));
	});

	it('[R3-018] a load that fails alerts and can be tried again; a failure of the categories is only logged', async () => {
		const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
		const broken = () => answer(500, { message: 'x' });
		const { server, user } = renderApp({
			route: '/products',
			server: { 'GET /products/active': broken, 'GET /categories/active': broken },
		});
		expect(await main().findByRole('alert')).toHaveTextContent('Error al cargar los productos');
		expect(main().getAllByRole('alert')).toHaveLength(1);
		expect(logged).toHaveBeenCalledWith('The categories of the filter could not be loaded.', expect.anything());
		server.use({ 'GET /products/active': () => many(1) });
		await user.click(main().getByRole('button', { name: 'Reintentar' }));
		await waitFor(() => expect(names()).toEqual(['Artículo 01']));
		logged.mockRestore();
	});

	it('[R3-012] a search within a category is offered for the whole shop', async () => {
		const { user, address } = open('?category=2&search=art');
		await user.click(await main().findByRole('button', { name: 'Buscar “art” en toda la tienda' }));
		expect(address()).toBe('/products?search=art');
		await waitFor(() => expect(count()).toBe('30 productos'));
	});

	it('[R20-62] the two search fields show one text, before it is searched too', async () => {
		const { user, address } = open('?search=art');
		await waitFor(() => expect(count()).toBe('30 productos'));
		const header = screen.getByLabelText('Buscar productos');
		const panel = filters().getByLabelText('Buscar');
		await user.type(panel, 'í');
		expect(header).toHaveValue('artí');
		await user.clear(header);
		await user.type(header, 'nada');
		expect(panel).toHaveValue('nada');
		expect(new URLSearchParams(address().slice(10)).get('search')).toBe('artí');
		await user.click(panel);
		await user.tab();
		expect(address()).toBe('/products?search=nada');
		expect(screen.getByLabelText('Buscar productos')).toHaveValue('nada');
	});

	it('[R20-64, R20-65, R3-010] only what is in stock, newest first; the orders of the panel keep their places', async () => {
		const rows = many(4).map((row) => ({ ...row, stock: row.id === 3 ? 0 : 5 }));
		const { user, address } = open('', rows);
		await waitFor(() => expect(count()).toBe('4 productos'));
		const order = filters().getByLabelText('Ordenar por');
		expect(
			within(order)
				.getAllByRole('option')
				.map(({ textContent }) => textContent),
		).toEqual(['Nombre, de la A a la Z', 'Precio, de menor a mayor', 'Precio, de mayor a menor', 'Novedades']);
		await user.click(filters().getByLabelText('Solo disponibles'));
		await user.selectOptions(order, 'Novedades');
		expect(address()).toBe('/products?available=true&sortBy=newest');
		await waitFor(() => expect(names()).toEqual(['Artículo 04', 'Artículo 02', 'Artículo 01']));
		await user.click(main().getByRole('button', { name: 'Quitar Solo disponibles' }));
		await waitFor(() => expect(first()).toBe('Artículo 04'));
		expect(names()[1]).toBe('Artículo 03');
	});

	it('[R20-66] `Más vendidos` is offered where our server says that there are any', async () => {
		const rows = many(2);
		const { server, user, address } = open('', rows);
		server.use({
			'GET /products/page': ({ query }) => {
				const page = pageAnswer(rows, query);
				return { ...page, facets: { ...page.facets, bestSellers: true } };
			},
		});
		await waitFor(() => expect(count()).toBe('2 productos'));
		const best = filters().queryByRole('option', { name: 'Más vendidos' });
		expect(best !== null).toBe(paged);
		if (!best) return;
		await user.selectOptions(filters().getByLabelText('Ordenar por'), best);
		expect(address()).toBe('/products?sortBy=best-selling');
	});

	it('[R3-010] on a phone the same filters open as a sheet that says how many there are to see', async () => {
		const { user, address } = open();
		await waitFor(() => expect(count()).toBe('30 productos'));
		await user.click(main().getByRole('button', { name: 'Filtros' }));
		const sheet = within(screen.getByRole('dialog', { name: 'Filtros' }));
		await user.selectOptions(sheet.getByLabelText('Categoría'), '2');
		expect(address()).toBe('/products?category=2');
		await user.click(await sheet.findByRole('button', { name: 'Ver 2 productos' }));
		expect(screen.queryByRole('dialog')).toBeNull();
		expect(main().getByRole('button', { name: 'Filtros (1)' })).toBeInTheDocument();
	});

	describe('live', () => {
		async function openLive(query = '', rows = many(3)) {
			const app = open(query, rows);
			await waitFor(() => expect(names().length).toBeGreaterThan(0));
			await act(async () => {
				app.store.dispatch({ type: 'live/started' });
			});
			act(() => app.channel.open());
			const tell = (type: string, changes: Partial<Product>) =>
				act(async () => {
					const product = aProduct({ editVersion: changes.version ?? 1, ...changes });
					const place = rows.findIndex(({ id }) => id === product.id);
					const previous = rows[place] ? { ...rows[place], categoryId: rows[place].category?.id } : null;
					rows.splice(place < 0 ? rows.length : place, 1, product);
					app.channel.send(topics.products, { type, product, ...(paged && { previous }) });
				});
			return { ...app, tell };
		}
		/** Where the list starts, relative to the window: above it once the person has scrolled on. */
		const scrollTo = (top: number) =>
			jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top, height: 100 } as DOMRect);
		afterEach(() => jest.restoreAllMocks());

		it('[R1-07, R3-017] a changed price is in its card and in a notice that can be dismissed', async () => {
			const { tell, server, user } = await openLive('', many(80));
			// The next page is asked for whenever the browser is idle.
			const asked = () => server.requests.filter(({ query }) => query.get('page') !== '2').length;
			const before = asked();
			await tell('PRODUCT_UPDATED', { id: 2, name: 'Artículo 02', price: 77, version: 2 });
			expect(main().getAllByRole('article')[1]).toHaveTextContent('77.00');
			const notice = screen.getByText('Producto actualizado: Artículo 02');
			expect(screen.getByRole('region', { name: 'Avisos' })).toContainElement(notice);
			// For the range of prices, which only arrays have in the browser.
			expect(asked()).toBe(before + Number(paged));
			await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
			expect(screen.queryByText('Producto actualizado: Artículo 02')).toBeNull();
		});

		const notices = (app: { store: { getState(): { notices: readonly { text: string }[] } } }) =>
			app.store.getState().notices.map(({ text }) => text);

		it('[R3-017] the address of the products page may end with a slash', async () => {
			const app = await openLive('/');
			await app.tell('PRODUCT_UPDATED', { id: 2, name: 'Artículo 02', price: 77, version: 2 });
			expect(notices(app)).toEqual(['Producto actualizado: Artículo 02']);
		});

		it('[R3-017] notices are told on the products page only', async () => {
			const { tell, user } = await openLive();
			await user.click(main().getByRole('link', { name: 'Ver Detalles de Artículo 01' }));
			await main().findByRole('heading', { level: 1, name: 'Artículo 01' });
			await tell('PRODUCT_UPDATED', { id: 2, name: 'Artículo 02', price: 77, version: 2 });
			expect(screen.queryByText('Producto actualizado: Artículo 02')).toBeNull();
		});

		it.each([
			['PRODUCT_UPDATED', 'PRODUCT_UPDATED', '12 productos cambiaron'],
			['PRODUCT_CREATED', 'PRODUCT_CREATED', '12 productos nuevos'],
			['PRODUCT_CREATED', 'PRODUCT_UPDATED', '12 productos cambiaron'],
		])('[R21-83] a rush of %s and %s is one sentence that counts the products', async (type, other, text) => {
			const app = await openLive();
			// At once, however slow the machine is: a second later they would be no rush. The same one again is no second.
			act(() => {
				for (const [at, id] of [50, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61].entries()) {
					const product = aProduct({ id, name: `Artículo ${id}`, version: at + 2 });
					app.channel.send(topics.products, { type: id % 2 ? other : type, product });
				}
			});
			expect(notices(app)).toEqual([expect.stringMatching(/: Artículo 5[01]$/)]);
			await waitFor(() => expect(notices(app)).toEqual([text]));
		});

		it('[R21-84] a notice ends with its page', async () => {
			const app = await openLive();
			await app.tell('PRODUCT_UPDATED', { id: 2, name: 'Artículo 02', price: 77, version: 2 });
			expect(notices(app)).toEqual(['Producto actualizado: Artículo 02']);
			await app.user.click(main().getByRole('link', { name: 'Ver Detalles de Artículo 01' }));
			await main().findByRole('heading', { level: 1, name: 'Artículo 01' });
			expect(notices(app)).toEqual([]);
		});

		it('[R1-07] a new product takes its sorted place while the person is at the start of the list', async () => {
			const { tell } = await openLive();
			await tell('PRODUCT_CREATED', { id: 9, name: 'Artículo 01 bis' });
			await waitFor(() => expect(names()).toEqual(['Artículo 01', 'Artículo 01 bis', 'Artículo 02', 'Artículo 03']));
			expect(count()).toBe('4 productos');
		});

		it('[R1-07] further down nothing moves: rows change in place, and a pill brings to the new product', async () => {
			const { tell, user } = await openLive('', many(14));
			scrollTo(-900);
			await tell('PRODUCT_CREATED', { id: 90, name: 'Artículo 99' });
			await tell('PRODUCT_UPDATED', { id: 1, name: 'Zapato', price: 5, version: 2 });
			await waitFor(() => expect(first()).toBe('Zapato'));
			expect(names()[1]).toBe('Artículo 02');
			await user.click(await main().findByRole('button', { name: '1 producto nuevo' }));
			await waitFor(() => expect(names()).toEqual(['Artículo 14', 'Artículo 99', 'Zapato']));
			expect(main().getByRole('link', { name: 'Ver Detalles de Artículo 99' })).toHaveFocus();
			expect(main().queryByRole('button', { name: '1 producto nuevo' })).toBeNull();
		});

		it('[R1-07] a product that is no longer sold leaves the list', async () => {
			const { tell } = await openLive();
			await tell('PRODUCT_UPDATED', { id: 2, active: false, version: 2 });
			await waitFor(() => expect(names()).toEqual(['Artículo 01', 'Artículo 03']));
		});
	});
});
