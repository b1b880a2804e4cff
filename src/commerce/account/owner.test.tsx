import { screen, waitFor, within } from '@testing-library/react';
import { consentTexts } from '#contract/account/forms';
import { wholeShop } from '#contract/shop/default';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';
import '#storefront/account/AddressLinkPage';
import '#storefront/account/CustomerArea';
import '#storefront/account/customer/CustomerProfilePage';
import '#storefront/account/ForgotPasswordPage';
import '#storefront/account/LoginPage';
import '#storefront/account/RegisterPage';
import './DeleteAccountDialog';

const press = (name: string | RegExp) => screen.findByRole('button', { name });
const offers = consentTexts['offers-mail'].text;

describe('a forgotten password', () => {
	it('[R14-60] the sign-in leads to the page that asks for a link where the shop sends mail', async () => {
		const app = renderApp({ route: '/login', server: { 'GET /auth/recovery': () => ({ byMail: true }) } });
		await app.user.click(await screen.findByRole('link', { name: '¿Olvidaste tu contraseña?' }));
		expect(app.address()).toBe('/recuperar');
	});

	it('[R14-69, R20-118, R20-119] where it sends none, it says to ask the shop, and how', async () => {
		const seller = { ...wholeShop({}).seller, whatsapp: '51987654321' };
		const app = renderApp({ route: '/login', server: { 'GET /shop': () => wholeShop({ version: 3, seller }) } });
		expect(await screen.findByText(/Pídele a la tienda un enlace/)).toBeVisible();
		expect(screen.queryByRole('link', { name: /Olvidaste/ })).toBeNull();
		expect(screen.getByLabelText('Usuario o correo')).toBeVisible();
		const chat = { name: 'WhatsApp' };
		expect(await screen.findByRole('link', chat)).toHaveAttribute(
			'href',
			expect.stringMatching(/^https:\/\/wa\.me\/519/),
		);
		app.unmount();
		renderApp({ route: '/recuperar', server: { 'GET /shop': () => wholeShop({ version: 3, seller }) } });
		expect(await screen.findByText(/La tienda no envía correos/)).toBeVisible();
		expect(await screen.findByRole('link', chat)).toBeVisible();
		expect(screen.queryByRole('form')).toBeNull();
	});

	it('[R14-61] says the same whatever was typed, and sends nothing for nothing', async () => {
		const app = renderApp({
			route: '/recuperar',
			server: {
				'GET /auth/recovery': () => ({ byMail: true }),
				'POST /auth/forgot-password': () => answer(202, { message: 'ok' }),
			},
		});
		await app.user.click(await press('Enviar enlace'));
		expect(await screen.findByText('Escribe tu correo o tu usuario')).toBeVisible();
		expect(app.server.count('POST /auth/forgot-password')).toBe(0);
		await app.user.type(screen.getByLabelText('Correo o usuario'), ' nadie@x.pe ');
		await app.user.click(await press('Enviar enlace'));
		expect(await screen.findByText(/Si hay una cuenta con «nadie@x.pe», le enviamos un enlace/)).toBeVisible();
		expect(app.server.requests.find(({ path }) => path === '/auth/forgot-password')?.body).toEqual({
			login: 'nadie@x.pe',
		});
	});

	it('[R14-77, R7-18] a back end of R7 is not asked, and no consent is offered', async () => {
		const app = renderApp({ route: '/recuperar', foreign: true });
		await app.user.type(await screen.findByLabelText('Correo o usuario'), 'rosa');
		await app.user.click(await press('Enviar enlace'));
		expect(await screen.findByText('Esta tienda no ofrece esta opción.')).toBeVisible();
		app.unmount();
		const register = renderApp({ route: '/register', foreign: true });
		await screen.findByLabelText('Confirmar Contraseña');
		expect(screen.queryByRole('checkbox')).toBeNull();
		expect(register.server.requests.every(({ path }) => !path.startsWith('/auth'))).toBe(true);
	});
});

describe('sign-up', () => {
	async function register(tick: boolean) {
		const app = renderApp({
			route: '/register',
			server: { 'POST /auth/signup': () => answer(201, { message: 'ok' }) },
		});
		const box = await screen.findByRole('checkbox', { name: offers });
		expect(box).not.toBeChecked();
		if (tick) await app.user.click(box);
		for (const [label, text] of [
			['Nombre', 'Ana'],
			['Apellido', 'Ríos'],
			['Usuario', 'ana'],
			['Email', 'ana@x.pe'],
			['Contraseña', 'secreto-1'],
			['Confirmar Contraseña', 'secreto-1'],
		] as const)
			await app.user.type(screen.getByLabelText(label), text);
		await app.user.click(await press('Registrarse'));
		await screen.findByText(/Registro exitoso/);
		return app.server.requests.find(({ path }) => path === '/auth/signup')?.body as { consents?: unknown };
	}

	it('[R14-74] sends the consent that was ticked, with the version of its text', async () => {
		expect((await register(true)).consents).toEqual([{ kind: 'offers-mail', version: 1 }]);
	});

	it('[R14-74, R7-04] sends what the specification has where nothing was ticked', async () => {
		expect(Object.keys(await register(false)).sort()).toEqual([
			'address',
			'email',
			'firstName',
			'lastName',
			'password',
			'phone',
			'username',
		]);
	});
});

describe('links of mails', () => {
	const open = (route: string, reply: Handler) => renderApp({ route, server: { 'POST /auth/address-link': reply } });

	it('[R14-66] a press confirms, not the opening of the page, and the token leaves the address', async () => {
		const app = open('/confirmar-correo#abc', () => ({ outcome: 'confirmed', address: 'a@x.pe', signedOut: false }));
		const button = await press('Confirmar mi correo');
		await waitFor(() => expect(window.location.hash).toBe(''));
		expect(app.server.count('POST /auth/address-link')).toBe(0);
		await app.user.click(button);
		expect(await screen.findByText('Confirmaste a@x.pe. ¡Gracias!')).toBeVisible();
		expect(app.server.requests.find(({ path }) => path === '/auth/address-link')?.body).toEqual({ token: 'abc' });
	});

	it('[R14-68] a change that is taken back ends the sessions and leads to a new password', async () => {
		const app = open('/detener-cambio#abc', () => ({ outcome: 'kept', address: 'a@x.pe', signedOut: true }));
		await app.user.click(await press('Conservar mi correo'));
		expect(await screen.findByText(/cerramos todas sus sesiones/)).toBeVisible();
		expect(screen.getByRole('link', { name: 'Cambiar mi contraseña' })).toHaveAttribute('href', '/recuperar');
	});

	it('[R14-177] tells it also where the session that is over is this browser’s', async () => {
		const app = renderApp({
			route: '/detener-cambio#abc',
			storage: signedInStorage(aUser()),
			server: { 'POST /auth/address-link': () => ({ outcome: 'kept', address: 'a@x.pe', signedOut: true }) },
		});
		const button = await press('Conservar mi correo');
		// The session was looked at when the page was opened.
		await waitFor(() => expect(app.server.count('GET /user/profile')).toBe(1));
		await app.user.click(button);
		expect(await screen.findByText(/cerramos todas sus sesiones/)).toBeVisible();
		expect(app.server.count('GET /user/profile')).toBe(1);
		expect(app.address()).toBe('/detener-cambio');
	});

	it('[R14-66] a link that is over says so', async () => {
		const app = open('/confirmar-correo#abc', () => answer(400, { message: 'El enlace ya no sirve' }));
		await app.user.click(await press('Confirmar mi correo'));
		expect(await screen.findByRole('alert')).toHaveTextContent('El enlace ya no sirve');
	});
});

describe('the profile', () => {
	const state = (more: object) => ({
		...{ address: 'rosa@example.com', confirmed: true, canBeConfirmed: true, pending: null },
		...more,
	});
	async function open(server: Record<string, Handler>, foreign = false) {
		const app = renderApp({ route: '/user/profile', storage: signedInStorage(aUser()), server, foreign });
		await screen.findByRole('button', { name: 'Editar Perfil' });
		return app;
	}

	it('[R14-66] asks to confirm the address, and sends the mail again', async () => {
		const app = await open({
			'GET /user/address': () => state({ confirmed: false }),
			'POST /user/address/confirmation': () => state({ confirmed: false }),
		});
		expect(await screen.findByText('Confirma tu correo.')).toBeVisible();
		await app.user.click(await press('Enviar de nuevo'));
		expect(await screen.findByText('Te enviamos el enlace a rosa@example.com.')).toBeVisible();
	});

	it('[R14-67, R3-115] after a change says which address waits, and gives it up', async () => {
		let pending: object | null = null;
		const app = await open({
			'GET /user/address': () => state({ pending }),
			'PUT /user/profile': () => {
				pending = { address: 'nueva@x.pe', expiresAt: '2026-11-24T12:00:00Z' };
				return aUser();
			},
			'DELETE /user/address/change': () => {
				pending = null;
				return state({});
			},
		});
		await app.user.click(await press('Editar Perfil'));
		await app.user.clear(screen.getByLabelText('Correo'));
		await app.user.type(screen.getByLabelText('Correo'), 'nueva@x.pe');
		await app.user.click(await press('Guardar Cambios'));
		expect(await screen.findByText('Perfil actualizado exitosamente')).toBeVisible();
		expect(await screen.findByText('nueva@x.pe')).toBeVisible();
		expect(screen.getByLabelText('Correo')).toHaveValue('rosa@example.com');
		await app.user.click(await press('Dejar el cambio'));
		await waitFor(() => expect(screen.queryByText('nueva@x.pe')).toBeNull());
	});

	it('[R14-73] one press gives a consent, and one withdraws it', async () => {
		let given = false;
		const consents = () => ({
			consents: [
				{ kind: 'offers-mail', given, at: given ? '2026-11-22T12:00:00Z' : null, ...consentTexts['offers-mail'] },
			],
		});
		const app = await open({
			'GET /user/consents': consents,
			'PUT /user/consents': ({ body }) => {
				({ given } = body as { given: boolean });
				return consents();
			},
		});
		const box = await screen.findByRole('checkbox', { name: offers });
		expect(box).not.toBeChecked();
		await app.user.click(box);
		await waitFor(() => expect(box).toBeChecked());
		await app.user.click(box);
		await waitFor(() => expect(box).not.toBeChecked());
		expect(app.server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
			{ kind: 'offers-mail', given: true, version: 1 },
			{ kind: 'offers-mail', given: false, version: 1 },
		]);
	});

	it('[R14-70, R15-345] deletes the account with password and code, and is then signed out at home', async () => {
		const app = await open({
			'POST /user/deletion': ({ body }) =>
				(body as { code?: string }).code === '123456'
					? { message: 'ok' }
					: answer(400, { message: 'x', fields: { code: 'Escribe el código de tu aplicación de autenticación' } }),
		});
		await app.user.click(await press('Eliminar mi cuenta'));
		const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar mi cuenta' }));
		expect(dialog.getByText('Esto no se puede deshacer.')).toBeVisible();
		expect(dialog.getByText(/^Las boletas, facturas y notas de crédito ya emitidas se conservan/)).toBeVisible();
		await app.user.type(dialog.getByLabelText('Contraseña'), 'secreto-1');
		await app.user.click(dialog.getByRole('button', { name: 'Eliminar para siempre' }));
		await app.user.type(await dialog.findByLabelText('Código de verificación'), '123456');
		await app.user.click(dialog.getByRole('button', { name: 'Eliminar para siempre' }));
		await waitFor(() => expect(app.address()).toBe('/'));
		await app.persistor.flush();
		expect(app.storage.entries().token).toBeUndefined();
	});

	it('[R14-77] shows nothing of it with a back end of R7', async () => {
		const app = await open({}, true);
		expect(screen.queryByRole('heading', { name: 'Privacidad' })).toBeNull();
		expect(app.server.requests.some(({ path }) => /address|consents/.test(path))).toBe(false);
	});
});
