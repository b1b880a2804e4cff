import { act, screen, waitFor, within } from '@testing-library/react';
import { aCategory, aProduct, aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer } from '#testing/serve';

/** The shop's first bar; a header inside a page is no banner to people, but is one to the test library. */
const banner = () => within(screen.getAllByRole('banner')[0] as HTMLElement);
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('bars around every page', () => {
	it('[R2-20, R2-21] show the parts of the shop, the cart and, before the sign-in, the two ways in', async () => {
		const { user, address } = renderApp({ route: '/login' });
		const main = within(screen.getByRole('navigation', { name: 'Principal' }));
		expect(main.getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/');
		expect(main.getByRole('link', { name: 'Productos' })).toHaveAttribute('href', '/products');
		expect(main.getByRole('link', { name: 'Categorías' })).toHaveAttribute('href', '/categories');
		expect(banner().getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', '/login');
		await user.click(banner().getByRole('link', { name: 'Registrarse' }));
		await heading('Crear cuenta');
		expect(address()).toBe('/register');
		expect(document.title).toBe('Crear cuenta | Tienda Viva');
	});

	it('[R2-20] the badge counts the units of the cart', async () => {
		const line = { id: 1, name: 'Quinua', price: 12.5, imageUrl: null };
		renderApp({ route: '/test-auth', storage: { cart: JSON.stringify([{ ...line, quantity: 3 }]) } });
		expect(banner().getByRole('button', { name: 'Carrito, 3 productos' })).toHaveTextContent('3');
		await heading('Prueba de sesión');
	});

	it('[R2-22] a signed-in visitor has a menu with the first name, without the back office', async () => {
		renderApp({ route: '/test-auth', storage: signedInStorage() });
		expect(banner().getByRole('button', { name: 'Rosa' })).toBeInTheDocument();
		expect(banner().getByRole('link', { name: 'Mi Perfil' })).toHaveAttribute('href', '/profile');
		expect(banner().getByRole('link', { name: 'Mis Pedidos' })).toHaveAttribute('href', '/orders');
		expect(banner().queryByRole('link', { name: 'Panel Admin' })).not.toBeInTheDocument();
		expect(banner().queryByRole('link', { name: 'Iniciar Sesión' })).not.toBeInTheDocument();
		await heading('Prueba de sesión');
	});

	it('[R2-22] without a first name the menu carries the username; administrators have their panel', async () => {
		const admin = aUser({ firstName: '', username: 'jefa', roles: [{ name: 'ROLE_ADMIN' }] });
		renderApp({ route: '/test-auth', storage: signedInStorage(admin) });
		expect(banner().getByRole('button', { name: 'jefa' })).toBeInTheDocument();
		expect(banner().getByRole('link', { name: 'Panel Admin' })).toHaveAttribute('href', '/admin');
		await heading('Prueba de sesión');
	});

	it('[R2-22, R4-06] Cerrar Sesión on a page of one’s own ends at the home page and clears the storage', async () => {
		const { user, address, storage } = renderApp({ route: '/profile', storage: signedInStorage() });
		await heading('Rosa Quispe');
		await user.click(banner().getByRole('button', { name: 'Cerrar Sesión' }));
		await waitFor(() => expect(banner().getByRole('link', { name: 'Iniciar Sesión' })).toBeInTheDocument());
		expect(address()).toBe('/');
		await waitFor(() => expect(storage.entries()).not.toHaveProperty('token'));
		expect(storage.entries()).not.toHaveProperty('user');
	});

	it('[R2-20, R2-30] the bars and the cart stay out of the back office', async () => {
		renderApp({ route: '/admin/products', storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) });
		await heading('Productos');
		expect(screen.queryByRole('button', { name: /^Carrito/ })).not.toBeInTheDocument();
		expect(screen.queryByRole('navigation', { name: 'Principal' })).not.toBeInTheDocument();
	});

	it('[R17-167] the connection has a word for eyes only once it is lost', async () => {
		const { goLive, channel } = renderApp({ route: '/test-auth' });
		const word = (text: string) => screen.getByText(text).closest('.quiet');
		expect(word('Desconectado')).not.toBeNull();
		await goLive();
		await screen.findByText('Conectado');
		expect(word('Conectado')).not.toBeNull();
		act(() => channel.drop());
		await waitFor(() => expect(word('Desconectado')).toBeNull());
	});

	it('[R20-06] the strip of categories is moved by its buttons', async () => {
		const { user } = renderApp({ route: '/test-auth' });
		const scrollBy = jest.fn();
		HTMLElement.prototype.scrollBy = scrollBy;
		jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
		await user.click(screen.getByRole('button', { name: 'Más categorías' }));
		await user.click(screen.getByRole('button', { name: 'Categorías anteriores' }));
		expect(scrollBy.mock.calls).toEqual([[{ left: 70 }], [{ left: -70 }]]);
	});

	it('[R2-07] the catalogue bar searches, leads to the active categories and says whether the shop is alive', async () => {
		const { user, address, goLive } = renderApp({
			route: '/test-auth',
			server: { 'GET /categories/active': () => [aCategory({ id: 3, name: 'Bebidas' })] },
		});
		const categories = within(screen.getByRole('navigation', { name: 'Categorías de productos' }));
		expect(await categories.findByRole('link', { name: 'Bebidas' })).toHaveAttribute('href', '/products?category=3');
		expect(screen.getByText('Desconectado')).toBeInTheDocument();
		await goLive();
		expect(await screen.findByText('Conectado')).toBeInTheDocument();
		await user.type(banner().getByLabelText('Buscar productos'), 'café molido{Enter}');
		expect(address()).toBe('/products?search=caf%C3%A9+molido');
	});

	it('moves the focus to the heading of the page that was chosen, and lets the skip link reach it', async () => {
		const { user } = renderApp({ route: '/test-auth' });
		await heading('Prueba de sesión');
		await user.click(banner().getByRole('link', { name: 'Registrarse' }));
		await waitFor(async () => expect(await heading('Crear cuenta')).toHaveFocus());
		expect(screen.getByRole('link', { name: 'Saltar al contenido' })).toHaveAttribute('href', '#contenido');
		expect(screen.getByRole('main')).toHaveAttribute('id', 'contenido');
	});

	it('keeps the appearance out of the storage', async () => {
		const { user, storage } = renderApp({ route: '/test-auth' });
		await user.click(await screen.findByRole('radio', { name: 'Oscuro' }));
		expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
		expect(Object.keys(storage.entries())).not.toContain('theme');
		await user.click(screen.getByRole('radio', { name: 'Automático' }));
		expect(document.documentElement).not.toHaveAttribute('data-theme');
	});
});

describe('addresses and who may see them', () => {
	it('[R2-06] an unknown address says so and leads home', async () => {
		renderApp({ route: '/no-existe' });
		await heading('Página no encontrada');
		expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
	});

	it.each(['/profile', '/orders', '/user', '/user/orders', '/admin', '/admin/sales'])(
		'[R2-03, R2-09, R2-10, R2-17] %s without a session leads to the sign-in',
		async (route) => {
			const { address } = renderApp({ route });
			await heading('Iniciar Sesión');
			expect(address()).toBe('/login');
		},
	);

	it.each([
		['/user', /Rosa/],
		['/user/dashboard', /Rosa/],
		['/user/profile', 'Rosa Quispe'],
		['/user/orders', 'Mis Pedidos'],
		['/profile', 'Rosa Quispe'],
		['/orders', 'Mis Pedidos'],
	])('[R2-02, R2-03] %s shows a customer „%s“', async (route, title) => {
		renderApp({ route, storage: signedInStorage(), server: { 'GET host:/orders/user/7': () => [] } });
		await heading(title);
	});

	it.each([
		['/admin', 'Dashboard'],
		['/admin/dashboard', 'Dashboard'],
		['/admin/profile', 'Rosa Quispe'],
		['/admin/products', 'Productos'],
		['/admin/categories', 'Categorías'],
		['/admin/users', 'Usuarios'],
		['/admin/orders', 'Gestión de Pedidos'],
		['/admin/sales', 'Análisis de Ventas'],
	])('[R2-04] %s shows an administrator „%s“', async (route, title) => {
		renderApp({ route, storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) });
		await heading(title);
	});

	it.each([
		['[R2-13] a customer on / comes to', '/', ['ROLE_USER'], '/user'],
		['[R2-14, R2-10] a customer under /admin comes to', '/admin/users', ['ROLE_USER'], '/user'],
		['[R2-12] an administrator on / comes to', '/', ['ROLE_ADMIN'], '/admin'],
		['[R2-15, R2-17] an administrator under /user comes to', '/user/orders', ['ROLE_ADMIN'], '/admin'],
	])('%s%s', async (_title, route, roles, end) => {
		const { address } = renderApp({ route, storage: signedInStorage(aUser({ roles })) });
		await waitFor(() => expect(address()).toBe(end));
		await screen.findByRole('heading', { level: 1 });
	});

	it.each(['/login', '/register'])('[R2-16] a signed-in visitor stays on %s', async (route) => {
		const { address } = renderApp({ route, storage: signedInStorage() });
		await screen.findByRole('heading', { level: 1 });
		expect(address()).toBe(route);
	});

	it('[R2-11] a guard waits, and redirects nowhere, while the stored session is being checked', async () => {
		let finish = () => {};
		const { address } = renderApp({
			route: '/admin',
			storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
			server: {
				'GET /user/profile': () =>
					new Promise((resolve) => {
						finish = () => resolve(aUser({ roles: ['ROLE_ADMIN'] }));
					}),
			},
		});
		expect(await screen.findByText('Cargando…')).toBeInTheDocument();
		expect(address()).toBe('/admin');
		await waitFor(() => {
			finish();
			expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
		});
	});

	it('[R2-18, R8-01] a 401 of any call ends the session and leads to the sign-in', async () => {
		const { address, storage } = renderApp({
			route: '/profile',
			storage: signedInStorage(aUser()),
			server: { 'GET /user/profile': () => answer(401, { message: 'Tu sesión terminó' }) },
		});
		await heading('Iniciar Sesión');
		expect(address()).toBe('/login');
		await waitFor(() => expect(Object.keys(storage.entries())).not.toContain('token'));
	});
});

it('[R3-080] /test-auth shows what the shop knows of the session', async () => {
	const token = 'abcdefghijklmnopqrstuvwxyz';
	renderApp({ route: '/test-auth', storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }), token) });
	await heading('Prueba de sesión');
	const of = (term: string) => screen.getByText(term).nextElementSibling;
	expect(of('Autenticado')).toHaveTextContent('Sí');
	expect(of('Administrador')).toHaveTextContent('Sí');
	expect(of('Token presente')).toHaveTextContent('Sí');
	expect(of('Inicio del token')).toHaveTextContent(/^abcdefghijklmnopqrst…$/);
	expect(screen.getByText(/"username": "rosa"/)).toBeInTheDocument();
	expect(within(screen.getByRole('navigation', { name: 'Enlaces de prueba' })).getAllByRole('link')).not.toHaveLength(
		0,
	);
});

it('[R3-016, R4-11] adding to the cart says so, counts, and opens nothing', async () => {
	const { user, store } = renderApp({
		route: '/products',
		server: { 'GET /products/active': () => [aProduct({ id: 5, name: 'Quinua' })] },
	});
	await user.click(await screen.findByRole('button', { name: /Añadir al Carrito/ }));
	expect(await screen.findByRole('button', { name: /Añadido/ })).toBeInTheDocument();
	expect(banner().getByRole('button', { name: 'Carrito, 1 producto' })).toBeInTheDocument();
	expect(banner().getByText('1 producto en tu carrito')).toBeInTheDocument();
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	expect(store.getState().ui.cartOpen).toBe(false);
});
