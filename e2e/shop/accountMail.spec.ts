import { type Mailbox, openMailbox } from '#modules/mail/testing/mailbox';
import type { Api } from '../support/api';
import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import { content, signInByForm } from '../support/shopper';

const email = 'lucia@ejemplo.pe';
const looksRight = looksRightIn('accounts');

/** The link to this page in the newest mail that has one. */
async function linkTo(mailbox: Mailbox, page: string): Promise<string> {
	const found = () =>
		mailbox.mails.map(({ text = '' }) => text.match(`https?://\\S+${page}#[\\w-]+`)?.[0]).findLast(Boolean);
	await expect.poll(found).toBeTruthy();
	return found() ?? '';
}

test.use({ restoresShop: true });

/** Lets the shop send its mail to a server of ours. */
async function withMailbox(api: Api, walk: (mailbox: Mailbox) => Promise<void>): Promise<void> {
	const mailbox = await openMailbox();
	const sender = { user: '', senderName: '', sender: 'tienda@tienda.test' };
	try {
		await api.asAdmin('PUT', '/api/admin/settings/mail', {
			...{ host: '127.0.0.1', port: mailbox.port, security: 'none' },
			...sender,
		});
		await walk(mailbox);
	} finally {
		await mailbox.close();
	}
}

test('[R14-60, R14-66, R14-70, R14-73] an account by mail, from signing up to leaving', { tag: '@long' }, async ({
	page,
	api,
	watched,
}) => {
	watched.allow(/401 /, / 401 /);
	await withMailbox(api, async (mailbox) => {
		await page.goto(`/register`);
		await expect(page.getByRole('checkbox')).not.toBeChecked();
		await looksRight(page, 'register');
		for (const [label, text] of [
			['Nombre', 'Lucía'],
			['Apellido', 'Quispe'],
			['Usuario', 'lucia'],
			['Email', email],
			['Contraseña', 'una-clave-larga'],
			['Confirmar Contraseña', 'una-clave-larga'],
		] as const)
			await page.getByLabel(label, { exact: true }).fill(text);
		await content(page).getByRole('button', { name: 'Registrarse' }).click();
		await expect(page).toHaveURL(/\/login$/);

		await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Recuperar contraseña' })).toBeVisible();
		await looksRight(page, 'recuperar');
		await page.getByLabel('Correo o usuario').fill(email);
		await page.getByRole('button', { name: 'Enviar enlace' }).click();
		await expect(page.getByText(/le enviamos un enlace/)).toBeVisible();
		await looksRight(page, 'recuperar-enviado');
		await page.goto(await linkTo(mailbox, '/reset-password'));
		await page.getByLabel('Contraseña nueva', { exact: true }).fill('recordada-ahora');
		await page.getByLabel('Repite la contraseña nueva').fill('recordada-ahora');
		await page.getByRole('button', { name: 'Guardar contraseña' }).click();
		await content(page).getByRole('link', { name: 'Iniciar Sesión' }).click();
		await signInByForm(page, { username: 'lucia', password: 'recordada-ahora' });
		await expect(page).toHaveURL(/\/user$/);

		await page.goto(`/user/profile`);
		await expect(page.getByText('Confirma tu correo.')).toBeVisible();
		await looksRight(page, 'perfil-sin-confirmar');
		await page.goto(await linkTo(mailbox, '/confirmar-correo'));
		await expect(page).toHaveURL(/\/confirmar-correo$/);
		await expect(page.getByRole('button', { name: 'Confirmar mi correo' })).toBeVisible();
		await looksRight(page, 'confirmar');
		await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
		await expect(page.getByText(`Confirmaste ${email}. ¡Gracias!`)).toBeVisible();

		await page.goto(`/user/profile`);
		const offers = page.getByRole('checkbox', { name: /por correo/ });
		await offers.click();
		await expect(offers).toBeChecked();
		await expect(page.getByText(/^Lo diste el/)).toBeVisible();
		await offers.click();
		await expect(offers).not.toBeChecked();
		await page.reload();
		await expect(page.getByText(/^Lo retiraste el/)).toBeVisible();
		await expect(page.getByText('Confirma tu correo.')).toHaveCount(0);

		await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
		await expect(page.getByText('Esto no se puede deshacer.')).toBeVisible();
		await looksRight(page, 'eliminar');
		await page.getByLabel('Contraseña', { exact: true }).fill('recordada-ahora');
		await page.getByRole('button', { name: 'Eliminar para siempre' }).click();
		await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
		await page.goto(`/login`);
		await signInByForm(page, { username: 'lucia', password: 'recordada-ahora' });
		await expect(page.getByRole('alert')).toContainText('Usuario o contraseña incorrectos');
	});
});

test('[R14-68, R14-177, R14-179] the old address stops a change of address, and takes it back once it was made', {
	tag: '@long',
}, async ({ page, api, watched }) => {
	watched.allow(/401 /, / 401 /, /400 (GET|POST|PUT) /, /console: .* 400 /);
	await withMailbox(api, async (mailbox) => {
		const person = { username: 'rosaura', email: 'rosaura@ejemplo.pe', password: 'una-clave-larga' };
		const data = { ...person, firstName: 'Rosaura', lastName: 'Ríos' };
		const signedUp = await page.request.post(`/api/auth/signup`, { data });
		expect(signedUp.status()).toBe(201);
		await page.goto(`/login`);
		await signInByForm(page, person);
		await expect(page).toHaveURL(/\/user$/);

		await page.goto(`/profile`);
		await expect(page.getByRole('button', { name: 'Eliminar mi cuenta' })).toBeVisible();
		await looksRight(page, 'perfil-publico');

		/** Answers the links of the two mails about this change. */
		const changeTo = async (address: string) => {
			await page.goto(`/user/profile`);
			await page.getByRole('button', { name: 'Editar Perfil' }).click();
			await page.getByLabel('Correo', { exact: true }).fill(address);
			await content(page).getByRole('button', { name: 'Guardar Cambios' }).click();
			const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' });
			await proof.getByLabel('Contraseña actual').fill(person.password);
			await proof.getByRole('button', { name: 'Confirmar' }).click();
			await expect(page.getByText(`Tu correo cambiará a ${address}`)).toBeVisible();
			const about = (to: string, path: string) =>
				mailbox.mails
					.filter(
						({ text = '', to: sentTo }) =>
							text.includes(address) && [sentTo].flat().some((one) => one?.text.includes(to)),
					)
					.map(({ text = '' }) => text.match(`https?://\\S+${path}#[\\w-]+`)?.[0])
					.find(Boolean) ?? '';
			const links = () => ({
				stop: about(person.email, '/detener-cambio'),
				confirm: about(address, '/confirmar-correo'),
			});
			await expect.poll(() => Object.values(links()).every(Boolean)).toBe(true);
			return links();
		};

		const first = await changeTo('desliz@ejemplo.pe');
		await page.goto(first.stop);
		await expect(page).toHaveURL(/\/detener-cambio$/);
		const keep = page.getByRole('button', { name: 'Conservar mi correo' });
		await expect(keep).toBeVisible();
		await looksRight(page, 'detener');
		await keep.click();
		await expect(page.getByText(`Detuvimos el cambio: tu cuenta sigue con ${person.email}.`)).toBeVisible();
		await looksRight(page, 'detener-hecho');
		await page.goto(first.confirm);
		await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
		await expect(page.getByRole('alert')).toContainText('El enlace ya no sirve');
		await page.goto(`/user/profile`);
		await expect(page.getByText('Confirma tu correo.')).toBeVisible();
		await expect(page.getByText(/^Tu correo cambiará/)).toHaveCount(0);

		const second = await changeTo('robado@ejemplo.pe');
		await page.goto(second.confirm);
		await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
		await expect(page.getByText('el correo de tu cuenta es ahora robado@ejemplo.pe')).toBeVisible();
		await page.goto(second.stop);
		await keep.click();
		await expect(
			page.getByText(`Tu cuenta vuelve a tener ${person.email} y cerramos todas sus sesiones.`),
		).toBeVisible();
		await expect(page.getByRole('link', { name: 'Cambiar mi contraseña' })).toBeVisible();
		await looksRight(page, 'detener-devuelto');
		await page.goto(`/user/profile`);
		await expect(page).toHaveURL(/\/login$/);
		await signInByForm(page, person);
		await expect(page.getByLabel('Correo', { exact: true })).toHaveValue(person.email);
	});
});
