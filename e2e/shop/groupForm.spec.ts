import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { cardOf, content } from '../support/shopper';

test.use({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] });

async function actOn(page: Page, names: readonly string[], act: string) {
	await page.goto('/admin/products?search=poncho%20huanca');
	for (const name of names) await page.getByRole('checkbox', { name: `Seleccionar ${name}`, exact: true }).check();
	await page.getByRole('button', { name: act }).click();
}

test('[R16-40, R16-105, R16-106, R16-107, R16-108, R16-114, R16-115, R21-134] two products become a group, whose table is typed into, filled and pasted into, and are separated with their stock', async ({
	api,
	backend,
	signedIn,
}) => {
	const red = await api.createProduct({ name: 'Poncho Huanca rojo', price: 80, stock: 7 });
	const blue = await api.createProduct({ name: 'Poncho Huanca azul', price: 80, stock: 4 });
	const page = await signedIn(backend.admin);
	await actOn(page, [red.fields.name, blue.fields.name], 'Agrupar');
	await page.getByRole('dialog').getByRole('button', { name: 'Revisar y guardar' }).click();
	const field = (name: string) => page.getByRole('textbox', { name, exact: true });
	await expect(field('Nombre del grupo')).toHaveValue('Poncho Huanca');
	await field('Opción 1').fill('Tono');
	await field('Valor 2 de Tono').fill('añil');
	await page.getByRole('button', { name: 'Crear grupo' }).click();
	await expect(page).toHaveURL(/\/groups\/\d+$/);

	await field('Precio S/ de rojo').focus();
	await page.keyboard.type('95,5');
	await page.keyboard.press('Control+d');
	await expect(field('Precio S/ de añil')).toHaveValue('95,5');
	await page.getByRole('button', { name: 'Añadir una fila' }).click();
	await expect(field('Tono de Fila 3')).toBeFocused();
	await page.evaluate(() => navigator.clipboard.writeText('crema\tPH-CREMA\t99\t5\nlila\tPH-LILA\t89,90\t6\n'));
	await page.keyboard.press('Control+v');
	await expect(field('Stock de lila')).toHaveValue('6');
	await expect(field('Valor 4 de Tono')).toHaveValue('lila');
	await page.getByRole('button', { name: 'Guardar cambios' }).click();
	await expect(page.getByText('Grupo guardado')).toBeVisible();
	await page.setViewportSize({ width: 360, height: 740 });
	await page.reload();
	await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollIntoView());
	await expect(field('Precio S/ de rojo')).toBeInViewport({ ratio: 1 });
	await expect(field('Stock de rojo')).toBeInViewport({ ratio: 1 });
	await page.setViewportSize({ width: 1280, height: 800 });

	const shop = await page.context().newPage();
	await shop.goto('/products?search=poncho%20huanca');
	await expect(cardOf(shop, 'Poncho Huanca')).toContainText(/Desde\s+S\/\s89\.90/);
	await shop.goto(`/products/${red.id}`);
	await expect(content(shop).getByRole('radio')).toHaveCount(4);
	await expect(content(shop).getByText('95.50').first()).toBeVisible();

	await actOn(page, ['Poncho Huanca, rojo', 'Poncho Huanca, añil'], 'Separar');
	await expect(page.getByText('2 productos separados')).toBeVisible();
	expect([await api.stockOf(red), await api.stockOf(blue)]).toEqual([7, 4]);
	await shop.goto('/products?search=poncho%20huanca');
	for (const name of ['Poncho Huanca', 'Poncho Huanca, rojo', 'Poncho Huanca, añil'])
		await expect(cardOf(shop, name)).toBeVisible();
});
