import type { Locator, Page } from '@playwright/test';
import { fakeToken, openNubefact } from '#modules/taxDocuments/testing/fakeNubefact';
import type { Api } from '../support/api';
import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import { content, signInByForm } from '../support/shopper';

test.use({ restoresShop: true });

const looksRight = looksRightIn('taxDocuments', [360, 1280]);

const panel = (page: Page): Locator => content(page).getByRole('region', { name: 'Comprobante', exact: true });

async function placeOrder(api: Api, price = 118) {
	const person = await api.createPerson({ firstName: 'Ana', lastName: 'Huamán' });
	const product = await api.createProduct({ name: 'Manta de alpaca', price, stock: 5 });
	return { ...(await api.placeOrder(person, product, 1)), person };
}

const breakDownIgv = (api: Api) => api.asAdmin('PUT', '/api/admin/settings/tax', { documents: 'all', igvPercent: 18 });

test('[R15-190, R15-192, R15-194, R15-198, R15-214, R15-215] a boleta of another system is noted, taken back and credited', {
	tag: '@long',
}, async ({ api, backend, signedIn, watched }) => {
	watched.allow(/400 POST .*\/documents\/elsewhere/, /console: .* 400 .*\/documents\/elsewhere/);
	await breakDownIgv(api);
	const { id } = await placeOrder(api);
	const page = await signedIn(backend.admin);
	await page.goto(`/admin/orders/${id}`);
	await expect(panel(page)).toContainText('El cliente no pidió un comprobante');
	await expect(panel(page).getByRole('button', { name: 'Emitir comprobante…' })).toHaveCount(0);
	await panel(page).getByRole('button', { name: 'Anotar uno emitido en otro sistema…' }).click();
	const form = page.getByRole('form', { name: 'Anotar comprobante emitido en otro sistema' });
	await form.getByLabel('Documento de quien compra').selectOption('DNI');
	await form.getByLabel('Número de documento').fill('1234');
	await form.getByLabel('Nombre').fill('Ana Huamán Quispe');
	await form.getByLabel('Serie').fill('eb01');
	await form.getByLabel('Número', { exact: true }).fill('27');
	await form.getByRole('button', { name: 'Anotar comprobante' }).click();
	await expect(form.getByText('El DNI tiene 8 dígitos')).toBeVisible();
	await looksRight(page, 'by-hand-refused');
	await form.getByLabel('Número de documento').fill('45678912');
	await form.getByRole('button', { name: 'Anotar comprobante' }).click();
	const boleta = panel(page).getByRole('listitem', { name: 'Boleta EB01-00000027' });
	await expect(boleta).toContainText('Aceptado');
	await expect(boleta).toContainText('S/ 118.00');
	await expect(page.getByRole('list', { name: 'Historial' })).toContainText('boleta EB01-00000027');

	const other = await placeOrder(api);
	await page.goto(`/admin/orders/${other.id}`);
	await panel(page).getByRole('button', { name: 'Anotar uno emitido en otro sistema…' }).click();
	await form.getByLabel('Serie').fill('EB01');
	await form.getByLabel('Número', { exact: true }).fill('27');
	await form.getByRole('button', { name: 'Anotar comprobante' }).click();
	await expect(form.getByText('Ese número ya está anotado en otro pedido. Revísalo.').first()).toBeVisible();

	await page.goto(`/admin/orders/${id}`);
	await boleta.getByRole('button', { name: 'Anotar nota de crédito…' }).click();
	const note = page.getByRole('form', { name: 'Anotar nota de crédito' });
	await note.getByLabel('Motivo').selectOption('07');
	await note.getByLabel('Sustento').fill('Devolvió una manta con un hilo suelto');
	await note.getByLabel('Monto en soles').fill('18');
	await note.getByLabel('Serie').fill('EB01');
	await note.getByLabel('Número', { exact: true }).fill('3');
	await looksRight(page, 'credit');
	await note.getByRole('button', { name: 'Anotar nota de crédito' }).click();
	await expect(panel(page).getByRole('listitem', { name: 'Nota de crédito EB01-00000003' })).toContainText('S/ 18.00');
	await looksRight(page, 'by-hand');
	await panel(page)
		.getByRole('listitem', { name: 'Nota de crédito EB01-00000003' })
		.getByRole('button', { name: 'Quitar anotación…' })
		.click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
	await expect(panel(page).getByRole('listitem')).toHaveCount(1);
});

test('[R15-195, R15-201, R15-205, R15-206, R15-213, R15-214, R15-215] the shop issues with a provider that fails, refuses and accepts, and the shopper sees the PDF', {
	tag: '@long',
}, async ({ api, backend, browser, signedIn }) => {
	const provider = await openNubefact();
	await breakDownIgv(api);
	const page = await signedIn(backend.admin);
	await page.goto('/admin/settings/issuing');
	const settings = page.getByRole('form', { name: 'Emisión de comprobantes' });
	await settings.getByLabel('Proveedor').selectOption('nubefact');
	await settings.getByLabel('Ruta').fill(provider.url);
	await settings.getByLabel('Token').fill(fakeToken);
	await settings.getByRole('button', { name: 'Guardar' }).click();
	await expect(page.getByText('Ajustes guardados')).toBeVisible();
	await settings.scrollIntoViewIfNeeded();
	await looksRight(page, 'settings');

	const { id, person } = await placeOrder(api);
	const context = await browser.newContext({ baseURL: backend.url });
	const shopper = await context.newPage();
	await shopper.goto('/login');
	await signInByForm(shopper, person);
	await shopper.waitForURL((url) => url.pathname !== '/login');
	await shopper.goto('/user/orders');
	await content(shopper)
		.getByRole('button', { name: /^Ver Detalles/ })
		.click();

	provider.behave({ codigo: 21, errors: 'La denominación del cliente no es válida' });
	await page.goto(`/admin/orders/${id}`);
	await panel(page).getByRole('button', { name: 'Emitir comprobante…' }).click();
	const form = page.getByRole('form', { name: 'Emitir comprobante' });
	await form.getByLabel('Comprobante').selectOption('FACTURA');
	await form.getByLabel('RUC').fill('20100070970');
	await form.getByLabel('Razón social').fill('Comercial Los Andes S.A.C.');
	await form.getByLabel('Dirección fiscal').fill('Av. El Sol 123, Cusco');
	await looksRight(page, 'issue');
	await form.getByRole('button', { name: 'Emitir factura' }).click();
	const factura = panel(page).getByRole('listitem', { name: 'Factura F001-00000001' });
	await expect(factura).toContainText('Rechazado');
	await expect(factura).toContainText('La denominación del cliente no es válida');
	await looksRight(page, 'rejected');

	provider.behave('broken');
	await panel(page).getByRole('button', { name: 'Emitir comprobante…' }).click();
	await form.getByLabel('Comprobante').selectOption('FACTURA');
	await form.getByLabel('RUC').fill('20100070970');
	await form.getByLabel('Razón social').fill('Comercial Los Andes SAC');
	await form.getByLabel('Dirección fiscal').fill('Av. El Sol 123, Cusco');
	await form.getByRole('button', { name: 'Emitir factura' }).click();
	await expect(factura).toContainText('El proveedor no responde');
	await looksRight(page, 'waiting');
	provider.behave('accepted');
	await factura.getByRole('button', { name: 'Intentar ahora' }).click();
	await expect(factura).toContainText('Aceptado');
	await expect(factura.getByRole('link', { name: /^PDF/ })).toHaveAttribute('href', /\/files\/1-F001-1\.pdf$/);
	await looksRight(page, 'accepted');

	const link = shopper.getByRole('dialog').getByRole('link', { name: 'Factura F001-00000001 (PDF)' });
	await expect(link).toHaveAttribute('href', /\/files\/1-F001-1\.pdf$/);
	await looksRight(shopper, 'shopper');

	await factura.getByRole('button', { name: 'Nota de crédito…', exact: true }).click();
	const note = page.getByRole('form', { name: 'Nota de crédito' });
	await note.getByLabel('Motivo').selectOption('06');
	await note.getByLabel('Sustento').fill('Devolvió todo');
	await note.getByRole('button', { name: /^Emitir nota por/ }).click();
	await expect(panel(page).getByRole('listitem', { name: 'Nota de crédito FC01-00000001' })).toContainText('Aceptado');
	await looksRight(page, 'credited');
	await context.close();
	await provider.close();
});
