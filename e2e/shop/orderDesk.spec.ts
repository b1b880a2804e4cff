import type { Page } from '@playwright/test';
import type { Api } from '../support/api';
import { type Backend, expect, test } from '../support/fixtures';
import { expectFocusSeen, watchFocus } from '../support/keyboard';
import { looksRightIn } from '../support/looksRightIn';
import { shooting } from '../support/pictures';
import { content, showOrders, signInByForm, tabTo } from '../support/shopper';

const looksRight = looksRightIn('orderDesk', [360, 1280]);

async function placeOrder(api: Api, name = 'Olla de barro de Ayacucho') {
	const person = await api.createPerson({ firstName: 'Ana', lastName: 'Huamán' });
	const product = await api.createProduct({ name: `${name} ${Date.now().toString(36)}`, price: 64.5 });
	return { ...(await api.placeOrder(person, product, 2)), person };
}

const history = (page: Page) => page.getByRole('list', { name: 'Historial' });

async function openSecond(page: Page, backend: Backend, api: Api): Promise<Page> {
	const person = await api.createPerson({ roles: ['ROLE_USER', 'ROLE_ADMIN'], firstName: 'María', lastName: 'Rojas' });
	const context = await page.context().browser()?.newContext({ baseURL: backend.url });
	if (!context) throw new Error('No browser');
	const other = await context.newPage();
	await other.goto('/login');
	await signInByForm(other, person);
	await expect(other).toHaveURL(/\/admin$/);
	return other;
}

test('[R15-90, R15-92, R15-94, R15-104] by keyboard: from the list to the desk, a note, the next step, and both are in the timeline', async ({
	api,
	backend,
	signedIn,
}) => {
	const { orderNumber, id, person } = await placeOrder(api);
	const page = await signedIn(backend.admin);
	const lost = await watchFocus(page);
	const said: string[] = [];
	page.on('dialog', (dialog) => {
		said.push(dialog.message());
		void dialog.accept();
	});
	await page.goto('/admin/orders');
	await tabTo(page, page.getByRole('link', { name: orderNumber }));
	await expectFocusSeen(page, 'reaching the number');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`${backend.url}/admin/orders/${id}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pedido ${orderNumber}`);
	await expect(history(page)).toContainText('Cliente · Hizo el pedido');
	for (const text of ['Ana Huamán', 'Jr. Cusco 321, Lima', 'Olla de barro', '129.00', 'Pago contra entrega'])
		await expect(content(page)).toContainText(text);

	await tabTo(page, page.getByRole('button', { name: 'Aceptar pedido' }));
	await page.keyboard.press('Enter');
	await expect.poll(() => said).toEqual(['Estado del pedido actualizado a: Confirmado']);
	await expect(page.getByRole('button', { name: 'Procesar' })).toBeVisible();
	await expect(history(page)).toContainText('Administrador · Cambió el estado: de Pendiente a Confirmado');

	await tabTo(page, page.getByLabel('Nota interna'));
	await page.keyboard.type('Llamó: que sea después de las seis');
	await tabTo(page, page.getByRole('button', { name: 'Agregar nota' }));
	await page.keyboard.press('Enter');
	await expect(history(page).getByRole('listitem').first()).toContainText('Llamó: que sea después de las seis');
	await expect(page.getByLabel('Nota interna')).toHaveValue('');
	await expectFocusSeen(page, 'adding a note');

	await tabTo(page, page.getByText('Otros cambios'), 'Shift+Tab');
	await page.keyboard.press('Enter');
	await tabTo(page, page.getByLabel('Motivo'));
	await page.keyboard.type('Todavía no hay caja');
	await tabTo(page, page.getByRole('button', { name: 'Pasar a Pendiente' }));
	await page.keyboard.press('Enter');
	await expect(history(page)).toContainText('Todavía no hay caja');

	const { token } = await api.signIn(person);
	const own = await api.as<object>(token, 'GET', `/api/orders/${id}`);
	expect(JSON.stringify(own)).not.toMatch(/después de las seis|no hay caja/);
	expect(await lost()).toEqual([]);
	await looksRight(page, 'desk');
});

test('[R15-90, R15-91] the dialog leads there too, an unknown number says so, and samples have no desk', {
	tag: '@long',
}, async ({ api, backend, signedIn, watched }) => {
	watched.allow(/404 GET .*\/api\/admin\/orders\/99999$/, /console: .* 404 .*\/99999\)/);
	const { orderNumber } = await placeOrder(api);
	const page = await signedIn(backend.admin);
	await page.goto('/admin/orders');
	await page.getByRole('button', { name: `Ver detalles de ${orderNumber}` }).click();
	await page.getByRole('dialog').getByRole('link', { name: 'Abrir ficha' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pedido ${orderNumber}`);
	await page.goBack();
	await showOrders(page, 'sample');
	await expect(page.getByRole('row').nth(1)).toContainText('ORD-');
	await expect(page.getByRole('link', { name: /^ORD-/ })).toHaveCount(0);
	await page.goto('/admin/orders/99999');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este pedido no existe');
});

test('[R15-96] another administrator is seen, and their change and note appear without a reload', async ({
	api,
	backend,
	signedIn,
}) => {
	const { id } = await placeOrder(api);
	const page = await signedIn(backend.admin);
	await page.goto(`/admin/orders/${id}`);
	await expect(history(page)).toContainText('Hizo el pedido');
	const other = await openSecond(page, backend, api);
	other.on('dialog', (dialog) => void dialog.accept());
	await other.goto(`/admin/orders/${id}`);
	await expect(content(page)).toContainText('María R. también está viendo este pedido.');

	await other.getByRole('button', { name: 'Aceptar pedido' }).click();
	await expect(page.getByRole('button', { name: 'Procesar' })).toBeVisible();
	await expect(history(page)).toContainText('María Rojas · Cambió el estado: de Pendiente a Confirmado');
	await other.getByLabel('Nota interna').fill('Yo lo preparo');
	await expect(content(page)).toContainText('María R. está editando este pedido.');
	await other.getByRole('button', { name: 'Agregar nota' }).click();
	await expect(history(page)).toContainText('Yo lo preparo');
	await other.context().close();
});

test('[R15-99, R15-100, R15-101, R15-104] slip, label and the day’s list on paper', async ({
	api,
	backend,
	signedIn,
}) => {
	const { id, orderNumber } = await placeOrder(api);
	const second = await placeOrder(
		api,
		'Chompa de alpaca con un nombre larguísimo que ocupa más de una línea en el papel',
	);
	for (const one of [id, second.id]) await api.asAdmin('PATCH', `/api/orders/${one}/status`, { status: 'CONFIRMED' });
	const page = await signedIn(backend.admin);
	await page.goto('/admin/orders');
	await page.getByRole('link', { name: 'Imprimir lo que hay que preparar' }).click();
	const day = page.getByRole('article', { name: 'Lista del día' });
	await expect(day).toContainText(orderNumber);
	await looksRight(page, 'day');

	const onPaper = async (name: string) => {
		await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
		for (const hidden of [
			page.getByRole('button', { name: 'Imprimir', exact: true }),
			page.getByRole('complementary'),
			page.getByRole('heading', { level: 1 }),
		])
			await expect(hidden).toBeHidden();
		if (process.env.SHOTS) {
			await page.setViewportSize(name === 'labels' ? { width: 397, height: 559 } : { width: 794, height: 1123 });
			await page.screenshot({ path: `e2e/.output/orderDesk/${name}-paper.png` });
			await page.setViewportSize({ width: 1280, height: 800 });
		}
		const pdf = await page.pdf({
			preferCSSPageSize: true,
			printBackground: false,
			...(process.env.SHOTS && { path: `e2e/.output/orderDesk/${name}.pdf` }),
		});
		await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
		const text = pdf.toString('latin1');
		const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\]/g)];
		return boxes.map((box) => [Number(box[3]), Number(box[4])].map((points) => Math.round((points / 72) * 25.4)));
	};
	const a4 = [210, 297];
	const a6 = [105, 148];
	expect(new Set((await onPaper('day')).map(String))).toEqual(new Set([String(a4)]));
	await page.getByRole('link', { name: 'Etiquetas' }).click();
	await expect(page.getByRole('article').first()).toBeVisible();
	const parcels = await page.getByRole('article').count();
	expect(parcels).toBeGreaterThan(1);
	expect(await onPaper('labels')).toEqual(Array(parcels).fill(a6));
	await looksRight(page, 'labels');

	await page.goto(`/admin/orders/${id}`);
	await page.getByRole('link', { name: 'Guía de empaque' }).click();
	await expect(page.getByRole('article', { name: `Guía de empaque ${orderNumber}` })).toContainText('Por cobrar');
	expect(await onPaper('slip')).toEqual([a4]);
	await looksRight(page, 'slip');
});

test('[R15-103] the sound is off, is switched on by a press, and sounds when an order comes in', {
	tag: '@long',
}, async ({ api, backend, signedIn }) => {
	await placeOrder(api);
	const page = await signedIn(backend.admin);
	await page.addInitScript(() => {
		const begun: number[] = [];
		Object.assign(window, { begun });
		const { start } = OscillatorNode.prototype;
		OscillatorNode.prototype.start = function (...args) {
			begun.push(this.frequency.value);
			start.apply(this, args);
		};
	});
	const tones = () => page.evaluate(() => (window as unknown as { begun: number[] }).begun.length);
	await page.goto('/admin/orders');
	const box = page.getByLabel('Sonido al llegar un pedido');
	await expect(box).not.toBeChecked();
	const { orderNumber } = await placeOrder(api);
	await expect(page.getByText(`Nuevo pedido ${orderNumber}`)).toBeVisible();
	expect(await tones()).toBe(0);
	await box.check();
	await expect.poll(tones).toBe(2);
	await page.waitForTimeout(2100);
	await placeOrder(api);
	await expect.poll(tones).toBe(4);
	expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /sound/i.test(key)))).toEqual([]);
	await page.reload();
	await expect(box).toBeChecked();
	if (process.env.SHOTS) await shooting({ folder: 'orderDesk', widths: [360, 1280] })(page, 'list');
});
