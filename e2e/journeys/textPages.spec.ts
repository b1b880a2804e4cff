import { expect, test } from '../support/fixtures';

test('[R14-90] a back end without pages has none anywhere', async ({ signedIn, backend, watched }) => {
	test.skip(backend.name !== 'foreign', 'Our own back end has pages.');
	watched.allow(/ 404 /);
	const page = await signedIn(backend.admin);
	await page.goto('/p/quienes-somos');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada');
	await expect(page.getByRole('contentinfo')).toBeVisible();
	await expect(page.getByRole('contentinfo').getByRole('link', { name: /privacidad|términos/i })).toHaveCount(0);
	await page.goto('/admin');
	const nav = page.getByRole('navigation', { name: 'Administración' });
	await expect(nav.getByRole('link', { name: 'Productos' })).toBeVisible();
	await expect(nav.getByRole('link', { name: 'Páginas' })).toHaveCount(0);
	await page.goto('/admin/pages');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada');
});
