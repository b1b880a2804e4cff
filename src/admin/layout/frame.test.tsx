import '../routes';
import '../dashboard/DashboardPage';
import '../profile/ProfilePage';
import '../orders/OrdersPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCategory, aProduct, aUser, signedInStorage } from '#testing/builders';
import { anAdminOrder } from '#testing/fakeOrders';
import { renderApp } from '#testing/renderApp';
import { answer } from '#testing/serve';
import { settled } from '#testing/testStore';

const admin = aUser({ roles: ['ROLE_ADMIN'] });
const storage = signedInStorage(admin);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const sidebar = () => screen.getByRole('complementary', { name: 'Barra lateral' });
/** The card of a figure, by its name. */
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

describe('the frame', () => {
	it('[R3-130] names every screen and the ways out', async () => {
		renderApp({ route: '/admin', storage });
		await heading('Dashboard');
		const links = within(sidebar())
			.getAllByRole('link')
			.map((link) => [link.textContent, link.getAttribute('href')]);
		expect(links).toEqual([
			['Dashboard', '/admin'],
			['Pedidos', '/admin/orders'],
			['Pagos', '/admin/payments'],
			['Ofertas', '/admin/offers'],
			['Ventas', '/admin/sales'],
			['Productos', '/admin/products'],
			['Categorías', '/admin/categories'],
			['Búsquedas', '/admin/search'],
			['Usuarios', '/admin/users'],
			['Reclamaciones', '/admin/complaints'],
			['Envíos', '/admin/delivery'],
			['Páginas', '/admin/pages'],
			['Equipo', '/admin/team'],
			['Ajustes', '/admin/settings'],
			['Correo', '/admin/mail'],
			['Auditoría', '/admin/audit'],
			['Sistema', '/admin/system'],
			['Ir a la Web', '/products'],
		]);
		expect(within(sidebar()).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
		expect(screen.getByRole('link', { name: 'Volver al sitio' })).toHaveAttribute('href', '/products');
	});

	it('[R20-135, R20-136, R21-20, R21-22] has its screens in groups that count what waits, close, and stay closed with the account', async () => {
		const waiting = { oldest: null, due: null, amount: null };
		const closing = { 'PUT /user/panel': () => admin };
		const tasks = [
			{ ...waiting, kind: 'payments', count: 3 },
			{ ...waiting, kind: 'prepare', count: 1 },
			{ ...waiting, kind: 'requests', count: 2 },
			{ ...waiting, kind: 'lastUnits', count: 5 },
		];
		const {
			user,
			server,
			storage: kept,
		} = renderApp({
			route: '/admin/orders',
			storage,
			server: { 'GET /admin/todo': () => ({ tasks, days: null }), ...closing },
		});
		await heading('Gestión de Pedidos');
		expect(
			await within(sidebar()).findByRole('link', { name: /^Pagos ?\(3 pagos por revisar\)$/ }),
		).toBeInTheDocument();
		const group = within(sidebar()).getByRole('button', { name: 'Vender' });
		expect(group).toHaveAttribute('aria-expanded', 'true');
		await user.click(group);
		expect(group).toHaveAttribute('aria-expanded', 'false');
		expect(group).toHaveAccessibleName(
			expect.stringMatching(/^Vender ?\(3 pagos por revisar, 1 pedido por preparar, 2 solicitudes por responder\)$/),
		);
		expect(within(sidebar()).queryByRole('link', { name: /^Pagos/ })).toBeNull();
		// The present screen stays in sight.
		expect(within(sidebar()).getByRole('link', { name: /^Pedidos/ })).toHaveAttribute('aria-current', 'page');
		await waitFor(() => expect(server.last('PUT /user/panel')?.body).toEqual({ closedGroups: ['sell'] }));
		await waitFor(() => expect(JSON.parse(kept.getItem('user') ?? '')).toMatchObject({ closedGroups: ['sell'] }));
		expect(Object.keys(kept.entries()).sort()).toEqual(['isAdminUser', 'token', 'user']);
	});

	it('[R20-135] is one list before a foreign back end, which counts nothing', async () => {
		const { server } = renderApp({ route: '/admin', storage, foreign: true });
		await heading('Dashboard');
		const links = within(sidebar()).getAllByRole('link');
		expect(links.map(({ textContent }) => textContent)).toEqual([
			...['Dashboard', 'Productos', 'Categorías', 'Pedidos', 'Ventas', 'Usuarios', 'Ir a la Web'],
		]);
		expect(within(sidebar()).queryByRole('button', { name: 'Vender' })).toBeNull();
		expect(screen.queryByRole('region', { name: 'Por hacer' })).toBeNull();
		expect(server.count('GET /admin/todo')).toBe(0);
	});

	it('[R3-130] the sidebar is 200 or 60 pixels wide and stays so on the next screen', async () => {
		const { user, store } = renderApp({ route: '/admin', storage });
		await heading('Dashboard');
		expect(sidebar()).toHaveStyle({ width: '200px' });
		await user.click(screen.getByRole('button', { name: 'Contraer menú' }));
		expect(sidebar()).toHaveStyle({ width: '60px' });
		expect(store.getState().ui.sidebarCollapsed).toBe(true);
		await user.click(within(sidebar()).getByRole('link', { name: 'Pedidos' }));
		await heading('Gestión de Pedidos');
		expect(sidebar()).toHaveStyle({ width: '60px' });
		await user.click(screen.getByRole('button', { name: 'Expandir menú' }));
		expect(sidebar()).toHaveStyle({ width: '200px' });
	});

	it('[R3-130] phones have the same entries in a drawer that closes on arrival', async () => {
		const { user, address } = renderApp({ route: '/admin', storage });
		await heading('Dashboard');
		await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
		const drawer = within(screen.getByRole('dialog', { name: 'Menú' }));
		await user.click(drawer.getByRole('link', { name: 'Pedidos' }));
		await heading('Gestión de Pedidos');
		expect(address()).toBe('/admin/orders');
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	});

	it('[R17-188] says above every screen that the live connection is lost, until it is back', async () => {
		const { store, channel } = renderApp({ route: '/admin', storage });
		await heading('Dashboard');
		await act(async () => {
			store.dispatch({ type: 'live/started' });
		});
		const lost = () => within(screen.getByRole('main')).queryByText('Desconectado');
		expect(lost()).toBeNull();
		act(() => channel.open());
		expect(lost()).toBeNull();
		act(() => channel.drop());
		expect(lost()).toBeInTheDocument();
		expect(screen.getByText('Lo que cambia no se ve aquí hasta que vuelva la conexión.')).toBeInTheDocument();
		act(() => channel.open());
		expect(lost()).toBeNull();
	});

	it('[R3-130] Cerrar Sesión ends the session', async () => {
		const { user, address, storage: kept } = renderApp({ route: '/admin', storage });
		await heading('Dashboard');
		await user.click(screen.getByRole('button', { name: 'Cerrar Sesión' }));
		await waitFor(() => expect(address()).toBe('/'));
		await waitFor(() => expect(kept.entries()).not.toHaveProperty('token'));
	});
});

describe('the dashboard', () => {
	it('[R3-140] is no place for a customer', async () => {
		const { address } = renderApp({ route: '/admin', storage: signedInStorage() });
		// By way of /, from where a customer is led to their own area (R2-13).
		await waitFor(() => expect(address()).toBe('/user'));
		expect(screen.queryByRole('heading', { name: 'Dashboard' })).not.toBeInTheDocument();
	});

	it('[R3-141] greets by name and counts the lists; orders and sales are fixed at nothing', async () => {
		renderApp({
			route: '/admin',
			storage,
			server: {
				'GET /products': () => [aProduct({ id: 1 }), aProduct({ id: 2, active: false }), aProduct({ id: 3 })],
				'GET /categories': () => [aCategory({ id: 1 }), aCategory({ id: 2, active: false })],
			},
		});
		expect(await screen.findByText('Te damos la bienvenida, Rosa')).toBeInTheDocument();
		await waitFor(() => expect(figure('Productos')).toHaveTextContent(/^3$/));
		await waitFor(() => expect(figure('Categorías')).toHaveTextContent(/^2$/));
		expect(figure('Pedidos')).toHaveTextContent(/^0$/);
		expect(figure('Ventas')).toHaveTextContent(/^S\/\.0$/);
		expect(screen.getByText('Datos de ejemplo')).toBeInTheDocument();
	});

	it('[R20-130, R20-133, R20-134, R21-20, R21-22, R21-24] begins with what there is to do, follows it, and says that there is nothing', async () => {
		const task = (kind: string, count: number, more = {}) => ({
			...{ kind, count, oldest: new Date(Date.now() - 3 * 3_600_000).toISOString(), due: null, amount: null },
			...more,
		});
		const held: { tasks: object[]; lowStock?: number } = {
			tasks: [
				task('requests', 3, { ends: new Date(Date.now() + 47.5 * 3_600_000).toISOString() }),
				task('payments', 1),
				task('lastUnits', 1),
				task('refunds', 2, { amount: 818.9 }),
				task('complaints', 1, { due: '2020-01-31' }),
				task('stock', 4, { oldest: null }),
			],
		};
		const days = { today: { orders: 1, requests: 3, collected: 120 }, yesterday: { orders: 3, collected: 0 } };
		const app = renderApp({
			route: '/admin',
			ordersSource: 'sample',
			storage,
			server: { 'GET /admin/todo': () => ({ ...held, days }) },
		});
		const pass = () =>
			act(async () => {
				app.runTimers();
				await settled();
			});
		const todo = await screen.findByRole('region', { name: 'Por hacer' });
		const plain = (text: string | null) => text?.replace(/\s/g, ' ');
		expect(await within(todo).findByText(/^Ayer/)).toBeInTheDocument();
		expect(
			within(todo)
				.getAllByRole('listitem')
				.map(({ textContent }) => plain(textContent)),
		).toEqual([
			'3 solicitudes por responderLa más antigua, hace 3 horas · la primera cierra en 47 h',
			'1 pago por revisarDesde hace 3 horas',
			'1 pedido sin pagar con la última unidadDesde hace 3 horas',
			'2 pedidos con dinero por devolverS/ 818.90 · El más antiguo, hace 3 horas',
			'1 reclamo sin responderVenció el 31/01/2020 · Desde hace 3 horas',
			'4 productos que se venden, con poco stock',
		]);
		expect(
			within(todo)
				.getAllByRole('link')
				.map((link) => link.getAttribute('href')),
		).toEqual([
			'/admin/orders?status=REQUEST',
			'/admin/payments?state=PROOF_SENT',
			'/admin/orders?status=LAST_UNITS',
			'/admin/orders?balance=TO_RETURN',
			'/admin/complaints?state=open&sortBy=dueOn-asc',
			'/admin/products?stock=selling',
		]);
		expect(plain(todo.textContent)).toContain(
			'Hoy: 1 pedido y 3 solicitudes, cobrado S/ 120.00Ayer: 3 pedidos, cobrado S/ 0.00',
		);
		await app.goLive();
		await pass();
		held.tasks = [];
		const order = anAdminOrder({ id: 7 });
		act(() => app.channel.send('/topic/admin/orders', { type: 'ORDER_UPDATED', order }));
		await pass();
		expect(await within(todo).findByText('Todo al día.')).toBeInTheDocument();
		// A product that runs low asks again, another sale does not.
		held.lowStock = 12;
		act(() => app.channel.send('/topic/admin/orders', { type: 'ORDER_UPDATED', order: { ...order, version: 9 } }));
		await pass();
		held.tasks = [task('stock', 1)];
		const asked = app.server.count('GET /admin/todo');
		const sale = async (stock: number, before: number) => {
			const product = aProduct({ id: 1, stock, editVersion: 3, version: 100 - stock });
			const { name, price, active = true, featured = false } = product;
			const previous = { name, price, stock: before, categoryId: 1, active, featured, editVersion: 3 };
			act(() => app.channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product, previous }));
			await pass();
		};
		await sale(13, 14);
		expect(app.server.count('GET /admin/todo')).toBe(asked);
		await sale(12, 13);
		expect(await within(todo).findByText('1 producto que se vende, con poco stock')).toBeInTheDocument();
	});

	it('[R20-134] says that it could not see what there is to do, and tries again', async () => {
		const { user, server } = renderApp({ route: '/admin', storage, server: { 'GET /admin/todo': () => answer(500) } });
		const todo = await screen.findByRole('region', { name: 'Por hacer' });
		const again = await within(todo).findByRole('button', { name: 'Reintentar' });
		server.use({ 'GET /admin/todo': () => ({ tasks: [], days: null }) });
		await user.click(again);
		expect(await within(todo).findByText('Todo al día.')).toBeInTheDocument();
	});

	it('counts anew when a count failed and is asked for again', async () => {
		const { user, server } = renderApp({
			route: '/admin',
			storage,
			server: { 'GET /products': () => answer(500) },
		});
		await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
		expect(figure('Productos')).toHaveTextContent('—');
		server.use({ 'GET /products': () => [aProduct()] });
		await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' })).not.toHaveAttribute('aria-busy'));
		await user.click(screen.getByRole('button', { name: 'Reintentar' }));
		await waitFor(() => expect(figure('Productos')).toHaveTextContent(/^1$/));
		expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	});

	it('[R3-142] leads to every section and has a note on recent activity', async () => {
		renderApp({ route: '/admin', storage });
		await heading('Dashboard');
		const actions = within(screen.getByRole('region', { name: 'Acciones rápidas' }));
		expect(actions.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
			'/admin/products',
			'/admin/categories',
			'/admin/orders',
			'/admin/sales',
			'/admin/users',
			'/admin/profile',
		]);
		expect(screen.getByRole('region', { name: 'Actividad reciente' })).toHaveTextContent(
			'No hay actividad reciente que mostrar.',
		);
	});
});

describe('the profile', () => {
	const open = async (server = {}) => {
		const app = renderApp({ route: '/admin/profile', storage, server });
		await app.user.click(await screen.findByRole('button', { name: 'Editar Perfil' }));
		return app;
	};
	const type = async (user: {
		clear: (e: Element) => Promise<void>;
		type: (e: Element, t: string) => Promise<void>;
	}) => {
		await user.clear(screen.getByLabelText('Usuario'));
		await user.type(screen.getByLabelText('Usuario'), 'jefa');
		await user.clear(screen.getByLabelText('Apellido'));
	};

	it('[R3-150, R3-151] saves the four fields, none of them required, the username included', async () => {
		const { user, server } = await open({
			'PUT /user/profile': ({ body }: { body: unknown }) => ({ ...admin, ...(body as object) }),
		});
		expect(screen.getByText('ADMINISTRADOR')).toBeInTheDocument();
		expect(screen.getByText('Administrador del Sistema')).toBeInTheDocument();
		expect(screen.getByText('Acceso Total')).toBeInTheDocument();
		for (const label of ['Usuario', 'Correo', 'Nombre', 'Apellido'])
			expect(screen.getByLabelText(label)).not.toBeRequired();
		await type(user);
		await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
		expect(await screen.findByText('Perfil actualizado exitosamente')).toBeInTheDocument();
		expect(server.requests.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
			username: 'jefa',
			email: 'rosa@example.com',
			firstName: 'Rosa',
			lastName: '',
		});
		expect(screen.getByLabelText('Usuario')).toHaveValue('jefa');
		expect(screen.getByLabelText('Usuario')).toHaveAttribute('readonly');
	});

	it('[R3-151] a failure says so, shows what the server has against a field, and keeps what was typed', async () => {
		const { user } = await open({
			'PUT /user/profile': () =>
				answer(409, {
					message: 'Este usuario ya está registrado',
					fields: { username: 'Este usuario ya está registrado' },
				}),
		});
		await type(user);
		await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
		expect(await screen.findByText('Error al actualizar perfil')).toBeInTheDocument();
		expect(screen.getByLabelText('Usuario')).toHaveValue('jefa');
		expect(screen.getByLabelText('Usuario')).toHaveAccessibleDescription('Este usuario ya está registrado');
		await user.click(screen.getByRole('button', { name: 'Cancelar' }));
		expect(screen.getByLabelText('Usuario')).toHaveValue('rosa');
		expect(screen.queryByText('Error al actualizar perfil')).not.toBeInTheDocument();
	});
});
