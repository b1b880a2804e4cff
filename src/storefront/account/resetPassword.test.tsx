import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';
import './ResetPasswordPage';

const call = 'POST /auth/reset-password';
const token = 'un-token-de-un-solo-uso';

function open(reply: Handler = () => ({ message: 'ok' }), foreign = false) {
	return renderApp({ route: `/reset-password#${token}`, server: { [call]: reply }, foreign });
}
const field = (label: string) => screen.findByLabelText(label);
const save = () => screen.getByRole('button', { name: 'Guardar contraseña' });

async function type(app: ReturnType<typeof open>, password: string, repeated = password) {
	await app.user.type(await field('Contraseña nueva'), password);
	await app.user.type(await field('Repite la contraseña nueva'), repeated);
	await app.user.click(save());
}

it('[R10-05] the token leaves the address, the password is set, and the sign-in follows', async () => {
	const app = open();
	await field('Contraseña nueva');
	await waitFor(() => expect(window.location.hash).toBe(''));
	await type(app, 'una-clave');
	expect(await screen.findByText(/Contraseña actualizada/)).toBeInTheDocument();
	expect(app.server.requests.find(({ path }) => path === '/auth/reset-password')?.body).toEqual({
		token,
		password: 'una-clave',
	});
	expect(screen.getByRole('main')).toHaveTextContent('Iniciar Sesión');
});

it('[R10-05, R5-02, R5-03] mistakes stand at their fields, and nothing is sent', async () => {
	const app = open();
	await type(app, 'corta', 'otra');
	expect(await field('Contraseña nueva')).toHaveAccessibleDescription(/al menos 6 caracteres/);
	await app.user.type(await field('Contraseña nueva'), '-larga');
	await app.user.click(save());
	expect(await field('Repite la contraseña nueva')).toHaveAccessibleDescription(/Las contraseñas no coinciden/);
	expect(app.server.count(call)).toBe(0);
});

it('[R10-05] a link that is used up says so, and keeps what was typed', async () => {
	const message = 'El enlace ya no sirve: venció o ya se usó.';
	const app = open(() => answer(400, { message, code: 'reset_link_invalid' }));
	await type(app, 'una-clave');
	expect(await screen.findByRole('alert')).toHaveTextContent(message);
	expect(await field('Contraseña nueva')).toHaveValue('una-clave');
});

it('[R10-05, R7-18] a back end without links is not asked', async () => {
	const app = open(undefined, true);
	await type(app, 'una-clave');
	expect(await screen.findByRole('alert')).toHaveTextContent('Esta tienda no ofrece esta opción.');
	expect(app.server.count(call)).toBe(0);
});

it('[R10-05] without a token it says what to do', async () => {
	renderApp({ route: '/reset-password' });
	expect(await screen.findByText(/Abre aquí el enlace completo/)).toBeInTheDocument();
});
