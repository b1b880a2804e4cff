import { expect, test } from '../support/fixtures';
import {
	addToCart,
	cartButton,
	confirmOrder,
	content,
	drawer,
	expectOrdered,
	fillCheckout,
	signInByForm,
} from '../support/shopper';

test('[R10-01, R2-09] a visitor at the checkout signs in and comes back with the cart', { tag: '@long' }, async ({
	page,
	api,
	backend,
}) => {
	const person = await api.createPerson();
	const product = await api.createProduct();
	await addToCart(page, product);
	await cartButton(page).click();
	await drawer(page).getByRole('link', { name: 'Proceder al Pago' }).click();
	// Our shop sells to visitors too.
	if (backend.name === 'shop') await content(page).getByRole('link', { name: 'Inicia sesión' }).click();
	await expect(page).toHaveURL(/\/login$/);
	await signInByForm(page, person);
	await expect(page).toHaveURL(/\/checkout$/);
	await expect(content(page).getByRole('region', { name: 'Tu pedido' })).toContainText(product.fields.name);
});

test('[R10-01] the checkout ends in an order, or explains that this shop takes none and keeps the cart', async ({
	api,
	backend,
	signedIn,
}) => {
	const product = await api.createProduct();
	const page = await signedIn(await api.createPerson());
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	await confirmOrder(page).click();
	if (backend.name === 'shop') {
		await expectOrdered(page);
		await expect(cartButton(page)).toHaveAccessibleName('Carrito, vacío');
		return;
	}
	await expect(page.getByRole('alert').filter({ hasText: 'Esta tienda no recibe pedidos en línea' })).toBeVisible();
	expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toHaveLength(1);
});

test('[R10-02, R4-12, R4-13] the cart as a page: steps, sums, removal and the way back, emptying', async ({
	page,
	api,
}) => {
	const one = await api.createProduct({ price: 10.5 });
	const other = await api.createProduct({ price: 4 });
	await addToCart(page, one);
	await addToCart(page, other);
	await page.goto('/cart');
	const line = (name: string) => content(page).getByRole('listitem').filter({ hasText: name });
	await line(one.fields.name).getByRole('button', { name: 'Sumar uno' }).click();
	const sums = content(page).getByRole('complementary', { name: 'Resumen' });
	await expect(sums).toContainText('S/. 25.00');
	await line(other.fields.name)
		.getByRole('button', { name: `Eliminar ${other.fields.name} del carrito` })
		.click();
	await expect(line(other.fields.name).getByRole('button', { name: 'Sumar uno' })).toHaveCount(0);
	await expect(sums).toContainText('S/. 21.00');
	await page
		.getByRole('button', { name: /Deshacer/ })
		.first()
		.click();
	await expect(sums).toContainText('S/. 25.00');
	await expect(sums.getByRole('link', { name: 'Proceder al Pago' })).toHaveAttribute('href', '/checkout');
});
