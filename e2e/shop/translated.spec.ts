import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { csvFile, importedName, openImport } from '../support/importing';
import {
	cardOf,
	cartButton,
	checkoutField,
	confirmOrder,
	content,
	drawer,
	expectFilled,
	expectOrdered,
	fillCheckout,
	showOrders,
	signInByForm,
	whenAlive,
} from '../support/shopper';
import { translate } from '../support/translated';

test.use({ ownShop: 'translated' });

const isTranslated = (page: Page) => expect(content(page).locator('font').first()).toBeAttached();

test('[R17-151, R17-152] in a translated page people sign in, find, choose, are refused and buy, and every amount is the present one', {
	tag: '@long',
}, async ({ context, page, api, watched }) => {
	// A text that was translated before React knew the page is drawn anew.
	watched.allow(/differs from the HTML of the server/, /(401|409) POST /, /console: .* (401|409) /);
	await translate(context);
	const person = await api.createPerson();
	const name = 'Chullo de Ccatca';
	const product = await api.createProduct({ name, price: 20, stock: 9 });

	await page.goto('/login');
	await isTranslated(page);
	await signInByForm(page, { ...person, password: 'otra-clave' });
	await expect(page.getByRole('alert')).toHaveText('Usuario o contraseña incorrectos');
	await signInByForm(page, { ...person, password: 'otra-clave-mas' });
	await expect(page.getByRole('alert')).toHaveText('Usuario o contraseña incorrectos');
	await signInByForm(page, person);
	await expect(page).toHaveURL(/\/user$/);

	await page.goto('/products');
	await whenAlive(page);
	await isTranslated(page);
	const search = page.getByRole('banner').getByLabel('Buscar productos');
	await search.pressSequentially('ccatca');
	await expect(page.getByRole('option').filter({ hasText: name })).toContainText('20.00');
	await search.press('Enter');
	const card = cardOf(page, name);
	await expect(content(page).getByText('1 producto', { exact: true })).toBeVisible();
	await card.getByRole('button', { name: 'Añadir al Carrito' }).click();
	await expect(card.getByRole('button', { name: 'Añadido' })).toBeVisible();
	await expect(card.getByRole('button', { name: 'Añadir al Carrito' })).toBeVisible();
	await product.change({ price: 25, stock: 3 });
	await expect(card).toContainText('25.00');
	await expect(card).toContainText('Quedan 3');

	await cartButton(page).click();
	await expect(drawer(page)).toContainText('Antes S/. 20.00');
	await drawer(page).getByRole('button', { name: 'Sumar uno' }).click();
	await expect(drawer(page)).toContainText('S/. 50.00');
	await expect(drawer(page)).toContainText('(2 productos)');
	await expect(cartButton(page)).toHaveAccessibleName('Carrito, 2 productos');
	await drawer(page).getByRole('link', { name: 'Proceder al Pago' }).click();

	await fillCheckout(page);
	await checkoutField(page, 'Número de documento').fill('12');
	await confirmOrder(page).click();
	await expect(page.getByText(/^El DNI/)).toBeVisible();
	await checkoutField(page, 'Número de documento').fill('45678912');
	await page.route(
		'**/api/orders',
		async (route) => {
			await product.change({ price: 31.9 });
			await route.continue();
		},
		{ times: 1 },
	);
	await confirmOrder(page).click();
	const changed = page.getByRole('region', { name: 'Tu pedido cambió mientras comprabas' });
	await expect(changed).toContainText('S/. 31.90');
	await expectFilled(page);
	await changed.getByRole('button', { name: 'Aceptar cambios' }).click();
	await expect(page.getByRole('region', { name: 'Tu pedido', exact: true })).toContainText('S/. 63.80');
	await confirmOrder(page).click();
	await expectOrdered(page);
	await expect(content(page)).toContainText(/S\/\s63\.80/);
	await isTranslated(page);
});

test('[R17-151, R17-152] in a translated page the shopkeeper edits, imports, confirms and cancels, and every state is the present one', async ({
	context,
	signedIn,
	backend,
	api,
}) => {
	await translate(context);
	const person = await api.createPerson();
	const product = await api.createProduct({ name: importedName('traducido', 0), price: 20, stock: 9 });
	const page = await signedIn(backend.admin);
	page.on('dialog', (dialog) => void dialog.accept());

	const dialog = await openImport(page);
	await isTranslated(page);
	await dialog
		.getByLabel('Archivo CSV')
		.setInputFiles(csvFile('lista.csv', [`${product.fields.sku},,,17.5,,,,`, 'MAL-1,,,-1,5,,sí,no']));
	await expect(dialog.getByRole('region', { name: 'Filas con errores' })).toContainText('Línea 3');
	await dialog.getByRole('checkbox', { name: /^Importar solo/ }).check();
	await dialog.getByRole('button', { name: 'Importar 1 producto' }).click();
	await expect(dialog.getByText('1 producto cambiado.')).toBeVisible();
	await dialog.getByRole('button', { name: 'Cerrar' }).last().click();

	const row = page.getByRole('row').filter({ hasText: product.fields.name });
	await page.getByRole('searchbox', { name: 'Buscar' }).fill('traducido');
	await expect(row).toContainText('17.50');
	await page.getByRole('button', { name: `Editar ${product.fields.name}` }).click();
	const form = page.getByRole('dialog', { name: 'Editar producto' });
	await form.getByLabel('Precio (S/.)').fill('-3');
	await form.getByRole('button', { name: 'Guardar cambios' }).click();
	await expect(form.getByLabel('Precio (S/.)')).toHaveAttribute('aria-invalid', 'true');
	await form.getByLabel('Precio (S/.)').fill('18.90');
	await form.getByRole('button', { name: 'Guardar cambios' }).click();
	await expect(form).toBeHidden();
	await expect(row).toContainText('18.90');

	await product.change({ price: 18.9 });
	const [kept, dropped] = [await api.placeOrder(person, product), await api.placeOrder(person, product)];
	await page.goto('/admin/orders');
	await showOrders(page, 'server');
	const rowOf = (number: string) => page.getByRole('row').filter({ hasText: number });
	await page.getByRole('button', { name: `Aceptar pedido ${kept.orderNumber}` }).click();
	await expect(rowOf(kept.orderNumber)).toContainText('Confirmado');
	await page.getByRole('button', { name: `Cancelar ${dropped.orderNumber}` }).click();
	const question = page.getByRole('dialog', { name: `Cancelar ${dropped.orderNumber}` });
	await question.getByRole('textbox', { name: 'Motivo' }).fill('El cliente se arrepintió');
	await question.getByRole('button', { name: 'Cancelar el pedido' }).click();
	await expect(rowOf(dropped.orderNumber)).toContainText('Cancelado');
	await showOrders(page, 'sample');
	await expect(page.getByText('Los cambios quedan en esta pantalla.')).toBeVisible();
	await isTranslated(page);
});
