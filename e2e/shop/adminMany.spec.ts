import { expect, test } from '../support/fixtures';
import { importMany } from '../support/importing';

// Other journeys are not to begin among three thousand products.
test.use({ ownShop: 'adminMany' });

const many = 3000;
const nameOf = (at: number) => `Tela ${String(at).padStart(4, '0')} lote ${at % 25}`;

test('[R12-65] three thousand products in the back-office: the middle of the list, a search, and a bulk action beyond what is loaded', {
	tag: '@long',
}, async ({ api, backend, signedIn }) => {
	const category = await api.createCategory({ name: 'Telas' });
	await importMany(
		api,
		backend.admin,
		Array.from({ length: many }, (_, at) => ({
			sku: `TELA-${at}`,
			name: nameOf(at),
			description: 'De alpaca y algodón',
			price: `${(at % 90) + 1}.50`,
			stockQuantity: String((at % 40) + 1),
			categoryId: String(category.id),
			active: 'true',
			featured: 'false',
		})),
	);
	const page = await signedIn(backend.admin);
	const shown = page.locator('p[role=status]').first();

	await test.step('the middle of the list is a window of its own', async () => {
		await page.goto('/admin/products');
		await expect(shown).toHaveText(/^3\d{3} productos$/);
		await expect(page.locator('tr[data-index="0"]')).toBeVisible();
		await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
		const inSight = () =>
			page.locator('tr[data-index]').evaluateAll((rows) =>
				rows
					.filter((row) => {
						const { top, bottom } = row.getBoundingClientRect();
						return bottom > 100 && top < window.innerHeight;
					})
					.map((row) => ({ index: Number(row.dataset.index), name: row.querySelector('strong')?.textContent })),
			);
		await expect
			.poll(async () => {
				const rows = await inSight();
				return rows.length > 5 && rows.every(({ name }) => name?.startsWith('Tela'));
			})
			.toBe(true);
		const middle = await inSight();
		expect(middle.length).toBeGreaterThan(5);
		expect(middle[0]?.index).toBeGreaterThan(1000);
	});

	await test.step('a selection reaches beyond the rows that are loaded', async () => {
		await page.goto('/admin/products');
		await page.getByRole('searchbox', { name: 'Buscar' }).fill('TELA-12');
		// 12, 120 to 129 and 1200 to 1299.
		await expect(shown).toHaveText(/^111 productos de 3\d{3}$/);
		expect(await page.locator('tr[data-index] strong').count()).toBeLessThan(111);
		// The ids of what matches are asked for, so that the tick follows the click.
		const all = page.getByRole('checkbox', { name: 'Seleccionar todo lo que coincide' });
		await all.click();
		await expect(all).toBeChecked();
		await page
			.getByRole('checkbox', { name: /^Seleccionar Tela/ })
			.first()
			.uncheck();
		const chosen = page.getByRole('region', { name: 'Acciones con lo seleccionado' });
		await expect(chosen).toContainText('110 productos en la selección');
		await chosen.getByRole('button', { name: 'Desactivar' }).click();
		await expect(page.getByText('110 productos desactivados')).toBeVisible({ timeout: 30_000 });
		await page.goto('/admin/products?search=TELA-12&status=active');
		await expect(shown).toHaveText(/^1 producto de /);
	});
});
