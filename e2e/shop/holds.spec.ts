import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import {
	addToCart,
	cartButton,
	confirmOrder,
	content,
	drawer,
	expectFilled,
	expectOrdered,
	fillCheckout,
	whenAlive,
} from '../support/shopper';

test.use({ ownShop: 'holds', ownClock: true });

const looksRight = looksRightIn('holds', [360]);
const timer = (page: Page) => page.getByRole('timer');

type Admin = { asAdmin<T>(method: string, path: string, body?: unknown): Promise<T> };

async function setOrders(api: Admin, changes: object) {
	const path = '/api/admin/settings/orders';
	await api.asAdmin('PUT', path, { ...(await api.asAdmin<object>('GET', path)), ...changes });
}
const setMinutes = (api: Admin, holdMinutes: number) => setOrders(api, { holdMinutes });

test('[R15-123, R15-281, R15-283] the checkout holds its products, gives more time once, and orders the last unit', async ({
	api,
	signedIn,
}) => {
	const product = await api.createProduct({ name: 'Última manta de Ayacucho', stock: 1 });
	const buyer = await api.createPerson();
	const page = await signedIn(buyer);
	await addToCart(page, product);
	// More time is offered in the last two minutes.
	await setMinutes(api, 2);
	await page.goto('/checkout');
	await expect(timer(page)).toHaveText(/^(02:00|01:\d\d)$/);
	await setMinutes(api, 10);
	expect(await api.stockOf(product)).toBe(0);
	// Units held for oneself are not sold out for oneself.
	await expect(page.getByText(/(Agotado|Apartado) por ahora/)).toHaveCount(0);
	await looksRight(page, 'held');
	await page.getByRole('button', { name: 'Más tiempo' }).click();
	await expect(timer(page)).toHaveText(/^(10:00|09:\d\d)$/);
	await expect(page.getByRole('button', { name: 'Más tiempo' })).toHaveCount(0);
	// Nor in the drawer, the cart and on its own page, after a reload too.
	await page.goto('/products');
	await cartButton(page).click();
	await expect(drawer(page).getByRole('link', { name: product.fields.name })).toBeVisible();
	await expect(drawer(page).getByText(/(Agotado|Apartado) por ahora/)).toHaveCount(0);
	await page.goto('/cart');
	await expect(content(page).getByRole('link', { name: product.fields.name })).toBeVisible();
	await whenAlive(page);
	await expect(content(page).getByText(/(Agotado|Apartado) por ahora/)).toHaveCount(0);
	await page.goto(`/products/${product.id}`);
	await expect(content(page).getByText('Apartado para ti')).toBeVisible();
	await looksRight(page, 'own');
	await page.goto('/checkout');
	await fillCheckout(page);
	await confirmOrder(page).click();
	await expectOrdered(page);
	expect(await api.stockOf(product)).toBe(0);
});

test('[R15-123, R15-124] another shopper reads when it may come back, by the server’s clock, and buys it then; what was typed stays', {
	tag: '@long',
}, async ({ api, backend, browser, signedIn }) => {
	await setMinutes(api, 3);
	const product = await api.createProduct({ name: 'Única olla de barro', stock: 1 });
	const page = await signedIn(await api.createPerson());
	await addToCart(page, product);

	// A browser whose clock is ten minutes ahead.
	const other = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await other.addInitScript(() => {
		const { now } = Date;
		Date.now = () => now() + 600_000;
	});
	await other.goto(`/products/${product.id}`);
	await whenAlive(other);
	await page.goto('/checkout');
	await expect(timer(page)).toHaveText(/^(03:00|02:\d\d)$/);
	await expect(content(other).getByText(/^Apartado: puede liberarse en (03:00|02:\d\d)$/)).toBeVisible();
	await expect(content(other).getByRole('button', { name: 'Apartado' })).toBeDisabled();
	await looksRight(other, 'product');

	// Most of the time passes; a page that is loaded again asks the shop for the time, and its hold ends when it ended before.
	const [minutes = 0, seconds = 0] = ((await timer(page).textContent()) ?? '').split(':').map(Number);
	await backend.aheadBy((60 * minutes + seconds - 18) * 1000);
	await Promise.all([page.reload(), other.reload()]);
	await expect(timer(page)).toHaveText(/^00:(0|1)\d$/);
	await expect(content(other).getByText(/^Apartado: puede liberarse en 00:(0|1)\d$/)).toBeVisible();
	await whenAlive(other);
	await fillCheckout(page);
	await expect(page.getByRole('alert').filter({ hasText: 'Se acabó el tiempo' })).toBeVisible({ timeout: 25_000 });
	await expectFilled(page);
	await expect(content(other).getByRole('button', { name: 'Apartado' })).toHaveCount(0);
	await expect(content(other).getByRole('button', { name: 'Añadir al Carrito' }).first()).toBeEnabled();
	await looksRight(page, 'over');
	await other.context().close();
	await backend.aheadBy(0);
	await setMinutes(api, 10);
});

test('[R15-282] whoever takes the last unit out of the cart leaves it to others at once', async ({
	api,
	backend,
	browser,
	signedIn,
}) => {
	const product = await api.createProduct({ name: 'Único telar de cintura', stock: 1 });
	const page = await signedIn(await api.createPerson());
	await addToCart(page, product);
	await page.goto('/checkout');
	await expect(timer(page)).toBeVisible();
	const other = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await other.goto(`/products/${product.id}`);
	await whenAlive(other);
	await expect(content(other).getByRole('button', { name: 'Apartado' })).toBeDisabled();
	const ownHold = page.waitForResponse((response) => response.url().endsWith('/holds/own'));
	await page.goto('/cart');
	await expect(content(page).getByRole('link', { name: product.fields.name })).toBeVisible();
	await ownHold;
	await content(page)
		.getByRole('button', { name: `Eliminar ${product.fields.name} del carrito` })
		.click();
	await expect(content(other).getByRole('button', { name: 'Apartado' })).toHaveCount(0);
	await expect(content(other).getByRole('button', { name: 'Añadir al Carrito' }).first()).toBeEnabled();
	expect(await api.stockOf(product)).toBe(1);
	await other.context().close();
});

test('[R15-359] without an account too one’s own hold is no obstacle in another tab, nor after its tab was closed', {
	tag: '@long',
}, async ({ api, backend, browser }) => {
	const product = await api.createProduct({ name: 'Último charango', stock: 1 });
	const context = await browser.newContext({ baseURL: backend.url });
	const page = await context.newPage();
	await addToCart(page, product);
	await page.goto('/checkout');
	await expect(timer(page)).toBeVisible();
	expect(await api.stockOf(product)).toBe(0);

	const tab = await context.newPage();
	await tab.goto(`/products/${product.id}`);
	await expect(content(tab).getByText('Apartado para ti')).toBeVisible();
	await page.close();
	await tab.goto('/checkout');
	await expect(timer(tab)).toHaveText(/^(10:00|09:\d\d)$/);
	await fillCheckout(tab);
	await confirmOrder(tab).click();
	await tab.waitForURL('**/pedido/*');
	expect(await api.stockOf(product)).toBe(0);
	await context.close();
});

test('[R21-20, R21-26, R21-27, R21-28] the last unit on delivery is a request: said before the press, seen first by the team, and accepted', async ({
	api,
	backend,
	browser,
	signedIn,
}) => {
	await setOrders(api, { strangerShare: 33 });
	const product = await api.createProduct({ name: 'Único sombrero de junco', stock: 1 });
	const admin = await signedIn(backend.admin);
	await admin.goto('/admin');
	const todo = content(admin).getByRole('region', { name: 'Por hacer' });
	await expect(todo).toBeVisible();

	const page = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	const send = page.getByRole('button', { name: 'Enviar solicitud' });
	await expect(send).toBeVisible();
	await expect(page.getByText('Este pedido lo confirma la tienda antes de que pagues (hasta 48 h).')).toBeVisible();
	await expect(content(page)).not.toContainText('apartad');
	await looksRight(page, 'request');
	await page.getByRole('radio', { name: /Transferencia/ }).check();
	await expect(page.getByText(/^Tienes \d+ minutos para pagar/)).toBeVisible();
	await expect(confirmOrder(page)).toBeEnabled();
	await expect(timer(page)).toBeVisible();
	await looksRight(page, 'minutes');
	await page.getByRole('radio', { name: /Pago contra entrega/ }).check();
	await send.click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Recibimos tu solicitud');
	await expect(content(page)).not.toContainText(/tu pedido|apartad|compraste/);
	await looksRight(page, 'request-placed');

	const first = todo.getByRole('listitem').first();
	await expect(first).toContainText(/cierra en 47 h/);
	await looksRight(admin, 'todo');
	await first.getByRole('link', { name: '1 solicitud por responder' }).click();
	await expect(admin.getByLabel('Estado')).toHaveValue('REQUEST');
	await expect(content(admin).getByRole('row')).toHaveCount(2);
	await expect(content(admin).getByRole('row').nth(1)).toContainText('Solicitud');
	await looksRight(admin, 'requests');

	await whenAlive(page);
	const { orders } = await api.asAdmin<{ orders: { id: number; editVersion: number }[] }>(
		'GET',
		'/api/orders?status=REQUEST',
	);
	const [{ id, editVersion } = { id: 0, editVersion: 0 }] = orders;
	await api.asAdmin('POST', `/api/admin/orders/${id}/accept`, { editVersion });
	await expect(page.getByRole('heading', { name: 'Cómo va tu pedido' })).toBeVisible();
	await expect(content(admin).getByRole('link', { name: /tu respuesta$/ })).toHaveCount(0);
	expect(await api.stockOf(product)).toBe(0);
	await setOrders(api, { strangerShare: 100 });
	await page.context().close();
});
