import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import { content, whenAlive } from '../support/shopper';

test.use({ restoresShop: true });

const looksRight = looksRightIn('offers', [360, 1280]);

test('[R24-158, R24-161, R24-168] a shopkeeper makes an offer and stops it, and an open product page follows', async ({
	api,
	backend,
	browser,
	signedIn,
}) => {
	const product = await api.createProduct({ name: 'Manta de alpaca', price: 100, stock: 20 });
	const shopper = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await shopper.goto(`/products/${product.id}`);
	await whenAlive(shopper);
	await expect(content(shopper).getByText('S/ 100.00').first()).toBeVisible();

	const desk = await signedIn(backend.admin);
	await desk.goto('/admin/offers');
	await desk.getByRole('link', { name: 'Nueva oferta' }).click();
	await desk.getByLabel('Título').fill('Cyber WOW');
	await desk.getByLabel('Porcentaje').fill('20');
	await desk.getByLabel('Llega a').selectOption({ label: 'Productos' });
	await desk.getByRole('combobox', { name: 'Agregar un producto' }).fill('manta de alpaca');
	await desk.getByRole('option', { name: /^Manta de alpaca/ }).click();
	await desk.getByLabel('Hasta').fill('2099-12-31T23:59');
	const preview = desk.getByRole('region', { name: 'Antes de guardar' });
	await expect(preview).toContainText('Llega a 1 producto de la tienda.');
	await expect(preview).toContainText('S/ 80.00');
	await looksRight(desk, 'form');
	await desk.getByRole('button', { name: 'Crear oferta' }).click();
	await expect(desk).toHaveURL(/\/admin\/offers\/\d+$/);
	await expect(content(shopper).getByText('S/ 80.00').first()).toBeVisible();

	await desk.getByRole('button', { name: 'Detener ahora' }).click();
	await desk.getByRole('alertdialog').getByRole('button', { name: 'Detener' }).click();
	await expect(desk.getByText('Detenida', { exact: true })).toBeVisible();
	await expect(content(shopper).getByText('S/ 80.00')).toHaveCount(0);
	await expect(content(shopper).getByText('S/ 100.00').first()).toBeVisible();
	await desk.goto('/admin/offers');
	await expect(desk.getByRole('row', { name: /Cyber WOW/ })).toContainText('Detenida');
	await looksRight(desk, 'list');
});
