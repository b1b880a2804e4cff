import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import {
	addToCart,
	checkoutField,
	chooseDistrict,
	confirmOrder,
	content,
	delivery,
	districtField,
	expectOrdered,
	fillCheckout,
	signInByForm,
	tabTo,
} from '../support/shopper';

test.use({ restoresShop: true, viewport: { width: 360, height: 740 } });

const looksRight = looksRightIn('receipts', [360, 1280]);
const phone = { width: 360, height: 740 };
const receipt = (page: Page) => page.getByRole('group', { name: 'Comprobante' });
const screensOf = async (page: Page) => {
	const box = await content(page).boundingBox();
	return (box?.height ?? Number.NaN) / phone.height;
};

test('[R15-176, R15-177, R15-178, R15-180, R15-181, R15-182, R15-183] from the setting to the sheet: a factura by keyboard alone', {
	tag: '@long',
}, async ({ api, backend, browser, signedIn, watched }) => {
	const product = await api.createProduct({ name: 'Olla de barro', price: 354, stock: 20 });
	const person = await api.createPerson();
	const page = await signedIn(person);
	await addToCart(page, product);
	await addToCart(page, product);
	await page.goto('/checkout');
	await expect(confirmOrder(page)).toBeEnabled();
	await expect(receipt(page)).toHaveCount(0);

	// The shopkeeper begins to give receipts while the checkout is open.
	const desk = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await desk.goto('/login');
	await signInByForm(desk, backend.admin);
	await expect(desk).toHaveURL(/\/admin$/);
	await desk.goto('/admin/settings/tax');
	const settings = desk.getByRole('form', { name: 'Comprobantes e IGV' });
	await settings.getByLabel('Comprobantes que das').selectOption({ label: 'Boletas y facturas' });
	await settings.getByLabel('IGV incluido en tus precios').fill('31');
	await settings.getByRole('button', { name: 'Guardar' }).click();
	await expect(settings.getByText(/^Escribe un porcentaje de 0 a 30/)).toBeVisible();
	await settings.getByLabel('IGV incluido en tus precios').fill('18');
	await looksRight(desk, 'ajustes');
	await settings.getByRole('button', { name: 'Guardar' }).click();
	await expect(desk.getByText('Ajustes guardados')).toBeVisible();
	await expect(receipt(page)).toBeVisible();

	// By keys alone, at 360 px.
	await page.setViewportSize(phone);
	await tabTo(page, districtField(page));
	await page.keyboard.type('juliaca');
	await expect(page.locator('[role=option][aria-selected=true]')).toHaveText('JuliacaSan Román, Puno');
	await page.keyboard.press('Enter');
	for (const [label, text] of Object.entries(delivery)) {
		const field = checkoutField(page, label);
		await tabTo(page, field);
		await page.keyboard.press('ControlOrMeta+A');
		await page.keyboard.type(text);
	}
	await expect(page.getByText(/a nombre de quien recibe: Lucía Quispe, DNI 45678912. Desde S\/ 700/)).toBeVisible();
	const boleta = page.getByRole('radio', { name: /^Boleta/ });
	await tabTo(page, boleta);
	expect(await screensOf(page)).toBeLessThanOrEqual(4);
	await looksRight(page, 'boleta');
	await page.setViewportSize(phone);
	await tabTo(page, boleta);
	await page.keyboard.press('ArrowRight');
	const ruc = checkoutField(page, 'RUC');
	await tabTo(page, ruc);
	await page.keyboard.type('20100070971');
	await page.keyboard.press('Enter');
	await expect(ruc).toBeFocused();
	await expect(ruc).toHaveAccessibleDescription(/El RUC tiene 11 dígitos/);
	await expect(checkoutField(page, 'Razón social')).toHaveAccessibleDescription(/obligatoria/);
	await looksRight(page, 'factura-con-errores');
	await page.setViewportSize(phone);
	await tabTo(page, ruc);
	await page.keyboard.press('End');
	await page.keyboard.press('Backspace');
	await page.keyboard.type('0');
	await page.keyboard.press('Tab');
	await page.keyboard.type('Textiles del Sur S.A.C.');
	await page.keyboard.press('Tab');
	await page.keyboard.type('Av. Ejército 710, Arequipa');
	expect(await screensOf(page)).toBeLessThanOrEqual(4);
	await looksRight(page, 'factura');
	await page.setViewportSize(phone);
	await tabTo(page, confirmOrder(page));
	await page.keyboard.press('Enter');
	await expectOrdered(page);
	await expect(content(page)).toContainText('Op. gravadaS/ 600.00');
	await expect(content(page)).toContainText('IGV 18 %S/ 108.00');
	await expect(content(page).getByRole('region', { name: 'Comprobante' })).toContainText('RUC 20100070970');
	await looksRight(page, 'confirmacion');

	// The shopkeeper changes the rate, and the order keeps its own.
	await api.asAdmin('PUT', '/api/admin/settings/tax', { documents: 'all', igvPercent: 10.5 });
	const [order] = await api.ordersOf(person);
	await desk.goto(`/admin/orders/${order?.id}`);
	await expect(content(desk)).toContainText('IGV 18 %S/ 108.00');
	await expect(content(desk)).toContainText('Pidió: Factura');
	await looksRight(desk, 'ficha');
	await desk.getByRole('link', { name: 'Nota de venta' }).click();
	const note = desk.getByRole('article', { name: /^Nota de venta/ });
	await expect(note).toContainText('No es un comprobante de pago');
	await looksRight(desk, 'nota');
	await desk.emulateMedia({ media: 'print' });
	await expect(desk.getByRole('button', { name: 'Imprimir' })).toBeHidden();
	await expect(note).toBeVisible();
	if (process.env.SHOTS) await desk.screenshot({ path: 'e2e/.output/receipts/nota-impresa.png', fullPage: true });
	await desk.context().close();
	expect(watched.problems()).toEqual([]);
});

test('[R15-174, R15-177, R15-178] somebody without an account is asked for the document from S/ 700, and the link hides it', {
	tag: '@long',
}, async ({ api, browser, page }) => {
	await api.asAdmin('PUT', '/api/admin/settings/tax', { documents: 'boletas', igvPercent: 18 });
	const product = await api.createProduct({ name: 'Telar grande', price: 750, stock: 5 });
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	await chooseDistrict(page, 'juliaca', /^Juliaca/);
	await expect(page.getByRole('radio', { name: /^Factura/ })).toHaveCount(0);
	await page.getByLabel('A nombre de otra persona').check();
	await page.getByRole('group', { name: 'Datos de la boleta' }).getByLabel('Documento').selectOption('CE');
	await page.getByLabel('Número', { exact: true }).fill('00123');
	await page.getByLabel('Nombre en la boleta').fill('Marco Rossi');
	await confirmOrder(page).click();
	await expect(page.getByLabel('Número', { exact: true })).toBeFocused();
	await page.getByLabel('Número', { exact: true }).fill('001234567');
	await looksRight(page, 'otra-persona');
	await page.setViewportSize(phone);
	expect(await screensOf(page)).toBeLessThanOrEqual(4);
	await confirmOrder(page).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Recibimos tu pedido');
	await expect(content(page)).toContainText('Marco Rossi');
	await expect(content(page)).not.toContainText('Op. gravada');

	const elsewhere = await browser.newContext({ viewport: phone });
	const other = await elsewhere.newPage();
	await other.goto(page.url());
	const digits = other.getByLabel(/^Últimos 4 dígitos/);
	await expect(digits).toBeVisible();
	await expect(content(other)).not.toContainText('Marco Rossi');
	await digits.fill('8912');
	await other.getByRole('button', { name: 'Abrir mi pedido' }).click();
	await expect(content(other)).toContainText('Marco Rossi');
	await looksRight(other, 'enlace');
	await elsewhere.close();
});

test('[R15-183] with delivery, wallets and a factura to choose the checkout is four screens of a phone at most', {
	tag: '@long',
}, async ({ api, page }) => {
	const wallets = { yapeNumber: '987654321', yapeHolder: 'Rosa', plinNumber: '987654321', plinHolder: 'Rosa' };
	await api.asAdmin('PUT', '/api/admin/settings/payment', { ...wallets, walletMinutes: 30, transferHours: 48 });
	await api.asAdmin('PUT', '/api/admin/settings/tax', { documents: 'all', igvPercent: 18 });
	const zone = await api.asAdmin<{ id: number }>('POST', '/api/admin/delivery/zones', { name: 'Puno', areas: ['21'] });
	const office = (name: string) => ({ id: null, name, address: 'Jr. San Martín 100', hours: '9:00 a 18:00', area: '' });
	for (const [name, kind] of [
		['Agencia Sur', 'AGENCY'],
		['Motorizado', 'OWN'],
	] as const)
		await api.asAdmin('POST', '/api/admin/delivery/methods', {
			...{ name, kind, note: '', active: true, cutoff: '', defaultGrams: 1000, asksDocument: true },
			offices: kind === 'AGENCY' ? [office('Centro'), office('Terminal')] : [],
			fees: [
				{ zoneId: zone.id, daysFrom: 1, daysTo: 3, steps: [{ from: 0, fee: 12 }], weights: null, payOnDelivery: true },
			],
		});
	await addToCart(page, await api.createProduct({ name: 'Chullo', price: 60, stock: 5 }));
	await page.goto('/checkout');
	await fillCheckout(page);
	await chooseDistrict(page, 'juliaca', /^Juliaca/);
	await page.getByRole('radio', { name: /Agencia Sur/ }).check();
	await page.getByRole('radio', { name: /^Factura/ }).check();
	await expect(page.getByLabel('¿En qué local lo recoges?')).toBeVisible();
	await expect(page.getByRole('radio', { name: /^Plin/ })).toBeVisible();
	expect(await screensOf(page)).toBeLessThanOrEqual(4);
	await looksRight(page, 'todo');
});
