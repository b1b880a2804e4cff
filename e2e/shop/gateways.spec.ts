import type { Page } from '@playwright/test';
import { gatewayKeys, gatewaySettings } from '#modules/payments/testing/fakeGateways';
import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import { addToCart, confirmOrder, content, expectOrdered, fillCheckout, signInByForm, tabTo } from '../support/shopper';

// The settings stay as these journeys leave them.
test.use({
	ownShop: 'gateways',
	shopSettings: async ({ gateways }, use) => use({ PAYMENT_GATEWAYS_URL: gateways.url }),
});

const looksRight = looksRightIn('gateways');

const panel = (page: Page) => content(page).getByRole('region', { name: 'Pago' });

async function placeOrder(page: Page, product: { id: number }, method: RegExp): Promise<number> {
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	await content(page).getByRole('radio', { name: method }).check();
	await looksRight(page, 'checkout');
	await confirmOrder(page).click();
	await expectOrdered(page);
	return Number(page.url().split('/').at(-1));
}

/** From the open payment. */
async function giveBack(page: Page, gateway: string): Promise<void> {
	const name = `Devolver por ${gateway}`;
	await page.getByRole('button', { name: `${name}…` }).click();
	const question = page.getByRole('dialog', { name, exact: true });
	await question.getByLabel('Motivo').fill('Ya no había unidades');
	await question.getByRole('button', { name, exact: true }).click();
}

test('[R15-220, R15-221, R15-222, R15-225, R15-240, R15-243] the owner sets up Culqi, a shopper pays by keyboard with phone and code, and the money goes back', {
	tag: '@long',
}, async ({ browser, backend, gateways, signedIn, api, watched }) => {
	watched.allow(/409 POST .*\/api\/payments\/\d+\/charge/, /console: .* 409 .*\/api\/payments\/\d+\/charge/);
	const product = await api.createProduct({ name: 'Manta de alpaca', price: 120, stock: 3 });
	const admin = await signedIn(backend.admin);
	await admin.goto('/admin/settings/gateways');
	const form = admin.getByRole('form', { name: 'Pago en línea' });
	await form.getByLabel('Cobrar con Culqi').selectOption('Sí');
	await form.getByLabel('Culqi: llave pública').fill('pk_test');
	await form.getByRole('button', { name: 'Guardar' }).click();
	await expect(form.getByText('La llave pública empieza con pk_test_ o pk_live_')).toBeVisible();
	await form.getByLabel('Culqi: llave pública').fill(gatewayKeys.publicKey);
	await form.getByLabel('Culqi: llave secreta').fill(gatewayKeys.secretKey);
	await form.getByLabel('Cobrar con Mercado Pago').selectOption('Sí');
	await form.getByLabel('Mercado Pago: access token').fill(gatewayKeys.accessToken);
	await form.getByRole('button', { name: 'Guardar' }).click();
	await expect(admin.getByText('Ajustes guardados')).toBeVisible();
	await expect(form.getByLabel('Culqi: llave secreta')).toHaveValue('');
	await looksRight(admin, 'settings');

	const context = await browser.newContext({ baseURL: backend.url });
	const page = await context.newPage();
	const rosa = await api.createPerson({ firstName: 'Rosa' });
	await page.goto('/login');
	await signInByForm(page, rosa);
	await page.waitForURL((url) => url.pathname !== '/login');
	await placeOrder(page, product, /^Yape \(código de aprobación\)/);
	await expect(panel(page).getByText(/^Tienes (30|29) min$/)).toBeVisible();
	await looksRight(page, 'code');
	const phone = panel(page).getByLabel('Celular de tu Yape');
	await tabTo(page, phone);
	await page.keyboard.type('987 654 321');
	await page.keyboard.press('Tab');
	await page.keyboard.type('000000');
	await page.keyboard.press('Enter');
	await expect(panel(page).getByText(/^El código de aprobación no es válido/)).toBeVisible();
	await expect(phone).toHaveValue('987 654 321');
	await looksRight(page, 'wrong-code');
	// The charge is made, and its answer is lost.
	gateways.culqi.behave('late');
	await panel(page).getByLabel('Código de aprobación').focus();
	await page.keyboard.type('123456');
	await page.keyboard.press('Enter');
	await expect(panel(page).getByText('Estamos preguntando si tu pago pasó')).toBeVisible();
	await looksRight(page, 'asking');
	let loads = 0;
	page.on('load', () => loads++);
	await expect(panel(page).getByText('Pago confirmado. Gracias por tu compra.')).toBeVisible({ timeout: 30_000 });
	expect(loads).toBe(0);
	expect(gateways.culqi.charges).toHaveLength(1);
	await looksRight(page, 'confirmed');

	const [{ id } = { id: 0 }] = await api.ordersOf(rosa);
	await api.asAdmin('PATCH', `/api/orders/${id}/status`, { status: 'CANCELLED' });
	await expect(panel(page).getByText(/La tienda recibió tu pago y te lo devuelve/)).toBeVisible();
	await admin.goto('/admin/payments');
	await expect(admin.getByText('Por devolver').last()).toBeVisible();
	await admin.getByRole('button', { name: /^Revisar el pago de ORD-/ }).click();
	await expect(admin.getByRole('dialog')).toBeVisible();
	await looksRight(admin, 'to-return');
	await giveBack(admin, 'Culqi');
	await expect(admin.getByText('Dinero devuelto')).toBeVisible();
	await expect(panel(page).getByText('La tienda te devolvió el pago')).toBeVisible();
	expect(gateways.culqi.refunds).toMatchObject([{ amount: 12_000 }]);
	await context.close();
});

test('[R15-232, R15-233, R15-237] a shopper goes to Mercado Pago and back: rejected, in cash, paid; a wrong sum asks the shop to look', {
	tag: '@long',
}, async ({ backend, gateways, signedIn, browser, api }) => {
	await api.asAdmin('PUT', '/api/admin/settings/gateways', gatewaySettings);
	const product = await api.createProduct({ name: 'Chullo', price: 45, stock: 4 });
	const jorge = await api.createPerson({ firstName: 'Jorge' });
	const page = await signedIn(jorge);
	const id = await placeOrder(page, product, /^Mercado Pago/);
	await looksRight(page, 'redirect');
	const leave = (name: RegExp | string) => panel(page).getByRole('button', { name }).click();
	await leave(/^Pagar .* con Mercado Pago$/);
	await page.getByRole('link', { name: 'Tarjeta sin fondos' }).click();
	await page.waitForURL(/\/checkout\/done\//);
	await expect(panel(page).getByText(/^No hay saldo suficiente/)).toBeVisible();
	await looksRight(page, 'rejected');
	await leave(/^Pagar .* con Mercado Pago$/);
	await page.getByRole('link', { name: 'Pagar en efectivo' }).click();
	await page.waitForURL(/\/checkout\/done\//);
	await expect(panel(page).getByText('Mercado Pago espera tu pago')).toBeVisible();
	await expect(panel(page).getByText('Tienes 47 h')).toBeVisible();
	await looksRight(page, 'pending');
	await leave('Abrir Mercado Pago otra vez');
	await page.getByRole('link', { name: 'Pagar', exact: true }).click();
	await page.waitForURL(/\/checkout\/done\//);
	await expect(panel(page).getByText('Pago confirmado. Gracias por tu compra.')).toBeVisible();
	expect(gateways.mercadoPago.preferences).toHaveLength(1);

	// A second payment by the same page, which a notice tells.
	const twice = gateways.mercadoPago.pay(gateways.mercadoPago.preferences[0]?.id ?? '', { transaction_amount: 1 });
	const { query, headers, body } = gateways.mercadoPago.notice(twice.id);
	const told = await fetch(`${backend.url}/api/payments/webhooks/mercado-pago?${query}`, {
		method: 'POST',
		headers,
		body,
	});
	expect(told.status).toBe(200);
	const context = await browser.newContext({ baseURL: backend.url });
	const admin = await context.newPage();
	await admin.goto('/login');
	await signInByForm(admin, backend.admin);
	await admin.waitForURL((url) => url.pathname !== '/login');
	await admin.goto('/admin/payments');
	await expect(admin.getByText('Revisar cobro')).toBeVisible();
	await admin.getByRole('button', { name: /^Revisar el pago de ORD-/ }).click();
	await expect(admin.getByRole('dialog').getByText('No es el monto del pedido, así que no lo confirmó.')).toBeVisible();
	await looksRight(admin, 'odd-money');
	await giveBack(admin, 'Mercado Pago');
	await expect(admin.getByText('Dinero devuelto')).toBeVisible();
	expect(gateways.mercadoPago.refunds).toEqual([{ payment: twice.id, amount: 1 }]);
	expect((await api.as<{ status: string }>((await api.signIn(jorge)).token, 'GET', `/api/orders/${id}`)).status).toBe(
		'CONFIRMED',
	);
	await context.close();
});

test('[R15-310, R15-313, R15-315, R15-318] a shopper pays online, and the desk sends a part back: refused, on its way, done; another desk follows', {
	tag: '@long',
}, async ({ backend, gateways, signedIn, browser, api, watched }) => {
	watched.allow(/409 POST .*\/refunds$/, /console: .* 409 .*\/refunds\)/);
	await api.asAdmin('PUT', '/api/admin/settings/gateways', gatewaySettings);
	gateways.culqi.behave('paid');
	const product = await api.createProduct({ name: 'Juego de tazas de loza', price: 80, stock: 4 });
	const elena = await api.createPerson({ firstName: 'Elena' });
	const page = await signedIn(elena);
	const id = await placeOrder(page, product, /^Yape \(código de aprobación\)/);
	await panel(page).getByLabel('Celular de tu Yape').fill('987 654 321');
	await panel(page).getByLabel('Código de aprobación').fill('123456');
	await page.keyboard.press('Enter');
	await expect(panel(page).getByText('Pago confirmado. Gracias por tu compra.')).toBeVisible();

	const desks = await browser.newContext({ baseURL: backend.url });
	const [desk, other] = [await desks.newPage(), await desks.newPage()];
	await desk.goto('/login');
	await signInByForm(desk, backend.admin);
	await desk.waitForURL((url) => url.pathname !== '/login');
	await other.goto(`/admin/orders/${id}`);
	await desk.goto(`/admin/orders/${id}`);
	await expect(other.getByRole('button', { name: 'Devolver dinero' })).toBeVisible();
	await tabTo(desk, desk.getByRole('button', { name: 'Devolver dinero' }));
	await desk.keyboard.press('Enter');
	const dialog = desk.getByRole('dialog', { name: 'Devolver dinero' });
	await expect(dialog.getByRole('radio', { name: /^Devolver por Culqi/ })).toBeChecked();
	await expect(dialog.getByText('Como máximo S/ 80.00')).toBeVisible();
	await looksRight(desk, 'refund');
	await dialog.getByRole('radio', { name: /^Ya lo devolví de otra manera/ }).check();
	await expect(dialog.getByLabel('Cómo lo devuelves')).toBeVisible();
	await looksRight(desk, 'refund-by-hand');
	await dialog.getByRole('radio', { name: /^Devolver por Culqi/ }).check();
	await dialog.getByLabel('Monto en soles').fill('12.50');
	await dialog.getByLabel('Motivo').fill('Una taza llegó rota');
	gateways.culqi.back.behave('refused');
	await dialog.getByRole('button', { name: 'Devolver por Culqi' }).click();
	await expect(dialog.getByRole('alert')).toContainText('Culqi no aceptó la devolución («No tienes saldo suficiente');
	await expect(dialog.getByLabel('Monto en soles')).toHaveValue('12.50');
	await expect(dialog.getByLabel('Motivo')).toHaveValue('Una taza llegó rota');
	await looksRight(desk, 'refund-refused');
	await expect(other.getByText('Culqi no aceptó la última devolución. No se devolvió nada.')).toBeVisible();
	await looksRight(other, 'desk-refused');
	// It goes back, and the answer is lost.
	gateways.culqi.back.behave('late');
	await dialog.getByRole('button', { name: 'Devolver por Culqi' }).click();
	await expect(dialog).toBeHidden();
	await expect(content(desk).getByText('Se está devolviendo S/ 12.50')).toBeVisible();
	await expect(content(other).getByText('Se está devolviendo S/ 12.50')).toBeVisible();
	await expect(desk.getByRole('button', { name: 'Devolver dinero' })).toBeHidden();
	await looksRight(desk, 'desk-returning');
	for (const one of [desk, other]) {
		await expect(content(one).getByText('Devuelto S/ 12.50')).toBeVisible({ timeout: 60_000 });
		await expect(one.getByRole('list', { name: 'Historial' })).toContainText('Devolvió S/ 12.50 por Culqi');
	}
	await looksRight(desk, 'desk-returned');
	expect(gateways.culqi.refunds.filter(({ amount }) => amount === 1250)).toHaveLength(1);

	// The rest of the cancelled order goes back from the list of payments.
	gateways.culqi.back.behave('paid back');
	await api.asAdmin('PATCH', `/api/orders/${id}/status`, { status: 'CANCELLED' });
	await desk.goto('/admin/payments');
	await desk.getByRole('button', { name: /^Revisar el pago de ORD-/ }).click();
	await expect(desk.getByRole('dialog').getByText('Ya se devolvió S/ 12.50 por Culqi.')).toBeVisible();
	await looksRight(desk, 'payment-part');
	await giveBack(desk, 'Culqi');
	await expect(desk.getByText('Dinero devuelto')).toBeVisible();
	await expect(panel(page).getByText('La tienda te devolvió el pago')).toBeVisible();
	expect(gateways.culqi.refunds.at(-1)).toMatchObject({ amount: 6750 });
	await desks.close();
});
