import { expect, test } from './support/fixtures';
import { palette } from './support/keyboard';
import { addressOf, pages, unknownPage } from './support/pages';
import { shooting } from './support/pictures';
import { cartButton, content, drawer, openAccountMenu } from './support/shopper';

const shoot = shooting({ folder: 'screens', widths: [360, 768, 1280] });

/** A file name of a page's address. */
const fileName = (name: string) => name.replace(/^\//, '').replace(/[^\p{L}\p{N}]+/gu, '-') || 'home';

/** The most that a person may meet: the longest name, a high price, a long description. */
const longest = {
	name: 'Juego de sábanas de algodón pima peruano de 400 hilos para cama de dos plazas y media con fundas bordadas a mano de Piura'
		.padEnd(120, '.')
		.slice(0, 120),
	price: 123_456.7,
	description: 'Tejido en Piura con algodón de fibra larga, suave y fresco todo el año. '.repeat(12),
};

test('pages of a visitor', async ({ page, api, watched }) => {
	watched.allow(unknownPage);
	const [product] = await api.get<{ id: number; category: { id: number } }[]>('/api/products/featured');
	for (const one of pages.anonymous) {
		await page.goto(addressOf(one, product?.id ?? 1));
		await shoot(page, fileName(one));
	}
	await page.goto(`/products?category=${product?.category.id}&minPrice=5&maxPrice=80&sortBy=price-asc`);
	await shoot(page, 'products-filtered');
});

test('open dialogs and forms with mistakes', async ({ page, api }) => {
	const products = await api.get<{ id: number }[]>('/api/products/featured');
	await page.goto('/products');
	await cartButton(page).click();
	await shoot(page, 'drawer-empty', { whole: false });
	for (const { id } of products.slice(0, 3)) {
		await page.goto(`/products/${id}`);
		await content(page).getByRole('button', { name: 'Añadir al Carrito' }).first().click();
	}
	await page.goto('/products');
	await cartButton(page).click();
	await expect(drawer(page)).toBeVisible();
	await shoot(page, 'drawer', { whole: false });
	await page.goto('/cart');
	await shoot(page, 'cart-filled');
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/products');
	await page.getByRole('button', { name: /^Filtros/ }).click();
	await shoot(page, 'filters', { whole: false });
	for (const form of ['login', 'register']) {
		await page.goto(`/${form}`);
		await content(page).locator('button[type=submit]').click();
		await shoot(page, `${form}-mistakes`);
	}
});

test('pages of a customer', async ({ api, signedIn }) => {
	const page = await signedIn(await api.createPerson());
	for (const one of pages.customer) {
		await page.goto(one);
		await shoot(page, fileName(one));
	}
	await page.goto('/products');
	await openAccountMenu(page, 'Lucía');
	await shoot(page, 'account-menu', { whole: false });
});

test('pages of an administrator', async ({ backend, signedIn }) => {
	const page = await signedIn(backend.admin);
	for (const one of pages.admin) {
		await page.goto(one);
		await shoot(page, fileName(one));
	}
	await page.keyboard.press('Control+k');
	await palette(page).fill('ca');
	await shoot(page, 'admin-palette', { whole: false });
	await page.keyboard.press('Escape');
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toContainText('Ventas');
	await shoot(page, 'admin-shortcuts', { whole: false });
});

test('dialogs and selections of the back-office', async ({ backend, signedIn }) => {
	const page = await signedIn(backend.admin);
	await page.goto('/admin/products');
	await content(page).getByRole('checkbox').nth(2).check();
	await content(page).getByRole('checkbox').nth(4).check();
	await shoot(page, 'admin-selection', { whole: false });
	await content(page)
		.getByRole('button', { name: /^Editar / })
		.first()
		.click();
	await shoot(page, 'admin-editor', { whole: false });
	await page.goto('/admin/products');
	await content(page).getByRole('button', { name: 'Importar CSV' }).click();
	await shoot(page, 'admin-import', { whole: false });
	await page.locator('input[type=file]').setInputFiles({
		name: 'productos.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(
			'sku;nombre;precio;stock;categoria\nIMP-1;Quinua roja 500 g;12,50;40;Abarrotes\nIMP-2;;-1;x;Nada\nIMP-3;Kiwicha;1e400;5;Abarrotes\n',
		),
	});
	await expect(page.getByRole('dialog')).toContainText('IMP-2');
	await shoot(page, 'admin-import-preview', { whole: false });
});

test('real orders', async ({ api, backend, signedIn }) => {
	const product = await api.createProduct({ name: longest.name, price: 1234.5, stock: 500 });
	const [rosa, lucia] = [await api.createPerson({ firstName: 'Rosa' }), await api.createPerson()];
	const placed = [];
	for (let count = 0; count < 14; count += 1)
		placed.push(await api.placeOrder(count % 3 ? rosa : lucia, product, (count % 4) + 1));
	for (const [index, status] of ['CONFIRMED', 'PROCESSING', 'SHIPPED', 'CANCELLED'].entries())
		await api.asAdmin('PATCH', `/api/orders/${placed[index * 2]?.id}/status`, { status });
	const page = await signedIn(backend.admin);
	for (const name of ['orders', 'sales', '']) {
		await page.goto(`/admin/${name}`);
		await page.getByRole('radio', { name: 'Pedidos reales' }).check();
		await shoot(page, `admin-real-${name || 'dashboard'}`);
		if (name !== 'orders') continue;
		await content(page)
			.getByRole('button', { name: /^Ver detalles/ })
			.first()
			.click();
		await shoot(page, 'admin-real-order', { whole: false });
	}
	await page.goto('/admin/audit');
	await shoot(page, 'admin-audit-filled');
});

test('longest texts', async ({ page, api }) => {
	const category = await api.createCategory({ name: `${longest.name.slice(0, 110)} ${Date.now() % 1000}` });
	const product = await api.createProduct({ ...longest, categoryId: category.id });
	await api.createProduct({ categoryId: category.id, name: 'Sal', price: 0.5, stock: 0 });
	await api.createProduct({ ...longest, categoryId: category.id, stock: 3 });
	await page.goto(`/products?category=${category.id}`);
	await shoot(page, 'long-products');
	await page.goto(`/products/${product.id}`);
	await shoot(page, 'long-product');
	await page.evaluate(
		({ name, price }) => {
			const lines = Array.from({ length: 99 }, (_, index) => ({
				id: 100_000 + index,
				name: index % 2 ? `Producto ${index}` : name,
				price: index % 2 ? 2.5 : price,
				imageUrl: null,
				quantity: index % 2 ? 1 : 999,
			}));
			localStorage.setItem('cart', JSON.stringify(lines));
		},
		{ name: longest.name, price: longest.price },
	);
	await page.goto('/cart');
	await shoot(page, 'long-cart', { whole: false });
	await cartButton(page).click();
	await expect(drawer(page)).toBeVisible();
	await shoot(page, 'long-drawer', { whole: false });
	await page.keyboard.press('Escape');
	await page.goto('/categories');
	await shoot(page, 'long-categories');
});
