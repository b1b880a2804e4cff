import { expect, test } from '../support/fixtures';
import { csvFile, importedName, openImport, openShopper } from '../support/importing';
import { content } from '../support/shopper';

// Other journeys are not to begin among ten thousand products.
test.use({ ownShop: 'importMany' });

test('ten thousand rows with a progress bar, and an open shop that has them all afterwards', { tag: '@long' }, async ({
	signedIn,
	backend,
	api,
}) => {
	const category = await api.createCategory();
	const page = await signedIn(backend.admin);
	const shopper = await openShopper(page, backend.url);
	const mark = Date.now().toString(36);
	const dialog = await openImport(page);
	const rows = Array.from(
		{ length: 10_000 },
		(_, at) =>
			`M-${mark}-${at},${importedName(mark, at)},Lote ${at},${(at % 900) + 1}.50,${at % 50},${category.fields.name},,`,
	);
	await dialog.getByLabel('Archivo CSV').setInputFiles(csvFile('diez-mil.csv', rows));
	await dialog.getByRole('button', { name: /^Importar 10\s000 productos$/ }).click();
	await expect(dialog.getByRole('progressbar')).toBeVisible();
	await expect(dialog.getByText(/^[\d\s]+ de 10\s000$/)).toBeVisible({ timeout: 20_000 });
	await expect(dialog.getByText(/^10\s000 productos nuevos\.$/)).toBeVisible({ timeout: 180_000 });
	await expect(content(shopper).getByText(new RegExp(`^${importedName(mark, 0)}$`))).toBeVisible({ timeout: 30_000 });
	await shopper.context().close();
});
