import { act, screen, waitFor, within } from '@testing-library/react';
import { aCategory, aProduct } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer } from '#testing/serve';

const broken = () => answer(500, { message: 'x' });
const many = <Thing,>(count: number, make: (id: number) => Thing): Thing[] =>
	Array.from({ length: count }, (_, index) => make(index + 1));
const main = () => within(screen.getByRole('main'));
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('home', () => {
	it('[R3-001] the hero leads to the products, before anything has been loaded', async () => {
		renderApp({ server: { 'GET /products/featured': () => new Promise(() => {}) } });
		const hero = await section('Compra en Tienda Viva');
		expect(hero.getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '/products');
	});

	it('[R3-002] up to 6 active categories lead to their products', async () => {
		const categories = many(8, (id) => aCategory({ id, name: `Categoría ${id}`, active: id !== 2 }));
		renderApp({ server: { 'GET /categories/active': () => categories } });
		const tiles = await section('Compra por categoría');
		await tiles.findByRole('link', { name: 'Categoría 1' });
		const links = tiles.getAllByRole('link', { name: /^Categoría/ });
		expect(links.map((link) => link.getAttribute('href'))).toEqual(
			[1, 3, 4, 5, 6, 7].map((id) => `/products?category=${id}`),
		);
	});

	it('[R3-003, R1-02] up to 8 featured products with picture, cut description, price, link and button', async () => {
		const products = many(9, (id) =>
			aProduct({
				id,
				name: `Café ${id}`,
				price: 1234.5,
				description: 'a'.repeat(130),
				imageUrl: `/uploads/${id}.webp`,
				stock: id === 2 ? 0 : 9,
			}),
		);
		renderApp({ server: { 'GET /products/featured': () => products } });
		const featured = await section('Destacados de hoy');
		const cards = await featured.findAllByRole('article');
		expect(cards).toHaveLength(8);
		const [first, soldOut] = cards.map((card) => within(card));
		expect(first?.getByText(`${'a'.repeat(100)}…`)).toBeInTheDocument();
		expect(cards[0]).toHaveTextContent('S/. 1234.50');
		expect(cards[0]?.querySelector('img')).toHaveAttribute('src', 'http://tienda.test/uploads/1.webp');
		expect(first?.getByRole('link', { name: 'Ver Café 1' })).toHaveAttribute('href', '/products/1');
		expect(first?.getByRole('button', { name: /^Añadir al Carrito/ })).toBeEnabled();
		expect(soldOut?.getByRole('button', { name: 'Agotado' })).toBeDisabled();
	});

	it('[R12-52] loads pictures and texts of categories where the page before came with their names alone', async () => {
		const whole = aCategory({ id: 4, name: 'Hogar', description: 'Para tu casa', imageUrl: '/uploads/4.webp' });
		const answers = [[{ id: 4, name: 'Hogar', version: 1 }], [whole]];
		const { user } = renderApp({
			route: '/categories',
			server: { 'GET /categories/active': () => answers.shift() ?? [whole] },
		});
		expect(await screen.findByText('Para tu casa')).toBeInTheDocument();
		expect(answers).toEqual([]);
		await user.click(screen.getByRole('link', { name: 'Inicio' }));
		expect(await (await section('Compra por categoría')).findByRole('link', { name: 'Hogar' })).toBeInTheDocument();
	});

	it('[R20-05] with eleven featured products none stands twice, and those of the hero have names', async () => {
		const products = many(11, (id) => aProduct({ id, name: `Café ${id}`, imageUrl: `/uploads/${id}.webp` }));
		renderApp({ server: { 'GET /products/featured': () => products } });
		const hero = await section('Compra en Tienda Viva');
		expect(await hero.findByRole('link', { name: /^Café 9\s?S/ })).toHaveAttribute('href', '/products/9');
		expect(hero.getAllByText(/^Café/).map(({ textContent }) => textContent)).toEqual(['Café 9', 'Café 10', 'Café 11']);
		expect((await section('Destacados de hoy')).getAllByRole('article')).toHaveLength(8);
	});

	it('[R3-004] three selling points', async () => {
		renderApp();
		for (const name of ['Envío rápido', 'Compra segura', 'Atención 24/7'])
			expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
	});

	it('[R3-004] the shop promises nothing that depends on people or carriers', async () => {
		renderApp();
		await screen.findByRole('heading', { name: 'Envío rápido' });
		expect(document.body).not.toHaveTextContent(/todo el Perú|te responde|a cualquier hora|cifrad|garanti|gratis/i);
	});

	it.each(['GET /products/featured', 'GET /categories/active'])(
		'[R3-005] a failure of %s alerts; what did load shows; trying again brings the rest',
		async (failing) => {
			const shop = {
				'GET /products/featured': () => [aProduct({ name: 'Palta' })],
				'GET /categories/active': () => [aCategory({ name: 'Frutas' })],
			};
			const { server, user } = renderApp({ server: { ...shop, [failing]: broken } });
			expect(await main().findByRole('alert')).toHaveTextContent('Error al cargar los datos');
			const [loaded, lost] = failing === 'GET /products/featured' ? ['Frutas', 'Ver Palta'] : ['Ver Palta', 'Frutas'];
			expect(await main().findByRole('link', { name: loaded })).toBeInTheDocument();
			expect(main().queryByRole('link', { name: lost })).toBeNull();
			server.use(shop);
			await user.click(main().getByRole('button', { name: 'Reintentar' }));
			expect(await main().findByRole('link', { name: lost })).toBeInTheDocument();
			expect(main().queryByRole('alert')).toBeNull();
		},
	);
});

describe('categories', () => {
	const categories = [
		aCategory({ id: 1, name: 'Frutas', description: 'b'.repeat(120) }),
		aCategory({ id: 2, name: 'Tecnología', description: 'Cámaras y audífonos' }),
		aCategory({ id: 3, name: 'Oculta', active: false }),
	];
	const open = (rows = categories) =>
		renderApp({ route: '/categories', server: { 'GET /categories/active': () => rows } });
	const names = () =>
		main()
			.queryAllByRole('article')
			.map((card) => within(card).getByRole('heading').textContent);

	it('[R3-030] shows the active ones and searches name and description, whatever the accents', async () => {
		const { user } = open();
		await waitFor(() => expect(names()).toEqual(['Frutas', 'Tecnología']));
		expect(main().getByText('2 categorías')).toBeInTheDocument();
		const search = main().getByRole('searchbox', { name: 'Buscar categorías' });
		await user.type(search, 'CAMARA');
		expect(names()).toEqual(['Tecnología']);
		await user.clear(search);
		await user.type(search, 'xyz');
		expect(main().getByRole('heading', { name: 'No se encontraron categorías' })).toBeInTheDocument();
		await user.click(main().getByRole('button', { name: 'Ver todas las categorías' }));
		expect(names()).toEqual(['Frutas', 'Tecnología']);
	});

	it('[R3-031] a card leads to the products of its category and cuts its description', async () => {
		open();
		expect(await main().findByRole('link', { name: 'Frutas' })).toHaveAttribute('href', '/products?category=1');
		expect(main().getByText(`${'b'.repeat(100)}…`)).toBeInTheDocument();
	});

	it('[R3-032] says whether the live channel is connected', async () => {
		const { channel, store } = open();
		expect(await main().findByText('Desconectado')).toBeInTheDocument();
		await act(async () => {
			store.dispatch({ type: 'live/started' });
		});
		act(() => channel.open());
		expect(main().getByText('Conectado')).toBeInTheDocument();
		act(() => channel.drop());
		expect(main().getByText('Desconectado')).toBeInTheDocument();
	});

	it.each([
		[8, false],
		[9, true],
	])('[R3-033] with %d on the screen the way back to the top is there: %p', async (count, there) => {
		open(many(count, (id) => aCategory({ id, name: `C${id}` })));
		await main().findByRole('link', { name: 'C1' });
		expect(main().queryByRole('button', { name: 'Volver arriba' }) !== null).toBe(there);
	});

	it('[R3-035] a load that fails says so and can be tried again', async () => {
		const { server, user } = renderApp({ route: '/categories', server: { 'GET /categories/active': broken } });
		expect(await main().findByRole('alert')).toHaveTextContent('Error al cargar las categorías');
		server.use({ 'GET /categories/active': () => categories });
		await user.click(main().getByRole('button', { name: 'Reintentar' }));
		expect(await main().findByRole('link', { name: 'Frutas' })).toBeInTheDocument();
	});
});
