import { expect, test } from '../support/fixtures';

test('[R14-117] the Libro de Reclamaciones is there where the back end has one, and nowhere else', async ({
	page,
	backend,
	watched,
}) => {
	const title = backend.name === 'shop' ? 'Libro de Reclamaciones' : 'Página no encontrada';
	await page.goto('/libro-de-reclamaciones');
	await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
	const link = page.getByRole('contentinfo').getByRole('link', { name: 'Libro de Reclamaciones' });
	await expect(link).toHaveCount(backend.name === 'shop' ? 1 : 0);
	expect(watched.problems()).toEqual([]);
});
