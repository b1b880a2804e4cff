import '../../routes';
import '../../dashboard/DashboardPage';
import '../../products/ProductsPage';
import '../../orders/OrdersPage';
import './PaletteDialog';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ordersSourceChosen } from '#api/ordersSource';
import { sampleOrders } from '#api/samples/orders';
import type { AdminOrder } from '#contract/orders/desk';
import { openAdmin, openPalette, paletteBox } from '#testing/adminFrame';
import { aProduct, aUser } from '#testing/builders';
import { answer, byHand, type Handler } from '#testing/serve';
import { settled } from '#testing/testStore';

const products = [
	aProduct({ id: 1, name: 'Descafeinado', sku: 'BE-10' }),
	aProduct({ id: 2, name: 'Molido de café', sku: 'BE-11', active: false }),
	aProduct({ id: 3, name: 'Café en grano', sku: 'BE-12' }),
];
const users = [
	aUser({ id: 1, username: 'lucia.p', firstName: 'Lucía', lastName: 'Paredes', email: 'lucia@correo.pe' }),
	aUser({ id: 2, username: 'cafetero', firstName: 'Beto', lastName: 'Ríos', email: 'beto@correo.pe' }),
];

const anOrder = (id: number, orderNumber: string): AdminOrder => ({
	id,
	orderNumber,
	createdAt: '2026-11-20T15:00:00.000Z',
	status: 'PENDING',
	total: 20,
	items: [],
	shippingAddress: 'Jr. Cusco 321, Lima',
	phone: '987654321',
	paymentMethod: 'ON_DELIVERY',
	paymentInstructions: '',
	trackingNumber: null,
	notes: '',
	customer: { name: 'Rosa Quispe', email: 'rosa@correo.pe', phone: '' },
});

const open = (route = '/admin', server: Record<string, Handler> = {}, foreign = false) =>
	openAdmin(route, { 'GET /products': () => products, 'GET /user/admin/users/all': () => users, ...server }, foreign);

const options = () =>
	within(screen.getByRole('listbox', { name: 'Resultados' }))
		.queryAllByRole('option')
		.map(({ textContent }) => textContent);
const groups = () =>
	screen
		.queryAllByRole('group')
		.map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent);
const active = async () => {
	const id = (await paletteBox()).getAttribute('aria-activedescendant');
	return id && document.getElementById(id);
};
const status = () => within(screen.getByRole('dialog')).getAllByRole('status').at(-1);

describe('the command palette', () => {
	it('opens with the keys and with its button, shows where to go and what to do, and gives the focus back', async () => {
		const { user } = await open();
		const opener = screen.getByRole('button', { name: 'Buscar en la administración' });
		await user.click(opener);
		expect(await paletteBox()).toHaveFocus();
		expect(groups()).toEqual(['Pantallas', 'Acciones']);
		expect(options()).toEqual(expect.arrayContaining(['Dashboard', 'Productos', 'Mi perfil', 'Nuevo producto']));
		fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		expect(opener).toHaveFocus();
		const menu = screen.getByRole('link', { name: 'Ventas' });
		menu.focus();
		await openPalette(user);
		await user.keyboard('{Control>}k{/Control}');
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(menu).toHaveFocus();
	});

	it('groups what it finds, the best first, with the match marked, and says how many', async () => {
		const { user } = await open('/admin', {}, true);
		await user.type(await openPalette(user), 'cafe');
		await waitFor(() => expect(groups()).toEqual(['Productos', 'Usuarios']));
		expect(options()).toEqual([
			'Café en granoBE-12 · Abarrotes',
			'Molido de caféBE-11 · Abarrotes · Inactivo',
			'DescafeinadoBE-10 · Abarrotes',
			'cafeteroBeto Ríos · beto@correo.pe',
		]);
		expect(screen.getAllByText(/^caf[eé]$/i, { selector: 'mark' })).toHaveLength(4);
		await waitFor(() => expect(status()).toHaveTextContent(/^4 resultados$/));
	});

	it('is a combobox over a listbox: arrows, Home and End move, round the ends too', async () => {
		const { user } = await open();
		const input = await openPalette(user);
		const list = screen.getByRole('listbox', { name: 'Resultados' });
		expect(input).toHaveAttribute('aria-controls', list.id);
		expect(input).toHaveAttribute('aria-expanded', 'true');
		await user.type(input, 'be-1');
		await waitFor(() => expect(options()).toHaveLength(3));
		expect(await active()).toHaveTextContent('Descafeinado');
		await user.keyboard('{ArrowDown}');
		expect(await active()).toHaveTextContent('Molido de café');
		expect(await active()).toHaveAttribute('aria-selected', 'true');
		await user.keyboard('{End}');
		expect(await active()).toHaveTextContent('Café en grano');
		await user.keyboard('{ArrowDown}');
		expect(await active()).toHaveTextContent('Descafeinado');
		await user.keyboard('{ArrowUp}{Home}{ArrowUp}');
		expect(await active()).toHaveTextContent('Café en grano');
		expect(input).toHaveFocus();
		// Another query begins at its best.
		await user.type(input, '1');
		await waitFor(() => expect(options()).toHaveLength(1));
		expect(await active()).toHaveTextContent('Molido de café');
	});

	it('Enter goes to a screen, but not while a letter is being composed', async () => {
		const { user, address } = await open();
		const input = await openPalette(user);
		await user.type(input, 'pedidos');
		fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
		expect(screen.getByRole('dialog')).toBeInTheDocument();
		await user.keyboard('{Enter}');
		await screen.findByRole('heading', { level: 1, name: 'Gestión de Pedidos' });
		expect(address()).toBe('/admin/orders');
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	});

	it('a product leads to its list, searched for, with its form open once', async () => {
		const { user, address } = await open();
		await user.type(await openPalette(user), 'be-12');
		await user.click(await screen.findByRole('option', { name: /Café en grano/ }));
		const form = await screen.findByRole('dialog', { name: /producto/i });
		expect(within(form).getByRole('textbox', { name: 'Nombre' })).toHaveValue('Café en grano');
		expect(address()).toBe('/admin/products?search=BE-12');
		expect(window.history.state?.usr ?? null).toBeNull();
	});

	it('an action opens the form for something new on its screen', async () => {
		const { user, address } = await open();
		await user.type(await openPalette(user), 'nuevo prod');
		await user.keyboard('{Enter}');
		const form = await screen.findByRole('dialog', { name: 'Nuevo producto' });
		expect(within(form).getByRole('textbox', { name: 'Nombre' })).toHaveValue('');
		expect(address()).toBe('/admin/products');
	});

	it('finds orders where the order screens have theirs', async () => {
		const { user, address } = await open();
		const [order] = sampleOrders;
		await user.type(await openPalette(user), String(order?.orderNumber));
		await user.click(await screen.findByRole('option', { name: new RegExp(`^${order?.orderNumber}`) }));
		const details = await screen.findByRole('dialog', { name: String(order?.orderNumber) });
		expect(details).toHaveTextContent(String(order?.customer.name));
		expect(address()).toBe(`/admin/orders?search=${order?.orderNumber}`);
		expect(screen.getByRole('searchbox', { name: 'Buscar', hidden: true })).toHaveValue(order?.orderNumber);
	});

	it('[R10-04] asks the shop for its own orders once the person pauses, and drops an answer that is too late', async () => {
		const late = byHand<unknown>();
		const asked: string[] = [];
		const pageOf = (...numbers: string[]) => ({
			orders: numbers.map((orderNumber, index) => anOrder(index + 1, orderNumber)),
			matching: numbers.length,
			counts: { all: 9, byStatus: {} },
		});
		const { user, store } = await open('/admin/products', {
			'GET /orders': ({ query }) => {
				asked.push(query.get('search') ?? '');
				return query.get('search') === 'quispe' ? late.promise : pageOf('TV-0002');
			},
		});
		act(() => void store.dispatch(ordersSourceChosen('server')));
		const input = await openPalette(user);
		await user.type(input, 'quispe');
		await waitFor(() => expect(asked).toEqual(['quispe']));
		await user.clear(input);
		await user.type(input, '0002');
		await waitFor(() => expect(options()).toEqual(['TV-0002Rosa Quispe · rosa@correo.pe · Pendiente']));
		late.resolve(pageOf('TV-0001'));
		await settled();
		expect(options()).toEqual(['TV-0002Rosa Quispe · rosa@correo.pe · Pendiente']);
		expect(asked).toEqual(['quispe', '0002']);
	});

	it('leads on to the screen for what does not fit, and says when there is nothing', async () => {
		const many = Array.from({ length: 9 }, (_, index) =>
			aProduct({ id: index + 1, name: `Sal ${index}`, sku: `S${index}` }),
		);
		const { user, address } = await open('/admin', { 'GET /products': () => many });
		const input = await openPalette(user);
		await user.type(input, 'sal ');
		await user.click(await screen.findByRole('option', { name: 'Ver los 9 productos que coinciden' }));
		await waitFor(() => expect(address()).toBe('/admin/products?search=sal'));
		await user.type(await openPalette(user), 'zzz');
		await waitFor(() => expect(status()).toHaveTextContent('Sin resultados'));
		expect(screen.getByText(/No encontramos nada con «zzz»/)).toBeInTheDocument();
		expect(await paletteBox()).toHaveAttribute('aria-expanded', 'false');
		expect(await paletteBox()).not.toHaveAttribute('aria-activedescendant');
	});

	it('says while its lists are on their way, and which one could not be had', async () => {
		const late = byHand<unknown>();
		const { user } = await open('/admin/orders', {
			'GET /products': () => late.promise,
			'GET /user/admin/users/all': () => answer(500, { message: 'no' }),
		});
		await user.type(await openPalette(user), 'molido');
		expect(status()).toHaveTextContent('Buscando…');
		late.resolve(products);
		expect(await screen.findByRole('option', { name: /Molido/ })).toBeInTheDocument();
		expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos buscar en usuarios.');
	});

	it('forgets what was typed', async () => {
		const { user } = await open();
		await user.type(await openPalette(user), 'secreto');
		await user.keyboard('{Control>}k{/Control}');
		expect(await openPalette(user)).toHaveValue('');
	});
});
