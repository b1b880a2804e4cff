import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { palette, paletteOptions } from '../support/keyboard';
import { overflow, settled, violations } from '../support/quality';
import { content, showOrders, signInByForm } from '../support/shopper';

const sidebar = (page: Page) =>
	page.getByRole('complementary', { name: 'Barra lateral' }).getByRole('navigation').getByRole('link');

const noPermission = 'Tu rol no incluye esta pantalla';

/** The addresses of screens whose place is taken by a sentence. */
async function refused(page: Page, addresses: readonly string[]): Promise<void> {
	for (const address of addresses) {
		await page.goto(address);
		await expect(page.getByRole('heading', { level: 1, name: noPermission })).toBeVisible();
	}
}

/** Calls that were refused; a screen that hides what one may not do makes none of them. */
function refusals(page: Page): string[] {
	const seen: string[] = [];
	page.on('response', (response) => {
		if (response.status() === 403) seen.push(`${response.request().method()} ${response.url()}`);
	});
	return seen;
}

test('[R14-124] catalogue: changes products and categories, sees nothing of orders and people', async ({
	api,
	signedIn,
}) => {
	const product = await api.createProduct();
	const page = await signedIn(await api.createPerson({ roles: ['ROLE_USER', 'ROLE_CATALOGUE'] }));
	const asked = refusals(page);
	await page.goto('/');
	await expect(page).toHaveURL(/\/admin$/);
	await expect(sidebar(page)).toHaveText(['Dashboard', 'Ofertas', 'Productos', 'Categorías', 'Búsquedas']);
	await expect(page.getByLabel('Resumen de la tienda').locator('dt')).toHaveText(['Productos', 'Categorías']);

	await page.goto(`/admin/products?search=${product.fields.sku}`);
	await content(page)
		.getByRole('button', { name: `Editar ${product.fields.name}` })
		.click();
	const form = page.getByRole('dialog');
	await form.getByLabel('Nombre', { exact: true }).fill(`${product.fields.name} nuevo`);
	await form.getByRole('button', { name: 'Guardar cambios' }).click();
	// The row changes live, before the answer closes the dialog.
	await expect(form).toBeHidden();
	await expect(content(page).getByRole('row', { name: /nuevo/ })).toBeVisible();

	await page.keyboard.press('Control+k');
	await palette(page).fill('pedidos');
	await expect(paletteOptions(page).filter({ hasText: 'Pedidos' })).toHaveCount(0);
	await page.keyboard.press('Escape');
	await page.keyboard.press('g');
	await page.keyboard.press('o');
	await page.keyboard.press('g');
	await page.keyboard.press('c');
	await expect(page).toHaveURL(/\/admin\/categories/);
	await refused(page, [
		'/admin/orders',
		'/admin/sales',
		'/admin/users',
		'/admin/audit',
		'/admin/team',
		'/admin/system',
	]);
	expect(asked).toEqual([]);
});

test('[R14-124] orders: moves orders, which arrive live, and changes no product', { tag: '@long' }, async ({
	api,
	signedIn,
}) => {
	const product = await api.createProduct({ stock: 20 });
	const customer = await api.createPerson();
	await api.placeOrder(customer, product);
	const page = await signedIn(await api.createPerson({ roles: ['ROLE_USER', 'ROLE_ORDERS'] }));
	const asked = refusals(page);
	page.on('dialog', (dialog) => void dialog.accept());
	await page.goto('/admin');
	await expect(sidebar(page)).toHaveText([
		'Dashboard',
		/^Pedidos/,
		/^Pagos/,
		'Ventas',
		'Productos',
		'Categorías',
		'Envíos',
	]);
	await page.goto('/admin/orders');
	await showOrders(page, 'server');
	await expect(content(page).getByRole('row').nth(1)).toBeVisible();
	const placed = await api.placeOrder(customer, product);
	await expect(page.getByText(`Nuevo pedido ${placed.orderNumber}`)).toBeVisible();
	const row = content(page).getByRole('row', { name: placed.orderNumber });
	await row.getByRole('button', { name: /^Aceptar pedido/ }).click();
	await expect(row).toContainText('Confirmado');

	await page.goto(`/admin/products?search=${product.fields.sku}`);
	await expect(content(page).getByRole('row', { name: product.fields.name })).toBeVisible();
	await expect(content(page).getByRole('button', { name: /^(Nuevo|Editar|Eliminar|Importar)/ })).toHaveCount(0);
	await expect(content(page).getByRole('checkbox')).toHaveCount(0);
	await page.keyboard.press('n');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await refused(page, ['/admin/users', '/admin/audit', '/admin/team', '/admin/pages', '/admin/complaints']);
	expect(asked).toEqual([]);
});

test('[R14-124, R14-125] reader: sees catalogue and figures without names, and has no button that changes', {
	tag: '@long',
}, async ({ api, signedIn }) => {
	const product = await api.createProduct({ stock: 20 });
	await api.placeOrder(await api.createPerson({ firstName: 'Nombrada' }), product);
	const page = await signedIn(await api.createPerson({ roles: ['ROLE_USER', 'ROLE_READER'] }));
	const asked = refusals(page);
	await page.goto('/admin/sales');
	await showOrders(page, 'server');
	await expect(page.getByRole('region', { name: 'Ventas Recientes' })).toBeVisible();
	await expect(content(page)).not.toContainText('Nombrada');
	await page.goto('/admin/categories');
	await expect(content(page).getByRole('row').nth(1)).toBeVisible();
	await expect(content(page).getByRole('button', { name: /^(Nueva|Editar|Eliminar)/ })).toHaveCount(0);
	await page.keyboard.press('?');
	const keys = page.getByRole('dialog', { name: 'Atajos de teclado' });
	await expect(keys).toContainText('Ventas');
	await expect(keys).not.toContainText('Pedidos');
	await expect(keys).not.toContainText('Crear un producto');
	await page.keyboard.press('Escape');
	await refused(page, ['/admin/orders', '/admin/users', '/admin/audit', '/admin/team']);
	expect(asked).toEqual([]);
});

test('[R14-126, R14-129, R14-131, R14-132, R14-178] an owner invites, the person joins, and loses the panel with the role', async ({
	backend,
	browser,
	signedIn,
	watched,
}) => {
	watched.allow(/401 GET .*\/api\//, /console: .* 401 /, /400 POST .*\/api\/team\/invitation/, /console: .* 400 /);
	const owner = await signedIn(backend.admin);
	await owner.goto('/admin/team');
	await owner.getByRole('button', { name: 'Invitar' }).click();
	const email = `nueva.${Date.now()}@ejemplo.pe`;
	await owner.getByLabel('Correo').fill(email);
	await owner.getByLabel('Rol', { exact: true }).selectOption({ label: 'Catálogo' });
	await owner.getByRole('button', { name: 'Crear invitación' }).click();
	const link = await owner.getByLabel('Enlace de un solo uso').inputValue();
	await owner.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
	await expect(owner.getByRole('region', { name: 'Invitaciones pendientes' })).toContainText(email);

	const page = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await page.goto(link);
	await expect(page.getByText('con el rol Catálogo')).toBeVisible();
	await expect(page).toHaveURL(/\/join-team$/);
	const person = { username: `nueva.${Date.now()}`, password: 'una-clave-larga' };
	await page.getByLabel('Nombre', { exact: true }).fill('Nora');
	await page.getByLabel('Usuario', { exact: true }).fill(person.username);
	await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
	await page.getByLabel('Repite la contraseña').fill(person.password);
	await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
	await page.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click();
	await signInByForm(page, person);
	await expect(page).toHaveURL(/\/admin$/);
	await expect(sidebar(page)).toHaveText(['Dashboard', 'Ofertas', 'Productos', 'Categorías', 'Búsquedas']);

	const again = await page.context().newPage();
	await again.goto(link);
	await expect(again.getByRole('alert')).toContainText('La invitación ya no sirve');

	// The new member is listed and the invitation is gone, without a reload.
	await expect(owner.getByLabel('Rol de Nora')).toHaveValue('ROLE_CATALOGUE');
	await expect(owner.getByText(email)).toHaveCount(1);
	await owner.getByLabel('Rol de Nora').selectOption({ label: 'Solo lectura' });
	await owner.getByRole('button', { name: 'Cambiar rol' }).click();
	await expect(owner.getByText('Nora ahora tiene el rol Solo lectura')).toBeVisible();
	await page.goto('/admin/products');
	await expect(page).toHaveURL(/\/login$/);
	await signInByForm(page, person);
	await expect(sidebar(page)).toContainText(['Dashboard', 'Ventas', 'Productos', 'Categorías']);

	await owner.getByRole('button', { name: 'Quitar del equipo a Nora' }).click();
	await owner.getByRole('button', { name: 'Quitar del equipo', exact: true }).click();
	await expect(owner.getByText('Nora ya no es parte del equipo')).toBeVisible();
	await page.goto('/admin/products');
	await signInByForm(page, person);
	await expect(page).toHaveURL(/\/user$/);
	await page.context().close();
});

test('[R14-178] what another owner changes of the team stands on an open screen at once', { tag: '@long' }, async ({
	api,
	backend,
	signedIn,
}) => {
	const member = await api.createPerson({ roles: ['ROLE_USER', 'ROLE_SUPPORT'], firstName: 'Marta', lastName: 'Rol' });
	const other = await api.signIn(await api.createPerson({ roles: ['ROLE_USER', 'ROLE_ADMIN'], firstName: 'Otra' }));
	const page = await signedIn(backend.admin);
	await page.goto('/admin/team');
	const role = page.getByLabel('Rol de Marta Rol');
	await expect(role).toHaveValue('ROLE_SUPPORT');
	const change = async (method: string, path: string, data: object) => {
		const headers = { authorization: `Bearer ${other.token}` };
		const answer = await page.request.fetch(`${backend.url}/api/admin/team${path}`, { method, headers, data });
		expect(answer.ok()).toBe(true);
	};
	await change('PUT', `/members/${member.id}`, { role: 'ROLE_ORDERS' });
	await expect(role).toHaveValue('ROLE_ORDERS');
	const email = `viva.${Date.now()}@ejemplo.pe`;
	await change('POST', '/invitations', { email, role: 'ROLE_READER' });
	await expect(page.getByRole('region', { name: 'Invitaciones pendientes' })).toContainText(email);
	await change('PUT', `/members/${member.id}`, { role: null });
	await expect(role).toHaveCount(0);
});

test.describe('axe in both themes', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } });

	test('[R14-131, R14-132] axe finds nothing on the screens of the team', { tag: '@long' }, async ({
		api,
		backend,
		page,
		signedIn,
	}) => {
		const { token } = await api.asAdmin<{ token: string }>('POST', '/api/admin/team/invitations', {
			email: `axe.${Date.now()}@ejemplo.pe`,
			role: 'ROLE_READER',
		});
		const expectNothing = async () => {
			await settled(page);
			expect(await violations(page)).toEqual([]);
		};
		await page.goto(`/join-team#${token}`);
		await expect(page.getByText('con el rol Solo lectura')).toBeVisible();
		await expectNothing();
		await signedIn(backend.admin);
		await page.goto('/admin/team');
		await expect(page.getByRole('heading', { name: 'Invitaciones pendientes' })).toBeVisible();
		await expectNothing();
		// The name of a role is as long as its field on a telephone.
		await page.setViewportSize({ width: 360, height: 740 });
		const roles = await page.getByRole('region', { name: 'Quién trabaja en la tienda' }).getByRole('combobox').all();
		expect(roles.length).toBeGreaterThan(0);
		for (const one of roles) expect((await one.boundingBox())?.width).toBeGreaterThan(220);
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		await page.setViewportSize({ width: 1280, height: 720 });
		await page.getByRole('button', { name: 'Invitar' }).click();
		await expectNothing();
	});
});
