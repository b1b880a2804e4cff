import { runs } from '#contract/testing/runs';
import '../routes';
import './ProductsPage';
import '../kit/palette/PaletteDialog';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '#testing/builders';
import {
	bulkBar,
	fieldsOf,
	manyProducts,
	openWindows,
	row,
	rowNames,
	searchField,
	tick,
	tickAll,
} from '#testing/productScreen';
import { answer } from '#testing/serve';
import { settled } from '#testing/testStore';
import './BulkEditDialog';
import '../import/PictureFetchesDialog';
import { newPrice } from './bulkEdit';

const windows = (server: ReturnType<typeof openWindows>['server']) =>
	server.requests.filter(({ path }) => path === '/admin/products').map(({ query }) => Number(query.get('offset')));

/** Scrolls the page as a person would; a row counts 54 px where nothing is laid out. */
function scrollTo(offset: number) {
	act(() => {
		Object.defineProperty(window, 'scrollY', { value: offset, configurable: true });
		fireEvent.scroll(window);
	});
}
afterEach(() => Object.defineProperty(window, 'scrollY', { value: 0, configurable: true }));

describe('thousands of products', () => {
	const count = runs(5_000, 50_000);
	const middle = count * 0.6;
	const many = manyProducts(count);

	it('[R12-44] asks for the rows in sight only, tells how many there are, and never loads them all', async () => {
		const { server } = openWindows(many);
		await row('Producto 1 ');
		expect(screen.getByText(`${count} productos`)).toBeInTheDocument();
		expect(screen.getByRole('table', { name: 'Productos' })).toHaveAttribute('aria-rowcount', `${count + 1}`);
		expect(windows(server)).toEqual([0]);
		scrollTo(54 * middle);
		expect(screen.getAllByText('Cargando…').length).toBeGreaterThan(5);
		await row(`Producto ${middle + 10} `);
		expect(windows(server)).toEqual([0, middle - 50, middle]);
		expect(server.count('GET /products')).toBe(0);
		scrollTo(0);
		await row('Producto 1 ');
		expect(windows(server)).toHaveLength(3);
	});

	it('[R12-44] Ctrl+End goes to the last row once it has come', async () => {
		const { user } = openWindows(many);
		await row('Producto 1 ');
		act(() => screen.getByRole('button', { name: 'Editar Producto 1' }).focus());
		await user.keyboard('{Control>}{End}{/Control}');
		await waitFor(() => expect(screen.getByRole('button', { name: `Editar Producto ${count}` })).toHaveFocus());
		await user.keyboard('{ArrowUp}');
		expect(screen.getByRole('button', { name: `Editar Producto ${count - 1}` })).toHaveFocus();
	});

	it('[R12-45] selects all that match by their ids, and changes them with rows read a hundred at a time', async () => {
		const { user, server } = openWindows(manyProducts(130), {
			'PUT /products/*': ({ path }) => answer(200, aProduct({ id: Number(path.split('/').at(-1)), active: false })),
		});
		await row('Producto 1 ');
		await user.click(tickAll());
		expect(await screen.findByText(/130/, { selector: 'section strong' })).toBeInTheDocument();
		expect(tickAll()).toBeChecked();
		await user.click(bulkBar().getByRole('button', { name: 'Desactivar' }));
		await waitFor(() => expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(130));
		expect(
			server.requests
				.filter(({ path }) => path === '/admin/products/some')
				.map(({ body }) => (body as { ids: number[] }).ids.length),
		).toEqual([100, 30]);
		expect(await screen.findByText('130 productos desactivados')).toBeInTheDocument();
	});
});

it('[R12-44] search, filters and order of the address are asked of the server, and say so there', async () => {
	const { user, server, address } = openWindows(manyProducts(60, (index) => ({ price: index, stock: index })));
	await row('Producto 1 ');
	await user.type(searchField(), 'producto 5');
	await waitFor(() => expect(screen.getByText('15 productos de 60')).toBeInTheDocument());
	await user.selectOptions(screen.getByRole('combobox', { name: 'Stock' }), 'low');
	await waitFor(() => expect(rowNames()).toEqual(['Producto 5']));
	await user.click(within(screen.getByRole('columnheader', { name: 'Precio' })).getByRole('button'));
	await user.selectOptions(screen.getByRole('combobox', { name: 'Stock' }), '');
	await waitFor(() => expect(rowNames()[1]).toBe('Producto 15'));
	expect(Object.fromEntries(server.last('GET /admin/products')?.query ?? [])).toEqual({
		search: 'producto 5',
		sortBy: 'price-asc',
		offset: '0',
		limit: '50',
	});
	expect(address()).toBe('/admin/products?search=producto+5&sortBy=price-asc');
	await user.type(searchField(), 'xyz');
	expect(await screen.findByRole('heading', { name: 'No se encontraron productos' })).toBeInTheDocument();
});

describe('the selection', () => {
	it('[R12-45] takes single rows and ranges, says what is out of sight, and loses what was deleted elsewhere', async () => {
		const { user, goLive, send, held } = openWindows(manyProducts(300));
		await row('Producto 1 ');
		await goLive();
		await user.click(tick('Producto 2'));
		expect(tickAll()).toBePartiallyChecked();
		await user.keyboard('{Shift>}');
		await user.click(tick('Producto 5'));
		await user.keyboard('{/Shift}');
		await waitFor(() => expect(bulkBar().getByRole('status')).toHaveTextContent('4 productos en la selección'));
		await user.type(searchField(), 'producto 5');
		await waitFor(() => expect(bulkBar().getByRole('status')).toHaveTextContent('(3 fuera de lo que se muestra)'));
		held.products = held.products.filter(({ id }) => id !== 2);
		send('PRODUCT_DELETED', { id: 2, version: 2 });
		await waitFor(() => expect(bulkBar().getByRole('status')).toHaveTextContent('3 productos en la selección'));
	});

	it('[R12-45] leaves out of a bulk action what is gone, and what it does not reach stays ticked', async () => {
		const { user, server, held } = openWindows(manyProducts(3), {
			'DELETE /products/1': () => answer(200, {}),
			'DELETE /products/3': () => answer(409, { message: 'Tiene pedidos' }),
		});
		await row('Producto 3');
		await user.click(tickAll());
		await waitFor(() => expect(tickAll()).toBeChecked());
		held.products = held.products.filter(({ id }) => id !== 2);
		await user.click(bulkBar().getByRole('button', { name: 'Eliminar' }));
		await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar 3' }));
		expect(await bulkBar().findByRole('alert')).toHaveTextContent('1 producto eliminado de 2');
		expect(server.count('DELETE /products/2')).toBe(0);
		expect(bulkBar().getByRole('status')).toHaveTextContent('1 producto en la selección');
	});
});

describe('live events', () => {
	it('[R12-46] a change inside of a window draws its row at once, and a sale that leaves units makes no request', async () => {
		const { server, goLive, send, runTimers, waitingTimers } = openWindows(manyProducts(60), {}, '?sortBy=name-asc');
		await row('Producto 1 ');
		await goLive();
		act(() => runTimers());
		await act(() => settled());
		const before = windows(server).length;
		const was = { price: 10, stock: 9, categoryId: 1, active: true, featured: false, editVersion: 1 };
		send('PRODUCT_UPDATED', aProduct({ id: 4, stock: 7, version: 2 }), { ...was, name: 'Producto 4' });
		expect(await within(await row('Producto 4 ')).findByText('7')).toBeInTheDocument();
		send('PRODUCT_UPDATED', aProduct({ id: 55, stock: 1, version: 2 }), { ...was, name: 'Producto 55' });
		expect(waitingTimers()).toEqual([]);
		expect(windows(server)).toHaveLength(before);
		send('PRODUCT_UPDATED', aProduct({ id: 4, name: 'Otro', stock: 7, version: 3, editVersion: 2 }), {
			...was,
			name: 'Producto 4',
		});
		expect(waitingTimers()).toEqual([250]);
		await row('Otro');
	});

	it.each(['?sortBy=stockQuantity-asc', '?stock=low'])('[R12-46] a sale asks for the windows of %s', async (query) => {
		const products = manyProducts(3, () => ({ stock: 5, stockQuantity: 5 }));
		const { goLive, send, runTimers, waitingTimers } = openWindows(products, {}, query);
		await row('Producto 1 ');
		await goLive();
		act(() => runTimers());
		await act(() => settled());
		const was = { name: 'Producto 2', price: 10, stock: 5, categoryId: 1, active: true, featured: false };
		send('PRODUCT_UPDATED', aProduct({ id: 2, stock: 4, version: 2 }), { ...was, editVersion: 1 });
		expect(waitingTimers()).toEqual([250]);
	});

	it('[R12-46] what enters, leaves or moves asks for the windows in sight, once for a rush', async () => {
		const { server, goLive, send, held, runTimers } = openWindows(manyProducts(60));
		await row('Producto 1 ');
		await goLive();
		act(() => runTimers());
		await act(() => settled());
		const before = windows(server).length;
		for (const id of [61, 62, 63]) {
			held.products = [aProduct({ id, name: `Nuevo ${id}` }), ...held.products];
			send('PRODUCT_CREATED', aProduct({ id, name: `Nuevo ${id}` }));
		}
		act(() => runTimers());
		await row('Nuevo 63');
		expect(rowNames()[0]).toBe('Nuevo 63');
		expect(screen.getByText('63 productos')).toBeInTheDocument();
		expect(windows(server).length).toBe(before + 1);
	});
});

it('[R12-44] says that rows could not be loaded, and tries again', async () => {
	const { user, server, held } = openWindows(manyProducts(2), { 'GET /admin/products': () => answer(500, {}) });
	expect(await screen.findByText('Error al cargar los productos')).toBeInTheDocument();
	server.use({ 'GET /admin/products': () => ({ count: 2, total: 2, products: held.products }) });
	await user.click(screen.getByRole('button', { name: 'Reintentar' }));
	await row('Producto 2');
});

describe('changing many products', () => {
	it.each([
		[10, 'rise', 10, 'cent', 11],
		[9.99, 'rise', 7.5, 'cent', 10.74],
		[9.99, 'fall', 10, 'tenth', 9],
		[12.3, 'add', 1, 'half', 13.5],
		[12.3, 'add', 0.5, 'whole', 13],
		[12.3, 'take', 0.4, 'ninety', 11.9],
		[1.1, 'take', 2, 'cent', -0.9],
		[0.04, 'fall', 10, 'tenth', 0],
	] as const)('[R20-150] %f becomes by %s of %f, rounded to %s, %f', (price, way, amount, rounding, wanted) => {
		expect(newPrice(price, { way, amount, rounding })).toBeCloseTo(wanted, 10);
	});

	it('[R20-150, R20-151] shows what a rise does before it saves each product with its version', async () => {
		const prices = [10, 0.5, 20.05];
		const products = manyProducts(3, (at) => ({ price: prices[at], editVersion: at + 1 }));
		const { user, server } = openWindows(products, { 'PUT /products/*': () => aProduct() });
		await row('Producto 1 ');
		await user.click(tickAll());
		await user.click(await bulkBar().findByRole('button', { name: 'Cambiar' }));
		const form = within(await screen.findByRole('dialog', { name: 'Cambiar 3 productos' }));
		await user.selectOptions(form.getByRole('combobox', { name: 'Cómo' }), 'Bajar un monto');
		await user.type(form.getByRole('textbox', { name: 'Monto (S/)' }), '1');
		const preview = within(await form.findByRole('region', { name: 'Vista previa' }));
		expect(preview.getByRole('status')).toHaveTextContent(/^2 cambian · 1 no se puede cambiar$/);
		const texts = preview.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));
		expect(texts).toContain('Producto 3S/ 20.05S/ 19.10');
		expect(texts).toContain('Producto 2S/ 0.50-S/ 0.50, no se puede');
		await user.click(form.getByRole('button', { name: 'Aplicar el cambio' }));
		expect(await bulkBar().findByRole('alert')).toHaveTextContent('2 productos actualizados de 3Producto 2: El precio');
		const sent = server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => fieldsOf(body));
		expect(sent.map(({ price, editVersion }) => [price, editVersion]).sort()).toEqual([
			['19.10', '3'],
			['9.00', '1'],
		]);
	});

	it('[R20-150] moves products to a category and features them, each only where it changes', async () => {
		const products = manyProducts(2, (at) => ({ featured: at === 0, editVersion: 1 }));
		const { user, server } = openWindows(products, { 'PUT /products/*': () => aProduct() });
		await row('Producto 1 ');
		for (const [field, choice, value] of [
			['Destacado', 'En el inicio', 'Destacar'],
			['Categoría', 'Categoría nueva', 'Bebidas'],
		] as const) {
			await user.click(tickAll());
			await user.click(await bulkBar().findByRole('button', { name: 'Cambiar' }));
			const form = within(await screen.findByRole('dialog', { name: 'Cambiar 2 productos' }));
			await user.selectOptions(form.getByRole('combobox', { name: 'Qué cambia' }), field);
			await user.selectOptions(form.getByRole('combobox', { name: choice }), value);
			await user.click(form.getByRole('button', { name: 'Aplicar el cambio' }));
			await waitFor(() => expect(screen.queryByRole('region', { name: 'Acciones con lo seleccionado' })).toBeNull());
		}
		const sent = server.requests
			.filter(({ method }) => method === 'PUT')
			.map(({ path, body }) => [path, fieldsOf(body)]);
		expect(sent).toMatchObject([
			['/products/2', { featured: 'true', categoryId: '1' }],
			[expect.any(String), { categoryId: '2' }],
			[expect.any(String), { categoryId: '2' }],
		]);
	});
});

describe('pictures by address', () => {
	const failures = [
		{
			id: 1,
			name: 'Taza',
			product: 3,
			url: 'https://otra.pe/taza.jpg',
			reason: 'La imagen ya no está en esa dirección',
		},
		{ id: 2, name: 'Plato', product: null, url: 'https://otra.pe/plato.jpg', reason: 'La imagen pesa más de 8 MB' },
	];
	const gone = { total: 120, done: 120, waiting: 0, failed: 0, failures: [] };

	it('[R16-170, R16-171] are counted while they come; failed ones have their reason, and are tried again or taken off', async () => {
		let state: object = { total: 120, done: 37, waiting: 81, failed: 2, failures };
		const path = '/admin/pictures/fetches';
		const { user, server } = openWindows([aProduct({ id: 3, name: 'Taza' })], {
			[`GET ${path}`]: () => state,
			[`POST ${path}/retry`]: () =>
				(state = { total: 120, done: 119, waiting: 0, failed: 1, failures: failures.slice(1) }),
			[`DELETE ${path}`]: () => (state = gone),
		});
		await user.click(await screen.findByRole('button', { name: '37 de 120 imágenes traídas' }));
		const box = within(await screen.findByRole('dialog', { name: 'Imágenes por dirección' }));
		expect(box.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '37 de 120 imágenes traídas');
		expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
			'TazaLa imagen ya no está en esa direcciónhttps://otra.pe/taza.jpg',
			'PlatoLa imagen pesa más de 8 MBhttps://otra.pe/plato.jpg',
		]);
		await user.click(box.getByRole('button', { name: 'Intentar de nuevo' }));
		expect(await box.findByRole('heading', { name: '1 imagen no se pudo traer' })).toBeVisible();
		expect(box.queryByRole('progressbar')).toBeNull();
		await user.click(box.getByRole('button', { name: 'Quitar de la lista' }));
		expect(await box.findByText('No falta ninguna imagen')).toBeVisible();
		await user.click(box.getByRole('button', { name: 'Cerrar' }));
		expect(screen.queryByRole('button', { name: /imágenes/ })).toBeNull();
		expect(server.count(`POST ${path}/retry`)).toBe(1);
	});

	it('[R16-170] a failed one leads to its product', async () => {
		const { user } = openWindows([aProduct({ id: 3, name: 'Taza' })], {
			'GET /admin/pictures/fetches': () => ({ total: 2, done: 0, waiting: 0, failed: 2, failures }),
		});
		await user.click(await screen.findByRole('button', { name: '2 imágenes no se pudieron traer' }));
		await user.click(await screen.findByRole('link', { name: 'Taza' }));
		expect(await screen.findByRole('dialog', { name: 'Editar producto' })).toBeVisible();
	});
});
