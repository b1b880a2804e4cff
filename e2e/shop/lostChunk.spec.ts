import type { Page } from '@playwright/test';
import { scriptOf } from '../support/chunks';
import { expect, test } from '../support/fixtures';
import {
	addToCart,
	cartButton,
	checkoutField,
	confirmOrder,
	content,
	delivery,
	expectFilled,
	expectOrdered,
	fillCheckout,
} from '../support/shopper';

/** As after a deploy: the first requests of a chunk find nothing, and those of the page that was loaded again do. */
async function lose(page: Page, chunk: string, times: number): Promise<void> {
	await page.route(`**${scriptOf(chunk)}`, (route) => route.fulfill({ status: 404, body: 'no' }), { times });
}

const loads = (page: Page): { count: number } => {
	const seen = { count: 0 };
	page.on('request', (request) => {
		if (request.isNavigationRequest()) seen.count++;
	});
	return seen;
};

test('[R11-64, R11-65] a link whose chunk is gone since a deploy leads to its page, with the cart and the order as typed', async ({
	signedIn,
	api,
	watched,
}) => {
	watched.allow(/404/, /ChunkLoadError/, /Loading (CSS )?chunk/);
	const customer = await api.createPerson();
	const product = await api.createProduct({ stock: 5 });
	const page = await signedIn(customer);
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	// The script and the question whether it is still there.
	await lose(page, 'cart', 2);
	const seen = loads(page);
	await page.getByRole('banner').getByRole('link', { name: 'Volver al carrito' }).click();
	await expect(content(page).getByRole('heading', { level: 1 })).toHaveText('Tu carrito');
	expect(seen.count).toBe(1);
	await expect(cartButton(page)).not.toHaveAccessibleName('Carrito, vacío');
	await content(page).getByRole('link', { name: 'Proceder al Pago' }).first().click();
	await expect(checkoutField(page, 'Calle y número')).toHaveValue(delivery['Calle y número']);
	await expectFilled(page);
});

test('[R11-65] what was typed into a form is there again after the tab loaded itself anew, and no password is kept', {
	tag: '@long',
}, async ({ page, watched }) => {
	watched.allow(/404/, /ChunkLoadError/, /Loading (CSS )?chunk/);
	await page.goto('/register');
	const fields = content(page);
	await fields.getByLabel('Nombre', { exact: true }).fill('Rosa');
	await fields.getByLabel('Contraseña', { exact: true }).fill('secreta-1');
	await page.getByRole('banner').getByLabel('Buscar productos').fill('quinua');
	await lose(page, 'cart-drawer', 20);
	const seen = loads(page);
	await cartButton(page).click();
	await expect.poll(() => seen.count).toBe(1);
	await expect(fields.getByLabel('Nombre', { exact: true })).toHaveValue('Rosa');
	await expect(page.getByRole('banner').getByLabel('Buscar productos')).toHaveValue('quinua');
	await expect(fields.getByLabel('Contraseña', { exact: true })).toHaveValue('');
});

test('[R11-64] a chunk that stays away shows the message after one reload, and one that the network keeps away without any', {
	tag: '@long',
}, async ({ page, watched }) => {
	watched.allow(/404/, /ChunkLoadError/, /Loading (CSS )?chunk/, /ERR_FAILED/, /ERR_INTERNET/);
	await page.goto('/');
	await expect(content(page).getByRole('heading', { level: 1 })).toBeVisible();
	await page.route(`**${scriptOf('register')}`, (route) => route.abort());
	const seen = loads(page);
	await page.getByRole('banner').getByRole('link', { name: 'Registrarse' }).click();
	await expect(page.getByRole('alert')).toContainText('No pudimos mostrar esta página');
	expect(seen.count).toBe(0);
	await lose(page, 'login', 99);
	await page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' }).click();
	await expect(page.getByRole('alert')).toContainText('No pudimos mostrar esta página');
	await page.waitForTimeout(1000);
	await expect(page.getByRole('alert')).toContainText('No pudimos mostrar esta página');
	expect(seen.count).toBe(1);
});

test('[R15-362] what was ordered shows though no script can be loaded any more', { tag: '@long' }, async ({
	signedIn,
	api,
}) => {
	const product = await api.createProduct({ stock: 5 });
	const page = await signedIn(await api.createPerson());
	await addToCart(page, product);
	const loaded = page.waitForResponse((response) => response.url().endsWith(scriptOf('checkout-done')));
	await page.goto('/checkout');
	await fillCheckout(page);
	await loaded;
	await page.route('**/static/js/**', (route) => route.abort());
	await confirmOrder(page).click();
	await expectOrdered(page);
});
