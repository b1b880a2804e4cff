import { expect, test } from '../support/fixtures';
import { cardOf, whenAlive } from '../support/shopper';

test('[R12-26, R12-27] suggestions are walked through by keyboard', async ({ page, api }) => {
	const mark = `Zzquipu${Date.now()}`;
	const product = await api.createProduct({ name: `${mark} rojo`, price: 12.5 });
	await page.goto('/products');
	// What is typed before the scripts run has no suggestions.
	await whenAlive(page);
	const field = page.getByRole('combobox', { name: 'Buscar productos' });
	await field.pressSequentially(mark.slice(0, -1));
	const option = page.getByRole('option', { name: product.fields.name });
	await expect(option).toContainText('12.50');
	await field.press('ArrowDown');
	await expect(option).toHaveAttribute('aria-selected', 'true');
	await field.press('Enter');
	await expect(page).toHaveURL(new RegExp(`/products/${product.id}$`));
	await expect(page.getByRole('heading', { level: 1, name: product.fields.name })).toBeVisible();
	await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('[R12-23, R12-24] two browsers watch two pages: each asks only for what moves over its edge', {
	tag: '@long',
}, async ({ page, browser, api }) => {
	const category = await api.createCategory();
	const products = [];
	for (let index = 10; index < 24; index += 1)
		products.push(await api.createProduct({ name: `Borde ${index}`, price: index, categoryId: category.id }));
	const [first] = products;
	if (!first) throw new Error('There are no products.');
	const other = await browser.newPage();
	const open = async (tab: typeof page, number: number) => {
		await tab.goto(`/products?category=${category.id}&sortBy=price-asc&page=${number}`);
		await whenAlive(tab);
		await tab.mouse.move(0, 0);
		const asked: string[] = [];
		tab.on('request', (request) => {
			if (request.url().includes('/api/products/page')) asked.push(request.url());
		});
		return asked;
	};
	await open(page, 1);
	await open(other, 2);
	// The idle prefetch of the next page and a catch-up, where there is one, are over.
	await page.waitForTimeout(4500);
	const [onFirst, onSecond] = [await open(page, 1), await open(other, 2)];
	await page.waitForTimeout(4500);
	onFirst.length = 0;
	onSecond.length = 0;

	await first.change({ stock: 7 });
	await expect(cardOf(page, 'Borde 10')).toBeVisible();
	await page.waitForTimeout(1500);
	expect([onFirst.length, onSecond.length]).toEqual([0, 0]);

	await first.change({ price: 99 });
	await expect(cardOf(other, 'Borde 10')).toContainText('99.00');
	await expect(cardOf(page, 'Borde 10')).toHaveCount(0);
	await expect(cardOf(page, 'Borde 22')).toBeVisible();
	expect([onFirst.length, onSecond.length]).toEqual([1, 1]);
	await other.close();
});
