import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { violations } from '../support/quality';

/** The entry of the audit log with this sentence, e.g. `Cambió el producto «Café»`. */
const entryOf = (page: Page, sentence: string): Locator =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: sentence, exact: true }) });

/** Opens a row of a list of the back office in its form. */
async function edit(page: Page, screen: string, name: string): Promise<Locator> {
	await page.goto(screen);
	await page.getByLabel('Buscar', { exact: true }).fill(name);
	await page.getByRole('button', { name: `Editar ${name}` }).click();
	const dialog = page.getByRole('dialog');
	await expect(dialog).toBeVisible();
	return dialog;
}

async function save(dialog: Locator): Promise<void> {
	await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
	await expect(dialog).toHaveCount(0);
}

test('a changed price and a changed role stand in the audit log with what was and what is', async ({
	signedIn,
	api,
	backend,
}) => {
	const product = await api.createProduct({ price: 25.5 });
	const person = await api.createPerson();
	const page = await signedIn(backend.admin);

	const productForm = await edit(page, '/admin/products', product.fields.name);
	await productForm.getByLabel(/^Precio/).fill('1031.90');
	await save(productForm);
	const userForm = await edit(page, '/admin/users', person.username);
	await userForm.getByLabel('Administrador (ROLE_ADMIN)').check();
	await save(userForm);

	await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Auditoría' }).click();
	await expect(page).toHaveURL(/\/admin\/audit$/);
	const price = entryOf(page, `Cambió el producto «${product.fields.name}»`);
	await expect(price).toContainText(/Precio\s*Antes: S\/\s25\.50\s*Después: S\/\s1,031\.90/);
	await expect(price.getByRole('term')).toHaveText(['Precio']);
	await expect(price).toContainText(backend.admin.username);
	const role = entryOf(page, `Cambió el usuario «${person.username}»`);
	await expect(role).toContainText(/Roles\s*Antes: Usuario\s*Después: Usuario, Administrador/);
	await expect(entryOf(page, `Creó el usuario «${person.username}»`)).not.toContainText(person.password);

	await page.getByLabel('Buscar', { exact: true }).fill(person.username.toUpperCase());
	await page.getByLabel('Acción').selectOption('Cambios');
	await expect(page.getByRole('status').filter({ hasText: /^1 cambio$/ })).toBeVisible();
	await expect(role).toBeVisible();
	await expect(price).toHaveCount(0);
	await page.reload();
	await expect(role).toBeVisible();
	await expect(price).toHaveCount(0);

	await role.getByRole('link').click();
	await expect(page).toHaveURL(/\/admin\/users$/);
	await expect(page.getByRole('dialog').getByLabel('Usuario', { exact: true })).toHaveValue(person.username);
});

test('the audit log has no fault that axe finds, in both themes', { tag: '@long' }, async ({
	signedIn,
	api,
	backend,
}) => {
	const product = await api.createProduct({ description: 'Una descripción bastante larga. '.repeat(12) });
	await product.change({ description: 'Otra descripción, no menos larga. '.repeat(12), active: false });
	const page = await signedIn(backend.admin);
	await page.goto('/admin/audit');
	await page.getByText('Ver cómo se creó').first().click();
	await expect(page.getByRole('button', { name: 'Ver todo' }).first()).toBeVisible();
	await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
	expect(await violations(page)).toEqual([]);
});
