import { runs } from '#contract/testing/runs';
import { typeAndPause } from '#testing/typing';
import '../../routes';
import '../../products/ProductsPage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '#api';
import { aProduct } from '#testing/builders';
import { manyProducts, openProducts, row, rowNames, searchField, tick } from '#testing/productScreen';
import { answer } from '#testing/serve';
import { products as entity } from '../entities/product';

/** Scrolls the page as a person would. */
function scrollTo(offset: number) {
	act(() => {
		Object.defineProperty(window, 'scrollY', { value: offset, configurable: true });
		fireEvent.scroll(window);
	});
}
afterEach(() => Object.defineProperty(window, 'scrollY', { value: 0, configurable: true }));
describe('thousands of rows', () => {
	it('draws those in sight, and tells how many there are and which one each is', async () => {
		const count = runs(2_000, 10_000);
		openProducts(manyProducts(count));
		await row('Producto 1 ');
		expect(screen.getAllByRole('rowheader').length).toBeLessThan(40);
		expect(screen.getByRole('table', { name: 'Productos' })).toHaveAttribute('aria-rowcount', `${count + 1}`);
		expect(await row('Producto 3 ')).toHaveAttribute('aria-rowindex', '4');
		scrollTo(30 * count);
		expect(rowNames().length).toBeLessThan(40);
		const [first] = screen.getAllByRole('rowheader');
		expect(Number(first?.closest('tr')?.getAttribute('aria-rowindex'))).toBeGreaterThan(count * 0.4);
	});

	it('keeps the row with the focus while the list is scrolled away from it', async () => {
		const { user } = openProducts(manyProducts(500));
		await row('Producto 1 ');
		await user.click(tick('Producto 2'));
		scrollTo(20_000);
		expect(tick('Producto 2')).toHaveFocus();
		expect(rowNames()).toContain('Producto 2');
		expect(rowNames()).not.toContain('Producto 20');
	});

	it('arrows move between rows, Ctrl+End goes to the last one', async () => {
		const { user } = openProducts(manyProducts(300));
		await row('Producto 1 ');
		act(() => screen.getByRole('button', { name: 'Editar Producto 1' }).focus());
		await user.keyboard('{ArrowDown}{ArrowDown}');
		expect(screen.getByRole('button', { name: 'Editar Producto 3' })).toHaveFocus();
		await user.keyboard('{ArrowUp}');
		expect(screen.getByRole('button', { name: 'Editar Producto 2' })).toHaveFocus();
		await user.keyboard('{Control>}{End}{/Control}');
		expect(screen.getByRole('button', { name: 'Editar Producto 300' })).toHaveFocus();
	});
});

describe('the address', () => {
	it('keeps search, filters and order, without a step of history', async () => {
		const { user, address } = openProducts(manyProducts(3, (index) => ({ price: index, stock: 3 })));
		await row('Producto 1 ');
		const steps = window.history.length;
		await typeAndPause(user, searchField(), 'producto');
		await waitFor(() => expect(address()).toBe('/admin/products?search=producto'));
		await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'active');
		await user.selectOptions(screen.getByRole('combobox', { name: 'Stock' }), 'low');
		await user.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), '1');
		const price = screen.getByRole('columnheader', { name: 'Precio' });
		await user.click(within(price).getByRole('button'));
		await user.click(within(price).getByRole('button'));
		expect(Object.fromEntries(new URL(address(), 'http://shop').searchParams)).toEqual({
			search: 'producto',
			status: 'active',
			stock: 'low',
			category: '1',
			sortBy: 'price-desc',
		});
		expect(window.history.length).toBe(steps);
	});

	it('is read back, and what makes no sense in it is as if it were not', async () => {
		openProducts(
			manyProducts(3, (index) => ({ price: index, category: { id: 2, name: 'Bebidas' } })),
			{},
			'?search=producto&category=2&sortBy=price-desc&status=rotos&stock=mucho',
		);
		await row('Producto 1 ');
		expect(searchField()).toHaveValue('producto');
		expect(rowNames()).toEqual(['Producto 3', 'Producto 2', 'Producto 1']);
		expect(screen.getByRole('combobox', { name: 'Categoría' })).toHaveValue('2');
		expect(screen.getByRole('combobox', { name: 'Estado' })).toHaveValue('');
		expect(screen.getByRole('combobox', { name: 'Stock' })).toHaveValue('');
	});

	it('of before, with Spanish names, leads to that of today', async () => {
		const { address } = openProducts(
			manyProducts(2, () => ({ stock: 3 })),
			{},
			'?q=producto&estado=activos&stock=bajo&categoria=1&orden=precio-desc&otro=1',
		);
		await row('Producto 1 ');
		expect(address()).toBe(
			'/admin/products?search=producto&status=active&stock=low&category=1&sortBy=price-desc&otro=1',
		);
	});

	it('a category that the shop does not have filters nothing', async () => {
		openProducts(manyProducts(2), {}, '?category=99&sortBy=nada');
		await row('Producto 1 ');
		await waitFor(() => expect(rowNames()).toEqual(['Producto 1', 'Producto 2']));
	});
});

it('[R4-41] one live event draws one row again, and leaves the focus where it is', async () => {
	const { user, goLive, send } = openProducts(manyProducts(50));
	await row('Producto 1 ');
	await goLive();
	await user.click(tick('Producto 4'));
	const [first] = entity.columns;
	const drawn = jest.spyOn(first as { cell: (product: ReturnType<typeof aProduct>) => unknown }, 'cell');
	send('PRODUCT_UPDATED', aProduct({ id: 4, name: 'Producto cuatro', version: 2 }));
	await row('Producto cuatro');
	// How often is the bench's to say, in production mode; here, which.
	expect([...new Set(drawn.mock.calls.map(([product]) => product.id))]).toEqual([4]);
	drawn.mockRestore();
	expect(tick('Producto cuatro')).toHaveFocus();
});

describe('after a deletion the focus', () => {
	it('[R3-162] goes to the row that took the place, and from the last one to the search', async () => {
		const { user, server, held } = openProducts(manyProducts(2));
		const gone = (id: number) => {
			server.use({
				[`DELETE /products/${id}`]: () => {
					held.products = held.products.filter((product) => product.id !== id);
					return answer(200, {});
				},
			});
		};
		gone(1);
		gone(2);
		const remove = async (name: string) => {
			await user.click(await screen.findByRole('button', { name: `Eliminar ${name}` }));
			await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
		};
		await remove('Producto 1');
		await waitFor(() => expect(screen.queryByRole('button', { name: 'Eliminar Producto 1' })).not.toBeInTheDocument());
		await waitFor(() => expect(screen.getByRole('button', { name: 'Eliminar Producto 2' })).toHaveFocus());
		await remove('Producto 2');
		await screen.findByRole('heading', { name: 'Todavía no hay productos' });
		await waitFor(() => expect(searchField()).toHaveFocus());
	});
});

it('keeps what it has when it cannot be asked for again, says so and tries again', async () => {
	const { user, server, held, store } = openProducts(manyProducts(2));
	await row('Producto 2');
	server.use({ 'GET /products': () => answer(500, {}) });
	act(() => void store.dispatch(api.util.invalidateTags(['AdminProduct'])));
	expect(await screen.findByRole('alert')).toHaveTextContent('Error al cargar los productos. Ves lo último que llegó.');
	expect(rowNames()).toEqual(['Producto 1', 'Producto 2']);
	held.products = manyProducts(3);
	server.use({ 'GET /products': () => held.products });
	await user.click(screen.getByRole('button', { name: 'Reintentar' }));
	expect(await row('Producto 3')).toBeInTheDocument();
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
