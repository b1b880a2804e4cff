import type { Page } from '@playwright/test';
import { scriptOf } from '../support/chunks';
import { expect, test } from '../support/fixtures';
import { cardOf, content, whenAlive } from '../support/shopper';

function requests(page: Page): string[] {
	const seen: string[] = [];
	page.on('request', (request) => seen.push(new URL(request.url()).pathname));
	return seen;
}

test('[R11-72] a product under the resting pointer is loaded before the click, which then asks for nothing of it', async ({
	page,
	api,
}) => {
	const category = await api.createCategory();
	const product = await api.createProduct({ categoryId: category.id });
	await page.goto(`/products?category=${category.id}`);
	await page.waitForLoadState('networkidle');
	await whenAlive(page);
	const seen = requests(page);
	const address = `/api/products/${product.id}`;
	await cardOf(page, product.fields.name).getByRole('link').first().hover();
	await expect.poll(() => seen).toContain(address);
	await expect.poll(() => seen).toContain(scriptOf('product'));
	await cardOf(page, product.fields.name).getByRole('link').first().click();
	await expect(content(page).getByRole('heading', { level: 1 })).toHaveText(product.fields.name);
	expect(seen.filter((path) => path === address)).toHaveLength(1);
});

test('[R11-72] nothing is loaded on a guess where the visitor saves data', { tag: '@long' }, async ({ page, api }) => {
	const category = await api.createCategory();
	const product = await api.createProduct({ categoryId: category.id });
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
	});
	await page.goto(`/products?category=${category.id}`);
	await page.waitForLoadState('networkidle');
	await whenAlive(page);
	const seen = requests(page);
	await cardOf(page, product.fields.name).getByRole('link').first().hover();
	await page.waitForTimeout(600);
	expect(seen.filter((path) => path.startsWith('/api/products') || path === scriptOf('product'))).toEqual([]);
});

test('[R11-78] the code that loads pages on a guess comes with the first link that somebody is about to follow', {
	tag: '@long',
}, async ({ page, api }) => {
	const category = await api.createCategory();
	const product = await api.createProduct({ categoryId: category.id });
	const seen = requests(page);
	const ofPrefetch = () => seen.filter((path) => path === scriptOf('prefetch')).length;
	await page.goto(`/products?category=${category.id}`);
	await page.waitForLoadState('networkidle');
	await whenAlive(page);
	expect(ofPrefetch()).toBe(0);
	await cardOf(page, product.fields.name).getByRole('link').first().hover();
	await expect.poll(ofPrefetch).toBe(1);
});
