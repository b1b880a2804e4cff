import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { cardOf, content, whenAlive } from '../support/shopper';

const header = 'sku,nombre,descripcion,precio,stock,categoria,activo,destacado';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Importar productos' });
const csvFile = (name: string, rows: readonly string[]) => ({
	name,
	mimeType: 'text/csv',
	buffer: Buffer.from(`\uFEFF${[header, ...rows].join('\r\n')}\r\n`),
});
/** Names that sort before every other, so that they are on the first page of the shop. */
const nameOf = (mark: string, at: number) => `00 Importado ${mark} ${at}`;

async function openImport(page: Page) {
	await page.goto('/admin/products');
	await page.getByRole('button', { name: 'Importar CSV' }).click();
	return dialogOf(page);
}

/** A shopper in a browser of their own, with the product list open. */
async function openShopper(page: Page, url: string): Promise<Page> {
	const context = await page.context().browser()?.newContext();
	if (!context) throw new Error('No browser');
	const shopper = await context.newPage();
	await shopper.goto(`${url}/products`);
	await whenAlive(shopper);
	return shopper;
}

test('a file with one bad row: the good ones alone are saved, and a shopper sees them at once', async ({
	signedIn,
	backend,
	api,
}) => {
	const category = await api.createCategory();
	const known = await api.createProduct({ categoryId: category.id, name: nameOf('antes', 0), price: 20 });
	const page = await signedIn(backend.admin);
	const shopper = await openShopper(page, backend.url);
	const mark = Date.now().toString(36);
	const dialog = await openImport(page);
	await dialog
		.getByLabel('Archivo CSV')
		.setInputFiles(
			csvFile('lista.csv', [
				`NEW-${mark},"${nameOf(mark, 1)}",,"12,50",5,${category.fields.name.toUpperCase()},sí,no`,
				`${known.fields.sku.toLowerCase()},,,17.5,,,,`,
				`BAD-${mark},"${nameOf(mark, 2)}",,-1,5,${category.fields.name},sí,no`,
			]),
		);
	await expect(dialog.getByRole('region', { name: 'Filas con errores' })).toContainText('Línea 4');
	const save = dialog.getByRole('button', { name: 'Importar 2 productos' });
	await expect(save).toBeDisabled();
	await dialog.getByRole('checkbox', { name: 'Importar solo las 2 filas correctas' }).check();
	await save.click();
	await expect(dialog.getByText('1 producto nuevo y 1 producto cambiado.')).toBeVisible();
	await expect(cardOf(shopper, nameOf(mark, 1))).toContainText('12.50');
	await expect(cardOf(shopper, known.fields.name)).toContainText('17.50');

	await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
	await expect(page.getByRole('button', { name: 'Importar CSV' })).toBeFocused();
	await page.getByRole('searchbox', { name: 'Buscar' }).fill(mark);
	await expect(page.getByRole('row', { name: new RegExp(nameOf(mark, 1)) })).toBeVisible();
	await expect(page.getByRole('row', { name: new RegExp(nameOf(mark, 2)) })).toHaveCount(0);
	await shopper.context().close();
});

test('ten thousand rows with a progress bar, and an open shop that has them all afterwards', async ({
	signedIn,
	backend,
	api,
}) => {
	test.setTimeout(90_000);
	const category = await api.createCategory();
	const page = await signedIn(backend.admin);
	const shopper = await openShopper(page, backend.url);
	const mark = Date.now().toString(36);
	const dialog = await openImport(page);
	const rows = Array.from(
		{ length: 10_000 },
		(_, at) =>
			`M-${mark}-${at},${nameOf(mark, at)},Lote ${at},${(at % 900) + 1}.50,${at % 50},${category.fields.name},,`,
	);
	await dialog.getByLabel('Archivo CSV').setInputFiles(csvFile('diez-mil.csv', rows));
	await dialog.getByRole('button', { name: /^Importar 10\s000 productos$/ }).click();
	await expect(dialog.getByRole('progressbar')).toBeVisible();
	await expect(dialog.getByText(/^[1-9]\s?000 de 10\s000$/)).toBeVisible({ timeout: 20_000 });
	await expect(dialog.getByText(/^10\s000 productos nuevos\.$/)).toBeVisible({ timeout: 30_000 });
	await expect(content(shopper).getByText(new RegExp(`^${nameOf(mark, 0)}$`))).toBeVisible({ timeout: 15_000 });
	await shopper.context().close();
});
