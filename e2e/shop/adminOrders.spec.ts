import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import {
	addToCart,
	confirmOrder,
	content,
	expectOrdered,
	fillCheckout,
	showOrders,
	signInByForm,
} from '../support/shopper';

// A shop without an order, so that its first one can come in.
test.use({ ownShop: 'adminOrders' });

const looksRight = looksRightIn('adminOrders', [360, 1280]);

/** The step that an order has reached; the names of the others are always shown as well. */
const reached = (order: Locator) => order.locator('[aria-current=step]');
const orderCard = (page: Page, id: number) => page.getByRole('article', { name: `Pedido #${id}` });
const orderRow = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
const chooseReal = (page: Page) => showOrders(page, 'server');

/** A second browser, of a customer who has just signed in. */
async function openCustomer(page: Page, url: string, person: { username: string; password: string }): Promise<Page> {
	const context = await page.context().browser()?.newContext({ baseURL: url });
	if (!context) throw new Error('No browser');
	const customer = await context.newPage();
	await customer.goto('/login');
	await signInByForm(customer, person);
	await expect(customer).toHaveURL(/\/user$/);
	return customer;
}

/** Says yes to every alert of the page and keeps what they said. */
function heard(page: Page): string[] {
	const said: string[] = [];
	page.on('dialog', (dialog) => {
		said.push(dialog.message());
		void dialog.accept();
	});
	return said;
}

test('[R10-04, R3-176, R4-34, R4-36, R4-37] from new to delivered, while the customer watches', async ({
	api,
	backend,
	signedIn,
}) => {
	const person = await api.createPerson();
	const product = await api.createProduct({ price: 120 });
	const admin = await signedIn(backend.admin);
	const said = heard(admin);
	await admin.goto('/admin/orders');
	await expect(admin.getByRole('radio', { name: 'Datos de ejemplo' })).toBeChecked();

	const customer = await openCustomer(admin, backend.url, person);
	await addToCart(customer, product);
	await customer.goto('/checkout');
	await fillCheckout(customer);
	await confirmOrder(customer).click();
	await expectOrdered(customer);
	const id = Number(customer.url().split('/').at(-1));
	const number = (await api.ordersOf(person))[0]?.orderNumber ?? '';

	await expect(admin.getByText(`Nuevo pedido ${number} · S/. 120`)).toBeVisible();
	// The shop's first order.
	await expect(admin.getByRole('radio', { name: 'Datos de ejemplo' })).toHaveCount(0);
	await expect(orderRow(admin, number)).toContainText('Pendiente');
	await content(customer).getByRole('link', { name: 'Ver mis pedidos' }).click();
	await expect(reached(orderCard(customer, id))).toContainText('Pendiente');

	for (const [action, label] of [
		['Aceptar pedido', 'Confirmado'],
		['Procesar', 'Procesando'],
		['Enviar', 'Enviado'],
	] as const) {
		await orderRow(admin, number)
			.getByRole('button', { name: `${action} ${number}` })
			.click();
		if (action === 'Enviar') await admin.getByRole('button', { name: 'Enviar pedido' }).click();
		await expect(orderRow(admin, number)).toContainText(label);
		await expect(reached(orderCard(customer, id))).toContainText(label);
		await expect.poll(() => said.at(-1)).toBe(`Estado del pedido actualizado a: ${label}`);
	}

	await orderRow(admin, number)
		.getByRole('button', { name: `Ver detalles de ${number}` })
		.click();
	const dialog = admin.getByRole('dialog', { name: number });
	await dialog.getByLabel('Número de seguimiento').fill('PE4471902385');
	await dialog.getByRole('button', { name: 'Agregar' }).click();
	await expect.poll(() => said.at(-1)).toBe('Número de seguimiento agregado exitosamente');
	await expect(dialog.getByRole('button', { name: 'Agregar' })).toHaveCount(0);
	await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
	await orderCard(customer, id)
		.getByRole('button', { name: /^Ver Detalles/ })
		.click();
	await expect(customer.getByRole('dialog', { name: /^ORD-/ })).toContainText('PE4471902385');
	await customer.keyboard.press('Escape');

	await orderRow(admin, number)
		.getByRole('button', { name: `Entregar ${number}` })
		.click();
	await expect(reached(orderCard(customer, id))).toContainText('Entregado');
	await expect.poll(() => said.at(-1)).toBe('Estado del pedido actualizado a: Entregado');
	await expect(orderRow(admin, number).getByRole('button')).toHaveCount(1);
	await customer.context().close();
});

test('[R17-01, R17-12, R17-07] on a phone the sign that cancels stands apart; by keyboard it asks, and the desk takes the order up again', async ({
	api,
	backend,
	signedIn,
}) => {
	const product = await api.createProduct({ price: 40, stock: 5 });
	const { orderNumber: number } = await api.placeOrder(await api.createPerson(), product);
	const admin = await signedIn(backend.admin);
	const said = heard(admin);
	await admin.setViewportSize({ width: 360, height: 780 });
	await admin.goto('/admin/orders');
	await chooseReal(admin);
	const sign = orderRow(admin, number).getByRole('button', { name: `Cancelar ${number}` });
	const boxes = await Promise.all(
		[sign, orderRow(admin, number).getByRole('button', { name: `Ver detalles de ${number}` })].map((one) =>
			one.boundingBox(),
		),
	);
	const [cancel, eye] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
	if (!cancel || !eye) throw new Error('The signs have no place');
	const apart = cancel.y >= eye.y + eye.height ? cancel.y - eye.y - eye.height : cancel.x - eye.x - eye.width;
	expect(apart).toBeGreaterThanOrEqual(24);
	expect(cancel.width).toBeGreaterThanOrEqual(44);
	await sign.focus();
	await admin.keyboard.press('Enter');
	const question = admin.getByRole('dialog', { name: `Cancelar ${number}` });
	await expect(question).toContainText('No recibiste dinero por este pedido.');
	await admin.keyboard.press('Escape');
	await expect(sign).toBeFocused();
	await admin.keyboard.press('Enter');
	await question.getByRole('textbox', { name: 'Motivo' }).fill('Se rompió la última');
	await looksRight(admin, 'cancel');
	await question.getByRole('button', { name: 'Cancelar el pedido' }).click();
	await expect(orderRow(admin, number)).toContainText('Cancelado');
	await expect.poll(() => said).toEqual(['Estado del pedido actualizado a: Cancelado']);
	expect(await api.stockOf(product)).toBe(5);
	await orderRow(admin, number).getByRole('link', { name: number }).click();
	await admin.getByRole('button', { name: 'Reabrir el pedido' }).click();
	await looksRight(admin, 'reopen');
	await admin.getByRole('alertdialog').getByRole('button', { name: 'Reabrir el pedido' }).click();
	await expect(admin.getByRole('button', { name: 'Aceptar pedido' })).toBeVisible();
	expect(await api.stockOf(product)).toBe(4);
});

test('[R10-04, R3-180, R3-141] sales and counters are of real orders; the report is a file', async ({
	api,
	backend,
	signedIn,
}) => {
	const person = await api.createPerson({ firstName: '=Ana' });
	const product = await api.createProduct({ price: 75.5 });
	const { orderNumber } = await api.placeOrder(person, product, 2);
	const page = await signedIn(backend.admin);
	await page.goto('/admin/sales');
	await chooseReal(page);
	await expect(page.getByRole('region', { name: 'Ventas Recientes' })).toContainText(orderNumber);
	await expect(page.getByText('Tasa de Conversión')).toHaveCount(0);
	await page.getByLabel('Agrupar por').selectOption('day');
	const chart = page.getByRole('region', { name: 'Ventas por Día' });
	await chart.getByText('Ver las cifras').click();
	await expect(chart.getByRole('row')).toHaveCount(31);

	const waiting = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Exportar Reporte' }).click();
	const file = await waiting;
	expect(file.suggestedFilename()).toMatch(/^ventas-30-dias-\d{4}-\d\d-\d\d\.csv$/);
	const chunks: Buffer[] = [];
	for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
	const text = Buffer.concat(chunks).toString('utf8');
	expect(text.split('\r\n')[0]).toBe(
		'\uFEFFNúmero,Fecha,Cliente,Email,Estado,Unidades,Envío,Total,Canal,Pagado,Devuelto,Unidades devueltas,Op. gravada,Op. exonerada,Op. inafecta,IGV',
	);
	const line = text.split('\r\n').find((one) => one.startsWith(orderNumber));
	expect(line).toMatch(/,'=Ana Quispe,persona\.\w+@ejemplo\.pe,Pendiente,2,0,151,Tienda en línea,0,0,0,,,,$/);

	await page.getByRole('link', { name: 'Dashboard' }).first().click();
	await expect(page.getByText('Pedidos', { exact: true }).locator('css=+ dd')).not.toHaveText('0');
	await api.placeOrder(person, product);
	await expect(page.getByText(/^Nuevo pedido ORD-/)).toBeVisible();
});
