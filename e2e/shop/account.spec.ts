import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../support/fixtures';
import { content, signInByForm } from '../support/shopper';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('[R10-03, R3-114] a new password ends the session of another browser and keeps this one', {
	tag: '@long',
}, async ({ api, browser, signedIn, watched }) => {
	// The other browser may ask before it hears that its session has ended.
	watched.allow(/401 GET .*\/api\/user\//, /console: .* 401 .*\/api\/user\//);
	const person = await api.createPerson();
	const page = await signedIn(person);
	const elsewhere = await browser.newContext();
	const other = await elsewhere.newPage();
	await other.goto(`${api.url}/login`);
	await signInByForm(other, person);
	await expect(other).toHaveURL(/\/user$/);

	await page.goto('/user/profile');
	await page.getByRole('button', { name: 'Cambiar Contraseña' }).click();
	const form = dialog(page, 'Cambiar Contraseña');
	await form.getByLabel('Contraseña actual', { exact: true }).fill(person.password);
	await form.getByLabel('Contraseña nueva', { exact: true }).fill('otra-clave-larga');
	await form.getByLabel('Repite la contraseña nueva', { exact: true }).fill('otra-clave-larga');
	await form.locator('button[type=submit]').click();
	await expect(page.getByText('Contraseña actualizada. Cerramos tus otras sesiones.')).toBeVisible();
	await page.reload();
	await expect(page.getByRole('button', { name: 'Cambiar Contraseña' })).toBeVisible();
	await expect(page).toHaveURL(/\/user\/profile$/);

	await other.goto(`${api.url}/user/profile`);
	await expect(other).toHaveURL(/\/login$/);
	await signInByForm(other, { ...person, password: 'otra-clave-larga' });
	await expect(other).toHaveURL(/\/user\/profile$/);
	await elsewhere.close();
});

test('[R10-03, R3-114] second factor: set up, asked at the sign-in, and a used code is refused', async ({
	page,
	api,
	watched,
}) => {
	watched.allow(/401 POST .*\/api\/auth\/signin/, /console: .* 401 .*\/api\/auth\/signin/);
	const person = await api.createPerson();
	await page.goto('/login');
	await signInByForm(page, person);
	await expect(page).toHaveURL(/\/user$/);
	await page.goto('/user/profile');
	await page.getByRole('button', { name: 'Configurar 2FA' }).click();
	const setup = dialog(page, 'Configurar 2FA');
	const secret = ((await setup.locator('code').textContent()) ?? '').replace(/\s/g, '');
	const totp = new TOTP({ secret: Secret.fromBase32(secret) });
	await setup.getByLabel('Código de seis números').fill(totp.generate());
	await setup.getByLabel('Contraseña', { exact: true }).fill(person.password);
	await setup.getByRole('button', { name: 'Activar' }).click();
	const codes = dialog(page, 'Guarda tus códigos de recuperación');
	await expect(codes.getByRole('listitem').nth(7)).toBeVisible();
	const [recovery = ''] = await codes.getByRole('listitem').allTextContents();
	await codes.getByRole('button', { name: 'Ya los guardé' }).click();
	await expect(page.getByText('La verificación en dos pasos está activada.')).toBeVisible();

	const signOut = () => page.getByRole('main').getByRole('button', { name: 'Salir' }).click();
	const sendCode = async (label: string, value: string) => {
		await page.getByLabel(label).fill(value);
		await content(page).getByRole('button', { name: 'Iniciar Sesión' }).click();
	};
	await signOut();
	await expect(page).toHaveURL(/\/login$/);
	await signInByForm(page, person);
	// The code of this half minute is spent; the next one already counts.
	const next = totp.generate({ timestamp: Date.now() + 30_000 });
	await sendCode('Código de verificación', next);
	await expect(page).toHaveURL(/\/user(\/profile)?$/);

	await signOut();
	await expect(page).toHaveURL(/\/login$/);
	await signInByForm(page, person);
	await sendCode('Código de verificación', next);
	await expect(page.getByLabel('Código de verificación')).toHaveAttribute('aria-invalid', 'true');
	await expect(page).toHaveURL(/\/login$/);
	await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
	await sendCode('Código de recuperación', recovery.trim());
	await expect(page).toHaveURL(/\/user(\/profile)?$/);
});

test('[R10-03, R3-114] the copy of one’s data has profile and orders', async ({ api, signedIn }) => {
	const person = await api.createPerson();
	const product = await api.createProduct();
	const order = await api.placeOrder(person, product, 2);
	const page = await signedIn(person);
	await page.goto('/user/profile');
	const saved = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Descargar Datos' }).click();
	const download = await saved;
	expect(download.suggestedFilename()).toBe('mis-datos.json');
	const text = readFileSync(await download.path(), 'utf8');
	const data = JSON.parse(text) as { profile: unknown; orders: unknown[] };
	expect(data.profile).toMatchObject({ id: person.id, username: person.username });
	expect(data.orders).toEqual([expect.objectContaining({ orderNumber: order.orderNumber, total: 51 })]);
	expect(text).not.toMatch(/password|hash/i);
});

test('[R13-67, R13-71] signing out ends the token on the server, and the activity tells of it', {
	tag: '@long',
}, async ({ api, signedIn, watched }) => {
	watched.allow(/401 POST .*\/api\/auth\/signin/, /console: .* 401 .*\/api\/auth\/signin/);
	const person = await api.createPerson();
	const page = await signedIn(person);
	await page.goto('/user/profile');
	const token = await page.evaluate(() => localStorage.getItem('token'));
	const withToken = { headers: { authorization: `Bearer ${token}` } };
	const own = `${api.url}/api/user/profile`;
	expect((await page.request.get(own, withToken)).status()).toBe(200);
	const ended = page.waitForResponse('**/api/auth/signout');
	await page.getByRole('main').getByRole('button', { name: 'Salir' }).click();
	expect((await ended).status()).toBe(200);
	await expect(page).toHaveURL(/\/login$/);
	expect((await page.request.get(own, withToken)).status()).toBe(401);

	await signInByForm(page, { ...person, password: 'no-es-esta' });
	await expect(page.getByRole('alert')).toHaveText('Usuario o contraseña incorrectos');
	await signInByForm(page, person);
	await expect(page).toHaveURL(/\/user$/);
	await page.goto('/user/profile');
	await page.getByRole('button', { name: 'Ver Actividad' }).click();
	const events = dialog(page, 'Actividad de tu cuenta').getByRole('listitem');
	await expect(events.nth(0)).toContainText('Inicio de sesión');
	await expect(events.nth(1)).toContainText('Contraseña equivocada');
	await expect(events.nth(2)).toContainText('Cierre de sesión');
	await expect(events.nth(0)).toContainText('127.0.0.1');
});

test('[R13-65] the email changes once the password is given', { tag: '@long' }, async ({ api, signedIn, watched }) => {
	watched.allow(/400 PUT .*\/api\/user\/profile/, /console: .* 400 .*\/api\/user\/profile/);
	const person = await api.createPerson();
	const page = await signedIn(person);
	await page.goto('/user/profile');
	await page.getByRole('button', { name: 'Editar Perfil' }).click();
	await page.getByLabel('Correo', { exact: true }).fill(`nueva-${person.username}@correo.pe`);
	await page.getByLabel('Teléfono').fill('987654321');
	await page.getByRole('button', { name: 'Guardar Cambios' }).click();
	const confirm = dialog(page, 'Confirma que eres tú');
	await confirm.getByLabel('Contraseña actual', { exact: true }).fill('no-es-esta');
	await confirm.getByRole('button', { name: 'Confirmar' }).click();
	await expect(confirm.getByText('La contraseña actual no es correcta')).toBeVisible();
	await confirm.getByLabel('Contraseña actual', { exact: true }).fill(person.password);
	await confirm.getByRole('button', { name: 'Confirmar' }).click();
	await expect(page.getByText('Perfil actualizado exitosamente')).toBeVisible();
	await expect(page.getByLabel('Correo', { exact: true })).toHaveValue(`nueva-${person.username}@correo.pe`);
	await expect(page.getByLabel('Teléfono')).toHaveValue('987654321');
});
