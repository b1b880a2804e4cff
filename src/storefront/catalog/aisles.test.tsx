import { act, screen, waitFor, within } from '@testing-library/react';
import type { Category, Product, ProductAttribute } from '#contract/catalog/product';
import { topics } from '#contract/live/channel';
import { aCategory, aProduct } from '#testing/builders';
import { pageAnswer } from '#testing/catalogPages';
import { renderApp } from '#testing/renderApp';
import type { Handler } from '#testing/serve';

/** As our server sends it. */
const ours = (id: number, name: string, changes: Partial<Category> = {}): Category =>
	aCategory({ id, name, parentId: null, place: 0, attributesVersion: 0, hasProducts: true, ...changes });
const categories = [
	ours(6, 'Manga larga', { parentId: 3, description: 'Para el frío' }),
	ours(5, 'Casacas', { parentId: 1, place: 2, hasProducts: false }),
	ours(4, 'Vacía', { place: 3, hasProducts: false }),
	ours(3, 'Polos', { parentId: 1, place: 1 }),
	ours(2, 'Hogar', { place: 1 }),
	ours(1, 'Ropa', { place: 2 }),
];
const attributes: ProductAttribute[] = [
	{
		...{ id: 1, key: 'material', name: 'Material' },
		value: [
			{ key: 'algodon', name: 'Algodón' },
			{ key: 'lino', name: 'Lino' },
		],
	},
	{ id: 2, key: 'peso', name: 'Peso', unit: 'g', value: 1234.5 },
	{ id: 3, key: 'lavable', name: 'Lavable', unit: '', value: true },
	{ id: 4, key: 'cuidado', name: 'Cuidado', value: 'Lavar a mano' },
];
const polo = aProduct({ id: 7, name: 'Polo', category: { id: 6, name: 'Manga larga' }, attributes });
const counts = [
	{ id: 1, count: 4 },
	{ id: 2, count: 1 },
	{ id: 3, count: 3 },
	{ id: 6, count: 1 },
];
const page: Handler = ({ query }) => {
	const answer = pageAnswer([polo], new URLSearchParams(query.has('featured') ? 'featured=true' : ''));
	return { ...answer, facets: { ...answer.facets, categories: counts } };
};

const open = (route: string, server: Record<string, Handler> = {}, foreign = false) =>
	renderApp({
		...{ route, foreign, known: !foreign },
		server: {
			'GET /categories/active': () => categories,
			'GET /products/page': page,
			'GET /products/7': () => polo,
			'GET /products/active': () => [polo],
			'GET /products/category/*': () => [polo],
			...server,
		},
	});
const nav = async (name: string) => within(await screen.findByRole('navigation', { name }));
const linksOf = (scope: Pick<typeof screen, 'queryAllByRole'>) =>
	scope.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const strip = () => nav('Categorías de productos');
const namesOfStrip = async () => linksOf(await strip()).map(([name]) => name);
const main = () => within(screen.getByRole('main'));
const stepsOf = (type: string) =>
	[...document.querySelectorAll('script[type="application/ld+json"]')]
		.map(({ textContent }) => JSON.parse(textContent ?? ''))
		.find((thing) => thing['@type'] === type);
const crumbNames = () => stepsOf('BreadcrumbList')?.itemListElement.map(({ name }: { name: string }) => name);

describe('the tree of categories in the shop', () => {
	it('[R25-200] the strip has the roots with products in their order, and marks the one of the chosen category', async () => {
		open('/products?category=6');
		await waitFor(async () => expect(await namesOfStrip()).toEqual(['Hogar', 'Ropa']));
		expect((await strip()).getByRole('link', { name: 'Ropa' })).toHaveAttribute('aria-current', 'true');
	});

	it('[R25-201] the filter has all categories in the order of the tree, indented, with the counts of the server', async () => {
		open('/products?category=3');
		const select = await screen.findByRole('combobox', { name: 'Categoría' });
		await within(select).findByRole('option', { name: /Polos \(3\)/ });
		const labels = [...(select as HTMLSelectElement).options].map(({ label }) => label.replaceAll('\u00a0', '_'));
		expect(labels).toEqual([
			...['Todas las categorías', 'Hogar (1)', 'Ropa (4)', '___Polos (3)', '______Manga larga (1)'],
			...['___Casacas (0)', 'Vacía (0)'],
		]);
		expect(select).toHaveValue('3');
	});

	it('[R25-202] the children that have something under the filters stand above the list and keep the filters', async () => {
		open('/products?category=1&minPrice=5&page=2');
		expect(linksOf(await nav('Subcategorías'))).toEqual([['Polos 3', '/products?category=3&minPrice=5']]);
	});

	it('[R25-203] the list of a category says where it stands, to machines too', async () => {
		open('/products?category=3');
		const route = await nav('Ruta');
		await route.findByRole('link', { name: 'Polos', current: 'page' });
		expect(linksOf(route)).toEqual([
			['Productos', '/products'],
			['Ropa', '/products?category=1'],
			['Polos', '/products?category=3'],
		]);
		await waitFor(() => expect(crumbNames()).toEqual(['Inicio', 'Productos', 'Ropa', 'Polos']));
	});

	it('[R25-204] so does the page of a product', async () => {
		open('/products/7');
		const route = await nav('Ruta');
		await route.findByRole('link', { name: 'Ropa' });
		expect(linksOf(route).map(([name]) => name)).toEqual(['Productos', 'Ropa', 'Polos', 'Manga larga']);
		await waitFor(() => expect(crumbNames()).toEqual(['Inicio', 'Productos', 'Ropa', 'Polos', 'Manga larga', 'Polo']));
	});

	it('[R25-205] the page of categories shows the roots with what is in them', async () => {
		open('/categories');
		await main().findByText('3 categorías');
		expect(linksOf(main())).toEqual([
			['Hogar', '/products?category=2'],
			['Ropa', '/products?category=1'],
			['Polos', '/products?category=3'],
			['Vacía', '/products?category=4'],
		]);
	});

	it('[R25-206] its search finds those below, and says in what they are', async () => {
		const { user } = open('/categories');
		await user.type(await screen.findByRole('searchbox', { name: 'Buscar categorías' }), 'frio');
		const card = within(await main().findByRole('article'));
		expect(card.getByRole('link', { name: 'Manga larga' })).toBeInTheDocument();
		expect(card.getByText('En Ropa › Polos')).toBeInTheDocument();
	});

	it('[R25-207] the home page shows the first six roots', async () => {
		const roots = [1, 2, 3, 4, 5, 6, 7].map((id) => ours(id, `Raíz ${id}`, { place: 8 - id }));
		open('/', { 'GET /categories/active': () => [ours(8, 'Dentro', { parentId: 7 }), ...roots] });
		const tiles = within(await screen.findByRole('region', { name: 'Compra por categoría' }));
		await tiles.findByRole('link', { name: 'Raíz 7' });
		expect(tiles.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
			[7, 6, 5, 4, 3, 2].map((id) => `Raíz ${id}`),
		);
	});

	it('[R25-208] the ways on from an empty list are the roots with products', async () => {
		const none = pageAnswer([], new URLSearchParams());
		open('/products?search=nada', { 'GET /products/page': () => none });
		expect(linksOf(await nav('Por categoría')).map(([name]) => name)).toEqual(['Hogar', 'Ropa']);
	});
});

describe('a tree that changes', () => {
	async function live(route: string, server: Record<string, Handler> = {}, foreign = false) {
		const app = open(route, server, foreign);
		await main().findAllByText(/Polo/);
		await app.goLive();
		await act(async () => app.runTimers());
		const before = new Map(
			['/categories/active', '/products/page', '/products/7', '/products/active'].map((path) => [
				path,
				app.server.count(`GET ${path}`),
			]),
		);
		const asked = (path: string) => app.server.count(`GET ${path}`) - (before.get(path) ?? 0);
		const tell = (category: Partial<Category>, type = 'CATEGORY_UPDATED') =>
			act(async () => app.channel.send(topics.categories, { type, category }));
		return { ...app, asked, tell };
	}

	it('[R25-209] a moved category makes an open list and the categories ask once more', async () => {
		const { asked, tell, server } = await live('/products?category=1');
		const moved = ours(3, 'Polos', { parentId: 2, place: 1, version: 2 });
		server.use({ 'GET /categories/active': () => categories.map((one) => (one.id === 3 ? moved : one)) });
		await tell(moved);
		await waitFor(() => expect([asked('/products/page'), asked('/categories/active')]).toEqual([1, 1]));
		await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Subcategorías' })).toBeNull());
	});

	it('[R25-210] another order of siblings shows without a request', async () => {
		const { asked, tell } = await live('/products?category=1');
		await tell(ours(1, 'Ropa', { place: 0, version: 2 }));
		await waitFor(async () => expect(await namesOfStrip()).toEqual(['Ropa', 'Hogar']));
		expect([asked('/products/page'), asked('/categories/active')]).toEqual([0, 0]);
	});

	it('[R25-211] a hidden category takes what is below it along at once', async () => {
		const { tell } = await live('/products?category=2', { 'GET /categories/active': () => categories });
		await tell({ id: 1, active: false, version: 2 });
		await waitFor(async () => expect(await namesOfStrip()).toEqual(['Hogar']));
	});

	it('[R25-212] the first product of a category brings the way to it, without a request', async () => {
		const { asked, channel } = await live('/products?category=2');
		const product = aProduct({ id: 9, name: 'Olla', category: { id: 4, name: 'Vacía' } });
		await act(async () => channel.send(topics.products, { type: 'PRODUCT_CREATED', product }));
		await waitFor(async () => expect(await namesOfStrip()).toEqual(['Hogar', 'Ropa', 'Vacía']));
		expect(asked('/categories/active')).toBe(0);
	});

	it('[R25-213] changed attributes of a category make an open product page ask once more', async () => {
		const { asked, tell, server } = await live('/products/7');
		const renamed = attributes.map((one) => (one.id === 1 ? { ...one, name: 'Tela' } : one));
		server.use({ 'GET /products/7': () => ({ ...polo, attributes: renamed }) });
		await tell(ours(1, 'Ropa', { place: 2, attributesVersion: 1, version: 2 }));
		expect(await screen.findByRole('rowheader', { name: 'Tela' })).toBeInTheDocument();
		expect([asked('/products/7'), asked('/categories/active')]).toEqual([1, 0]);
	});

	it('[R25-214] before another back end all is flat in its order, and a renamed category asks for nothing', async () => {
		const flat = [aCategory({ id: 2, name: 'Hogar' }), aCategory({ id: 6, name: 'Ropa' })];
		const { asked, tell } = await live('/products?category=6', { 'GET /categories/active': () => flat }, true);
		expect(await namesOfStrip()).toEqual(['Hogar', 'Ropa']);
		expect(screen.queryByRole('navigation', { name: 'Ruta' })).toBeNull();
		await tell(aCategory({ id: 6, name: 'Moda', version: 2 }));
		await waitFor(async () => expect(await namesOfStrip()).toEqual(['Hogar', 'Moda']));
		expect([asked('/categories/active'), asked('/products/active')]).toEqual([0, 0]);
	});
});

describe('what a product is', () => {
	const rows = () =>
		screen
			.getAllByRole('row')
			.map((row) => [
				within(row).getByRole('rowheader').textContent,
				within(row).getByRole('cell').textContent?.replace('\u00a0', '_'),
			]);

	it('[R25-215] its page has a table of its attributes, whose choices lead to what else has them', async () => {
		open('/products/7');
		const table = within(await screen.findByRole('region', { name: 'Características' }));
		expect(rows()).toEqual([
			['Material', 'AlgodónLino'],
			['Peso', '1,234.5_g'],
			['Lavable', 'Sí'],
			['Cuidado', 'Lavar a mano'],
		]);
		expect(linksOf(table)).toEqual([
			['Algodón', '/products?category=6&a.material=algodon'],
			['Lino', '/products?category=6&a.material=lino'],
		]);
	});

	it('[R25-216] there is none without attributes', async () => {
		open('/products/7', { 'GET /products/7': () => ({ ...polo, attributes: null }) });
		await main().findByRole('heading', { level: 1, name: 'Polo' });
		expect(screen.queryByText('Características')).toBeNull();
	});

	it('[R25-217] it follows an edit at once', async () => {
		const { channel, goLive } = open('/products/7');
		await screen.findByRole('table');
		await goLive();
		const product: Product = {
			...polo,
			attributes: [{ ...attributes[2], value: false } as ProductAttribute],
			version: 2,
		};
		act(() => channel.send(topics.products, { type: 'PRODUCT_UPDATED', product }));
		await waitFor(() => expect(rows()).toEqual([['Lavable', 'No']]));
	});

	it('[R25-218] another product of a group has the attributes of the group without a request', async () => {
		const member = { ...polo, name: 'Polo, S', group: { id: 9, name: 'Polo', values: ['S'] } };
		const row = (id: number, value: string) => ({ id, price: 10, stock: 5, sku: '', version: 1, values: [value] });
		const group = {
			...{ id: 9, name: 'Polo', description: '', category: polo.category, pictures: [], version: 1, attributes },
			options: [{ name: 'Talla', values: [{ name: 'S' }, { name: 'M' }] }],
			products: [row(7, 'S'), row(8, 'M')],
		};
		const { user } = open('/products/7', {
			'GET /products/7': () => member,
			'GET /product-groups/9': () => group,
		});
		await user.click(await screen.findByRole('radio', { name: /M/ }));
		expect(await main().findByRole('heading', { level: 1, name: 'Polo, M' })).toBeInTheDocument();
		expect(rows()).toHaveLength(4);
	});
});
