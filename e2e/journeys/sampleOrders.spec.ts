import { expect, test } from '../support/fixtures';

test('[R10-04, R3-170, R3-181] without an order of the shop’s own, samples that say so; the switch outlives a reload', async ({
	backend,
	signedIn,
	watched,
}) => {
	// Forced to real orders, a back end without calls for them has none to show (R8-06).
	if (backend.name === 'foreign') watched.allow(/console: The orders could not be loaded/);
	const page = await signedIn(backend.admin);
	const source = (name: string) => page.getByRole('radio', { name });
	await page.goto('/admin/orders');
	if (backend.name === 'foreign') {
		await expect(source('Datos de ejemplo')).toBeChecked();
		await expect(page.getByRole('table', { name: 'Pedidos' })).toContainText('ORD-');
	}
	await source('Pedidos reales').click();
	await source('Datos de ejemplo').click();
	await page.reload();
	await expect(source('Datos de ejemplo')).toBeChecked();
	await expect(page.getByRole('table', { name: 'Pedidos' })).toContainText('ORD-');
	await page.goto('/admin/sales');
	await expect(source('Datos de ejemplo')).toBeChecked();
});
