import type { Page } from '@playwright/test';
import type { Api } from '../support/api';
import { type Backend, expect, test } from '../support/fixtures';
import { reachJuliaca } from '../support/juliaca';
import { looksRightIn } from '../support/looksRightIn';
import { proofFile } from '../support/proofFile';
import {
	addToCart,
	cartButton,
	chooseDistrict,
	confirmOrder,
	content,
	fillCheckout,
	signInByForm,
	whenAlive,
} from '../support/shopper';

const phone = { width: 360, height: 800 };
const desk = { width: 1280, height: 900 };

// The settings stay as these journeys leave them.
test.use({ ownShop: 'guestPayment', ownClock: true, viewport: phone });

const looksRight = looksRightIn('guest-payment');

const panel = (page: Page) => content(page).getByRole('region', { name: 'Pago' });
const statusOf = (page: Page) => content(page).getByRole('status').first();

/** Up to the confirmation, which is the page of the link. */
async function buy(page: Page, product: { id: number }): Promise<void> {
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	await chooseDistrict(page, 'juliaca', /^Juliaca/);
	await expect(page.getByRole('radio', { name: /^Agencia Shalom/ })).toBeChecked();
	await content(page).getByRole('radio', { name: /^Yape/ }).check();
	await confirmOrder(page).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Recibimos tu pedido');
}

async function prove(page: Page, number: string): Promise<void> {
	await panel(page).getByLabel('Número de operación').fill(number);
	await panel(page)
		.getByLabel('Imagen del comprobante')
		.setInputFiles(await proofFile('S/ 132.00'));
	await panel(page).getByRole('button', { name: 'Enviar comprobante' }).click();
	await expect(panel(page).getByText('Estamos revisando tu pago')).toBeVisible();
}

test('[R15-150, R15-151, R15-154, R15-156, R15-145, R15-326, R20-112, R20-113] somebody in Juliaca without an account buys the last unit, pays with Yape, and watches the shop confirm it', {
	tag: '@long',
}, async ({ browser, backend, page, api, watched }) => {
	watched.allow(/400 POST .*\/api\/payments\/link\/proofs$/, /console: .* 400 .*\/api\/payments\/link\/proofs\)/);
	await reachJuliaca(api);
	const product = await api.createProduct({ name: 'Manta de alpaca', price: 120, stock: 1 });
	const shop = await browser.newContext({ baseURL: backend.url, viewport: desk });
	const admin = await shop.newPage();
	await admin.goto('/login');
	await signInByForm(admin, backend.admin);
	await admin.waitForURL((url) => url.pathname !== '/login');
	await admin.goto('/admin/settings/payment');
	const form = admin.getByRole('form', { name: 'Pagos' });
	await form.getByLabel('Número de Yape').fill('987 654 321');
	await form.getByLabel('Titular de Yape').fill('Rosa Mamani Condori');
	await form.getByLabel('QR de Yape').setInputFiles(await proofFile('QR'));
	await expect(form.getByText('Se usará cuando guardes')).toBeVisible();
	await form.getByRole('button', { name: 'Guardar' }).click();
	await expect(admin.getByText('Ajustes guardados')).toBeVisible();
	await admin.goto('/admin/payments');
	await expect(admin.getByText('No hay pagos por atender')).toBeVisible();

	await buy(page, product);
	expect(await api.stockOf(product)).toBe(0);
	await expect(panel(page).getByText('987 654 321')).toBeVisible();
	await expect(panel(page).getByText(/132\.00/)).toBeVisible();
	await expect(panel(page).getByText(/^Tienes (30|29) min$/)).toBeVisible();
	await expect(panel(page).getByRole('img', { name: 'Código QR de Yape de Rosa Mamani Condori' })).toBeVisible();
	await expect(content(page)).toContainText('Agencia Shalom');
	await expect(content(page)).toContainText('Recoges en Shalom Juliaca');
	await looksRight(page, 'placed');
	await page.setViewportSize(phone);

	// Whoever gets the link may pay, and does not see where the order is picked up.
	const address = page.url();
	const other = await browser.newContext({ baseURL: backend.url, viewport: phone });
	const follower = await other.newPage();
	await follower.goto(address);
	await expect(panel(follower).getByText('987 654 321')).toBeVisible();
	await expect(panel(follower).getByText(/¿Ya pagaste\? Abre tu pedido/)).toBeVisible();
	await expect(content(follower)).toContainText('Agencia Shalom');
	await expect(content(follower)).not.toContainText('San Martín');
	await looksRight(follower, 'link');
	await whenAlive(follower);

	await panel(page).getByLabel('Número de operación').fill('12');
	await panel(page).getByRole('button', { name: 'Enviar comprobante' }).click();
	await expect(panel(page).getByText(/Escríbelo como sale en tu comprobante/)).toBeVisible();
	await prove(page, '0123 4567');
	await expect(panel(follower).getByText('Estamos revisando tu pago')).toBeVisible();
	await page.reload();
	await expect(panel(page).getByRole('img', { name: 'Comprobante que enviaste' })).toBeVisible();
	await whenAlive(page);
	await looksRight(page, 'proof-sent');

	const review = admin.getByRole('button', { name: /^Revisar el pago de ORD-/ });
	await expect(admin.getByText('Lucía Quispe · Sin cuenta')).toBeVisible();
	await looksRight(admin, 'desk-list');
	await review.click();
	const dialog = admin.getByRole('dialog');
	await expect(dialog.getByText('Sin cuenta')).toBeVisible();
	const shown = dialog.getByRole('img', { name: 'Comprobante que envió el cliente' });
	await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1280);
	await dialog.getByRole('button', { name: 'Pedir otra vez…' }).click();
	await expect(dialog.getByText(/lo lee quien tenga el enlace/)).toBeVisible();
	await looksRight(admin, 'desk-ask');
	await dialog.getByLabel('¿Qué falta?').fill('Manda la captura entera, por favor.');
	await dialog.getByRole('button', { name: 'Pedir otra vez', exact: true }).click();
	await expect(panel(page).getByText('La tienda te escribe: «Manda la captura entera, por favor.»')).toBeVisible();
	const told = 'La tienda te pide otra captura: Manda la captura entera, por favor.';
	for (const one of [page, follower]) await expect(one.getByText(told)).toBeVisible();
	await looksRight(page, 'asked');
	await prove(page, '0123 4567');

	let loads = 0;
	page.on('load', () => loads++);
	await expect(admin.getByText('Por revisar', { exact: true }).last()).toBeVisible();
	await review.click();
	await dialog.getByRole('button', { name: 'Confirmar pago' }).click();
	await expect(panel(page).getByText('Pago confirmado. Gracias por tu compra.')).toBeVisible();
	await expect(statusOf(page)).toHaveText('Confirmado');
	await expect(panel(follower).getByText('Pago confirmado. Gracias por tu compra.')).toBeVisible();
	expect(loads).toBe(0);
	await looksRight(page, 'confirmed');
	await other.close();
	await shop.close();
});

/** Milliseconds by which the clock of the shop is ahead; no journey turns it back. */
let ahead = 0;

/** The time to pay of the order on the page ends. */
async function halfAnHourPasses(page: Page, backend: Backend): Promise<void> {
	await whenAlive(page);
	ahead += 31 * 60_000;
	await backend.aheadBy(ahead);
	await expect(panel(page).getByText('Terminó el plazo para pagar')).toBeVisible({ timeout: 30_000 });
}

async function takeYape(api: Api): Promise<void> {
	const { zones } = await api.asAdmin<{ zones: object[] }>('GET', '/api/admin/delivery');
	if (zones.length === 0) await reachJuliaca(api);
	await api.asAdmin('PUT', '/api/admin/settings/payment', { yapeNumber: '987654321', yapeHolder: 'Rosa Mamani' });
}

test('[R15-155, R15-157, R15-161] an order that is not paid in time ends on the open page, and is revived with one press', {
	tag: '@long',
}, async ({ backend, page, api }) => {
	await takeYape(api);
	const product = await api.createProduct({ name: 'Chullo de alpaca', price: 45, stock: 1 });
	await buy(page, product);
	await halfAnHourPasses(page, backend);
	await expect(statusOf(page)).toHaveText('Cancelado');
	expect(await api.stockOf(product)).toBe(1);
	await looksRight(page, 'expired');
	await page.setViewportSize(phone);

	await panel(page).getByRole('button', { name: 'Recuperar pedido' }).click();
	await expect(panel(page).getByText('987 654 321')).toBeVisible();
	await expect(statusOf(page)).toHaveText('Pendiente');
	expect(await api.stockOf(product)).toBe(0);
	await looksRight(page, 'revived');
});

test('[R15-158, R15-161] an order that was not paid in time says what is missing where it cannot be revived', {
	tag: '@long',
}, async ({ backend, page, api, watched }) => {
	watched.allow(/409 POST .*\/api\/payments\/link\/revive$/, /console: .* 409 .*\/api\/payments\/link\/revive\)/);
	await takeYape(api);
	const product = await api.createProduct({ name: 'Poncho de vicuña', price: 300, stock: 1 });
	await buy(page, product);
	await halfAnHourPasses(page, backend);
	await api.asAdmin('POST', `/api/admin/products/${product.id}/stock`, { kind: 'take', quantity: 1 });
	await page.reload();
	await panel(page).getByRole('button', { name: 'Recuperar pedido' }).click();
	await expect(panel(page).getByText('No podemos recuperar el pedido: «Poncho de vicuña» se agotó.')).toBeVisible();
	await looksRight(page, 'not-revived');
	await panel(page)
		.getByRole('button', { name: /^Volver a pedir/ })
		.click();
	await expect(page).toHaveURL(/\/cart$/);
	await expect(cartButton(page)).not.toHaveAccessibleName('Carrito, vacío');
});
