import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { reachJuliaca } from './support/juliaca';
import { shooting } from './support/pictures';
import { proofFile } from './support/proofFile';
import {
	addToCart,
	chooseDistrict,
	confirmOrder,
	content,
	fillCheckout,
	signInByForm,
	whenAlive,
} from './support/shopper';

// The shop has fees, and takes Yape, afterwards.
test.use({ ownShop: 'cartToDoor', viewport: { width: 360, height: 740 } });

const ofShopper = shooting({ folder: 'cart-to-door', widths: [360] });
const atDesk = shooting({ folder: 'cart-to-door', widths: [1280] });

/** Takes the picture with a part at the top of the window, or of the top of the page, and leaves a window of a phone. */
async function shoot(page: Page, name: string, part?: Locator): Promise<void> {
	await (part ?? page.locator('body')).evaluate((element) => {
		window.scrollTo({ top: window.scrollY + element.getBoundingClientRect().top - 90, behavior: 'instant' });
	});
	await ofShopper(page, name, { whole: false });
	await page.emulateMedia({ colorScheme: 'light' });
	await page.setViewportSize({ width: 360, height: 740 });
}

const panel = (page: Page) => content(page).getByRole('region', { name: 'Pago' });

test('an order from Juliaca without an account, from the cart to the door', async ({ page, api, backend, browser }) => {
	await reachJuliaca(api);
	await api.asAdmin('PUT', '/api/admin/settings/payment', {
		yapeNumber: '987654321',
		yapeHolder: 'Rosa Mamani Condori',
	});
	const { products } = await api.asAdmin<{ products: { id: number; name: string; stock: number }[] }>(
		'GET',
		'/api/admin/products?size=20&search=alpaca',
	);
	const product = products[0] as { id: number; stock: number };
	await api.asAdmin('POST', `/api/admin/products/${product.id}/stock`, { kind: 'take', quantity: product.stock - 1 });

	await page.goto(`/products/${product.id}`);
	await shoot(page, '01-last-unit');
	await addToCart(page, product);
	const visitor = await (await browser.newContext({ baseURL: backend.url, viewport: page.viewportSize() })).newPage();
	await visitor.goto(`/products/${product.id}`);
	await whenAlive(visitor);
	await page.goto('/checkout');
	await shoot(page, '02-form');
	await expect(content(visitor)).toContainText('Apartado: puede liberarse en');
	await shoot(visitor, '03-held-for-others');
	await visitor.context().close();
	await fillCheckout(page);
	await chooseDistrict(page, 'juliaca', /^Juliaca/);
	await content(page).getByRole('radio', { name: /^Yape/ }).check();
	await shoot(page, '04-checkout', content(page).getByText('Dónde', { exact: true }));
	await confirmOrder(page).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Recibimos tu pedido');
	await expect(panel(page).getByText('987 654 321')).toBeVisible();
	await shoot(page, '05-pay', panel(page));
	await panel(page).getByLabel('Número de operación').fill('0123 4567');
	await panel(page)
		.getByLabel('Imagen del comprobante')
		.setInputFiles(await proofFile('S/ 141.00'));
	await panel(page).getByRole('button', { name: 'Enviar comprobante' }).click();
	await expect(panel(page).getByText('Estamos revisando tu pago')).toBeVisible();
	await shoot(page, '06-proof-sent', panel(page));

	const desk = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await desk.goto('/login');
	await signInByForm(desk, backend.admin);
	await expect(desk).toHaveURL(/\/admin$/);
	desk.on('dialog', (dialog) => void dialog.accept());
	await desk.goto('/admin/payments');
	await desk.getByRole('button', { name: /^Revisar el pago de ORD-/ }).click();
	await expect(desk.getByRole('dialog').getByRole('img', { name: 'Comprobante que envió el cliente' })).toBeVisible();
	await atDesk(desk, '07-payment', { whole: false });
	await desk.getByRole('dialog').getByRole('button', { name: 'Confirmar pago' }).click();
	await expect(panel(page).getByText('Pago confirmado. Gracias por tu compra.')).toBeVisible();
	await shoot(page, '08-confirmed');

	await desk.goto('/admin/orders');
	await desk.getByRole('link', { name: /^ORD-/ }).first().click();
	const status = content(page).getByRole('status').first();
	for (const [press, said] of [
		['Procesar', 'Procesando'],
		['Enviar', 'Enviado'],
	] as const) {
		await desk.getByRole('button', { name: press, exact: true }).click();
		if (press === 'Enviar') await desk.getByRole('button', { name: 'Enviar pedido' }).click();
		await expect(status).toHaveText(said);
	}
	await atDesk(desk, '09-desk');
	await shoot(page, '10-on-its-way');
});
