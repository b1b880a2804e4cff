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
	fillCheckout,
	signInByForm,
	whenAlive,
} from '../support/shopper';

test.use({ viewport: { width: 360, height: 800 } });

const looksRight = looksRightIn('guest-order');

const statusOf = (page: Page) => content(page).getByRole('status').first();

/** Up to the confirmation, which is the page of the link. */
async function buy(page: Page, product: { id: number }, email = ''): Promise<void> {
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	if (email) await page.getByRole('textbox', { name: /^Correo/ }).fill(email);
	await confirmOrder(page).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Recibimos tu pedido');
	await expect(page).toHaveURL(/\/pedido\/[\w-]{43}$/);
}

const openDetails = async (page: Page, digits: string) => {
	await page.getByLabel(/^Últimos 4 dígitos/).fill(digits);
	await page.getByRole('button', { name: 'Abrir mi pedido' }).click();
};

test('[R15-143, R15-144, R15-145, R15-146, R15-147, R17-30, R20-80, R17-32, R17-76, R17-77] somebody buys without an account, follows the order in another browser, and an account takes it along', async ({
	browser,
	backend,
	page,
	api,
	watched,
}) => {
	watched.allow(/400 GET .*\/api\/orders\/link$/, /console: .* 400 .*\/api\/orders\/link\)/);
	const product = await api.createProduct({ name: 'Chompa de alpaca', price: 89.9, stock: 4 });
	await addToCart(page, product);
	await cartButton(page).click();
	await drawer(page).getByRole('link', { name: 'Proceder al Pago' }).click();
	await expect(page).toHaveURL(/\/checkout$/);
	await expect(content(page).getByRole('link', { name: 'Inicia sesión' })).toBeVisible();
	await fillCheckout(page);
	await page.getByRole('textbox', { name: /^Correo/ }).fill('lucia@');
	await confirmOrder(page).click();
	await expect(page.getByText('El correo no es válido')).toBeVisible();
	await page.getByRole('textbox', { name: /^Correo/ }).fill('lucia@correo.pe');
	await page.reload();
	await expectFilled(page);
	await expect(page.getByRole('textbox', { name: /^Correo/ })).toHaveValue('lucia@correo.pe');
	await looksRight(page, 'form');
	await page.setViewportSize({ width: 360, height: 800 });
	await confirmOrder(page).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Recibimos tu pedido');
	await expect(cartButton(page)).toHaveAccessibleName('Carrito, vacío');
	expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/lucia|Arequipa|Lince/i);
	const address = page.url();
	await expect(page.getByLabel('Enlace de tu pedido')).toHaveValue(address);
	await expect(content(page)).toContainText('Av. Arequipa 1234');
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.getByRole('button', { name: 'Copiar enlace' }).click();
	await expect(page.getByText('El enlace está en el portapapeles.')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
	expect(await page.evaluate(() => document.querySelector('meta[name=referrer]')?.getAttribute('content'))).toBe(
		'no-referrer',
	);
	await looksRight(page, 'placed');

	// Whoever gets the link sees the order and nobody's data.
	const phone = await browser.newContext({ baseURL: backend.url, viewport: { width: 360, height: 800 } });
	const other = await phone.newPage();
	const answer = await other.goto(address);
	expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
	await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Pedido ORD-/);
	await expect(content(other)).toContainText('Chompa de alpaca');
	const shown = (await content(other).textContent()) ?? '';
	for (const hidden of ['Arequipa', 'Lucía', '45678912', '987', 'lucia@']) expect(shown).not.toContain(hidden);
	await looksRight(other, 'redacted');
	await other.setViewportSize({ width: 360, height: 800 });
	await openDetails(other, '1111');
	await expect(other.getByText('No son los cuatro últimos dígitos del documento del pedido')).toBeVisible();
	await openDetails(other, '8912');
	await expect(content(other)).toContainText('Lucía Quispe');
	await expect(content(other)).toContainText('Av. Arequipa 1234');

	// The shopkeeper sees who bought, and moves the order: both pages turn.
	const { orders } = await api.asAdmin<{ orders: { id: number; customer: object }[] }>(
		'GET',
		'/api/orders?search=lucia@correo.pe',
	);
	expect(orders[0]?.customer).toMatchObject({ name: 'Lucía Quispe', email: 'lucia@correo.pe', guest: true });
	const id = orders[0]?.id as number;
	await whenAlive(other);
	await api.asAdmin('PATCH', `/api/orders/${id}/status`, { status: 'CONFIRMED' });
	await expect(statusOf(other)).toHaveText('Confirmado');
	await expect(statusOf(page)).toHaveText('Confirmado');
	await expect(content(other)).toContainText('Av. Arequipa 1234');
	await api.asAdmin('PATCH', `/api/orders/${id}/tracking`, { trackingNumber: 'OLVA-77' });
	await expect(content(other)).toContainText('OLVA-77');
	await looksRight(other, 'open');

	// An account is made, and takes the order along. The page may ask for it once more before it knows.
	watched.allow(/409 GET .*\/api\/orders\/link$/, /console: .* 409 .*\/api\/orders\/link\)/);
	await page.setViewportSize({ width: 360, height: 800 });
	await content(page).getByRole('link', { name: 'Crear una cuenta' }).click();
	await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Lucía');
	await expect(page.getByLabel('Apellido')).toHaveValue('Quispe');
	await expect(page.getByLabel('Email')).toHaveValue('lucia@correo.pe');
	await page.getByLabel('Usuario').fill('lucia.quispe');
	await page.getByLabel('Contraseña', { exact: true }).fill('secreto7');
	await page.getByLabel('Confirmar Contraseña').fill('secreto7');
	await page.getByRole('button', { name: 'Registrarse' }).click();
	await expect(page).toHaveURL(/\/login$/);
	await signInByForm(page, { username: 'lucia.quispe', password: 'secreto7' });
	await expect(page).toHaveURL(/\/user\/orders$/);
	await expect(page.getByRole('article', { name: `Pedido #${id}` })).toBeVisible();

	await other.reload();
	await expect(other.getByRole('heading', { name: 'Este pedido está en una cuenta' })).toBeVisible();
	await expect(content(other)).not.toContainText('Av. Arequipa 1234');
	await phone.close();
});

test('[R15-137, R15-144] the page of the link cancels the order while it is pending', { tag: '@long' }, async ({
	page,
	api,
}) => {
	const product = await api.createProduct({ stock: 3 });
	await buy(page, product);
	expect(await api.stockOf(product)).toBe(2);
	await page.reload();
	await page.getByRole('button', { name: 'Cancelar pedido' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar pedido' }).click();
	await expect(statusOf(page)).toHaveText('Cancelado');
	expect(await api.stockOf(product)).toBe(3);
});

test.describe('with the service worker', () => {
	test.use({ serviceWorkers: 'allow' });

	test('[R15-142] nothing that the browser keeps has the link, and a wrong one opens nothing', {
		tag: '@long',
	}, async ({ page, api, watched }) => {
		watched.allow(/404 GET .*\/api\/orders\/link$/, /console: .* 404 .*\/api\/orders\/link\)/);
		await buy(page, await api.createProduct({ stock: 3 }));
		const token = new URL(page.url()).pathname.split('/')[2] ?? '';
		await page.evaluate(() => navigator.serviceWorker?.ready);
		await page.reload();
		await expect(page.getByRole('heading', { name: 'Lo que compraste' })).toBeVisible();
		const kept = await page.evaluate(async () => {
			const urls: string[] = [];
			for (const name of await caches.keys())
				for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
			return [...urls, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\n');
		});
		expect(kept).not.toContain(token);
		await page.goto(`/pedido/${token.slice(0, -4)}AAAA`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('El enlace no abre ningún pedido');
	});
});
