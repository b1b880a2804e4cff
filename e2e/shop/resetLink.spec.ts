import { expect, storageOf, test } from '../support/fixtures';
import { signInByForm } from '../support/shopper';

test('[R10-05] a customer who forgot the password gets a link, chooses a new one, and other sessions end', async ({
	api,
	backend,
	browser,
	signedIn,
	watched,
}) => {
	watched.allow(/401 GET .*\/api\/user\/profile/, /console: .* 401 .*\/api\/user\/profile/);
	const person = await api.createPerson();
	const elsewhere = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await elsewhere.goto('/login');
	await signInByForm(elsewhere, person);
	await expect(elsewhere).toHaveURL(/\/user$/);

	const admin = await signedIn(backend.admin);
	await admin.goto(`/admin/users?search=${person.username}`);
	await admin.getByRole('button', { name: `Nueva contraseña para ${person.username}` }).click();
	await admin.getByRole('button', { name: 'Crear enlace' }).click();
	const link = await admin.getByLabel('Enlace de un solo uso').inputValue();
	await admin.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();

	const visitor = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await visitor.goto(link);
	await visitor.getByLabel('Contraseña nueva', { exact: true }).fill('recordada-ahora');
	await visitor.getByLabel('Repite la contraseña nueva').fill('recordada-ahora');
	await expect(visitor).toHaveURL(/\/reset-password$/);
	await visitor.getByRole('button', { name: 'Guardar contraseña' }).click();
	await visitor.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click();
	await signInByForm(visitor, { username: person.username, password: 'recordada-ahora' });
	await expect(visitor).toHaveURL(/\/user$/);

	await elsewhere.reload();
	await expect(elsewhere).toHaveURL(/\/login$/);
	await expect.poll(async () => (await storageOf(elsewhere)).token).toBeNull();

	await visitor.goto(link);
	await visitor.getByLabel('Contraseña nueva', { exact: true }).fill('otra-vez-no');
	await visitor.getByLabel('Repite la contraseña nueva').fill('otra-vez-no');
	await visitor.getByRole('button', { name: 'Guardar contraseña' }).click();
	await expect(visitor.getByRole('alert')).toContainText('El enlace ya no sirve');

	await admin.goto('/admin/audit');
	await expect(admin.getByRole('heading', { name: `Cambió el usuario «${person.username}»` })).toBeVisible();
	for (const page of [elsewhere, visitor]) await page.context().close();
});
