import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { cartButton, content, drawer } from '../support/shopper';

/** Presses Tab (or another key) until the focus is where it should be, as a person would. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
	await expect(target).toBeVisible();
	for (let presses = 0; presses < 80; presses++) {
		if (await target.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press(key);
	}
	throw new Error(`80 times ${key} did not lead to ${target}`);
}

test('[R3-016, R2-20, R2-30] a whole purchase without a pointer: product, cart, and back with Escape', async ({
	page,
	api,
}) => {
	const category = await api.createCategory();
	const product = await api.createProduct({ categoryId: category.id });
	await page.goto(`/products?category=${category.id}`);
	const link = page.getByRole('link', { name: new RegExp(`^Ver Detalles.* ${product.fields.name}$`) });
	await expect(link).toBeVisible();

	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
	await page.keyboard.press('Enter');
	await tabTo(page, link);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.fields.name);
	await tabTo(page, content(page).getByRole('button', { name: 'Añadir al Carrito' }).first());
	await page.keyboard.press('Enter');
	await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 producto');
	await tabTo(page, cartButton(page), 'Shift+Tab');
	await page.keyboard.press('Enter');
	await expect(drawer(page)).toContainText(product.fields.name);
	await tabTo(page, drawer(page).getByRole('link', { name: 'Proceder al Pago' }));
	await page.keyboard.press('Escape');
	await expect(drawer(page)).toHaveCount(0);
	await expect(cartButton(page)).toBeFocused();
});
