import { screen, waitFor, within } from '@testing-library/react';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';
import * as files from '#ui/saveFile';

const codes = Array.from({ length: 8 }, (_, index) => `abcde1234${index}`);
const otpauthUrl = 'otpauth://totp/Tienda%20Viva:rosa?secret=JBSWY3DPEHPK3PXP&issuer=Tienda%20Viva';

async function open(server: Record<string, Handler> = {}, foreign = false) {
	const app = renderApp({ route: '/user/profile', storage: signedInStorage(aUser()), server, foreign });
	await screen.findByRole('button', { name: 'Cambiar Contraseña' });
	return app;
}
const dialog = (name: string) => screen.findByRole('dialog', { name });

afterEach(() => jest.restoreAllMocks());

describe('password', () => {
	async function openPassword(server: Record<string, Handler> = {}) {
		const app = await open(server);
		await app.user.click(screen.getByRole('button', { name: 'Cambiar Contraseña' }));
		await dialog('Cambiar Contraseña');
		const type = async (current: string, next: string, repeated: string) => {
			if (current) await app.user.type(screen.getByLabelText('Contraseña actual'), current);
			if (next) await app.user.type(screen.getByLabelText('Contraseña nueva'), next);
			if (repeated) await app.user.type(screen.getByLabelText('Repite la contraseña nueva'), repeated);
			await app.user.click(screen.getByRole('button', { name: 'Guardar' }));
		};
		return { ...app, type };
	}

	it('[R10-03, R3-114] a new password ends the other sessions; this one goes on with the new token', async () => {
		const app = await openPassword({
			'PUT /user/password': () => ({ message: 'ok', accessToken: 'token.nuevo' }),
			'GET /user/export': () => ({ profile: {} }),
		});
		await app.type('secreto1', 'secreto2', 'secreto2');
		expect(await screen.findByText('Contraseña actualizada. Cerramos tus otras sesiones.')).toBeInTheDocument();
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(app.server.requests.find(({ path }) => path === '/user/password')?.body).toEqual({
			currentPassword: 'secreto1',
			newPassword: 'secreto2',
		});
		await app.persistor.flush();
		expect(app.storage.entries().token).toBe('token.nuevo');
		jest.spyOn(files, 'saveFile').mockImplementation(() => {});
		await app.user.click(screen.getByRole('button', { name: 'Descargar Datos' }));
		await waitFor(() => expect(app.server.count('GET /user/export')).toBe(1));
		expect(app.server.last('GET /user/export')?.headers.get('authorization')).toBe('Bearer token.nuevo');
	});

	it('[R10-03, R5-02, R5-03] mistakes stand at their fields and nothing is sent', async () => {
		const app = await openPassword();
		await app.type('', 'abc', 'abd');
		expect(screen.getByLabelText('Contraseña actual')).toHaveFocus();
		expect(screen.getByLabelText('Contraseña actual')).toHaveAccessibleDescription('Escribe tu contraseña actual');
		expect(screen.getByLabelText('Contraseña nueva')).toHaveAccessibleDescription(
			/La contraseña debe tener al menos 6 caracteres/,
		);
		expect(screen.getByLabelText('Repite la contraseña nueva')).toHaveAccessibleDescription(
			'Las contraseñas no coinciden',
		);
		expect(app.server.count('PUT /user/password')).toBe(0);
	});

	it('[R13-65] with a second factor the code is asked for, and what was typed stays', async () => {
		const app = await openPassword({
			'PUT /user/password': ({ body }) =>
				(body as { code?: string }).code === '123456'
					? { message: 'ok', accessToken: 'token.nuevo' }
					: answer(400, { message: 'x', fields: { code: 'Escribe el código de tu aplicación de autenticación' } }),
		});
		await app.type('secreto1', 'secreto2', 'secreto2');
		const code = await screen.findByLabelText('Código de verificación');
		await waitFor(() => expect(code).toHaveFocus());
		expect(code).toHaveAccessibleDescription(/Escribe el código/);
		expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('secreto2');
		await app.user.type(code, '123456');
		await app.user.click(screen.getByRole('button', { name: 'Guardar' }));
		expect(await screen.findByText('Contraseña actualizada. Cerramos tus otras sesiones.')).toBeInTheDocument();
	});

	it('[R10-03] a wrong current password is told at its field, and the session goes on', async () => {
		const app = await openPassword({
			'PUT /user/password': () =>
				answer(400, {
					message: 'Revisa los datos',
					fields: { currentPassword: 'La contraseña actual no es correcta' },
				}),
		});
		await app.type('otra', 'secreto2', 'secreto2');
		await waitFor(() => expect(screen.getByLabelText('Contraseña actual')).toHaveFocus());
		expect(screen.getByLabelText('Contraseña actual')).toHaveAccessibleDescription(
			'La contraseña actual no es correcta',
		);
		expect(app.store.getState().auth.token).toBe('header.payload.signature');
	});
});

describe('second factor', () => {
	async function openSecondFactor(server: Record<string, Handler>) {
		const app = await open(server);
		await app.user.click(screen.getByRole('button', { name: 'Configurar 2FA' }));
		return app;
	}
	const off = { 'GET /user/2fa': () => ({ enabled: false, recoveryCodesLeft: 0 }) };
	const setup = { 'POST /user/2fa/setup': () => ({ secret: 'JBSWY3DPEHPK3PXP', otpauthUrl }) };

	it('[R10-03, R13-66] picture and key go into an app, its code and the password turn it on, the recovery codes are shown once', async () => {
		const app = await openSecondFactor({
			...off,
			...setup,
			'POST /user/2fa/enable': ({ body }) =>
				(body as { code: string }).code === '123456'
					? { recoveryCodes: codes }
					: answer(400, { message: 'Revisa', fields: { code: 'El código no es correcto' } }),
		});
		expect(await screen.findByRole('img', { name: /Código QR/ })).toBeInTheDocument();
		expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
		expect(app.server.count('POST /user/2fa/setup')).toBe(1);
		const code = screen.getByRole('textbox', { name: 'Código de seis números' });
		await app.user.type(code, '12');
		await app.user.click(screen.getByRole('button', { name: 'Activar' }));
		expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription('Escribe tu contraseña');
		await app.user.type(screen.getByLabelText('Contraseña'), 'secreto1');
		expect(code).toHaveAccessibleDescription(/El código tiene seis números/);
		expect(app.server.count('POST /user/2fa/enable')).toBe(0);
		await app.user.clear(code);
		await app.user.type(code, '000000');
		await app.user.click(screen.getByRole('button', { name: 'Activar' }));
		await waitFor(() => expect(code).toHaveAccessibleDescription('El código no es correcto'));
		await app.user.clear(code);
		await app.user.type(code, '123456');
		await app.user.click(screen.getByRole('button', { name: 'Activar' }));
		await dialog('Guarda tus códigos de recuperación');
		expect(app.server.last('POST /user/2fa/enable')?.body).toEqual({ code: '123456', password: 'secreto1' });

		const shown = within(await dialog('Guarda tus códigos de recuperación'));
		expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
		const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
		await app.user.click(shown.getByRole('button', { name: 'Copiar' }));
		expect(copied).toHaveBeenCalledWith(codes.join('\n'));
		expect(await shown.findByRole('button', { name: 'Copiados' })).toBeInTheDocument();
		const saved = jest.spyOn(files, 'saveFile').mockImplementation(() => {});
		await app.user.click(shown.getByRole('button', { name: 'Descargar' }));
		expect(saved.mock.calls[0]?.[1]).toContain(codes[7]);

		await app.user.click(shown.getByRole('button', { name: 'Cerrar' }));
		expect(await shown.findByRole('alert')).toHaveTextContent('Todavía no los guardaste');
		await app.user.click(shown.getByRole('button', { name: 'Ya los guardé' }));
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(screen.getByText('La verificación en dos pasos está activada.')).toBeInTheDocument();
		expect(JSON.stringify(app.store.getState())).not.toContain(codes[0]);
	});

	it('[R10-03] what was known of it the last time is asked again, before anything is offered', async () => {
		let enabled = false;
		const app = await openSecondFactor({
			...setup,
			'GET /user/2fa': () => ({ enabled, recoveryCodesLeft: enabled ? 8 : 0 }),
		});
		await screen.findByRole('img', { name: /Código QR/ });
		await app.user.click(screen.getByRole('button', { name: 'Cancelar' }));
		enabled = true;
		await app.user.click(screen.getByRole('button', { name: 'Configurar 2FA' }));
		expect(await screen.findByRole('button', { name: 'Desactivar' })).toBeInTheDocument();
		expect(app.server.count('POST /user/2fa/setup')).toBe(1);
	});

	it('[R10-03, R13-66] switched on, it can be switched off with the password and a code', async () => {
		const app = await openSecondFactor({
			'GET /user/2fa': () => ({ enabled: true, recoveryCodesLeft: 7 }),
			'POST /user/2fa/disable': () => ({ message: 'ok' }),
		});
		expect(await screen.findByText(/Te quedan 7 códigos de recuperación/)).toBeInTheDocument();
		await app.user.click(screen.getByRole('button', { name: 'Desactivar' }));
		expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription('Escribe tu contraseña');
		await app.user.type(screen.getByLabelText('Contraseña'), 'secreto1');
		await app.user.click(screen.getByRole('button', { name: 'Desactivar' }));
		expect(screen.getByLabelText('Código de verificación')).toHaveAccessibleDescription(/Escribe el código|tiene seis/);
		expect(app.server.count('POST /user/2fa/disable')).toBe(0);
		await app.user.type(screen.getByLabelText('Código de verificación'), '123456');
		await app.user.click(screen.getByRole('button', { name: 'Desactivar' }));
		expect(await screen.findByText('La verificación en dos pasos está desactivada.')).toBeInTheDocument();
		expect(app.server.last('POST /user/2fa/disable')?.body).toEqual({ password: 'secreto1', code: '123456' });
	});

	it('[R10-03] a back end without it says so', async () => {
		const app = await open({}, true);
		await app.user.click(screen.getByRole('button', { name: 'Configurar 2FA' }));
		expect(await screen.findByRole('alert')).toHaveTextContent('Esta tienda no ofrece esta opción.');
	});
});

describe('copy of the own data', () => {
	it('[R10-03, R14-152] it becomes a file with everything that the server sent, under no shop’s name', async () => {
		const data = { exportedAt: '2026-03-01T00:00:00Z', profile: { username: 'rosa' }, orders: [{ id: 1 }] };
		const saved = jest.spyOn(files, 'saveFile').mockImplementation(() => {});
		const app = await open({ 'GET /user/export': () => data });
		await app.user.click(screen.getByRole('button', { name: 'Descargar Datos' }));
		await waitFor(() => expect(saved).toHaveBeenCalled());
		const [name, content] = saved.mock.calls[0] ?? [];
		expect(name).toBe('mis-datos.json');
		expect(JSON.parse(String(content))).toEqual(data);
	});

	it('[R10-03] a failure is told', async () => {
		const app = await open({ 'GET /user/export': () => answer(500) });
		await app.user.click(screen.getByRole('button', { name: 'Descargar Datos' }));
		expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión. Vuelve a intentarlo.');
	});
});

describe('sign-in with a second factor', () => {
	const signIn: Handler = ({ body }) => {
		const { password, code } = body as { password: string; code?: string };
		if (password !== 'secreto1')
			return answer(401, { code: 'bad_credentials', message: 'Usuario o contraseña incorrectos' });
		if (code === undefined)
			return answer(401, { code: 'second_factor_required', message: 'Ingresa el código de tu aplicación' });
		if (code !== '123456') return answer(401, { code: 'second_factor_wrong', message: 'El código no es correcto' });
		return { accessToken: 'abc', ...aUser() };
	};

	it('[R10-03, R3-041] the code is asked after the password, refused when wrong, and leads on when right', async () => {
		const app = renderApp({
			route: '/login',
			server: { 'POST /auth/signin': signIn, 'GET /user/profile': () => aUser() },
		});
		await app.user.type(await screen.findByRole('textbox', { name: /^Usuario/ }), 'rosa');
		await app.user.type(screen.getByLabelText('Contraseña'), 'secreto1{Enter}');
		const code = await screen.findByRole('textbox', { name: 'Código de verificación' });
		expect(screen.getByText('Ingresa el código de tu aplicación')).toBeInTheDocument();
		await waitFor(() => expect(code).toHaveFocus());
		await app.user.type(code, '99{Enter}');
		expect(code).toHaveAccessibleDescription(/El código tiene seis números/);
		await app.user.clear(code);
		await app.user.type(code, '000000{Enter}');
		await waitFor(() => expect(code).toHaveAccessibleDescription('El código no es correcto'));
		await app.user.clear(code);
		await app.user.type(code, '123456{Enter}');
		await waitFor(() => expect(app.address()).toBe('/user'));
		expect(app.server.requests.filter(({ path }) => path === '/auth/signin').at(-1)?.body).toEqual({
			username: 'rosa',
			password: 'secreto1',
			code: '123456',
		});
		await screen.findAllByRole('heading');
	});

	it('[R10-03] the way back from the code asks name and password again', async () => {
		const app = renderApp({ route: '/login', server: { 'POST /auth/signin': signIn } });
		await app.user.type(await screen.findByRole('textbox', { name: /^Usuario/ }), 'rosa');
		await app.user.type(screen.getByLabelText('Contraseña'), 'secreto1{Enter}');
		await app.user.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }));
		expect(screen.getByRole('textbox', { name: 'Código de recuperación' })).toHaveFocus();
		await app.user.click(screen.getByRole('button', { name: 'Volver' }));
		expect(screen.getByLabelText('Contraseña')).toBeVisible();
		expect(screen.queryByRole('textbox', { name: /Código/ })).not.toBeInTheDocument();
	});
});
