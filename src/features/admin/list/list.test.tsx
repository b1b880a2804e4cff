import '../../../pages/AdminArea';
import '../../../pages/admin/AdminProductsPage';
import '../../../pages/admin/AdminUsersPage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../api';
import { aCategory, aProduct, aUser, signedInStorage } from '../../../testing/builders';
import { renderApp } from '../../../testing/renderApp';
import { answer, byHand, type Handler } from '../../../testing/serve';
import { products as entity } from '../entities/product';

const admin = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
const categories = [aCategory(), aCategory({ id: 2, name: 'Bebidas' })];
type Product = ReturnType<typeof aProduct>;

function open(
	products: Product[],
	{ query = '', server = {} }: { query?: string; server?: Record<string, Handler> } = {},
) {
	const held = { products };
	const app = renderApp({
		route: `/admin/products${query}`,
		storage: admin,
		server: { 'GET /products': () => held.products, 'GET /categories': () => categories, ...server },
	});
	const send = (type: string, product: Partial<Product>) =>
		act(() => app.channel.send('/topic/products', { type, product }));
	return { ...app, held, send };
}

const many = (count: number, change: (index: number) => Partial<Product> = () => ({})) =>
	Array.from({ length: count }, (_, index) => aProduct({ id: index + 1, ...change(index) }));
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const names = () =>
	screen.getAllByRole('rowheader').map((cell) => within(cell).getByText(/./, { selector: 'strong' }).textContent);
const tick = (name: string) => screen.getByRole('checkbox', { name: `Seleccionar ${name}` });
const all = () => screen.getByRole('checkbox', { name: 'Seleccionar todo lo que coincide' });
const bar = () => within(screen.getByRole('region', { name: 'Acciones con lo seleccionado' }));
const searchField = () => screen.getByRole('searchbox', { name: 'Buscar' });

/** Scrolls the page as a person would. */
function scrollTo(offset: number) {
	act(() => {
		Object.defineProperty(window, 'scrollY', { value: offset, configurable: true });
		fireEvent.scroll(window);
	});
}
afterEach(() => Object.defineProperty(window, 'scrollY', { value: 0, configurable: true }));

describe('ten thousand rows', () => {
	it('draws those in sight, and tells how many there are and which one each is', async () => {
		open(many(10_000));
		await row('Producto 1 ');
		expect(screen.getAllByRole('rowheader').length).toBeLessThan(40);
		expect(screen.getByRole('table', { name: 'Productos' })).toHaveAttribute('aria-rowcount', '10001');
		expect(await row('Producto 3 ')).toHaveAttribute('aria-rowindex', '4');
		scrollTo(300_000);
		expect(names().length).toBeLessThan(40);
		const [first] = screen.getAllByRole('rowheader');
		expect(Number(first?.closest('tr')?.getAttribute('aria-rowindex'))).toBeGreaterThan(4000);
	});

	it('keeps the row with the focus while the list is scrolled away from it', async () => {
		const { user } = open(many(500));
		await row('Producto 1 ');
		await user.click(tick('Producto 2'));
		scrollTo(20_000);
		expect(tick('Producto 2')).toHaveFocus();
		expect(names()).toContain('Producto 2');
		expect(names()).not.toContain('Producto 20');
	});

	it('arrows move between rows, Ctrl+End goes to the last one', async () => {
		const { user } = open(many(300));
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
		const { user, address } = open(many(3, (index) => ({ price: index, stock: 3 })));
		await row('Producto 1 ');
		const steps = window.history.length;
		await user.type(searchField(), 'producto');
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
		open(
			many(3, (index) => ({ price: index, category: { id: 2, name: 'Bebidas' } })),
			{
				query: '?search=producto&category=2&sortBy=price-desc&status=rotos&stock=mucho',
			},
		);
		await row('Producto 1 ');
		expect(searchField()).toHaveValue('producto');
		expect(names()).toEqual(['Producto 3', 'Producto 2', 'Producto 1']);
		expect(screen.getByRole('combobox', { name: 'Categoría' })).toHaveValue('2');
		expect(screen.getByRole('combobox', { name: 'Estado' })).toHaveValue('');
		expect(screen.getByRole('combobox', { name: 'Stock' })).toHaveValue('');
	});

	it('of before, with Spanish names, leads to that of today', async () => {
		const { address } = open(
			many(2, () => ({ stock: 3 })),
			{
				query: '?q=producto&estado=activos&stock=bajo&categoria=1&orden=precio-desc&otro=1',
			},
		);
		await row('Producto 1 ');
		expect(address()).toBe(
			'/admin/products?search=producto&status=active&stock=low&category=1&sortBy=price-desc&otro=1',
		);
	});

	it('a category that the shop does not have filters nothing', async () => {
		open(many(2), { query: '?category=99&sortBy=nada' });
		await row('Producto 1 ');
		await waitFor(() => expect(names()).toEqual(['Producto 1', 'Producto 2']));
	});
});

describe('the selection', () => {
	it('takes single rows, a range with Shift, and all that match, half ticked in between', async () => {
		const { user } = open(many(6));
		await row('Producto 1 ');
		await user.click(tick('Producto 2'));
		expect(all()).toBePartiallyChecked();
		await user.keyboard('{Shift>}');
		await user.click(tick('Producto 5'));
		await user.keyboard('{/Shift}');
		expect(bar().getByRole('status')).toHaveTextContent('4 productos en la selección');
		await user.type(searchField(), 'producto 1');
		expect(names()).toEqual(['Producto 1']);
		expect(all()).not.toBeChecked();
		expect(bar().getByRole('status')).toHaveTextContent('(4 fuera de lo que se muestra)');
		await user.click(all());
		expect(all()).toBeChecked();
		await user.clear(searchField());
		await user.click(all());
		expect(bar().getByRole('status')).toHaveTextContent('6 productos en la selección');
		await user.click(all());
		expect(screen.queryByRole('region', { name: 'Acciones con lo seleccionado' })).not.toBeInTheDocument();
	});

	it('[R4-41] outlives sorting and live events, and loses the row that was deleted elsewhere', async () => {
		const { user, goLive, send } = open(many(4, (index) => ({ price: 10 - index, version: 1 })));
		await row('Producto 1 ');
		await goLive();
		await user.click(tick('Producto 2'));
		await user.click(tick('Producto 3'));
		await user.click(within(screen.getByRole('columnheader', { name: 'Precio' })).getByRole('button'));
		send('PRODUCT_UPDATED', aProduct({ id: 2, name: 'Otro nombre', price: 50, version: 2 }));
		await row('Otro nombre');
		expect(tick('Otro nombre')).toBeChecked();
		expect(names()).toEqual(['Producto 4', 'Producto 3', 'Producto 1', 'Otro nombre']);
		send('PRODUCT_DELETED', { id: 3, version: 2 });
		await waitFor(() => expect(names()).not.toContain('Producto 3'));
		expect(bar().getByRole('status')).toHaveTextContent('1 producto en la selección');
	});
});

it('[R4-41] one live event draws one row again, and leaves the focus where it is', async () => {
	const { user, goLive, send } = open(many(50));
	await row('Producto 1 ');
	await goLive();
	await user.click(tick('Producto 4'));
	const [first] = entity.columns;
	const drawn = jest.spyOn(first as { cell: (product: Product) => unknown }, 'cell');
	send('PRODUCT_UPDATED', aProduct({ id: 4, name: 'Producto cuatro', version: 2 }));
	await row('Producto cuatro');
	// How often is the bench's to say, in production mode; here, which.
	expect([...new Set(drawn.mock.calls.map(([product]) => product.id))]).toEqual([4]);
	drawn.mockRestore();
	expect(tick('Producto cuatro')).toHaveFocus();
});

describe('after a deletion the focus', () => {
	it('[R3-162] goes to the row that took the place, and from the last one to the search', async () => {
		const { user, server, held } = open(many(2));
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
	const { user, server, held, store } = open(many(2));
	await row('Producto 2');
	server.use({ 'GET /products': () => answer(500, {}) });
	act(() => void store.dispatch(api.util.invalidateTags(['AdminProduct'])));
	expect(await screen.findByRole('alert')).toHaveTextContent('Error al cargar los productos. Ves lo último que llegó.');
	expect(names()).toEqual(['Producto 1', 'Producto 2']);
	held.products = many(3);
	server.use({ 'GET /products': () => held.products });
	await user.click(screen.getByRole('button', { name: 'Reintentar' }));
	expect(await row('Producto 3')).toBeInTheDocument();
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('many rows at once', () => {
	it('stops when the screen is left, and says there what was done', async () => {
		const answers = many(6).map(() => byHand<Response>());
		const { user, server, store } = open(many(6), {
			server: {
				'PUT /products/*': ({ path }) => answers[Number(path.split('/').at(-1)) - 1]?.promise,
				'GET /user/admin/users/all': () => [],
			},
		});
		await row('Producto 6');
		await user.click(all());
		await user.click(bar().getByRole('button', { name: 'Desactivar' }));
		await waitFor(() => expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(4));
		await user.click(screen.getByRole('link', { name: 'Usuarios' }));
		await screen.findByRole('heading', { level: 1, name: 'Usuarios' });
		for (const [index, one] of answers.entries()) one.resolve(answer(200, aProduct({ id: index + 1, active: false })));
		await waitFor(() => expect(store.getState().notices).toHaveLength(1));
		expect(store.getState().notices[0]?.text).toBe(
			'4 productos desactivados de 6: el resto quedó sin tocar porque saliste de la pantalla',
		);
		expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(4);
	});

	it('[R7-09] deactivates with the calls of one, four at once, with versions and progress, and one refetch', async () => {
		const replies = new Map<number, ReturnType<typeof byHand<Response>>>();
		const { user, server } = open(
			many(7, (index) => ({ editVersion: index + 1, active: index !== 6 })),
			{
				server: Object.fromEntries(
					many(7).map(({ id }) => {
						const reply = byHand<Response>();
						replies.set(id, reply);
						return [`PUT /products/${id}`, () => reply.promise] as const;
					}),
				),
			},
		);
		await row('Producto 1 ');
		await user.click(all());
		await user.click(bar().getByRole('button', { name: 'Desactivar' }));
		const puts = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as FormData);
		await waitFor(() => expect(puts()).toHaveLength(4));
		expect(Object.fromEntries(puts()[1]?.entries() ?? [])).toMatchObject({
			name: 'Producto 2',
			editVersion: '2',
			active: 'false',
		});
		replies.get(2)?.resolve(answer(409, { message: 'Otra persona cambió este producto' }));
		replies.get(1)?.resolve(answer(200, aProduct({ id: 1, active: false })));
		expect(await bar().findByText('Desactivando: 2 de 7')).toBeInTheDocument();
		for (const id of [3, 4, 5, 6]) replies.get(id)?.resolve(answer(200, aProduct({ id, active: false })));
		const told = await bar().findByRole('alert');
		expect(told).toHaveTextContent('6 productos desactivados de 7');
		expect(within(told).getByRole('listitem')).toHaveTextContent('Producto 2: Otra persona cambió este producto');
		// The seventh was so already.
		expect(puts()).toHaveLength(6);
		expect(tick('Producto 2')).toBeChecked();
		expect(bar().getByRole('status')).toHaveTextContent('1 producto en la selección');
		await waitFor(() => expect(server.count('GET /products')).toBe(2));
	});

	it('[R7-10] deletes after a question, can be stopped, and tells what was left', async () => {
		const reply = byHand<void>();
		const gone = async () => {
			await reply.promise;
			return answer(200, {});
		};
		const { user, server } = open(many(9), { server: { 'DELETE /products/*': gone } });
		await row('Producto 1 ');
		await user.click(all());
		await user.click(bar().getByRole('button', { name: 'Eliminar' }));
		const question = within(screen.getByRole('alertdialog', { name: 'Eliminar 9 productos' }));
		expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false);
		await user.click(question.getByRole('button', { name: 'Eliminar 9' }));
		await user.click(await bar().findByRole('button', { name: 'Detener' }));
		act(() => reply.resolve());
		expect(await bar().findByText(/4 productos eliminados de 9; 5 sin tocar/)).toBeInTheDocument();
		expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(4);
		await waitFor(() => expect(server.count('GET /products')).toBe(2));
	});
});
