import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import { connection, signInByForm } from '../support/shopper';

test.use({ restoresShop: true });

test('[R14-11, R14-12, R14-14, R14-15] a new name and a seller are on a second screen at once, and in new pages', async ({
	page,
	browser,
	backend,
}) => {
	const other = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await other.goto('/categories');
	await expect(connection(other)).toHaveText('Conectado');

	await page.goto('/login');
	await signInByForm(page, backend.admin);
	await expect(page).toHaveURL(/\/admin$/);
	await page.goto('/admin/settings/identity');
	const identity = page.getByRole('form', { name: 'Identidad' });
	await identity.getByLabel('Nombre de la tienda').fill('Bodega Rosita');
	await identity.getByRole('button', { name: 'Guardar' }).click();
	await expect(page.getByText('Ajustes guardados')).toBeVisible();
	await expect(other.getByRole('banner').getByRole('link', { name: 'Bodega Rosita' })).toBeVisible();
	await expect(other).toHaveTitle('Categorías | Bodega Rosita');

	await page.goto('/admin/settings/seller');
	const seller = page.getByRole('form', { name: 'Quién vende' });
	await seller.getByLabel('RUC').fill('20100070970');
	await seller.getByRole('button', { name: 'Guardar' }).click();
	await expect(other.getByRole('contentinfo')).toContainText('RUC 20100070970');

	for (const address of ['/', '/login']) {
		const html = await (await page.request.get(address)).text();
		expect(html).toContain('Bodega Rosita</title>');
		expect(html).not.toContain('Tienda Viva');
	}

	await looksRightIn('settings', [360, 1280])(page, 'saved');
	await other.context().close();
});
