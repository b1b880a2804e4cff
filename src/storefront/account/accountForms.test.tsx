import { screen, waitFor, within } from '@testing-library/react';
import { wholeShop } from '#contract/shop/default';
import { aUser } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, byHand } from '#testing/serve';

const main = () => within(screen.getByRole('main'));
const field = (label: string | RegExp) => main().getByLabelText(label);
const signInAnswer = (changes = {}) => ({ ...aUser(), accessToken: 'abc.def.ghi', ...changes });

describe('sign-in', () => {
	async function open(server = {}, route = '/login') {
		const app = renderApp({ route, server: { 'GET /user/profile': () => aUser(), ...server } });
		await screen.findByRole('heading', { level: 1, name: 'Iniciar Sesión' });
		return app;
	}
	type App = Awaited<ReturnType<typeof open>>;
	const send = (app: App) => app.user.click(main().getByRole('button', { name: 'Iniciar Sesión' }));
	async function fill(app: App) {
		await app.user.type(field(/^Usuario/), 'rosa');
		await app.user.type(field('Contraseña'), 'secreto');
		await send(app);
	}

	it('[R3-040] asks for both, tells what is missing at its field, and leads to the registration', async () => {
		const app = await open();
		await send(app);
		expect(field(/^Usuario/)).toHaveFocus();
		expect(field(/^Usuario/)).toHaveAccessibleDescription('El usuario es obligatorio');
		expect(field('Contraseña')).toHaveAccessibleDescription('La contraseña es obligatoria');
		await app.user.type(field(/^Usuario/), 'rosa');
		await waitFor(() => expect(field(/^Usuario/)).not.toHaveAccessibleDescription());
		expect(app.server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
		expect(main().getByRole('link', { name: 'Regístrate' })).toHaveAttribute('href', '/register');
	});

	it('[R3-041, R2-09] leads back to the page that asked for it', async () => {
		const app = await open({ 'POST /auth/signin': () => signInAnswer() }, '/orders');
		expect(app.address()).toBe('/login');
		await fill(app);
		await screen.findByRole('heading', { level: 1, name: 'Mis Pedidos' });
		expect(app.address()).toBe('/orders');
	});

	it.each([
		['[R3-041, R2-13] without one, a customer ends in the own area', ['ROLE_USER'], '/user'],
		['[R3-041] an administrator ends in the back office', ['ROLE_ADMIN'], '/admin'],
	])('%s', async (_title, roles, end) => {
		const app = await open({ 'POST /auth/signin': () => signInAnswer({ roles }) });
		await fill(app);
		await waitFor(() => expect(app.address()).toBe(end));
		await screen.findByRole('heading', { level: 1 });
	});

	it('[R3-041] waits 100 ms before it goes on, showing that it works', async () => {
		const release = byHand<unknown>();
		const app = await open({ 'POST /auth/signin': () => release.promise });
		await fill(app);
		expect(main().getByRole('button', { name: 'Iniciando sesión…' })).toHaveAttribute('aria-busy', 'true');
		const seen: { at: number; address: string }[] = [];
		app.store.subscribe(() => {
			if (app.store.getState().auth.token) seen.push({ at: performance.now(), address: app.address() });
		});
		release.resolve(signInAnswer());
		await waitFor(() => expect(app.address()).toBe('/user'), { interval: 5 });
		const [signedIn] = seen;
		expect(signedIn?.address).toBe('/login');
		expect(performance.now() - (signedIn?.at ?? 0)).toBeGreaterThan(60);
		await screen.findByRole('heading', { level: 1, name: /Rosa/ });
	});

	it('[R3-042, R8-01] shows the server’s words, stays, and keeps what was typed', async () => {
		const app = await open({ 'POST /auth/signin': () => answer(401, { message: 'Usuario o contraseña incorrectos' }) });
		await fill(app);
		expect(await main().findByRole('alert')).toHaveTextContent('Usuario o contraseña incorrectos');
		expect(app.address()).toBe('/login');
		expect(field(/^Usuario/)).toHaveValue('rosa');
		expect(field('Contraseña')).toHaveFocus();
	});

	it('[R3-042] has words of its own when the server sends none', async () => {
		const app = await open({ 'POST /auth/signin': () => answer(500) });
		await fill(app);
		expect(await main().findByRole('alert')).toHaveTextContent('Error al iniciar sesión');
	});
});

describe('registration', () => {
	const required = { Nombre: 'Rosa', Apellido: 'Quispe', Usuario: 'rosa', Email: 'rosa@example.com' };
	async function open(server = {}) {
		const app = renderApp({ route: '/register', server });
		await screen.findByRole('heading', { level: 1, name: 'Crear cuenta' });
		return app;
	}
	type App = Awaited<ReturnType<typeof open>>;
	const send = (app: App) => app.user.click(main().getByRole('button', { name: 'Registrarse' }));
	async function fill(app: App, password = 'secreto', repeated = password) {
		for (const [label, value] of Object.entries(required)) await app.user.type(field(label), value);
		await app.user.type(field('Contraseña'), password);
		await app.user.type(field('Confirmar Contraseña'), repeated);
	}

	it('[R3-050, R5-01] asks for six fields, two more are optional; the first wrong one gets the focus', async () => {
		const app = await open();
		await send(app);
		for (const label of [...Object.keys(required), 'Contraseña', 'Confirmar Contraseña'])
			expect(field(label)).toBeInvalid();
		for (const label of ['Teléfono', 'Dirección']) expect(field(label)).toBeValid();
		expect(field('Nombre')).toHaveFocus();
		expect(app.server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
	});

	it('[R17-191] names the published Términos and Privacidad, and a text that is a draft not', async () => {
		const pages = [{ slug: 'terminos-y-condiciones', title: 'Términos y condiciones' }];
		renderApp({
			route: '/register',
			server: { 'GET /shop': () => wholeShop({ version: 3, pages }) },
		});
		await main().findByText(/^Al registrarte aceptas/);
		expect(main().getByRole('link', { name: 'Términos y condiciones' })).toHaveAttribute(
			'href',
			'/p/terminos-y-condiciones',
		);
		expect(main().queryByRole('link', { name: 'Privacidad' })).toBeNull();
	});

	it('[R5-02] two passwords that differ', async () => {
		const app = await open();
		await fill(app, 'secreto', 'secreta');
		await send(app);
		expect(field('Confirmar Contraseña')).toHaveAccessibleDescription('Las contraseñas no coinciden');
		expect(field('Confirmar Contraseña')).toHaveFocus();
	});

	it('[R5-03] a password that is too short', async () => {
		const app = await open();
		await fill(app, '12345');
		await send(app);
		expect(field('Contraseña')).toHaveAccessibleDescription('La contraseña debe tener al menos 6 caracteres');
	});

	it('[R3-051, R21-104, R5-01, R7-04] sends all but the repeated password, says that it worked, and leads to the sign-in with the user', async () => {
		let answeredAt = 0;
		const app = await open({
			'POST /auth/signup': () => {
				answeredAt = performance.now();
				return { message: 'ok' };
			},
		});
		await fill(app);
		await app.user.type(field('Teléfono'), '999 888 777');
		await send(app);
		expect(await screen.findByText('Registro exitoso. Ahora puedes iniciar sesión.')).toBeInTheDocument();
		expect(app.server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
			username: 'rosa',
			email: 'rosa@example.com',
			password: 'secreto',
			firstName: 'Rosa',
			lastName: 'Quispe',
			phone: '999 888 777',
			address: '',
		});
		await screen.findByRole('heading', { level: 1, name: 'Iniciar Sesión' });
		expect(performance.now() - answeredAt).toBeGreaterThan(1500);
		expect(app.address()).toBe('/login');
		expect(field('Usuario o correo')).toHaveValue('rosa');
		expect(main().getByLabelText('Contraseña')).toHaveValue('');
	});

	it('[R8-02] shows the server’s words above and at the field concerned, and keeps what was typed', async () => {
		const app = await open({
			'POST /auth/signup': () =>
				answer(409, { message: 'Ese usuario ya existe', fields: { username: 'Elige otro usuario' } }),
		});
		await fill(app);
		await send(app);
		expect(await main().findByRole('alert')).toHaveTextContent('Ese usuario ya existe');
		expect(field('Usuario')).toHaveAccessibleDescription('Elige otro usuario');
		expect(field('Usuario')).toHaveFocus();
		expect(field('Email')).toHaveValue('rosa@example.com');
	});

	it('[R8-02] has words of its own when the server sends none', async () => {
		const app = await open({ 'POST /auth/signup': () => answer(500) });
		await fill(app);
		await send(app);
		expect(await main().findByRole('alert')).toHaveTextContent('Error al registrarse');
	});
});
