import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { reachJuliaca } from '../support/juliaca';
import { looksRightIn } from '../support/looksRightIn';
import {
	addToCart,
	cartButton,
	checkoutField,
	chooseDistrict,
	confirmOrder,
	content,
	districtField,
	drawer,
	expectOrdered,
	fillCheckout,
	signInByForm,
	tabTo,
} from '../support/shopper';

const phone = { width: 360, height: 740 };

test.use({ restoresShop: true, viewport: phone });

const looksRight = looksRightIn('pick-up', [360, 1280]);

const street = (page: Page) => checkoutField(page, 'Calle y número');
const screensOf = async (page: Page) => {
	const box = await content(page).boundingBox();
	return (box?.height ?? Number.NaN) / phone.height;
};

/** Counts the presses that are no typing, and the fields that are typed into, until the page is left. */
async function countHands(page: Page) {
	await page.evaluate(() => {
		const hands = { presses: 0, fields: [] as string[] };
		Object.assign(window, { hands });
		addEventListener('pointerdown', () => hands.presses++, true);
		addEventListener(
			'input',
			({ target }) => {
				const { type, name } = target as HTMLInputElement;
				if (type !== 'radio' && !hands.fields.includes(name)) hands.fields.push(name);
			},
			true,
		);
	});
	return () => page.evaluate(() => (window as unknown as { hands: { presses: number; fields: string[] } }).hands);
}

const recipient = {
	'Nombre y apellidos': 'Lucía Quispe',
	'Número de documento': '45678912',
	Teléfono: '+51 987 654 321',
};

/** By keys alone. */
async function typeDistrictAndRecipient(page: Page): Promise<void> {
	await tabTo(page, districtField(page));
	await page.keyboard.type('juliaca');
	await expect(page.locator('[role=option][aria-selected=true]')).toHaveText('JuliacaSan Román, Puno');
	await page.keyboard.press('Enter');
	await expect(street(page)).toHaveCount(0);
	for (const [label, text] of Object.entries(recipient)) {
		await tabTo(page, checkoutField(page, label));
		await page.keyboard.press('ControlOrMeta+A');
		await page.keyboard.type(text);
	}
}

test('[R20-85] on a phone a guest comes from the product to an order that is picked up by five presses and five typed fields', async ({
	api,
	page,
}) => {
	await reachJuliaca(api);
	const product = await api.createProduct({ name: 'Chullo de alpaca', price: 45, stock: 5 });
	await page.goto(`/products/${product.id}`);
	const counted = await countHands(page);
	await content(page).getByRole('button', { name: 'Añadir al Carrito' }).first().click();
	await expect(cartButton(page)).not.toHaveAccessibleName('Carrito, vacío');
	await cartButton(page).click();
	await drawer(page).getByRole('link', { name: 'Proceder al Pago' }).click();
	await chooseDistrict(page, 'juliaca', /^Juliaca/);
	await expect(page.getByRole('radio', { name: /^Agencia Shalom/ })).toBeChecked();
	for (const [label, text] of Object.entries(recipient)) await checkoutField(page, label).fill(text);
	await confirmOrder(page).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Recibimos tu pedido');
	const { presses, fields } = await counted();
	expect(presses).toBeLessThanOrEqual(5);
	expect([...fields].sort()).toEqual([
		'address.place',
		'address.recipient.documentNumber',
		'address.recipient.name',
		'address.recipient.phone',
	]);
});

test('[R20-87, R20-25, R21-82] a customer who comes back reads what delivery costs to the known district, and orders by two presses', {
	tag: '@long',
}, async ({ api, signedIn }) => {
	await reachJuliaca(api);
	const person = await api.createPerson();
	const { token } = await api.signIn(person);
	const [name, documentNumber, phoneNumber] = Object.values(recipient);
	await api.as(token, 'POST', '/api/user/addresses', {
		address: {
			recipient: { name, documentType: 'DNI', documentNumber, phone: phoneNumber },
			...{ districtCode: '211101', street: 'Jr. Mariano Núñez 350', reference: '' },
		},
	});
	const product = await api.createProduct({ name: 'Chullo de alpaca', price: 45, stock: 5 });
	const page = await signedIn(person);
	await page.goto(`/products/${product.id}`);
	await expect(content(page)).toContainText(/Envío por S\/\s12\.00 a Juliaca/);
	const buyNow = content(page).getByRole('link', { name: 'Comprar ahora' });
	const opening = page.context().waitForEvent('page');
	await buyNow.click({ button: 'middle' });
	const tab = await opening;
	await expect(confirmOrder(tab)).toBeVisible();
	await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 producto');
	await tab.close();
	const counted = await countHands(page);
	await buyNow.click();
	await expect(page.getByRole('radio', { name: /^Agencia Shalom/ })).toBeChecked();
	await confirmOrder(page).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Recibimos tu pedido');
	// One unit, with what its delivery costs.
	await expect(content(page)).toContainText('57.00');
	expect(await counted()).toEqual({ presses: 2, fields: [] });
});

test('[R15-324, R15-329, R15-330, R15-331, R15-332, R15-333] to an office of an agency nobody types a street, by keyboard alone, and the papers name the office', {
	tag: '@long',
}, async ({ api, backend, browser, page }) => {
	await reachJuliaca(api);
	await addToCart(page, await api.createProduct({ name: 'Chullo de alpaca', price: 45, stock: 5 }));
	await page.goto('/checkout');
	await expect(street(page)).toBeVisible();
	await typeDistrictAndRecipient(page);
	await expect(page.getByRole('radio', { name: /^Agencia Shalom/ })).toBeChecked();
	await expect(street(page)).toHaveCount(0);
	await expect(checkoutField(page, 'Referencia')).toHaveCount(0);
	expect(await screensOf(page)).toBeLessThanOrEqual(4);
	await looksRight(page, 'checkout');
	await page.setViewportSize(phone);
	await tabTo(page, confirmOrder(page));
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Recibimos tu pedido');
	await expect(content(page)).toContainText('Recoges en Shalom Juliaca, Jr. San Martín 455');
	await expect(content(page)).toContainText('Lucía Quispe');
	await looksRight(page, 'placed');

	const { orders } = await api.asAdmin<{ orders: { id: number; shippingAddress: string }[] }>('GET', '/api/orders');
	expect(orders[0]?.shippingAddress).toBe('Agencia Shalom: Shalom Juliaca, Jr. San Martín 455');
	const desk = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await desk.goto('/login');
	await signInByForm(desk, backend.admin);
	await desk.waitForURL((url) => url.pathname !== '/login');
	await desk.goto(`/admin/orders/${orders[0]?.id}`);
	await expect(content(desk)).toContainText('Recoge en Shalom Juliaca, Jr. San Martín 455, 8:00 a 18:00');
	await expect(content(desk)).toContainText('Juliaca, San Román, Puno');
	await looksRight(desk, 'desk');
	await desk.goto(`/admin/orders/${orders[0]?.id}/edit`);
	await desk.getByRole('button', { name: 'Cambiar dirección o quien recibe' }).click();
	await expect(desk.getByLabel('Calle y número')).toHaveCount(0);
	await desk.getByLabel('Nombre y apellidos').fill('Luz Mamani');
	await desk.getByRole('button', { name: 'Guardar y avisar al cliente' }).click();
	await expect(desk.getByText('Pedido cambiado')).toBeVisible();
	await expect(content(desk)).toContainText('Luz Mamani');
	await expect(content(page)).toContainText('Luz Mamani');
	for (const sheet of ['slip', 'label']) {
		await desk.goto(`/admin/orders/print?sheet=${sheet}&order=${orders[0]?.id}`);
		const paper = desk.getByRole('article').first();
		await expect(paper).toContainText('Luz Mamani');
		await expect(paper).toContainText('Agencia Shalom: Shalom Juliaca, Jr. San Martín 455');
		await looksRight(desk, sheet);
	}
	await desk.context().close();
});

test('[R15-329, R15-333] a rider to the door needs the street again, and a saved address goes to an office too', {
	tag: '@long',
}, async ({ api, signedIn }) => {
	const { zones } = await api.asAdmin<{ zones: { id: number }[] }>('GET', '/api/admin/delivery');
	if (zones.length === 0) await reachJuliaca(api);
	const plan = await api.asAdmin<{ zones: { id: number }[] }>('GET', '/api/admin/delivery');
	const zoneId = plan.zones[0]?.id;
	await api.asAdmin('POST', '/api/admin/delivery/methods', {
		...{ name: 'Motorizado', kind: 'OWN', note: '', active: true, cutoff: '', offices: [] },
		fees: [{ zoneId, daysFrom: 1, daysTo: 2, steps: [{ from: 0, fee: 20 }] }],
	});
	const page = await signedIn(await api.createPerson());
	await addToCart(page, await api.createProduct({ stock: 5 }));
	await page.goto('/checkout');
	await fillCheckout(page);
	await chooseDistrict(page, 'juliaca', /^Juliaca/);
	await page.getByRole('radio', { name: /^Agencia Shalom/ }).check();
	await expect(street(page)).toHaveCount(0);
	await page.getByRole('radio', { name: /^Motorizado/ }).check();
	await expect(street(page)).toHaveValue('Av. Arequipa 1234');
	await street(page).fill('');
	await confirmOrder(page).click();
	await expect(street(page)).toBeFocused();
	await expect(street(page)).toHaveAccessibleDescription(/La calle con su número es obligatoria/);
	expect(await screensOf(page)).toBeLessThanOrEqual(4);
	await looksRight(page, 'door');
	await page.setViewportSize(phone);
	await street(page).fill('Jr. Mariano Núñez 350');
	await page.getByRole('checkbox', { name: 'Guardar esta dirección' }).check();
	await confirmOrder(page).click();
	await expectOrdered(page);

	await addToCart(page, await api.createProduct({ stock: 5 }));
	await page.goto('/checkout');
	await expect(page.getByRole('radio', { name: /^Jr\. Mariano Núñez 350/ })).toBeChecked();
	await page.getByRole('radio', { name: /^Agencia Shalom/ }).check();
	await page
		.getByRole('radio', { name: /^Transferencia|^Pago contra entrega/ })
		.first()
		.check();
	await confirmOrder(page).click();
	await expectOrdered(page);
	const { orders } = await api.asAdmin<{ orders: object[] }>('GET', '/api/orders');
	expect(orders[0]).toMatchObject({
		shippingAddress: 'Agencia Shalom: Shalom Juliaca, Jr. San Martín 455',
		address: { district: 'Juliaca', street: '' },
	});
});
