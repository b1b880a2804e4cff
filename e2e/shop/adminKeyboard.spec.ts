import type { Locator, Page } from '@playwright/test';
import { expect, storageOf, test } from '../support/fixtures';
import { expectFocusSeen, palette, paletteOptions, watchFocus } from '../support/keyboard';
import { showOrders, tabTo } from '../support/shopper';

const dialogs = (page: Page): Locator => page.locator('dialog[open]');

/** Goes to a field with the keyboard and types into it, in place of what was there. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
	await tabTo(page, field);
	await page.keyboard.press('Control+A');
	await page.keyboard.type(text);
}

/** Goes to a button or a tick box with the keyboard and presses it. */
async function pressOn(page: Page, target: Locator, { with: key = 'Enter', way = 'Tab' } = {}): Promise<void> {
	await tabTo(page, target, way);
	await expectFocusSeen(page, `reaching ${target}`);
	await page.keyboard.press(key);
}

test('[R3-160, R3-162, R3-130] a shopkeeper’s day without a pointer: sign in, find, create, change, many at once, delete, sign out', async ({
	page,
	api,
	backend,
}) => {
	test.slow();
	const mark = `Tecla ${Date.now().toString(36)}`;
	await api.createProduct({ name: `${mark} uno` });
	const lost = await watchFocus(page);
	const row = (name: string) => page.getByRole('row').filter({ hasText: `${mark} ${name}` });

	await page.goto('/login');
	await typeInto(page, page.getByLabel(/^Usuario/), backend.admin.username);
	await typeInto(page, page.getByLabel('Contraseña', { exact: true }), backend.admin.password);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
	await expectFocusSeen(page, 'signing in');

	await page.keyboard.press('Control+k');
	await expect(palette(page)).toBeFocused();
	await expectFocusSeen(page, 'opening the palette');
	await page.keyboard.type('produc');
	await expect(paletteOptions(page).first()).toHaveText('Productos');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Productos');
	await expect(dialogs(page)).toHaveCount(0);
	await expectFocusSeen(page, 'arriving at the products');

	await page.keyboard.press('n');
	const form = page.getByRole('dialog', { name: 'Nuevo producto' });
	await expect(form).toBeVisible();
	await typeInto(page, form.getByLabel('Nombre', { exact: true }), `${mark} dos`);
	await typeInto(page, form.getByLabel('SKU', { exact: true }), mark.replace(' ', '-'));
	await tabTo(page, form.getByLabel('Categoría', { exact: true }));
	await page.keyboard.press('ArrowDown');
	await typeInto(page, form.getByLabel('Precio (S/.)', { exact: true }), '31.90');
	await typeInto(page, form.getByLabel('Stock', { exact: true }), '12');
	await page.keyboard.press('Enter');
	await expect(dialogs(page)).toHaveCount(0);
	await expectFocusSeen(page, 'creating');

	await page.keyboard.press('/');
	await expect(page.getByLabel('Buscar', { exact: true })).toBeFocused();
	await page.keyboard.type(mark);
	await expect(row('dos')).toBeVisible();
	await expect(page.locator('tr[data-index]')).toHaveCount(2);
	await pressOn(page, page.getByRole('button', { name: `Editar ${mark} dos` }));
	const edit = page.getByRole('dialog', { name: 'Editar producto' });
	await typeInto(page, edit.getByLabel('Precio (S/.)', { exact: true }), '28.50');
	await page.keyboard.press('Enter');
	await expect(dialogs(page)).toHaveCount(0);
	await expect(row('dos')).toContainText('28.50');
	await expect(page.getByRole('button', { name: `Editar ${mark} dos` })).toBeFocused();

	const tick = (name: string) => page.getByRole('checkbox', { name: `Seleccionar ${mark} ${name}` });
	await pressOn(page, tick('dos'), { with: 'Space', way: 'Shift+Tab' });
	await page.keyboard.press('ArrowDown');
	await expect(tick('uno')).toBeFocused();
	await page.keyboard.press('Space');
	await pressOn(page, page.getByRole('button', { name: 'Desactivar', exact: true }));
	for (const name of ['uno', 'dos']) await expect(row(name)).toContainText('Inactivo');
	await expectFocusSeen(page, 'switching both off');

	await pressOn(page, page.getByRole('button', { name: `Eliminar ${mark} dos` }));
	const question = page.getByRole('alertdialog');
	await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
	await pressOn(page, question.getByRole('button', { name: 'Eliminar' }));
	await expect(row('dos')).toHaveCount(0);
	await expect(row('uno')).toBeVisible();
	await expectFocusSeen(page, 'deleting');

	await pressOn(page, page.getByRole('button', { name: 'Cerrar Sesión' }), { way: 'Shift+Tab' });
	await expect(page).toHaveURL(`${backend.url}/`);
	await expect.poll(async () => (await storageOf(page)).token).toBeNull();
	await expectFocusSeen(page, 'signing out');
	expect(await lost()).toEqual([]);
});

test('the palette leads to a product, an order and a person; the keys to every screen', { tag: '@long' }, async ({
	api,
	backend,
	signedIn,
}) => {
	const product = await api.createProduct({ name: `Ñandú de búsqueda ${Date.now().toString(36)}` });
	const person = await api.createPerson();
	const order = await api.placeOrder(person, product);
	const page = await signedIn(backend.admin);
	const lost = await watchFocus(page);
	await page.goto('/admin/orders');
	await showOrders(page, 'server');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestión de Pedidos');

	const find = async (typed: string, option: RegExp) => {
		await page.keyboard.press('Control+k');
		await palette(page).pressSequentially(typed);
		await expect(paletteOptions(page).first()).toHaveText(option);
		await page.keyboard.press('Enter');
	};
	await find(product.fields.name.replace('Ñandú', 'nandu'), /^Ñandú/);
	await expect(page.getByRole('dialog').getByLabel('Nombre', { exact: true })).toHaveValue(product.fields.name);
	await expect(page).toHaveURL(`${backend.url}/admin/products?search=${product.fields.sku}`);
	// The keys of the palette must not lose text that is being typed in a form.
	await page.getByRole('dialog').getByLabel('Nombre', { exact: true }).fill('Sin guardar');
	await page.keyboard.press('Control+k');
	await expect(palette(page)).toHaveCount(0);
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Descartar' }).press('Enter');
	await expect(dialogs(page)).toHaveCount(0);

	await find(order.orderNumber, new RegExp(`^${order.orderNumber}`));
	await expect(page.getByRole('dialog', { name: order.orderNumber })).toContainText(product.fields.name);
	await page.keyboard.press('Escape');
	await find(person.username, new RegExp(`^${person.username}`));
	await expect(page.getByRole('dialog').getByLabel('Usuario', { exact: true })).toHaveValue(person.username);
	await page.keyboard.press('Escape');
	await expect(dialogs(page)).toHaveCount(0);

	for (const [letter, heading] of [
		['d', 'Dashboard'],
		['p', 'Productos'],
		['c', 'Categorías'],
		['o', 'Gestión de Pedidos'],
		['v', 'Análisis de Ventas'],
		['a', 'Auditoría'],
		['s', 'Sistema'],
		['u', 'Usuarios'],
	] as const) {
		await page.keyboard.press('g');
		await page.keyboard.press(letter);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
		await expectFocusSeen(page, `g ${letter}`);
	}
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toContainText('Ventas');
	await page.keyboard.press('Escape');
	expect(await lost()).toEqual([]);
});
