import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '#contract/account/user';
import { wholeShop } from '#contract/shop/default';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import type { Handler } from '#testing/serve';
import '../CustomerArea';
import '../ProfilePage';
import './CustomerOrdersPage';
import './CustomerProfilePage';

async function open(route = '/user', user: User = aUser(), server: Record<string, Handler> = {}) {
	const app = renderApp({
		route,
		storage: signedInStorage(user),
		server: {
			'GET host:/orders/user/7': () => [],
			'GET /user/2fa': () => ({ enabled: false, recoveryCodesLeft: 0 }),
			...server,
		},
	});
	await screen.findByRole('navigation', { name: 'Mi cuenta' });
	return app;
}
const area = () => within(screen.getByRole('main'));
const parts = () => within(area().getByRole('navigation', { name: 'Mi cuenta' }));

it('[R3-090] brand and three parts, the open one marked', async () => {
	await open('/user');
	expect(area().getByRole('link', { name: 'Mi cuenta' })).toHaveAttribute('href', '/user');
	expect(
		parts()
			.getAllByRole('link')
			.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
	).toEqual([
		['Inicio', '/user', 'page'],
		['Mi Perfil', '/user/profile', null],
		['Mis Pedidos', '/user/orders', null],
	]);
});

it('[R3-090, R2-02] going to a part marks it and unmarks the start', async () => {
	const { user, address } = await open('/user');
	await user.click(parts().getByRole('link', { name: 'Mis Pedidos' }));
	expect(address()).toBe('/user/orders');
	expect(await area().findByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible();
	expect(parts().getByRole('link', { current: 'page' })).toHaveTextContent('Mis Pedidos');
	expect(parts().getByRole('link', { name: 'Inicio' })).not.toHaveAttribute('aria-current');
});

it('[R3-091] greets by username, says Usuario; Salir signs out and goes to /login', async () => {
	const { user, address, store } = await open();
	expect(area().getByText('Hola, rosa')).toBeVisible();
	expect(area().getByText('Usuario')).toBeVisible();
	await user.click(area().getByRole('button', { name: 'Salir' }));
	await waitFor(() => expect(address()).toBe('/login'));
	expect(store.getState().auth.token).toBeNull();
	// Left on purpose: nothing leads back to where the visitor was.
	expect(window.history.state?.usr ?? null).toBeNull();
});

it('[R2-20, R2-30] the shop stays around the area: its parts and the cart', async () => {
	await open();
	expect(screen.getByRole('navigation', { name: 'Principal' })).toBeVisible();
	expect(screen.getByRole('button', { name: /Carrito/ })).toBeVisible();
});

describe('start', () => {
	it.each([
		['first and last name', aUser(), 'Rosa Quispe'],
		['the first name', aUser({ lastName: '' }), 'Rosa'],
		['the username', aUser({ firstName: null, lastName: null }), 'rosa'],
		['Usuario', aUser({ firstName: '', lastName: '', username: '' }), 'Usuario'],
	])('[R3-100] welcomes with %s', async (_what, user, name) => {
		await open('/user', user);
		expect(area().getByRole('heading', { level: 1 })).toHaveTextContent(`Te damos la bienvenida, ${name}`);
	});

	it('[R3-101] cards to profile, orders and products; support tells that it is to come', async () => {
		const told = jest.spyOn(window, 'alert').mockImplementation(() => {});
		const { user } = await open();
		const card = (name: string) => area().getByRole('heading', { level: 2, name });
		for (const [name, href] of [
			['Mi Perfil', '/user/profile'],
			['Mis Pedidos', '/user/orders'],
			['Explorar Productos', '/products'],
		] as const)
			expect(within(card(name)).getByRole('link')).toHaveAttribute('href', href);
		await user.click(within(card('Soporte')).getByRole('button'));
		expect(told).toHaveBeenCalledWith('Función de soporte próximamente');
		told.mockRestore();
	});

	it('[R20-121] the contact of the shop stands beside the support', async () => {
		const seller = { ...wholeShop({}).seller, whatsapp: '51987654321', phone: '051 362 000' };
		await open('/user', aUser(), { 'GET /shop': () => wholeShop({ version: 3, seller }) });
		const card = within(
			(await area().findByRole('heading', { level: 2, name: 'Escríbele a la tienda' })).parentElement as HTMLElement,
		);
		expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['WhatsApp', '051 362 000']);
	});

	it('[R3-102] three counters at zero', async () => {
		await open();
		const activity = within(area().getByRole('region', { name: 'Tu Actividad' }));
		expect(activity.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['0', '0', '0']);
		expect(activity.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
			'Pedidos realizados',
			'Productos favoritos',
			'Reseñas escritas',
		]);
	});
});

it.each(['/profile', '/user/profile'])('[R21-142] %s has addresses, security and privacy itself', async (route) => {
	renderApp({
		route,
		storage: signedInStorage(aUser()),
		server: {
			'GET /user/addresses': () => ({ addresses: [], last: null }),
			'GET /user/consents': () => ({ consents: [] }),
		},
	});
	expect(await area().findByRole('region', { name: 'Mis direcciones' })).toBeVisible();
	for (const name of ['Cambiar Contraseña', 'Configurar 2FA', 'Descargar Datos', 'Eliminar mi cuenta'])
		expect(area().getByRole('button', { name })).toBeVisible();
	const profiles = area()
		.getAllByRole('link')
		.map((link) => link.getAttribute('href') ?? '')
		.filter((href) => href.endsWith('/profile') && href !== route);
	expect(profiles).toEqual([]);
});

describe('gate', () => {
	it.each(['/user/dashboard', '/user'])('[R2-17, R2-09] %s without a session leads to /login', async (route) => {
		const { address } = renderApp({ route });
		await screen.findByRole('button', { name: 'Iniciar Sesión' });
		expect(address()).toBe('/login');
	});

	it('[R2-17, R2-15] an administrator is sent to /admin', async () => {
		const { address } = renderApp({
			route: '/user/dashboard',
			storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
			server: { 'GET /products': () => [], 'GET /categories': () => [] },
		});
		await waitFor(() => expect(address()).toBe('/admin'));
	});

	it.each([
		['/user/dashboard', 'Te damos la bienvenida, Rosa Quispe'],
		['/user/dashboard/profile', 'Rosa Quispe'],
		['/user/dashboard/orders', 'Mis Pedidos'],
	])('[R2-17] %s is the nested customer layout', async (route, title) => {
		await open(route);
		expect(await area().findByRole('heading', { level: 1, name: title })).toBeVisible();
		expect(parts().getByRole('link', { current: 'page' })).toBeVisible();
	});
});
