import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

import { looksRightIn } from '../support/looksRightIn';
import { addToCart, tabTo } from '../support/shopper';

const looksRight = looksRightIn('stock', [360, 768]);

/** A name of the longest kind, so that nothing of the dialog depends on a short one. */
const longName = (mark: string) =>
	`Cafetera italiana de aluminio con mango de madera de tornillo para doce tazas, edición de aniversario ${mark}`;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Stock de ${name}` });
const items = (page: Page) => page.getByRole('list', { name: 'Movimientos' }).getByRole('listitem');

async function openStock(page: Page, { sku, name }: { sku: string; name: string }) {
	await page.goto(`/admin/products?search=${sku}`);
	await page.getByRole('button', { name: `Stock de ${name}` }).click();
	await expect(items(page).first()).toBeVisible();
	return dialog(page, name);
}

test('[R15-10] the units of a product are counted, added and taken, and each movement says who, why and when', async ({
	api,
	backend,
	signedIn,
	watched,
}) => {
	test.slow();
	watched.allow(/ 409 /);
	const name = longName('uno');
	const product = await api.createProduct({ name, stock: 10, sku: 'STOCK-UNO' });
	const page = await signedIn(backend.admin);
	const box = await openStock(page, product.fields);
	await expect(items(page)).toHaveCount(1);
	await expect(items(page).first()).toContainText('Producto creado');

	await box.getByRole('radio', { name: /^Sumar/ }).check();
	await box.getByLabel('Unidades que llegan').fill('5');
	await expect(box.getByText('Quedarán 15')).toBeVisible();
	await box.getByLabel('Nota').fill('Llegó el pedido de Arequipa');
	await box.getByRole('button', { name: 'Sumar unidades' }).click();
	await expect(box.getByText('Guardado: ahora hay 15 unidades.')).toBeVisible();
	await expect(items(page)).toHaveCount(2);
	await expect(items(page).first()).toContainText('Entrada');
	await expect(items(page).first()).toContainText('Llegó el pedido de Arequipa');
	await expect(items(page).first()).toContainText(backend.admin.username);
	await expect(items(page).first()).toContainText(/\+5.*10.*15/);

	// Refused where too many are to leave: what was typed stays.
	await box.getByRole('radio', { name: /^Quitar/ }).check();
	await box.getByLabel('Unidades que salen').fill('16');
	await box.getByRole('button', { name: 'Quitar unidades' }).click();
	await expect(box.getByText('Solo quedan 15 unidades: no se pueden quitar 16')).toBeVisible();
	await expect(box.getByLabel('Unidades que salen')).toHaveValue('16');
	await expect(box.getByLabel('Unidades que salen')).toBeFocused();
	await looksRight(page, 'refused');

	// By keyboard alone from here on.
	await box.getByLabel('Unidades que salen').fill('3');
	await page.keyboard.press('Enter');
	await expect(items(page).first()).toContainText(/−3.*15.*12/);
	await tabTo(page, box.getByRole('radio', { name: /^Quitar/ }), 'Shift+Tab');
	await page.keyboard.press('ArrowUp');
	await page.keyboard.press('ArrowUp');
	await expect(box.getByRole('radio', { name: /^Contar/ })).toBeChecked();
	await page.keyboard.press('Tab');
	await page.keyboard.type('12');
	await expect(box.getByText('Coincide con lo anotado')).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(items(page)).toHaveCount(4);
	await expect(items(page).first()).toContainText('Conteo');
	await looksRight(page, 'movements');
	await page.keyboard.press('Escape');
	await expect(box).toBeHidden();
	await expect(page.getByRole('button', { name: `Stock de ${name}` })).toBeFocused();
});

test('[R15-11] a sale arrives in the open dialog while somebody counts, and is not taken back', async ({
	api,
	backend,
	signedIn,
}) => {
	const name = longName('dos');
	const product = await api.createProduct({ name, stock: 9, sku: 'STOCK-DOS' });
	const buyer = await api.createPerson();
	const page = await signedIn(backend.admin);
	const box = await openStock(page, product.fields);
	await box.getByLabel('Unidades contadas').fill('8');
	await expect(box.getByText('Faltan 1')).toBeVisible();
	const order = await api.placeOrder(buyer, product, 2);
	await expect(items(page).first()).toContainText(order.orderNumber);
	await expect(items(page).first()).toContainText('Cliente');
	await expect(box.getByLabel('Unidades contadas')).toHaveValue('8');
	await expect(box.getByText('Faltan 1. Mientras contabas cambió el stock: quedarán 6')).toBeVisible();
	await box.getByRole('button', { name: 'Guardar conteo' }).click();
	await expect(box.getByText('Guardado: ahora hay 6 unidades.')).toBeVisible();
	expect(await api.stockOf(product)).toBe(6);
	await items(page).getByRole('link', { name: order.orderNumber }).click();
	await expect(page).toHaveURL(/\/admin\/orders\?search=ORD-/);
});

test('[R15-285, R15-286] what somebody keeps in their checkout stands beside the stock, in live, and is counted with it', {
	tag: '@long',
}, async ({ api, backend, browser, signedIn }) => {
	const name = longName('cuatro');
	const product = await api.createProduct({ name, stock: 3, sku: 'STOCK-CUATRO' });
	const page = await signedIn(backend.admin);
	const box = await openStock(page, product.fields);
	await expect(box.getByText('Ahora hay')).toBeVisible();
	const buyer = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await addToCart(buyer, product);
	await buyer.goto('/checkout');
	await expect(box.getByText(/^1 apartada: se libera en (10:00|09:5\d)$/)).toBeVisible();
	await expect(box.getByText('En el estante: 3 unidades')).toBeVisible();
	await box.getByLabel('Unidades contadas').fill('3');
	await expect(box.getByText('Coincide con lo anotado')).toBeVisible();
	await looksRight(page, 'held');
	await buyer.context().close();
});

test('[R15-12] who may only look sees the movements and no form; a product that never had units has none', {
	tag: '@long',
}, async ({ api, signedIn }) => {
	const name = longName('tres');
	const product = await api.createProduct({ name, stock: 0, sku: 'STOCK-TRES' });
	const reader = await api.createPerson({ roles: ['ROLE_USER', 'ROLE_READER'] });
	const page = await signedIn(reader);
	await page.goto(`/admin/products?search=${product.fields.sku}`);
	await page.getByRole('button', { name: `Stock de ${name}` }).click();
	await expect(dialog(page, name).getByRole('heading', { name: 'Todavía no hay movimientos' })).toBeVisible();
	await expect(dialog(page, name).getByRole('radio')).toHaveCount(0);
	await looksRight(page, 'empty');
	for (let units = 1; units <= 26; units++)
		await api.asAdmin('POST', `/api/admin/products/${product.id}/stock`, { kind: 'add', quantity: units });
	await expect(items(page)).toHaveCount(25);
	await dialog(page, name).getByRole('button', { name: 'Cargar más' }).click();
	await expect(items(page)).toHaveCount(26);
	await expect(dialog(page, name).getByText('No hay movimientos anteriores.')).toBeVisible();
});
