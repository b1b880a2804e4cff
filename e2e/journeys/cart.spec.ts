import { expect, storageOf, test } from '../support/fixtures';
import { cardOf, cartButton, content, drawer } from '../support/shopper';

test('[R2-20, R2-30, R2-31, R2-33, R4-11] the drawer: 400 px at the right, empty at first, with its ways on', {
	tag: '@longOnForeign',
}, async ({ page, api }) => {
	const product = await api.createProduct();
	await page.goto('/categories');
	await expect(drawer(page)).toHaveCount(0);
	await cartButton(page).click();
	await expect(drawer(page).getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '/products');
	const { width: viewport } = page.viewportSize() ?? { width: 0 };
	// The page's scroll bar keeps its place beside the drawer.
	const scrollBar = 16;
	await expect
		.poll(async () => {
			const box = await drawer(page).boundingBox();
			return box && { width: box.width, atTheRight: viewport - (box.x + box.width) <= scrollBar };
		})
		.toEqual({ width: 400, atTheRight: true });
	await page.keyboard.press('Escape');
	await expect(drawer(page)).toHaveCount(0);

	await page.goto(`/products/${product.id}`);
	await content(page).getByRole('button', { name: 'Añadir al Carrito' }).first().click();
	await cartButton(page).click();
	await expect(drawer(page).getByRole('link', { name: 'Ver Carrito' })).toHaveAttribute('href', '/cart');
	await expect(drawer(page).getByRole('link', { name: 'Proceder al Pago' })).toHaveAttribute('href', '/checkout');
	await drawer(page).getByRole('link', { name: 'Ver Carrito' }).click();
	await expect(page).toHaveURL(/\/cart$/);
	await expect(content(page)).toContainText(product.fields.name);
});

test('[R2-32, R4-12, R4-13, R4-14, R4-15, R5-09, R1-02] lines: quantity by steps and by typing, totals, removal', async ({
	page,
	api,
}) => {
	const category = await api.createCategory();
	const cheap = await api.createProduct({ price: 0.1, categoryId: category.id });
	const dear = await api.createProduct({ price: 1999.99, categoryId: category.id });
	await page.goto(`/products?category=${category.id}`);
	const add = (name: string) => cardOf(page, name).getByRole('button', { name: /^Añad/ });
	await add(cheap.fields.name).click();
	await add(cheap.fields.name).click();
	await add(dear.fields.name).click();
	await expect(cartButton(page)).toHaveAccessibleName('Carrito, 3 productos');
	await cartButton(page).click();
	const line = (name: string) => drawer(page).getByRole('listitem').filter({ hasText: name });
	await expect(line(cheap.fields.name)).toContainText('S/. 0.20');
	await line(cheap.fields.name).getByRole('button', { name: 'Sumar uno' }).click();
	await expect(line(cheap.fields.name)).toContainText('S/. 0.30');
	await expect(drawer(page)).toContainText('S/. 2000.29');

	await line(dear.fields.name).getByLabel('Cantidad', { exact: true }).fill('doce');
	await expect(line(dear.fields.name).getByLabel('Cantidad', { exact: true })).toHaveValue('1');
	await line(dear.fields.name).getByLabel('Cantidad', { exact: true }).fill('0');
	await page.keyboard.press('Enter');
	await expect(line(dear.fields.name).getByLabel('Cantidad', { exact: true })).toHaveCount(0);
	await expect(drawer(page)).toContainText('S/. 0.30');
	await expect
		.poll(async () => JSON.parse((await storageOf(page)).cart ?? 'null'))
		.toEqual([expect.objectContaining({ id: cheap.id, name: cheap.fields.name, price: 0.1, quantity: 3 })]);
	await line(cheap.fields.name)
		.getByRole('button', { name: `Eliminar ${cheap.fields.name} del carrito` })
		.click();
	await expect(drawer(page)).toContainText('Tu carrito está vacío');
});

test('[R4-10] another tab follows the cart', { tag: '@longOnForeign' }, async ({ page, context, api }) => {
	const product = await api.createProduct();
	const other = await context.newPage();
	await other.goto('/categories');
	await expect(cartButton(other)).toHaveAccessibleName('Carrito, vacío');
	await page.goto(`/products/${product.id}`);
	await content(page).getByRole('button', { name: 'Añadir al Carrito' }).first().click();
	await expect(cartButton(other)).toHaveAccessibleName('Carrito, 1 producto');
	await cartButton(other).click();
	await expect(drawer(other)).toContainText(product.fields.name);
});
