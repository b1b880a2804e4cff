import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import {
	addToCart,
	checkoutField,
	chooseDistrict,
	confirmOrder,
	content,
	districtField,
	expectOrdered,
	tabTo,
} from '../support/shopper';

test.beforeEach(() => test.slow());

const looksRight = looksRightIn('addresses');
const options = (page: Page) => page.getByRole('listbox', { name: 'Distrito' }).getByRole('option');
const active = (page: Page) => page.locator('[role=option][aria-selected=true]');

test('[R15-30, R15-31, R15-32, R15-35] by keyboard: «juliaca», a mistyped DNI, the order, and its parts', {
	tag: '@long',
}, async ({ api, signedIn }) => {
	const person = await api.createPerson();
	const product = await api.createProduct();
	const page = await signedIn(person);
	await addToCart(page, product);
	await page.goto('/checkout');
	await tabTo(page, districtField(page));
	await page.keyboard.type('san');
	await expect(options(page)).toHaveCount(10);
	await expect(active(page)).toBeInViewport();
	const first = await active(page).textContent();
	await page.keyboard.press('ArrowDown');
	await expect(active(page)).not.toHaveText(first ?? '');
	await page.keyboard.press('ArrowUp');
	await expect(active(page)).toHaveText(first ?? '');
	await looksRight(page, 'options');
	await page.keyboard.press('Escape');
	await expect(options(page)).toHaveCount(0);
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type('juliaka');
	await expect(active(page)).toHaveText('JuliacaSan Román, Puno');
	await page.keyboard.press('Enter');
	await expect(districtField(page)).toHaveValue('Juliaca, San Román, Puno');
	await page.keyboard.press('Tab');
	await page.keyboard.type('Jr. Mariano Núñez 350');
	await page.keyboard.press('Tab');
	await page.keyboard.type('Frente a la plaza');
	await page.keyboard.press('Tab');
	await expect(checkoutField(page, 'Nombre y apellidos')).toBeFocused();
	await expect(checkoutField(page, 'Nombre y apellidos')).toHaveValue('Lucía Quispe');
	await tabTo(page, checkoutField(page, 'Número de documento'));
	await page.keyboard.type('4567891');
	await tabTo(page, checkoutField(page, 'Teléfono'));
	await page.keyboard.type('987654321');
	await page.keyboard.press('Enter');

	const document = checkoutField(page, 'Número de documento');
	await expect(document).toBeFocused();
	await expect(document).toHaveAccessibleDescription(/El DNI tiene 8 dígitos/);
	await looksRight(page, 'mistake');
	await expect(districtField(page)).toHaveValue('Juliaca, San Román, Puno');
	await expect(checkoutField(page, 'Calle y número')).toHaveValue('Jr. Mariano Núñez 350');
	await page.keyboard.press('End');
	await page.keyboard.type('2');
	await tabTo(page, confirmOrder(page));
	await page.keyboard.press('Enter');
	await expectOrdered(page);
	await expect(content(page)).toContainText('Lucía Quispe, DNI 45678912');
	await expect(content(page)).toContainText(
		'Jr. Mariano Núñez 350, Juliaca, San Román, Puno (Ref.: Frente a la plaza)',
	);
	await looksRight(page, 'ordered');

	await page.goto('/user/orders');
	await content(page)
		.getByRole('button', { name: /^Ver Detalles/ })
		.first()
		.click();
	await expect(page.getByRole('dialog', { name: /^ORD-/ })).toContainText('DNI 45678912');
});

test('[R15-35] takes at most four screens of a phone', { tag: '@long' }, async ({ api, signedIn }) => {
	const page = await signedIn(await api.createPerson());
	await addToCart(page, await api.createProduct());
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/checkout');
	await expect(districtField(page)).toBeVisible();
	await districtField(page).fill('san');
	await expect(options(page)).toHaveCount(10);
	const covered = async () => {
		const dock = await confirmOrder(page).boundingBox();
		const list = await page.getByRole('listbox', { name: 'Distrito' }).boundingBox();
		return (list?.y ?? 0) + (list?.height ?? 0) - (dock?.y ?? 0);
	};
	await expect.poll(covered).toBeLessThanOrEqual(0);
	await page.keyboard.press('Escape');
	const height = await page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().height ?? 0);
	expect(height / 740).toBeLessThanOrEqual(4);
	await looksRight(page, 'checkout');
});

test('[R15-31] says that it found no district, and that it could not look', { tag: '@long' }, async ({
	api,
	signedIn,
	watched,
}) => {
	watched.allow(/Failed to load resource/, /ERR_FAILED/);
	const page = await signedIn(await api.createPerson());
	await addToCart(page, await api.createProduct());
	await page.goto('/checkout');
	await districtField(page).fill('qqqqqq');
	await expect(content(page).getByText('No encontramos «qqqqqq»').first()).toBeVisible();
	await page.route('**/api/districts?**', (route) => route.abort());
	await districtField(page).fill('juliaca');
	await expect(content(page).getByText('No pudimos buscar el distrito').first()).toBeVisible();
	await page.unroute('**/api/districts?**');
	await chooseDistrict(page, 'juliac', /^Juliaca/);
	await expect(districtField(page)).toHaveValue('Juliaca, San Román, Puno');
});

test('[R15-32, R15-33, R15-34] an address is kept with the order, offered by the next one, and managed in the profile', {
	tag: '@long',
}, async ({ api, signedIn }) => {
	const person = await api.createPerson();
	const product = await api.createProduct();
	const page = await signedIn(person);
	await addToCart(page, product);
	await page.goto('/checkout');
	await checkoutField(page, 'Número de documento').fill('45678912');
	await checkoutField(page, 'Teléfono').fill('987654321');
	await chooseDistrict(page, 'juliaca', /^Juliaca/);
	await checkoutField(page, 'Calle y número').fill('Jr. Mariano Núñez 350');
	await page.getByRole('checkbox', { name: 'Guardar esta dirección' }).check();
	await page.getByRole('link', { name: 'Volver al carrito' }).click();
	await page.goBack();
	await expect(districtField(page)).toHaveValue('Juliaca, San Román, Puno');
	await expect(checkoutField(page, 'Calle y número')).toHaveValue('Jr. Mariano Núñez 350');
	await expect(page.getByRole('checkbox', { name: 'Guardar esta dirección' })).toBeChecked();
	await confirmOrder(page).click();
	await expectOrdered(page);

	await addToCart(page, await api.createProduct());
	await page.goto('/checkout');
	await expect(page.getByRole('radio', { name: /^Jr\. Mariano Núñez 350/ })).toBeChecked();
	await expect(checkoutField(page, 'Calle y número')).toHaveCount(0);
	await looksRight(page, 'saved');
	await page.getByRole('radio', { name: /^Otra dirección/ }).check();
	await expect(checkoutField(page, 'Nombre y apellidos')).toHaveValue('Lucía Quispe');
	await checkoutField(page, 'Calle y número').fill('Av. La Marina 100');
	await page.getByRole('radio', { name: /^Jr\. Mariano Núñez 350/ }).check();
	await page.getByRole('radio', { name: /^Otra dirección/ }).check();
	await expect(checkoutField(page, 'Calle y número')).toHaveValue('Av. La Marina 100');
	await page.getByRole('radio', { name: /^Jr\. Mariano Núñez 350/ }).check();
	await confirmOrder(page).click();
	await expectOrdered(page);
	await expect(content(page)).toContainText('Jr. Mariano Núñez 350, Juliaca');

	await page.goto('/user/profile');
	const book = page.getByRole('region', { name: 'Mis direcciones' });
	await expect(book.getByRole('listitem')).toHaveCount(1);
	await book.getByRole('button', { name: 'Agregar dirección' }).click();
	const dialog = page.getByRole('dialog', { name: 'Nueva dirección' });
	await dialog.getByRole('button', { name: 'Guardar' }).click();
	await expect(dialog.getByRole('combobox', { name: 'Distrito' })).toHaveAccessibleDescription(/Elige el distrito/);
	await dialog.getByLabel('Número de documento').fill('20131312955');
	await dialog.getByLabel('Documento', { exact: true }).selectOption('RUC');
	await expect(dialog.getByLabel('Número de documento')).toHaveAccessibleDescription('');
	await dialog.getByLabel('Teléfono').fill('014445555');
	await chooseDistrict(page, 'sjl', /^San Juan de Lurigancho/);
	await dialog.getByLabel('Calle y número').fill('Av. Próceres 900');
	await dialog.getByLabel('Usar esta dirección si no elijo otra').check();
	await looksRight(page, 'dialog');
	await dialog.getByRole('button', { name: 'Guardar' }).click();
	await expect(dialog).toHaveCount(0);
	await expect(book.getByRole('listitem').first()).toContainText('Av. Próceres 900');
	await expect(book.getByRole('listitem').first()).toContainText('Predeterminada');
	await looksRight(page, 'book');
	await book.getByRole('button', { name: 'Eliminar Av. Próceres 900' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar', exact: true }).click();
	await expect(book.getByRole('listitem')).toHaveCount(1);
	await expect(book.getByRole('listitem').first()).toContainText('Predeterminada');
});
