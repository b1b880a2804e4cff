import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../playwright.config';
import { expect, test } from '../support/fixtures';
import { overflow, settled, violations } from '../support/quality';
import { showOrders, signInByForm } from '../support/shopper';

/** A browser of its own, which can be killed as a closed lid or an empty battery does. */
async function openOther(url: string, person: { username: string; password: string }) {
	const server = await chromium.launchServer(launchOptions);
	const browser: Browser = await chromium.connect(server.wsEndpoint());
	const page = await (await browser.newContext({ baseURL: url, locale: 'es-PE', serviceWorkers: 'block' })).newPage();
	await page.goto('/login');
	await signInByForm(page, person);
	await expect(page).toHaveURL(/\/admin$/);
	// The process may be a script that has started the browser: all of its group end.
	const kill = () => process.kill(-(server.process().pid ?? 0), 'SIGKILL');
	return { page, kill, close: () => server.close() };
}

const edit = async (page: Page, { name, sku }: { name: string; sku: string }) => {
	await page.goto(`/admin/products?search=${sku}`);
	await page.getByRole('button', { name: `Editar ${name}` }).click();
};
const inDialog = (page: Page) => page.getByRole('dialog').getByRole('status').first();

test('[R14-155] who edits a section of the settings, on both screens, until nothing is typed any more', {
	tag: '@long',
}, async ({ api, backend, signedIn }) => {
	const maria = await api.createPerson({ roles: ['ROLE_USER', 'ROLE_ADMIN'], firstName: 'María', lastName: 'Quispe' });
	const page = await signedIn(backend.admin);
	const other = await openOther(backend.url, maria);
	try {
		const form = (one: Page, name: string) => one.getByRole('form', { name });
		const slogan = (one: Page) => form(one, 'Identidad').getByLabel('Lema');
		for (const one of [page, other.page]) {
			await one.goto('/admin/settings/identity');
			await expect(form(one, 'Identidad')).toBeVisible();
		}
		const said = (one: Page) => form(one, 'Identidad').getByRole('status');
		await expect(said(page)).toHaveText('');
		const before = await slogan(other.page).inputValue();
		await slogan(other.page).fill(`${before} Y frescas.`);
		await expect(said(page)).toHaveText(/María Q\. está editando esta sección\.$/);
		await slogan(page).fill('Otra cosa');
		await expect(said(other.page)).toHaveText(/Administrador está editando esta sección\.$/);
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await settled(page);
			expect(await overflow(page)).toBeLessThanOrEqual(0);
		}
		expect(await violations(page)).toEqual([]);
		await slogan(other.page).fill(before);
		await expect(said(page)).toHaveText('');
		await slogan(page).fill(before);
	} finally {
		await other.close();
	}
});

test('[R14-140, R14-141] who else has a product or an order open, live, and gone within 15 seconds', {
	tag: '@long',
}, async ({ api, backend, signedIn }) => {
	const made = await api.createProduct();
	const product = made.fields;
	const order = await api.placeOrder(await api.createPerson(), made);
	const maria = await api.createPerson({ roles: ['ROLE_USER', 'ROLE_ADMIN'], firstName: 'María', lastName: 'Quispe' });
	const page = await signedIn(backend.admin);
	const other = await openOther(backend.url, maria);
	try {
		await edit(page, product);
		await expect(inDialog(page)).toHaveText('');

		await edit(other.page, product);
		await expect(inDialog(page)).toHaveText(/María Q\. también está viendo este producto\.$/);
		await expect(inDialog(other.page)).toHaveText(/Administrador también está viendo este producto\.$/);
		await other.page.getByLabel('Nombre', { exact: true }).fill(`${product.name} nuevo`);
		await expect(inDialog(page)).toHaveText(/María Q\. está editando este producto\.$/);
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await settled(page);
			expect(await overflow(page)).toBeLessThanOrEqual(0);
		}
		expect(await violations(page)).toEqual([]);

		// The page is left without a save: the goodbye arrives.
		other.page.once('dialog', (dialog) => void dialog.accept());
		await other.page.goto('/admin/orders');
		await expect(inDialog(page)).toHaveText('');

		await page.goto('/admin/orders');
		for (const one of [page, other.page]) await showOrders(one, 'server');
		await other.page.getByRole('button', { name: `Ver detalles de ${order.orderNumber}` }).click();
		const row = page.getByRole('row').filter({ hasText: order.orderNumber });
		await expect(row).toContainText('María Q. también está viendo este pedido.');
		expect(await violations(page)).toEqual([]);
		await page.getByRole('button', { name: `Ver detalles de ${order.orderNumber}` }).click();
		await expect(page.getByRole('dialog')).toContainText('María Q. también está viendo este pedido.');

		const killedAt = Date.now();
		other.kill();
		await expect(page.getByRole('dialog')).not.toContainText('María Q.', { timeout: 16_000 });
		expect(Date.now() - killedAt).toBeLessThan(15_000);
	} finally {
		await other.close();
	}
});
