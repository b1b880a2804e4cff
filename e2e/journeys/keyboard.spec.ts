import { expect, test } from '../support/fixtures';
import { cartButton, content, drawer, tabTo } from '../support/shopper';

test('[R3-016, R2-20, R2-30] a whole purchase without a pointer: product, cart, and back with Escape', {
	tag: '@long',
}, async ({ page, api }) => {
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
