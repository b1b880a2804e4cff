import '../routes';
import './ProductsPage';
import { act, screen, within } from '@testing-library/react';
import { aCategory, aProduct } from '#testing/builders';
import { openProducts, row, rowNames } from '#testing/productScreen';
import { answer } from '#testing/serve';

describe('the product list', () => {
	it('[R3-160, R7-08, R7-15, R6-03] shows every product with price, stock, category and state', async () => {
		const { server } = openProducts([
			aProduct({ id: 1, name: 'Quinua', price: 12.5, stock: null, stockQuantity: 40, featured: true }),
			aProduct({ id: 2, name: 'Café', active: false, category: { id: 2, name: 'Bebidas' } }),
		]);
		const quinua = within(await row('Quinua'));
		expect(quinua.getByText('SKU-1')).toBeInTheDocument();
		expect(quinua.getByText(/S\/\s?12\.50/)).toBeInTheDocument();
		expect(quinua.getByText('40')).toBeInTheDocument();
		expect(quinua.getByText('Activo')).toBeInTheDocument();
		expect(quinua.getByText('Destacado')).toBeInTheDocument();
		const cafe = within(await row('Café'));
		expect(cafe.getByText('Inactivo')).toBeInTheDocument();
		expect(cafe.getByText('Bebidas')).toBeInTheDocument();
		expect(server.requests.find(({ path }) => path === '/products')?.headers.get('authorization')).toMatch(/^Bearer /);
	});

	it('[R21-105] a row without a picture asks for one', async () => {
		openProducts([
			aProduct({ id: 1, name: 'Quinua', imageUrl: null }),
			aProduct({ id: 2, name: 'Café', imageUrl: '/uploads/x.png' }),
		]);
		expect(within(await row('Quinua')).getByText('Agrega una foto')).toBeVisible();
		expect(within(await row('Café')).queryByText('Agrega una foto')).toBeNull();
	});

	it('[R3-161] the stock badge is green above 10, a warning from 1 to 10, danger at 0', async () => {
		openProducts([11, 10, 1, 0].map((stock, index) => aProduct({ id: index + 1, name: `Stock ${stock}.`, stock })));
		expect(within(await row('Stock 11\\.')).getByText('Stock suficiente:')).toBeInTheDocument();
		expect(within(await row('Stock 10\\.')).getByText('Stock bajo:')).toBeInTheDocument();
		expect(within(await row('Stock 1\\.')).getByText('Stock bajo:')).toBeInTheDocument();
		expect(within(await row('Stock 0\\.')).getByText('Sin stock:')).toBeInTheDocument();
	});

	it('searches without accents, filters by category, state and low stock, and sorts by its headers', async () => {
		const { user } = openProducts([
			aProduct({ id: 1, name: 'Cámara', price: 300, stock: 3, category: { id: 2, name: 'Bebidas' } }),
			aProduct({ id: 2, name: 'Arroz', price: 5, stock: 90 }),
			aProduct({ id: 3, name: 'Zapallo', price: 7, stock: 0, active: false }),
		]);
		await row('Arroz');
		await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'camara');
		expect(rowNames()).toEqual(['Cámara']);
		expect(screen.getByText('1 producto de 3')).toBeInTheDocument();
		await user.clear(screen.getByRole('searchbox', { name: 'Buscar' }));
		await user.selectOptions(screen.getByRole('combobox', { name: 'Stock' }), 'low');
		expect(rowNames()).toEqual(['Cámara', 'Zapallo']);
		await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'inactive');
		expect(rowNames()).toEqual(['Zapallo']);
		await user.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), '2');
		expect(screen.getByRole('heading', { name: 'No se encontraron productos' })).toBeInTheDocument();
		await user.click(screen.getByRole('button', { name: 'Limpiar búsqueda y filtros' }));
		expect(rowNames()).toEqual(['Cámara', 'Arroz', 'Zapallo']);

		const price = screen.getByRole('columnheader', { name: 'Precio' });
		expect(price).toHaveAttribute('aria-sort', 'none');
		await user.click(within(price).getByRole('button'));
		expect(price).toHaveAttribute('aria-sort', 'ascending');
		expect(rowNames()).toEqual(['Arroz', 'Zapallo', 'Cámara']);
		await user.click(within(price).getByRole('button'));
		expect(price).toHaveAttribute('aria-sort', 'descending');
		expect(rowNames()).toEqual(['Cámara', 'Zapallo', 'Arroz']);
		await user.click(within(price).getByRole('button'));
		expect(rowNames()).toEqual(['Cámara', 'Arroz', 'Zapallo']);
	});

	it('a failed load says so and can be tried again', async () => {
		const { user, server } = openProducts([], { 'GET /products': () => answer(500, {}) });
		expect(await screen.findByText('Error al cargar los productos')).toBeInTheDocument();
		server.use({ 'GET /products': () => [aProduct({ name: 'Quinua' })] });
		await user.click(screen.getByRole('button', { name: 'Reintentar' }));
		await row('Quinua');
	});

	it('[R4-40, R4-41] live events put new rows on top and change rows in place, with notices of 5 and 3 seconds', async () => {
		const { channel, goLive, store, user } = openProducts([
			aProduct({ id: 1, name: 'Quinua' }),
			aProduct({ id: 2, name: 'Café' }),
		]);
		await row('Quinua');
		await goLive();
		act(() =>
			channel.send('/topic/products', {
				type: 'PRODUCT_CREATED',
				product: aProduct({ id: 3, name: 'Oculto', active: false }),
			}),
		);
		await row('Oculto');
		expect(rowNames()).toEqual(['Oculto', 'Quinua', 'Café']);
		expect(store.getState().notices).toMatchObject([
			{ tone: 'success', text: 'Nuevo producto: Oculto', duration: 5000 },
		]);
		await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'caf');
		act(() =>
			channel.send('/topic/products', {
				type: 'PRODUCT_UPDATED',
				product: aProduct({ id: 2, name: 'Café molido', version: 2 }),
			}),
		);
		await row('Café molido');
		expect(rowNames()).toEqual(['Café molido']);
		expect(store.getState().notices).toMatchObject([
			{ tone: 'info', text: 'Producto actualizado: Café molido', duration: 3000 },
		]);
	});
});

it('[R5-10, R7-10, R3-162] deleting a product asks, tells a failure, and reloads the list', async () => {
	const { user, server, held, store } = openProducts([aProduct({ name: 'Quinua' })], {
		'DELETE /products/1': () => answer(500, {}),
	});
	await user.click(await screen.findByRole('button', { name: 'Eliminar Quinua' }));
	const question = within(screen.getByRole('alertdialog'));
	expect(question.getByText('¿Estás seguro de que quieres eliminar este producto?')).toBeInTheDocument();
	await user.click(question.getByRole('button', { name: 'Eliminar' }));
	expect(await question.findByText('Error al eliminar el producto')).toBeInTheDocument();
	server.use({
		'DELETE /products/1': () => {
			held.products = [];
			return answer(200, { message: 'Producto eliminado exitosamente' });
		},
	});
	await user.click(question.getByRole('button', { name: 'Eliminar' }));
	expect(await screen.findByRole('heading', { name: 'Todavía no hay productos' })).toBeInTheDocument();
	expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
	expect(store.getState().notices).toMatchObject([{ text: 'Producto eliminado exitosamente' }]);
});

it('[R1-07, R4-44] a category renamed live renames itself in the rows of its products', async () => {
	const { channel, goLive } = openProducts([aProduct({ name: 'Quinua' })]);
	expect(within(await row('Quinua')).getByText('Abarrotes')).toBeInTheDocument();
	await goLive();
	const category = aCategory({ name: 'Despensa', version: 2 });
	act(() => channel.send('/topic/categories', { type: 'CATEGORY_UPDATED', category }));
	expect(await within(await row('Quinua')).findByText('Despensa')).toBeInTheDocument();
});
