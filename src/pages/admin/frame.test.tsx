import '../AdminArea';
import './AdminDashboardPage';
import './AdminProfilePage';
import './AdminOrdersPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCategory, aProduct, aUser, signedInStorage } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';
import { answer } from '../../testing/serve';

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
			['Productos', '/admin/products'],
			['Categorías', '/admin/categories'],
			['Pedidos', '/admin/orders'],
			['Pagos', '/admin/payments'],
			['Envíos', '/admin/delivery'],
			['Ventas', '/admin/sales'],
			['Páginas', '/admin/pages'],
			['Usuarios', '/admin/users'],
			['Reclamaciones', '/admin/complaints'],
			['Equipo', '/admin/team'],
			['Correo', '/admin/mail'],
			['Auditoría', '/admin/audit'],
			['Ajustes', '/admin/settings'],
			['Sistema', '/admin/system'],
			['Ir a la Web', '/products'],
		]);
		expect(within(sidebar()).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
		expect(screen.getByRole('link', { name: 'Volver al sitio' })).toHaveAttribute('href', '/products');
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
		for (const label of ['Usuario', 'Email', 'Nombre', 'Apellido'])
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
