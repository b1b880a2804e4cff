import { expect, test } from '../support/fixtures';
import { signInByForm } from '../support/shopper';

test('[R3-160, R3-164, R5-07, R5-10] a user made by an administrator can sign in, changes, and once deleted cannot', async ({
	backend,
	browser,
	signedIn,
}) => {
	const page = await signedIn(backend.admin);
	const person = { username: 'maria.nueva', password: 'una-clave-larga' };
	await page.goto('/admin/users?search=maria.nueva');
	await page.getByRole('button', { name: 'Nuevo usuario' }).first().click();
	const form = page.getByRole('dialog', { name: 'Nuevo usuario' });
	await form.getByLabel('Usuario', { exact: true }).fill(person.username);
	await form.getByLabel('Correo').fill('maria@ejemplo.pe');
	await form.getByLabel('Contraseña', { exact: true }).fill(person.password);
	await form.getByRole('button', { name: 'Crear usuario' }).click();
	await expect(page.getByText('Usuario creado exitosamente')).toBeVisible();

	const other = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await other.goto('/login');
	await signInByForm(other, person);
	await expect(other).toHaveURL(/\/user$/);
	await other.evaluate(() => localStorage.clear());

	await page.getByRole('button', { name: `Editar ${person.username}` }).click();
	await page.getByRole('dialog', { name: 'Editar usuario' }).getByLabel('Nombre').fill('María');
	await page.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click();
	await expect(page.getByText('Usuario actualizado exitosamente')).toBeVisible();
	await expect(page.getByRole('row').filter({ hasText: person.username })).toContainText('María');

	await page.getByRole('button', { name: `Eliminar ${person.username}` }).click();
	const question = page.getByRole('alertdialog');
	await expect(question).toContainText('¿Está seguro de que desea eliminar este usuario?');
	await question.getByRole('button', { name: 'Eliminar' }).click();
	await expect(page.getByText('Usuario eliminado exitosamente')).toBeVisible();
	await other.goto('/login');
	await signInByForm(other, person);
	await expect(other.getByText('Usuario o contraseña incorrectos')).toBeVisible();
	await other.context().close();
});

test('[R6-03] deleting many users spares oneself and says so', { tag: '@long' }, async ({ api, backend, signedIn }) => {
	const one = await api.createPerson();
	const page = await signedIn(backend.admin);
	await page.goto(`/admin/users?search=${one.username}`);
	await page.getByRole('checkbox', { name: `Seleccionar ${one.username}`, exact: true }).check();
	await page.getByRole('searchbox', { name: 'Buscar' }).fill(backend.admin.username);
	await page.getByRole('checkbox', { name: `Seleccionar ${backend.admin.username}`, exact: true }).check();
	await page
		.getByRole('region', { name: 'Acciones con lo seleccionado' })
		.getByRole('button', { name: 'Eliminar' })
		.click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar 2' }).click();
	const told = page.getByRole('region', { name: 'Acciones con lo seleccionado' }).getByRole('alert');
	await expect(told).toContainText('1 usuario eliminado de 2');
	await expect(told).toContainText('Es tu propia cuenta');
	await expect(page.getByRole('row').filter({ hasText: one.username })).toHaveCount(0);
});
