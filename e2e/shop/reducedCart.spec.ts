import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import { addToCart, cartButton, confirmOrder, content, drawer, fillCheckout } from '../support/shopper';

const looksRight = looksRightIn('reduced-cart', [360, 1280]);

test('[R24-225] a link brings a coupon, three cost two, and what ends before the press is asked about', async ({
	api,
	page,
	watched,
}) => {
	watched.allow(/409 POST .*\/api\/orders$/, /console: .* 409 .*\/api\/orders\)/);
	const product = await api.createProduct({ name: 'Quinua en grano', price: 10, stock: 20 });
	// A code is used once in a shop.
	const code = `GRANOS${product.id}`;
	const begun = { from: '2026-01-01T00:00', until: '2099-12-31T23:59', editVersion: 0 };
	const scope = { scope: 'PRODUCTS', targets: [product.id] };
	const offer = (body: object) =>
		api.asAdmin<{ id: number }>('POST', '/api/admin/offers', { ...begun, ...scope, ...body });
	await offer({
		...{ family: 'QUANTITY', title: '3 × 2 en granos' },
		terms: { kind: 'EVERY', of: 3, reduced: 1, percent: 100 },
	});
	const coupon = await offer({
		...{ family: 'COUPON', title: 'Bienvenida', code, terms: { kind: 'PERCENT', percent: 10 } },
	});

	await page.goto(`/products/${product.id}?cupon=${code.toLowerCase()}`);
	await expect(page).toHaveURL(/\/products\/\d+[^?]*$/);
	await addToCart(page, product);
	await cartButton(page).click();
	await expect(drawer(page)).toContainText('Agrega 2 más y la 3.ª sale gratis');
	await drawer(page).getByRole('button', { name: 'Sumar uno' }).click();
	await drawer(page).getByRole('button', { name: 'Sumar uno' }).click();
	await expect(drawer(page)).toContainText('A pagar (3 productos)S/. 18.00');
	await drawer(page).getByRole('link', { name: 'Ver Carrito' }).click();
	const sums = content(page).getByRole('complementary', { name: 'Resumen' });
	await expect(sums).toContainText('3 × 2 en granos−S/. 10.00');
	await expect(sums).toContainText(`Cupón ${code}−S/. 2.00`);
	await looksRight(page, 'cart');

	await page.goto('/checkout');
	await fillCheckout(page);
	await expect(page.getByRole('form')).toContainText('A pagar (3 productos)S/. 18.00');
	await api.asAdmin('POST', `/api/admin/offers/${coupon.id}/stop`);
	await confirmOrder(page).click();
	const changes = page.getByRole('region', { name: 'Tu pedido cambió mientras comprabas' });
	await expect(changes).toContainText('Tus 3 unidades costaban S/. 18.00, ahora cuestan S/. 20.00');
	await looksRight(page, 'changed');
	await changes.getByRole('button', { name: 'Aceptar cambios' }).click();
	await expect(page.getByRole('form')).toContainText('A pagar (3 productos)S/. 20.00');
	await confirmOrder(page).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Recibimos tu pedido');
	const bought = page.getByRole('region', { name: 'Lo que compraste' });
	await expect(bought).toContainText('3 × 2 en granos −S/ 10.00');
	await expect(bought).toContainText('SubtotalS/ 30.00');
	await expect(bought).toContainText('TotalS/ 20.00');
	await looksRight(page, 'order');
});
