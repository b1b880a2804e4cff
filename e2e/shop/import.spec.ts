import { expect, test } from '../support/fixtures';
import { csvFile, importedName, openImport, openShopper } from '../support/importing';
import { cardOf } from '../support/shopper';

test('a file with one bad row: the good ones alone are saved, and a shopper sees them at once', async ({
	signedIn,
	backend,
	api,
}) => {
	const category = await api.createCategory();
	const known = await api.createProduct({ categoryId: category.id, name: importedName('antes', 0), price: 20 });
	const page = await signedIn(backend.admin);
	const shopper = await openShopper(page, backend.url);
	const mark = Date.now().toString(36);
	const dialog = await openImport(page);
	await dialog
		.getByLabel('Archivo CSV')
		.setInputFiles(
			csvFile('lista.csv', [
				`NEW-${mark},"${importedName(mark, 1)}",,"12,50",5,${category.fields.name.toUpperCase()},sí,no`,
				`${known.fields.sku.toLowerCase()},,,17.5,,,,`,
				`BAD-${mark},"${importedName(mark, 2)}",,-1,5,${category.fields.name},sí,no`,
			]),
		);
	await expect(dialog.getByRole('region', { name: 'Filas con errores' })).toContainText('Línea 4');
	const save = dialog.getByRole('button', { name: 'Importar 2 productos' });
	await expect(save).toBeDisabled();
	await dialog.getByRole('checkbox', { name: 'Importar solo las 2 filas correctas' }).check();
	await save.click();
	await expect(dialog.getByText('1 producto nuevo y 1 producto cambiado.')).toBeVisible();
	await expect(cardOf(shopper, importedName(mark, 1))).toContainText('12.50');
	await expect(cardOf(shopper, known.fields.name)).toContainText('17.50');

	await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
	await expect(page.getByRole('button', { name: 'Importar CSV' })).toBeFocused();
	await page.getByRole('searchbox', { name: 'Buscar' }).fill(mark);
	await expect(page.getByRole('row', { name: new RegExp(importedName(mark, 1)) })).toBeVisible();
	await expect(page.getByRole('row', { name: new RegExp(importedName(mark, 2)) })).toHaveCount(0);
	await shopper.context().close();
});
