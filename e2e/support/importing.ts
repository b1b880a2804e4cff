import type { Page } from '@playwright/test';
import type { Api } from './api';
import type { Backend } from './fixtures';
import { whenAlive } from './shopper';

const header = 'sku,nombre,descripcion,precio,stock,categoria,activo,destacado';

export const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Importar productos' });

/** A file of products as a spreadsheet writes it, for a file field. */
export const csvFile = (name: string, rows: readonly string[]) => ({
	name,
	mimeType: 'text/csv',
	buffer: Buffer.from(`\uFEFF${[header, ...rows].join('\r\n')}\r\n`),
});

/** Names that sort before every other, so that they are on the first page of the shop. */
export const importedName = (mark: string, at: number) => `00 Importado ${mark} ${at}`;

export async function openImport(page: Page) {
	await page.goto('/admin/products');
	await page.getByRole('button', { name: 'Importar CSV' }).click();
	return importDialog(page);
}

/** A shopper in a browser of their own, with the product list open. */
export async function openShopper(page: Page, url: string): Promise<Page> {
	const context = await page.context().browser()?.newContext();
	if (!context) throw new Error('No browser');
	const shopper = await context.newPage();
	await shopper.goto(`${url}/products`);
	await whenAlive(shopper);
	return shopper;
}

const columns = { sku: 'sku', name: 'nombre', description: 'descripcion', price: 'precio', stockQuantity: 'stock' };
const atOnce = 250;

/** Puts products into the shop, as an import does. */
export async function importMany(api: Api, admin: Backend['admin'], rows: ReadonlyArray<Record<string, string>>) {
	const { token } = await api.signIn(admin);
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
	const answered = await fetch(`${api.url}/api/categories`, { headers });
	const categories = new Map(
		((await answered.json()) as { id: number; name: string }[]).map(({ id, name }) => [id, name]),
	);
	const cellsOf = (row: Record<string, string>) => [
		...Object.keys(columns).map((member) => row[member] ?? ''),
		categories.get(Number(row.categoryId)) ?? '',
	];
	const number = `import-${Date.now().toString(36)}`;
	for (let start = 0; start < rows.length; start += atOnce) {
		const some = rows.slice(start, start + atOnce);
		const response = await fetch(`${api.url}/api/products/changes`, {
			method: 'POST',
			headers,
			body: JSON.stringify({
				...{ import: number, mark: number, columns: [...Object.values(columns), 'categoria'] },
				rows: some.map((row, at) => ({ line: start + at + 2, cells: cellsOf(row) })),
			}),
		});
		const text = await response.text();
		if (!response.ok || text.includes('"left"')) throw new Error(`The import was answered with ${text}`);
	}
	await fetch(`${api.url}/api/products/changes/end`, {
		method: 'POST',
		headers,
		body: JSON.stringify({ import: number }),
	});
}
