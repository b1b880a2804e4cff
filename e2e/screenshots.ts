import path from 'node:path';
import type { Page } from '@playwright/test';
import { fillSheet, sheetForm } from './support/complaintSheet';
import { componentsPage } from './support/componentsPage';
import { expect, test } from './support/fixtures';
import { palette } from './support/keyboard';
import { lawfulScene } from './support/lawful';
import { addressOf, pages, unknownPage } from './support/pages';
import { shooting } from './support/pictures';
import { cartButton, content, drawer, openAccountMenu, showOrders } from './support/shopper';
import { root } from './support/shopServer';

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

test('[R19-114] every component of the design system', async ({ page, watched }) => {
	watched.allow(/Broken for its picture/);
	const body = await componentsPage();
	await page.route('**/components', (route) => route.fulfill({ contentType: 'text/html', body }));
	await page.goto('/components');
	await shoot(page, 'components');
	for (const name of ['Dialog', 'ConfirmDialog', 'FormDialog']) {
		await page.getByRole('button', { name, exact: true }).click();
		await shoot(page, `components-${name}`, { whole: false });
		await page.keyboard.press('Escape');
	}
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
		await showOrders(page, 'server');
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

/** The page as it is printed, on the width of a sheet of A4. */
async function shootPrint(page: Page, name: string): Promise<void> {
	await page.setViewportSize({ width: 794, height: 1123 });
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ media: 'print', colorScheme });
		const file = path.join(root, 'e2e', '.output', 'screens', `print-${colorScheme}`, `${name}.png`);
		await page.screenshot({ path: file, fullPage: true });
	}
	await page.emulateMedia({ media: 'screen' });
}

test('lawful pages and the Libro de Reclamaciones', async ({ page, api }) => {
	const { visitor } = await lawfulScene(api);
	await page.goto(visitor.text);
	await shoot(page, 'text-page');
	await page.goto('/libro-de-reclamaciones');
	const form = sheetForm(page);
	await form.getByLabel('La persona que reclama es menor de edad').check();
	await form.getByRole('button', { name: 'Enviar hoja' }).click();
	await expect(form.getByText('Elige si es un reclamo o una queja')).toBeVisible();
	await shoot(page, 'book-mistakes');
	await page.goto('/');
	await page.goto('/libro-de-reclamaciones');
	await fillSheet(form);
	await shoot(page, 'book-filled');
	await form.getByRole('button', { name: 'Enviar hoja' }).click();
	await expect(page.getByRole('article')).toBeVisible();
	await shoot(page, 'sheet-filed');
	await page.goto(visitor.sheet);
	await expect(page.getByRole('article')).toBeVisible();
	await shoot(page, 'sheet-answered');
	await shootPrint(page, 'sheet-answered');
});

test('pages and complaints of the back-office', async ({ api, backend, signedIn }) => {
	const { admin } = await lawfulScene(api);
	const page = await signedIn(backend.admin);
	// Nobody files a sheet in the past, so the states that time brings are put into the answer.
	await page.route('**/api/admin/complaints?*', async (route) => {
		const response = await route.fetch();
		const body = (await response.json()) as { complaints: { id: number }[]; counts: object };
		const [row] = body.complaints;
		const shown = [
			{ state: 'due', daysLeft: 12 },
			{ state: 'soon', daysLeft: 1 },
			{ state: 'soon', daysLeft: 0 },
			{ state: 'overdue', daysLeft: 0 },
		].map((state, index) => ({ ...row, id: 1000 + index, number: `000${index + 3}-2026`, ...state }));
		const complaints = [...body.complaints, ...shown];
		const counts = { all: complaints.length, due: 2, soon: 2, overdue: 1, answered: 1 };
		await route.fulfill({ response, json: { ...body, complaints, counts, matching: complaints.length } });
	});
	await page.goto('/admin/complaints');
	await expect(page.getByRole('table')).toContainText('0006-2026');
	await shoot(page, 'admin-complaints-filled');
	for (const [name, address] of Object.entries({ waiting: admin.waiting, answered: admin.answered })) {
		await page.goto(address);
		await expect(page.getByRole('article')).toBeVisible();
		await shoot(page, `admin-complaint-${name}`);
		await shootPrint(page, `admin-complaint-${name}`);
	}
	await page.goto(admin.editor);
	await expect(page.getByLabel('Texto', { exact: true })).toBeVisible();
	await shoot(page, 'admin-page-editor');
	await page.setViewportSize({ width: 360, height: 740 });
	await page.getByRole('button', { name: 'Vista previa' }).click();
	await shoot(page, 'admin-page-preview');
	await page.getByRole('button', { name: 'Versiones' }).click();
	await expect(page.getByRole('dialog').getByText('Versión 1', { exact: false })).toBeVisible();
	await shoot(page, 'admin-page-versions', { whole: false });
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
