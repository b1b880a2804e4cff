import type { Page } from '@playwright/test';
import type { Api } from '../support/api';
import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import { chooseDistrict, content, tabTo } from '../support/shopper';

// Other journeys count orders and units.
test.use({ ownShop: 'orderChanges' });

const looksRight = looksRightIn('orderChanges');

interface Placed {
	id: number;
	orderNumber: string;
	token: string;
}

const product = (api: Api, name: string, price: number, stock = 9) => api.createProduct({ name, price, stock });

async function buy(api: Api, bought: { id: number }, price: number, quantity = 2): Promise<Placed> {
	const person = await api.createPerson({ firstName: 'Ana', lastName: 'Huamán' });
	const { token } = await api.signIn(person);
	const answer = await fetch(`${api.url}/api/orders`, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			authorization: `Bearer ${token}`,
			'idempotency-key': `cambios-de-pedido-${bought.id}-${Date.now()}`,
		},
		body: JSON.stringify({
			items: [{ productId: bought.id, quantity, price }],
			shippingAddress: 'Jr. Cusco 321, Lima',
			phone: '+51 987 654 321',
			paymentMethod: 'BANK_TRANSFER',
		}),
	});
	return { ...((await answer.json()) as Placed), token };
}

const confirmPayment = (api: Api, id: number) =>
	api.asAdmin('POST', `/api/admin/payments/${id}/confirm`, { proofId: null });

/** Types into the field of products and takes the first that is found, as a person with a keyboard does. */
async function addProduct(page: Page, text: string, option: RegExp): Promise<void> {
	await tabTo(page, page.getByRole('combobox', { name: 'Agregar un producto' }));
	await page.keyboard.type(text);
	await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
	await page.keyboard.press('Enter');
}

test('[R15-250, R15-258, R15-336] by keyboard: more of one product and another one; the money is told before, the customer sees it at once', async ({
	api,
	backend,
	signedIn,
}) => {
	const pot = await product(api, 'Olla de barro de Chulucanas', 129);
	await product(api, 'Taza de loza pintada', 18.5);
	const order = await buy(api, pot, 129);
	await confirmPayment(api, order.id);
	const page = await signedIn(backend.admin);
	await page.goto(`/admin/orders/${order.id}`);
	await tabTo(page, page.getByRole('link', { name: 'Cambiar el pedido' }));
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cambiar el pedido ${order.orderNumber}`);
	const lines = page.getByRole('list', { name: 'Productos del pedido' });
	await tabTo(page, lines.getByRole('button', { name: 'Sumar uno' }));
	await page.keyboard.press('Enter');
	await addProduct(page, 'taza', /^Taza de loza/);
	await expect(lines).toContainText('nuevo, al precio de hoy');
	await expect(content(page)).toContainText('quedará por cobrar S/ 147.50');
	await looksRight(page, 'edit');

	await tabTo(page, page.getByRole('button', { name: 'Guardar y avisar al cliente' }));
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`${backend.url}/admin/orders/${order.id}`);
	await expect(content(page)).toContainText('Por cobrar: S/ 147.50');
	await expect(page.getByRole('list', { name: 'Historial' })).toContainText('Agregó 1 × Taza de loza pintada');
	const list = await page.context().newPage();
	await list.goto(`/admin/orders?balance=TO_COLLECT&search=${order.orderNumber}`);
	const row = list.getByRole('row', { name: new RegExp(order.orderNumber) });
	await expect(row).toContainText(/Falta\s*S\/\s147\.50/);
	await looksRight(list, 'toCollect');
	await tabTo(page, page.getByRole('button', { name: 'Anotar lo cobrado' }));
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Anotar lo cobrado' });
	await expect(dialog.getByLabel('Monto en soles')).toHaveValue('147.50');
	await looksRight(page, 'charge');
	await tabTo(page, dialog.getByRole('button', { name: 'Anotar el cobro' }));
	await page.keyboard.press('Enter');
	await expect(dialog).toBeHidden();
	await expect(content(page)).not.toContainText('Por cobrar');
	await expect(row).toBeHidden();
	await expect(list.getByText('No se encontraron pedidos')).toBeVisible();
	await list.close();
	const own = await api.as<{ total: number }>(order.token, 'GET', `/api/orders/${order.id}`);
	expect(own.total).toBe(405.5);
	await looksRight(page, 'desk');
});

test('[R15-253, R15-258] what somebody else changed meanwhile is shown, and what was chosen stands on it', {
	tag: '@long',
}, async ({ api, backend, signedIn, watched }) => {
	watched.allow(/409 PUT .*\/contents$/, /console: .* 409 .*\/contents\)/);
	const pot = await product(api, 'Jarra de vidrio soplado', 40);
	const order = await buy(api, pot, 40);
	const page = await signedIn(backend.admin);
	await page.goto(`/admin/orders/${order.id}/edit`);
	const quantity = page.getByRole('group', { name: /Cantidad de Jarra/ }).getByRole('textbox');
	await quantity.fill('4');
	await api.asAdmin('PATCH', `/api/orders/${order.id}/status`, { status: 'CONFIRMED' });
	await expect(content(page)).toContainText('Alguien cambió este pedido mientras lo editabas. Ahora está confirmado');
	await expect(page.getByRole('button', { name: 'Guardar y avisar al cliente' })).toBeDisabled();
	await looksRight(page, 'meanwhile');
	await page.getByRole('button', { name: 'Aplicar mis cambios a lo de ahora' }).click();
	await expect(quantity).toHaveValue('4');
	await page.getByRole('button', { name: 'Guardar y avisar al cliente' }).click();
	await expect(page).toHaveURL(`${backend.url}/admin/orders/${order.id}`);
	await expect(content(page)).toContainText('S/ 160.00');
});

test('[R15-254, R15-258] another address is typed where the order is changed, and wrong fields keep what was typed', {
	tag: '@long',
}, async ({ api, backend, signedIn }) => {
	const pot = await product(api, 'Manta de lana de Puno', 75);
	const order = await buy(api, pot, 75);
	const page = await signedIn(backend.admin);
	await page.goto(`/admin/orders/${order.id}/edit`);
	await page.getByRole('button', { name: /^Cambiar dirección/ }).click();
	await page.getByLabel('Nombre y apellidos').fill('Lucía Quispe');
	await page.getByLabel('Número de documento').fill('123');
	await page.getByLabel('Teléfono').fill('987 111 222');
	await chooseDistrict(page, 'juliaca', /^Juliaca/);
	await page.getByLabel('Calle y número').fill('Jr. Mariano Núñez 350');
	await page.getByRole('button', { name: 'Guardar y avisar al cliente' }).click();
	await expect(page.getByLabel('Número de documento')).toBeFocused();
	await expect(page.getByLabel('Calle y número')).toHaveValue('Jr. Mariano Núñez 350');
	await looksRight(page, 'address');
	await page.getByLabel('Número de documento').fill('45678912');
	await page.getByRole('button', { name: 'Guardar y avisar al cliente' }).click();
	await expect(page).toHaveURL(`${backend.url}/admin/orders/${order.id}`);
	await expect(content(page)).toContainText('Jr. Mariano Núñez 350');
	await expect(page.getByRole('list', { name: 'Historial' })).toContainText('Nueva dirección: Lucía Quispe');
});

test('[R15-266, R15-265] an order from a chat: by keyboard from the list to its link for WhatsApp', async ({
	api,
	backend,
	signedIn,
}) => {
	await product(api, 'Chompa de alpaca bebé', 210, 3);
	await buy(api, await product(api, 'Vela de cera', 9), 9);
	const page = await signedIn(backend.admin);
	await page.goto('/admin/orders');
	await tabTo(page, page.getByRole('link', { name: 'Nuevo pedido' }));
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo pedido');
	await tabTo(page, page.getByLabel('Nombre', { exact: true }));
	await page.keyboard.type('Rosa Mamani');
	await tabTo(page, page.getByRole('textbox', { name: 'Teléfono', exact: true }).first());
	await page.keyboard.type('987 654 321');
	await addProduct(page, 'chompa', /^Chompa/);
	await tabTo(page, page.getByRole('radio', { name: /Se lo enviamos/ }));
	await page.keyboard.press('ArrowDown');
	await expect(page.getByRole('radio', { name: /Lo recoge después/ })).toBeChecked();
	await tabTo(page, page.getByLabel('Ya está pagado'));
	await page.keyboard.press('Space');
	await looksRight(page, 'new');
	await tabTo(page, page.getByRole('button', { name: 'Anotar el pedido' }));
	await page.keyboard.press('Enter');
	await expect(content(page)).toContainText(/Pedido ORD-\d+-\d+ anotado/);
	const chat = page.getByRole('link', { name: 'Enviar el enlace por WhatsApp' });
	const href = decodeURIComponent((await chat.getAttribute('href')) ?? '');
	expect(href).toContain('wa.me/51987654321');
	const [link = ''] = href.match(/http\S+\/pedido\/[\w-]{43}/) ?? [];
	await looksRight(page, 'placed');
	await page.getByRole('link', { name: 'Abrir su ficha' }).click();
	await expect(content(page)).toContainText('Llegó por: WhatsApp');
	await expect(page.getByRole('list', { name: 'Historial' })).toContainText('Anotó el pedido (WhatsApp)');
	await page.getByRole('button', { name: 'Enlace del pedido' }).click();
	await expect(chat).toBeVisible();
	await page.goto(link);
	await expect(content(page)).toContainText('Chompa de alpaca bebé');
});

test('[R15-266] at the counter: taken at once is paid at once, and somebody with an account is found by name', {
	tag: '@long',
}, async ({ api, backend, signedIn }) => {
	const cap = await product(api, 'Chullo de colores', 35, 2);
	const { username } = await api.createPerson({ firstName: 'Úrsula' });
	const page = await signedIn(backend.admin);
	await page.goto('/admin/orders/new');
	await page.getByRole('radio', { name: 'Mostrador' }).check();
	await expect(page.getByRole('radio', { name: /Se lo lleva ahora/ })).toBeChecked();
	await expect(page.getByLabel('Ya está pagado')).toBeChecked();
	await page.getByRole('button', { name: 'Anotar el pedido' }).click();
	await expect(content(page)).toContainText('El pedido no tiene productos');
	await addProduct(page, 'chullo', /^Chullo/);
	await page.getByRole('combobox', { name: 'Buscar un cliente con cuenta' }).fill('ursula');
	await page
		.getByRole('option', { name: /^Úrsula/ })
		.first()
		.click();
	await expect(content(page)).toContainText('El pedido queda en su cuenta.');
	await page.getByRole('button', { name: 'Anotar el pedido' }).click();
	await expect(content(page)).toContainText('anotado');
	expect(username).toBeTruthy();
	const left = await api.get<{ stock: number }>(`/api/products/${cap.id}`);
	expect(left.stock).toBe(1);
});

test('[R15-279, R15-348] a delivered order: goods come back with reasons, then the money', { tag: '@long' }, async ({
	api,
	backend,
	signedIn,
}) => {
	const plate = await product(api, 'Plato hondo de cerámica', 24, 5);
	const order = await buy(api, plate, 24, 3);
	await confirmPayment(api, order.id);
	await api.asAdmin('POST', `/api/admin/orders/${order.id}/documents/elsewhere`, {
		...{ kind: 'BOLETA', documentType: 'DNI', documentNumber: '45678912', name: 'Ana Huamán', address: '' },
		...{ series: 'EB07', number: 41, issuedOn: '2026-11-20' },
	});
	for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'])
		await api.asAdmin('PATCH', `/api/orders/${order.id}/status`, { status });
	const page = await signedIn(backend.admin);
	await page.goto(`/admin/orders/${order.id}`);
	await tabTo(page, page.getByRole('button', { name: 'Anotar productos devueltos' }));
	await page.keyboard.press('Enter');
	const goods = page.getByRole('dialog', { name: 'Anotar productos devueltos' });
	await goods.getByLabel('Vuelven').selectOption('2');
	await goods.getByLabel('Motivo').selectOption({ label: 'Llegó dañado' });
	await expect(goods.getByLabel(/Cuánto le corresponde/)).toHaveValue('48.00');
	await goods.getByLabel('Vuelve a la venta').uncheck();
	await looksRight(page, 'return');
	await goods.getByRole('button', { name: 'Anotar la devolución' }).click();
	await expect(content(page)).toContainText('Por devolver: S/ 48.00');
	await page.getByRole('button', { name: 'Devolver dinero' }).click();
	const money = page.getByRole('dialog', { name: 'Devolver dinero' });
	await expect(money.getByLabel('Monto en soles')).toHaveValue('48.00');
	await money.getByLabel('Monto en soles').fill('99');
	await money.getByRole('button', { name: 'Anotar la devolución' }).click();
	await expect(money.getByText('El motivo es obligatorio')).toBeVisible();
	await money.getByLabel('Motivo').fill('Llegaron dos platos rotos');
	await money.getByLabel('Monto en soles').fill('48');
	await looksRight(page, 'refund');
	await money.getByRole('button', { name: 'Anotar la devolución' }).click();
	await expect(content(page)).not.toContainText('Por devolver');
	await expect(content(page)).toContainText('Devuelto');
	await expect(page.getByRole('list', { name: 'Historial' })).toContainText(
		'2 × Plato hondo de cerámica: llegó dañado',
	);
	const left = await api.get<{ stock: number }>(`/api/products/${plate.id}`);
	expect(left.stock).toBe(2);
	await expect(content(page)).toContainText('Devueltos: 2');
	await looksRight(page, 'returned');
	const panel = content(page).getByRole('region', { name: 'Comprobante', exact: true });
	await panel.getByRole('button', { name: 'Anotar nota de crédito…' }).click();
	await expect(panel.getByLabel('Plato hondo de cerámica')).toHaveValue('2');
	await expect(panel).toContainText(/Monto de la nota\s*S\/\s48\.00/);
	await panel.getByLabel('Sustento').fill('Volvieron dos platos rotos');
	await panel.getByLabel('Serie').fill('EB08');
	await panel.getByLabel('Número', { exact: true }).fill('5');
	await looksRight(page, 'credit');
	await panel.getByRole('button', { name: 'Anotar nota de crédito' }).click();
	await expect(panel.getByRole('listitem', { name: 'Nota de crédito EB08-00000005' })).toContainText('S/ 48.00');
	await expect(panel).not.toContainText('falta una nota de crédito');
	await looksRight(page, 'credited');
});

test('[R15-337, R15-338] from S/ 700 on the desk asks for the document of the buyer, and the boleta is noted with it', {
	tag: '@long',
}, async ({ api, backend, signedIn }) => {
	await api.asAdmin('PUT', '/api/admin/settings/tax', { documents: 'all', igvPercent: 18 });
	const shawl = await product(api, 'Poncho de vicuña', 350);
	const order = await buy(api, shawl, 350, 1);
	const page = await signedIn(backend.admin);
	await page.goto(`/admin/orders/${order.id}/edit`);
	const quantity = page.getByRole('group', { name: /Cantidad de Poncho/ }).getByRole('textbox');
	const number = page.getByLabel('Número de documento del comprobante');
	await expect(quantity).toHaveValue('1');
	await expect(number).toHaveCount(0);
	await quantity.fill('3');
	await expect(content(page)).toContainText('Desde S/ 700 el comprobante lleva el documento y el nombre');
	await page.getByRole('button', { name: 'Guardar y avisar al cliente' }).click();
	await expect(number).toBeFocused();
	await expect(page.getByText('El DNI tiene 8 dígitos')).toBeVisible();
	await expect(quantity).toHaveValue('3');
	await number.fill('45678912');
	await page.getByLabel('A nombre de').fill('Ana Huamán');
	await looksRight(page, 'identified');
	await page.getByRole('button', { name: 'Guardar y avisar al cliente' }).click();
	await expect(page).toHaveURL(`${backend.url}/admin/orders/${order.id}`);
	const panel = content(page).getByRole('region', { name: 'Comprobante', exact: true });
	await expect(panel).toContainText('El cliente pidió: Boleta · DNI 45678912 · Ana Huamán');
	await panel.getByRole('button', { name: 'Anotar uno emitido en otro sistema…' }).click();
	await panel.getByLabel('Serie').fill('EB01');
	await panel.getByLabel('Número', { exact: true }).fill('9');
	await panel.getByRole('button', { name: 'Anotar comprobante' }).click();
	await expect(panel.getByRole('listitem', { name: 'Boleta EB01-00000009' })).toContainText('S/ 1,050.00');

	await page.goto('/admin/orders/new');
	await page.getByRole('radio', { name: 'Mostrador' }).check();
	await addProduct(page, 'poncho', /^Poncho/);
	await page
		.getByRole('group', { name: /Cantidad de Poncho/ })
		.getByRole('textbox')
		.fill('2');
	await expect(page.getByLabel('Tipo de documento')).toHaveValue('DNI');
	await page.getByRole('button', { name: 'Anotar el pedido' }).click();
	await expect(number).toBeFocused();
	await number.fill('4567 8912');
	await page.getByLabel('A nombre de').fill('Rosa Mamani');
	await looksRight(page, 'newIdentified');
	await page.getByRole('button', { name: 'Anotar el pedido' }).click();
	await expect(content(page)).toContainText('anotado');
	await api.asAdmin('PUT', '/api/admin/settings/tax', { documents: 'none', igvPercent: 18 });
});

test('[R15-254, R15-258] another district has another fee, which is shown before saving and may stay as it was agreed', {
	tag: '@long',
}, async ({ api, backend, signedIn }) => {
	const shawl = await product(api, 'Chalina de baby alpaca', 60);
	const order = await buy(api, shawl, 60);
	// From here on every order of this shop asks for delivery.
	const zone = await api.asAdmin<{ id: number }>('POST', '/api/admin/delivery/zones', { name: 'Puno', areas: ['21'] });
	await api.asAdmin('POST', '/api/admin/delivery/methods', {
		...{ name: 'Olva Courier', kind: 'OWN', note: '', active: true, cutoff: '', offices: [] },
		fees: [{ zoneId: zone.id, daysFrom: 1, daysTo: 3, steps: [{ from: 0, fee: 15 }] }],
	});
	const page = await signedIn(backend.admin);
	await page.goto(`/admin/orders/${order.id}/edit`);
	await page.getByRole('button', { name: /^Cambiar dirección/ }).click();
	await page.getByLabel('Nombre y apellidos').fill('Lucía Quispe');
	await page.getByLabel('Número de documento').fill('45678912');
	await page.getByLabel('Teléfono').fill('987 111 222');
	await page.getByLabel('Calle y número').fill('Jr. Mariano Núñez 350');
	await chooseDistrict(page, 'juliaca', /^Juliaca/);
	const summary = page.getByRole('region', { name: 'Cómo queda' });
	await expect(page.getByRole('radio', { name: /^Calcularlo de nuevo/ })).toBeChecked();
	await expect(summary).toContainText('S/ 135.00');
	await looksRight(page, 'fee');
	await page.getByRole('radio', { name: /^Dejarlo como se acordó/ }).check();
	await expect(summary).toContainText('S/ 120.00');
	await page.getByRole('radio', { name: /^Calcularlo de nuevo/ }).check();
	await page.getByRole('button', { name: 'Guardar y avisar al cliente' }).click();
	await expect(page).toHaveURL(`${backend.url}/admin/orders/${order.id}`);
	await expect(content(page)).toContainText('Envío (Olva Courier) S/ 15.00');
	await expect(content(page)).toContainText('S/ 135.00');
});
