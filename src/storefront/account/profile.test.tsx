import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '#contract/account/user';
import { aUser, signedInStorage } from '#testing/builders';
import { allowConsole } from '#testing/consoleGuard';
import { renderApp } from '#testing/renderApp';
import { answer, byHand, type Handler } from '#testing/serve';
import './CustomerArea';
import './customer/CustomerProfilePage';
import './ProfilePage';
import '#commerce/account/SecurityConfirmDialog';

const customer = '/user/profile';
const alerted = jest.spyOn(window, 'alert').mockImplementation(() => {});
beforeEach(() => alerted.mockClear());

async function open(route: string, user: User = aUser(), save?: Handler) {
	const app = renderApp({
		route,
		storage: signedInStorage(user),
		server: save && { 'PUT /user/profile': save },
	});
	await screen.findByRole('button', { name: 'Editar Perfil' });
	const { click, clear, type } = app.user;
	return {
		...app,
		press: (name: string) => click(screen.getByRole('button', { name })),
		rewrite: async (label: string, text: string) => {
			await clear(field(label));
			if (text) await type(field(label), text);
		},
		sent: () => app.server.requests.find(({ method }) => method === 'PUT')?.body,
	};
}
const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
const main = () => within(screen.getByRole('main'));

describe('customer profile', () => {
	it('[R3-110] shows the initial, the name and that the account is active', async () => {
		await open(customer, aUser({ firstName: 'Ángela', lastName: 'Ríos' }));
		expect(main().getByRole('heading', { level: 1 })).toHaveTextContent('Ángela Ríos');
		expect(main().getAllByText('Á')).not.toHaveLength(0);
		expect(main().getByText('Usuario Activo')).toBeVisible();
	});

	it('[R3-110] without a first name the initial is that of the username', async () => {
		await open(customer, aUser({ firstName: '', lastName: '', username: 'zoe' }));
		expect(main().getAllByText('Z')).not.toHaveLength(0);
	});

	it('[R3-111, R5-04] the form is read-only until asked for, and the username for ever', async () => {
		const { press, server } = await open(customer);
		for (const label of ['Usuario', 'Correo', 'Nombre', 'Apellido']) expect(field(label)).toHaveAttribute('readonly');
		await press('Editar Perfil');
		for (const label of ['Correo', 'Nombre', 'Apellido']) expect(field(label)).not.toHaveAttribute('readonly');
		expect(field('Usuario')).toHaveAttribute('readonly');
		expect(field('Nombre')).toHaveFocus();
		expect(server.count('PUT /user/profile')).toBe(0);
	});

	it('[R3-112, R3-115, R4-50, R7-05] saves: says so while it does and when it is done, and shows the answer', async () => {
		const saved = byHand<unknown>();
		const { press, rewrite, sent } = await open(customer, aUser(), () => saved.promise);
		await press('Editar Perfil');
		await rewrite('Nombre', 'Rosa María');
		await press('Guardar Cambios');
		expect(await screen.findByRole('button', { name: 'Guardando...' })).toBeVisible();
		saved.resolve(aUser({ firstName: 'Rosa María' }));
		expect(await screen.findByText('Perfil actualizado exitosamente')).toBeVisible();
		expect(sent()).toEqual({
			username: 'rosa',
			email: 'rosa@example.com',
			firstName: 'Rosa María',
			lastName: 'Quispe',
		});
		expect(main().getByRole('heading', { level: 1 })).toHaveTextContent('Rosa María Quispe');
		expect(screen.getByRole('button', { name: 'Editar Perfil' })).toHaveFocus();
	});

	it('phone and address travel when they were changed, and only then', async () => {
		const { press, rewrite, sent } = await open(customer, aUser({ phone: '987654321' }), () => aUser());
		await press('Editar Perfil');
		await rewrite('Dirección', 'Jr. Unión 123');
		await press('Guardar Cambios');
		await screen.findByText('Perfil actualizado exitosamente');
		expect(sent()).toMatchObject({ address: 'Jr. Unión 123' });
		expect(sent()).not.toHaveProperty('phone');
	});

	it('[R17-131] a new phone is one; a stored one that is none keeps no other change back', async () => {
		const { press, rewrite, sent } = await open(customer, aUser({ phone: '------' }), () => aUser({ phone: '------' }));
		await press('Editar Perfil');
		await rewrite('Teléfono', '912 345 67');
		await press('Guardar Cambios');
		expect(field('Teléfono')).toHaveAccessibleDescription(/Un celular tiene 9 dígitos/);
		expect(sent()).toBeUndefined();
		await rewrite('Teléfono', '------');
		await rewrite('Nombre', 'Rosa\u200B');
		await press('Guardar Cambios');
		await waitFor(() => expect(sent()).toMatchObject({ firstName: 'Rosa' }));
		expect(sent()).not.toHaveProperty('phone');
	});

	it('[R3-112, R4-50] giving up restores the stored values and clears the message', async () => {
		const { press, rewrite, server } = await open(customer, aUser(), () =>
			answer(400, { message: 'Ese correo ya está en uso' }),
		);
		await press('Editar Perfil');
		await rewrite('Nombre', 'Otra');
		await rewrite('Correo', 'otra@example.com');
		await press('Guardar Cambios');
		expect(await screen.findByText('Ese correo ya está en uso')).toBeVisible();
		await press('Cancelar');
		expect(screen.queryByText('Ese correo ya está en uso')).toBeNull();
		expect(field('Nombre')).toHaveValue('Rosa');
		expect(field('Correo')).toHaveValue('rosa@example.com');
		expect(field('Correo')).toHaveAttribute('readonly');
		expect(server.count('PUT /user/profile')).toBe(1);
	});

	it.each([
		['the server’s message', answer(500, { message: 'Sin servicio por hoy' }), 'Sin servicio por hoy'],
		['its own text where the server gives none', answer(500), 'Error al actualizar perfil'],
	])('[R3-115] a failure shows %s, in the style of an error', async (_what, response, text) => {
		const { press } = await open(customer, aUser(), () => response);
		await press('Editar Perfil');
		await press('Guardar Cambios');
		const notice = await screen.findByText(text);
		expect(notice.parentElement).toHaveClass('tone-danger');
		expect(field('Nombre')).not.toHaveAttribute('readonly');
	});

	it('[R3-115] an answer that cannot be read is a failure too', async () => {
		allowConsole(['the endpoint "updateProfile"']);
		const { press } = await open(customer, aUser(), () => ({ nonsense: true }));
		await press('Editar Perfil');
		await press('Guardar Cambios');
		expect(await screen.findByText('Error al actualizar perfil')).toBeVisible();
	});

	it('[R5-04] the email is required and of its type; nothing is sent before', async () => {
		const { press, rewrite, server } = await open(customer);
		await press('Editar Perfil');
		expect(field('Correo')).toHaveAttribute('type', 'email');
		expect(field('Correo')).toBeRequired();
		await rewrite('Correo', '');
		await press('Guardar Cambios');
		expect(screen.getByText('El correo es obligatorio')).toBeVisible();
		expect(field('Correo')).toHaveFocus();
		await rewrite('Correo', 'rosa');
		await press('Guardar Cambios');
		expect(screen.getByText('El correo no es válido')).toBeVisible();
		expect(server.count('PUT /user/profile')).toBe(0);
	});

	it('what the server finds wrong with a field stands at the field', async () => {
		const { press } = await open(customer, aUser(), () =>
			answer(409, { message: 'Revisa los datos', fields: { email: 'Este correo ya está registrado' } }),
		);
		await press('Editar Perfil');
		await press('Guardar Cambios');
		await screen.findByText('Este correo ya está registrado');
		expect(field('Correo')).toHaveAccessibleDescription('Este correo ya está registrado');
		expect(field('Correo')).toHaveFocus();
	});

	it('[R3-113] the side card says what every account is', async () => {
		await open(customer);
		for (const text of ['Usuario estándar', 'Cuenta verificada', 'Habilitadas'])
			expect(main().getByText(text)).toBeVisible();
	});
});

describe('public profile', () => {
	it('[R3-060] initial, full name, email and a badge per role', async () => {
		await open('/profile', aUser({ roles: [{ name: 'ROLE_USER' }, 'ROLE_ADMIN'] }));
		expect(main().getByText('R')).toBeVisible();
		expect(main().getByRole('heading', { level: 1 })).toHaveTextContent('Rosa Quispe');
		expect(main().getByText('rosa@example.com')).toBeVisible();
		expect(main().getByText('Administrador')).toBeVisible();
		expect(main().getAllByText('Usuario')).not.toHaveLength(0);
	});

	it('[R3-060] without a name the username stands in', async () => {
		await open('/profile', aUser({ firstName: null, lastName: ' ' }));
		expect(main().getByRole('heading', { level: 1 })).toHaveTextContent('rosa');
	});

	it('[R3-062, R1-03] orders, total spent and reviews are zero', async () => {
		await open('/profile');
		const figures = within(main().getByRole('region', { name: 'Estadísticas de la cuenta' }));
		expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
			'0',
			'S/\u00a00.00',
			'0',
		]);
		expect(figures.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
			'Pedidos',
			'Total gastado',
			'Reseñas',
		]);
	});

	it('[R3-063] leads to orders, products and categories', async () => {
		await open('/profile');
		const links = within(main().getByRole('navigation', { name: 'Acciones rápidas' })).getAllByRole('link');
		expect(links.map((link) => link.getAttribute('href'))).toEqual(['/orders', '/products', '/categories']);
	});

	it('[R14-179, R20-120] leads the team to security and privacy where the back end has them; a customer has them here', async () => {
		const link = () => main().queryByRole('link', { name: 'Ver seguridad y privacidad' });
		const panel = () => main().queryByRole('region', { name: 'Seguridad' });
		const customer = await open('/profile');
		await waitFor(() => expect(panel()).toBeVisible());
		expect(link()).toBeNull();
		customer.unmount();
		const staff = await open('/profile', aUser({ roles: ['ROLE_USER', 'ROLE_ADMIN'] }));
		await waitFor(() => expect(link()).toHaveAttribute('href', '/admin/profile'));
		expect(panel()).toBeNull();
		staff.unmount();
		const { user } = renderApp({ route: '/profile', storage: signedInStorage(aUser()), foreign: true });
		await screen.findByRole('button', { name: 'Editar Perfil' });
		expect([link(), panel()]).toEqual([null, null]);
		await user.click(main().getByRole('link', { name: 'Ver el perfil de tu cuenta' }));
		expect(await screen.findByRole('link', { name: 'Ver mi perfil en la tienda' })).toHaveAttribute('href', '/profile');
	});

	it('[R3-061, R3-064, R4-50, R5-04] edits with a locked username and tells of the success by an alert', async () => {
		const { press, rewrite, sent } = await open('/profile', aUser(), () => aUser({ lastName: 'Mamani' }));
		await press('Editar Perfil');
		expect(field('Usuario')).toHaveAttribute('readonly');
		await rewrite('Apellido', 'Mamani');
		await press('Guardar Cambios');
		await screen.findByRole('heading', { name: 'Rosa Mamani' });
		expect(alerted).toHaveBeenCalledWith('Perfil actualizado correctamente');
		expect(sent()).toMatchObject({ username: 'rosa', lastName: 'Mamani' });
		await press('Editar Perfil');
		await rewrite('Apellido', 'Otro');
		await press('Cancelar');
		expect(field('Apellido')).toHaveValue('Mamani');
	});

	it.each([
		[answer(400, { message: 'Ese correo ya está en uso' }), 'Ese correo ya está en uso'],
		[answer(500), 'Error al actualizar el perfil'],
	])('[R3-064] a failure is an alert with the message, or with its own text', async (response, text) => {
		const { press } = await open('/profile', aUser(), () => response);
		await press('Editar Perfil');
		await press('Guardar Cambios');
		await screen.findByRole('button', { name: 'Guardar Cambios' });
		expect(alerted).toHaveBeenCalledWith(text);
	});
});

describe('a change of the email', () => {
	const refusal = (fields: Record<string, string>) =>
		answer(400, { code: 'confirmation_required', message: 'x', fields });
	const asked = () => screen.findByRole('dialog', { name: 'Confirma que eres tú' });
	async function change(save: Handler) {
		const app = await open(customer, aUser(), save);
		await app.press('Editar Perfil');
		await app.rewrite('Correo', 'nueva@correo.pe');
		await app.rewrite('Teléfono', '987654321');
		await app.press('Guardar Cambios');
		return app;
	}

	it('[R13-65] asks for the password when the back end does, and sends the same with it', async () => {
		const app = await change(({ body }) => {
			const { currentPassword } = body as { currentPassword?: string };
			if (currentPassword === undefined) return refusal({ currentPassword: 'Escribe tu contraseña' });
			if (currentPassword !== 'secreto1')
				return answer(400, { message: 'x', fields: { currentPassword: 'La contraseña actual no es correcta' } });
			return aUser({ email: 'nueva@correo.pe', phone: '987654321' });
		});
		const dialog = within(await asked());
		expect(dialog.queryByLabelText('Código de verificación')).not.toBeInTheDocument();
		await app.user.click(dialog.getByRole('button', { name: 'Confirmar' }));
		expect(dialog.getByLabelText('Contraseña actual')).toHaveAccessibleDescription('Escribe tu contraseña');
		await app.user.type(dialog.getByLabelText('Contraseña actual'), 'mal{Enter}');
		expect(await dialog.findByText('La contraseña actual no es correcta')).toBeVisible();
		expect(field('Correo')).toHaveValue('nueva@correo.pe');
		await app.user.clear(dialog.getByLabelText('Contraseña actual'));
		await app.user.type(dialog.getByLabelText('Contraseña actual'), 'secreto1{Enter}');
		expect(await screen.findByText('Perfil actualizado exitosamente')).toBeVisible();
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		const bodies = app.server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as object);
		expect(bodies[2]).toEqual({ ...bodies[0], currentPassword: 'secreto1' });
	});

	it('[R13-65] asks for a code too where there is a second factor', async () => {
		const app = await change(({ body }) =>
			(body as { code?: string }).code === '123456'
				? aUser({ email: 'nueva@correo.pe' })
				: refusal({ currentPassword: 'Escribe tu contraseña', code: 'Escribe el código' }),
		);
		const dialog = within(await asked());
		await app.user.type(dialog.getByLabelText('Contraseña actual'), 'secreto1');
		await app.user.type(dialog.getByLabelText('Código de verificación'), '123456');
		await app.user.click(dialog.getByRole('button', { name: 'Confirmar' }));
		expect(await screen.findByText('Perfil actualizado exitosamente')).toBeVisible();
	});

	it('[R13-65] keeps what was typed when the confirmation is left, or something else is wrong', async () => {
		const app = await change(({ body }) =>
			'currentPassword' in (body as object)
				? answer(409, {
						message: 'Este correo ya está registrado',
						fields: { email: 'Este correo ya está registrado' },
					})
				: refusal({ currentPassword: 'Escribe tu contraseña' }),
		);
		await app.user.click(within(await asked()).getByRole('button', { name: 'Cancelar' }));
		expect(await screen.findByText('No se guardó: falta confirmar con tu contraseña.')).toBeVisible();
		expect(field('Correo')).toHaveValue('nueva@correo.pe');
		expect(field('Teléfono')).toHaveValue('987654321');
		await app.press('Guardar Cambios');
		await app.user.type(within(await asked()).getByLabelText('Contraseña actual'), 'secreto1{Enter}');
		await waitFor(() => expect(field('Correo')).toHaveAccessibleDescription('Este correo ya está registrado'));
		expect(field('Correo')).toHaveValue('nueva@correo.pe');
	});

	it('[R7-05] is saved at once by a back end that asks for nothing', async () => {
		const app = await change(() => aUser({ email: 'nueva@correo.pe' }));
		expect(await screen.findByText('Perfil actualizado exitosamente')).toBeVisible();
		expect(app.sent()).not.toHaveProperty('currentPassword');
	});
});
