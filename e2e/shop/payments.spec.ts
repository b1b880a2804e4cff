import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import { proofFile } from '../support/proofFile';
import { addToCart, confirmOrder, content, fillCheckout, signInByForm, tabTo } from '../support/shopper';

// The settings stay as these journeys leave them.
test.use({ ownShop: 'payments' });

const looksRight = looksRightIn('payments');

async function placeOrder(page: Page, product: { id: number }): Promise<number> {
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	await content(page).getByRole('radio', { name: /^Yape/ }).check();
	await confirmOrder(page).click();
	await page.waitForURL(/\/checkout\/done\/\d+$/);
	return Number(page.url().split('/').at(-1));
}

const panel = (page: Page) => content(page).getByRole('region', { name: 'Pago' });

test('[R15-60, R15-61, R15-64, R15-65, R15-70, R15-76, R15-79, R17-165] the owner sets up Yape, a shopper pays and proves it by keyboard, the shop confirms in another browser, and the page turns', async ({
	browser,
	backend,
	signedIn,
	api,
}) => {
	const product = await api.createProduct({ name: 'Manta de alpaca', price: 120, stock: 3 });
	const rosa = await api.createPerson({ firstName: 'Rosa' });
	const jorge = await api.createPerson({ firstName: 'Jorge' });

	const admin = await signedIn(backend.admin);
	await admin.goto('/admin/settings/payment');
	const form = admin.getByRole('form', { name: 'Pagos' });
	await form.getByLabel('Número de Yape').fill('12');
	await form.getByRole('button', { name: 'Guardar' }).click();
	await expect(form.getByText('Escribe el celular de 9 dígitos que recibe los pagos')).toBeVisible();
	await form.getByLabel('Número de Yape').fill('987 654 321');
	await form.getByLabel('Titular de Yape').fill('Rosa Mamani Condori');
	await form.getByLabel('QR de Yape').setInputFiles(await proofFile('QR'));
	await expect(form.getByText('Se usará cuando guardes')).toBeVisible();
	await form.getByRole('button', { name: 'Guardar' }).click();
	await expect(admin.getByText('Ajustes guardados')).toBeVisible();
	await admin.goto('/admin/payments');
	await expect(admin.getByText('No hay pagos por atender')).toBeVisible();

	const context = await browser.newContext({ baseURL: backend.url });
	const page = await context.newPage();
	await page.goto('/login');
	await signInByForm(page, rosa);
	await page.waitForURL((url) => url.pathname !== '/login');
	const order = await placeOrder(page, product);
	await expect(panel(page).getByText('987 654 321')).toBeVisible();
	await expect(panel(page).getByText('Rosa Mamani Condori')).toBeVisible();
	await expect(panel(page).getByText(/^Tienes (30|29) min$/)).toBeVisible();
	await expect(panel(page).getByRole('img', { name: 'Código QR de Yape de Rosa Mamani Condori' })).toBeVisible();
	await looksRight(page, 'waiting');

	// By keyboard alone, but for the picture, which the system's own window chooses.
	await tabTo(page, panel(page).getByLabel('Número de operación'));
	await page.keyboard.type('0123 4567');
	await tabTo(page, panel(page).getByLabel('Imagen del comprobante'));
	await panel(page)
		.getByLabel('Imagen del comprobante')
		.setInputFiles(await proofFile('S/ 120.00'));
	await tabTo(page, panel(page).getByRole('button', { name: 'Enviar comprobante' }));
	await page.keyboard.press('Enter');
	const reviewed = panel(page).getByText('Estamos revisando tu pago');
	await expect(reviewed).toBeVisible();
	// A notice ends by itself.
	await expect(admin.getByText(/^Nuevo comprobante de pago: ORD-/)).toBeVisible();
	const headerEnd = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
	await expect.poll(async () => (await reviewed.boundingBox())?.y).toBeGreaterThan(headerEnd);
	await looksRight(page, 'proof-sent');

	const open = admin.getByRole('button', { name: /^Revisar el pago de ORD-/ });
	await expect(open).toBeVisible();
	await looksRight(admin, 'list');
	await open.click();
	const dialog = admin.getByRole('dialog');
	await expect(dialog.getByText('01234567')).toBeVisible();
	const shown = dialog.getByRole('img', { name: 'Comprobante que envió el cliente' });
	await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1280);
	await looksRight(admin, 'dialog');
	await dialog.getByRole('button', { name: 'Agrandar la imagen del comprobante' }).click();
	await dialog.getByRole('button', { name: 'Ver la imagen del comprobante entera' }).click();

	// Another customer who guesses the address of the picture, and who has no account.
	const { payments } = await api.asAdmin<{ payments: { proofs: { id: number }[] }[] }>('GET', '/api/admin/payments');
	const picture = `/api/payments/${order}/proofs/${payments[0]?.proofs[0]?.id}`;
	const statusFor = async (token?: string) =>
		(await fetch(backend.url + picture, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;
	expect(await statusFor((await api.signIn(rosa)).token)).toBe(200);
	expect(await statusFor((await api.signIn(jorge)).token)).toBe(404);
	expect(await statusFor()).toBe(401);

	let loads = 0;
	page.on('load', () => loads++);
	await dialog.getByRole('button', { name: 'Confirmar pago' }).click();
	await expect(panel(page).getByText('Pago confirmado. Gracias por tu compra.')).toBeVisible();
	expect(loads).toBe(0);
	await expect(admin.getByText('No hay pagos por atender')).toBeVisible();
	await looksRight(page, 'confirmed');
	await page.goto('/user/orders');
	await content(page)
		.getByRole('button', { name: /^Ver Detalles/ })
		.click();
	await expect(page.getByRole('dialog').getByText('Pago confirmado. Gracias por tu compra.')).toBeVisible();
	await context.close();
});

test('[R15-67, R15-71, R15-72, R15-77, R15-326] a used number is refused, another proof is asked for, and a refusal gives the unit back', {
	tag: '@long',
}, async ({ browser, backend, signedIn, api, watched }) => {
	watched.allow(/400 POST .*\/api\/payments\/\d+\/proofs/, /console: .* 400 .*\/api\/payments\/\d+\/proofs/);
	await api.asAdmin('PUT', '/api/admin/settings/payment', { yapeNumber: '987654321', yapeHolder: 'Rosa Mamani' });
	const product = await api.createProduct({ name: 'Chullo', price: 45, stock: 4 });
	const [one, two] = [await api.createPerson(), await api.createPerson()];
	const buy = async (person: typeof one) => {
		const { token } = await api.signIn(person);
		const answer = await fetch(`${backend.url}/api/orders`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${token}`,
				'content-type': 'application/json',
				'idempotency-key': `journey-of-${crypto.randomUUID()}`,
			},
			body: JSON.stringify({
				items: [{ productId: product.id, quantity: 1, price: 45 }],
				shippingAddress: 'Jr. Cusco 321, Lima',
				phone: '987 654 321',
				paymentMethod: 'YAPE',
				notes: '',
			}),
		});
		return { token, id: ((await answer.json()) as { id: number }).id };
	};
	const prove = async ({ token, id }: { token: string; id: number }, number: string, text: string) => {
		const form = new FormData();
		form.set('operationNumber', number);
		const { name, mimeType, buffer } = await proofFile(text);
		form.set('image', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
		await api.as(token, 'POST', `/api/payments/${id}/proofs`, form);
	};
	await prove(await buy(one), '5550001', 'uno');
	const mine = await buy(two);

	const page = await signedIn(two);
	await page.goto(`/checkout/done/${mine.id}`);
	await panel(page).getByLabel('Número de operación').fill('5550001');
	await panel(page)
		.getByLabel('Imagen del comprobante')
		.setInputFiles(await proofFile('uno'));
	await panel(page).getByRole('button', { name: 'Enviar comprobante' }).click();
	await expect(panel(page).getByText(/^Ese número ya se usó para otro pedido/)).toBeVisible();
	await looksRight(page, 'used-number');
	await panel(page).getByLabel('Número de operación').fill('5550002');
	await panel(page).getByRole('button', { name: 'Enviar comprobante' }).click();
	await expect(panel(page).getByText('Estamos revisando tu pago')).toBeVisible();

	const context = await browser.newContext({ baseURL: backend.url });
	const admin = await context.newPage();
	await admin.goto('/login');
	await signInByForm(admin, backend.admin);
	await admin.waitForURL((url) => url.pathname !== '/login');
	await admin.goto('/admin/payments?search=5550002');
	const review = admin.getByRole('button', { name: /^Revisar el pago de ORD-/ });
	await expect(admin.getByText('Repetido')).toBeVisible();
	await review.click();
	const dialog = admin.getByRole('dialog');
	await expect(dialog.getByText(/la misma imagen/)).toBeVisible();
	await looksRight(admin, 'alike');
	await dialog.getByRole('button', { name: 'Pedir otra vez…' }).click();
	await dialog.getByLabel('¿Qué falta?').fill('Manda la captura entera, por favor.');
	await dialog.getByRole('button', { name: 'Pedir otra vez', exact: true }).click();
	await expect(panel(page).getByText('La tienda te escribe: «Manda la captura entera, por favor.»')).toBeVisible();
	await expect(
		page.getByText(/^La tienda te pide otra captura: Manda la captura entera, por favor\. \(pedido ORD-\d{4}-\d+\)$/),
	).toBeVisible();
	await panel(page).getByLabel('Número de operación').fill('5550002');
	await panel(page)
		.getByLabel('Imagen del comprobante')
		.setInputFiles(await proofFile('dos'));
	await panel(page).getByRole('button', { name: 'Enviar comprobante' }).click();
	await expect(panel(page).getByText('Estamos revisando tu pago')).toBeVisible();
	const before = await api.stockOf(product);
	await expect(admin.getByText('Por revisar', { exact: true }).last()).toBeVisible();
	await review.click();
	await dialog.getByRole('button', { name: 'Rechazar…' }).click();
	await dialog.getByLabel('¿Por qué?').fill('La operación no está en nuestra cuenta.');
	await dialog.getByRole('button', { name: 'Rechazar y cancelar el pedido' }).click();
	await expect(panel(page).getByText('La tienda no encontró tu pago')).toBeVisible();
	await expect(
		page.getByText(/^La tienda no encontró tu pago: La operación no está en nuestra cuenta\./),
	).toBeVisible();
	await looksRight(page, 'refused');
	expect(await api.stockOf(product)).toBe(before + 1);
	await context.close();
});
