import '../routes';
import './UsersScreen';
import { screen, waitFor, within } from '@testing-library/react';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';

const admin = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
const list = 'GET /user/admin/users/all';

function open(users: ReturnType<typeof aUser>[], server: Record<string, Handler> = {}, group = '?role=all') {
	const held = { users };
	const app = renderApp({
		route: `/admin/users${group}`,
		storage: admin,
		server: { [list]: () => held.users, ...server },
	});
	return { ...app, held };
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

it('[R3-160, R7-12] lists the accounts with their roles, whichever way the back end sends them', async () => {
	open([aUser(), aUser({ id: 8, username: 'jefa', email: 'jefa@example.com', roles: [{ name: 'ROLE_ADMIN' }] })]);
	expect(within(await row('rosa@')).getAllByText('Usuario')).toHaveLength(1);
	expect(within(await row('jefa@')).getByText('Administrador')).toBeInTheDocument();
});

it('[R20-176, R20-177] customers and team stand apart, and nobody has a bin beside themselves', async () => {
	const boss = aUser({ id: 8, username: 'jefa', email: 'jefa@example.com', roles: [{ name: 'ROLE_ADMIN' }] });
	const me = aUser({ username: 'yo', email: 'yo@example.com', roles: ['ROLE_ADMIN'] });
	const { user } = open([aUser({ id: 9 }), boss, me], {}, '');
	await row('rosa@');
	expect(screen.queryByRole('row', { name: /jefa@/ })).toBeNull();
	await user.selectOptions(screen.getByLabelText('Mostrar'), 'Equipo');
	await row('jefa@');
	expect(screen.queryByRole('row', { name: /rosa@/ })).toBeNull();
	expect(screen.getByRole('button', { name: 'Eliminar jefa' })).toBeVisible();
	expect(screen.queryByRole('button', { name: 'Eliminar yo' })).toBeNull();
	await user.selectOptions(screen.getByLabelText('Mostrar'), 'Clientes');
	await row('rosa@');
	expect(screen.queryByRole('row', { name: /jefa@/ })).toBeNull();
});

it('[R3-164] a failed load says so', async () => {
	open([], { [list]: () => answer(500, {}) });
	expect(await screen.findByText('Error al cargar usuarios')).toBeInTheDocument();
});

it('[R5-07, R7-12, R3-164] creates a user: name, email and password required, ROLE_USER by default', async () => {
	const { user, server, held } = open([]);
	const fails = () => answer(409, { fields: { username: 'Este usuario ya está registrado' } });
	server.use({ 'POST /user/admin/users': fails });
	await user.click((await screen.findAllByRole('button', { name: 'Nuevo usuario' }))[0] as HTMLElement);
	const form = dialog('Nuevo usuario');
	const save = form.getByRole('button', { name: 'Crear usuario' });
	expect(form.getByRole('checkbox', { name: 'Usuario (ROLE_USER)' })).toBeChecked();
	expect(form.getByRole('checkbox', { name: 'Administrador (ROLE_ADMIN)' })).not.toBeChecked();
	await user.type(form.getByLabelText('Contraseña'), '12345');
	await user.click(save);
	expect(await form.findByText('El usuario es obligatorio')).toBeInTheDocument();
	expect(form.getByText('El correo es obligatorio')).toBeInTheDocument();
	expect(form.getByText('La contraseña debe tener al menos 6 caracteres')).toBeInTheDocument();
	expect(form.getByRole('textbox', { name: 'Usuario' })).toHaveFocus();

	await user.type(form.getByRole('textbox', { name: 'Usuario' }), 'lucia');
	await user.type(form.getByRole('textbox', { name: 'Correo' }), 'lucia@example.com');
	await user.type(form.getByLabelText('Contraseña'), '6');
	await user.click(save);
	expect(await form.findByText('Este usuario ya está registrado')).toBeInTheDocument();
	expect(form.getByText('Error al guardar usuario')).toBeInTheDocument();
	server.use({ 'POST /user/admin/users': () => answer(500, { message: 'La base está llena' }) });
	await user.click(save);
	expect(await form.findByText('La base está llena')).toBeInTheDocument();

	server.use({
		'POST /user/admin/users': () => {
			held.users = [aUser({ username: 'lucia' })];
			return answer(201, held.users[0]);
		},
	});
	await user.click(save);
	await row('lucia');
	expect(screen.getByText('Usuario creado exitosamente')).toBeInTheDocument();
	expect(server.requests.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
		username: 'lucia',
		email: 'lucia@example.com',
		password: '123456',
		firstName: '',
		lastName: '',
		roles: ['ROLE_USER'],
	});
});

it('[R5-07, R7-12, R3-164] editing locks the username, has no password, and gives roles', async () => {
	const { user, server, held } = open([aUser()], {
		'PUT /user/admin/users/7': () => {
			held.users = [aUser({ roles: ['ROLE_ADMIN'] })];
			return held.users[0];
		},
	});
	await user.click(await screen.findByRole('button', { name: 'Editar rosa' }));
	const form = dialog('Editar usuario');
	expect(form.getByRole('textbox', { name: 'Usuario' })).toHaveAttribute('readonly');
	expect(form.queryByLabelText('Contraseña')).not.toBeInTheDocument();
	await user.click(form.getByRole('checkbox', { name: 'Usuario (ROLE_USER)' }));
	await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
	expect(await form.findByText('Elige al menos un rol')).toBeInTheDocument();
	await user.click(form.getByRole('checkbox', { name: 'Administrador (ROLE_ADMIN)' }));
	await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
	expect(await screen.findByText('Usuario actualizado exitosamente')).toBeInTheDocument();
	expect(within(await row('rosa')).getByText('Administrador')).toBeInTheDocument();
	expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
		username: 'rosa',
		email: 'rosa@example.com',
		firstName: 'Rosa',
		lastName: 'Quispe',
		roles: ['ROLE_ADMIN'],
	});
});

it('[R5-10, R7-12, R3-164] deleting a user asks, tells a failure, and reloads the list', async () => {
	const { user, server, held } = open([aUser({ id: 9 })], {
		'DELETE /user/admin/users/9': () => answer(409, { message: 'Debe quedar al menos un administrador' }),
	});
	await user.click(await screen.findByRole('button', { name: 'Eliminar rosa' }));
	const question = within(screen.getByRole('alertdialog'));
	expect(question.getByText('¿Está seguro de que desea eliminar este usuario?')).toBeInTheDocument();
	await user.click(question.getByRole('button', { name: 'Eliminar' }));
	expect(await question.findByText('Error al eliminar usuario')).toBeInTheDocument();
	expect(question.getByText('Debe quedar al menos un administrador')).toBeInTheDocument();
	server.use({
		'DELETE /user/admin/users/9': () => {
			held.users = [];
			return answer(200, {});
		},
	});
	await user.click(question.getByRole('button', { name: 'Eliminar' }));
	expect(await screen.findByText('Usuario eliminado exitosamente')).toBeInTheDocument();
	await waitFor(() => expect(screen.queryByRole('button', { name: 'Eliminar rosa' })).not.toBeInTheDocument());
});

describe('a link to a new password', () => {
	const rosa = aUser({ id: 9, username: 'rosa' });
	const call = 'POST /user/admin/users/9/reset-link';

	it('[R10-05] is made when asked for, shown once and copied', async () => {
		const link = { username: 'rosa', token: 'secreto-de-un-uso', expiresAt: '2026-11-20T15:30:00.000Z' };
		const { user, store } = open([rosa], { [call]: () => answer(201, link) });
		await user.click(await screen.findByRole('button', { name: 'Nueva contraseña para rosa' }));
		const shown = dialog('Nueva contraseña para rosa');
		await user.click(shown.getByRole('button', { name: 'Crear enlace' }));
		const address = `${window.location.origin}/reset-password#secreto-de-un-uso`;
		const field = await shown.findByLabelText('Enlace de un solo uso');
		expect(field).toHaveValue(address);
		expect(field).toHaveAccessibleDescription(/Vale hasta el 20\/11\/2026, 10:30/);
		const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
		await user.click(shown.getByRole('button', { name: 'Copiar enlace' }));
		expect(copied).toHaveBeenCalledWith(address);
		await user.click(shown.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
		await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain(link.token));
	});

	it('[R10-05] that is refused says why', async () => {
		const { user } = open([rosa], { [call]: () => answer(404, { message: 'El usuario no existe' }) });
		await user.click(await screen.findByRole('button', { name: 'Nueva contraseña para rosa' }));
		await user.click(screen.getByRole('button', { name: 'Crear enlace' }));
		expect(await screen.findByText('El usuario no existe')).toBeInTheDocument();
	});

	it('[R10-05, R7-18] is not offered for administrators, nor by a back end without it', async () => {
		const boss = aUser({ id: 10, username: 'jefa', roles: ['ROLE_ADMIN'] });
		open([boss]);
		await row('jefa');
		expect(screen.queryByRole('button', { name: /Nueva contraseña/ })).toBeNull();
	});
});
