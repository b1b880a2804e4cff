import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import {
	addToCart,
	cartButton,
	checkoutField,
	chooseDistrict,
	confirmOrder,
	content,
	districtField,
	expectFilled,
	expectOrdered,
	fillCheckout,
	signInByForm,
	tabTo,
} from '../support/shopper';

/** The card of an order in a list of orders. */
const orderCard = (page: Page, id: number) => page.getByRole('article', { name: `Pedido #${id}` });

/** The step that an order has reached; the names of the others are always shown as well. */
const reached = (order: Locator) => order.locator('[aria-current=step]');

test('[R10-01, R3-120, R3-122] register, buy by bank transfer, see the order, cancel it: the stock is back', async ({
	page,
	api,
}) => {
	const product = await api.createProduct({ price: 25.5, stock: 7 });
	const username = `compradora.${Date.now().toString(36)}`;
	const password = 'una-clave-larga';
	await addToCart(page, product);
	await page.goto('/cart');
	await content(page).getByRole('link', { name: 'Proceder al Pago' }).click();
	await content(page).getByRole('link', { name: 'Inicia sesión' }).click();
	await expect(page).toHaveURL(/\/login$/);
	await content(page).getByRole('link', { name: 'Regístrate' }).click();
	for (const [label, value] of Object.entries({
		Nombre: 'Ana',
		Apellido: 'Huamán',
		Usuario: username,
		Email: `${username}@ejemplo.pe`,
		Contraseña: password,
		'Confirmar Contraseña': password,
	}))
		await page.getByLabel(label, { exact: true }).fill(value);
	await page.getByLabel(/^Teléfono/).fill('987 654 321');
	await page.getByLabel(/^Dirección/).fill('Jr. Cusco 321, Lima');
	await content(page).getByRole('button', { name: 'Registrarse' }).click();
	await page.waitForURL('**/login');
	await signInByForm(page, { username, password });

	await expect(page).toHaveURL(/\/checkout$/);
	await expect(checkoutField(page, 'Nombre y apellidos')).toHaveValue('Ana Huamán');
	await expect(checkoutField(page, 'Calle y número')).toHaveValue('Jr. Cusco 321, Lima');
	await expect(checkoutField(page, 'Teléfono')).toHaveValue('987 654 321');
	await checkoutField(page, 'Número de documento').fill('45678912');
	await chooseDistrict(page, 'lince', /^Lince/);
	await page.getByRole('radio', { name: /Transferencia bancaria/ }).check();
	await confirmOrder(page).click();
	await expectOrdered(page);
	await expect(content(page)).toContainText(product.fields.name);
	await expect(content(page)).toContainText(/TotalS\/\s25\.50/);
	await expect(content(page).getByRole('heading', { name: 'Transferencia bancaria' })).toBeVisible();
	await expect(cartButton(page)).toHaveAccessibleName('Carrito, vacío');
	expect(await api.stockOf(product)).toBe(6);
	const id = Number(page.url().split('/').at(-1));

	await content(page).getByRole('link', { name: 'Ver mis pedidos' }).click();
	await expect(page).toHaveURL(/\/user\/orders$/);
	await expect(reached(orderCard(page, id))).toContainText('Pendiente');
	await orderCard(page, id)
		.getByRole('button', { name: /^Cancelar/ })
		.click();
	await page.getByRole('button', { name: 'Cancelar pedido', exact: true }).click();
	await expect(reached(orderCard(page, id))).toContainText('Cancelado');
	await expect(orderCard(page, id).getByRole('button', { name: /^Cancelar/ })).toHaveCount(0);
	expect(await api.stockOf(product)).toBe(7);
});

test('[R10-01] a price that changes during the checkout is shown old and new; accepted, it makes one order', async ({
	api,
	signedIn,
	watched,
}) => {
	watched.allow(/409 POST .*\/api\/orders$/, /console: .* 409 .*\/api\/orders\)/);
	const person = await api.createPerson();
	const product = await api.createProduct({ price: 25.5, stock: 9 });
	const page = await signedIn(person);
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	// While the order is on its way: the screen cannot have known.
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
	await expect(changed).toContainText(product.fields.name);
	await expect(changed.locator('del')).toHaveText('S/. 25.50');
	await expect(changed.locator('ins')).toHaveText('S/. 31.90');
	await expectFilled(page);
	expect(await api.ordersOf(person)).toEqual([]);
	// One is held for this checkout.
	expect(await api.stockOf(product)).toBe(8);

	await changed.getByRole('button', { name: 'Aceptar cambios' }).click();
	await expect(confirmOrder(page)).toBeFocused();
	await confirmOrder(page).click();
	await expectOrdered(page);
	expect(await api.ordersOf(person)).toEqual([expect.objectContaining({ total: 31.9 })]);
	expect(await api.stockOf(product)).toBe(8);
});

test('[R10-01] a connection that is lost after the server said yes: pressed again, it is still one order', async ({
	api,
	signedIn,
	watched,
}) => {
	watched.allow(/net::ERR_CONNECTION_FAILED/);
	const person = await api.createPerson();
	const product = await api.createProduct({ stock: 5 });
	const page = await signedIn(person);
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	let answered = 0;
	await page.route(
		'**/api/orders',
		async (route) => {
			answered = (await route.fetch()).status();
			await route.abort('connectionfailed');
		},
		{ times: 1 },
	);
	await confirmOrder(page).click();
	await expect(
		page.getByRole('alert').filter({ hasText: 'Vuelve a intentarlo: si ya quedó registrado, te lo mostramos.' }),
	).toBeVisible();
	expect(answered).toBe(201);
	await expectFilled(page);
	expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toHaveLength(1);
	await confirmOrder(page).click();
	await expectOrdered(page);
	expect(await api.ordersOf(person)).toHaveLength(1);
	expect(await api.stockOf(product)).toBe(4);
});

test('[R10-01] an order pressed without a connection is sent once the connection is back, and only once', {
	tag: '@long',
}, async ({ api, context, signedIn, watched }) => {
	watched.allow(/net::ERR_INTERNET_DISCONNECTED/);
	const person = await api.createPerson();
	const product = await api.createProduct({ stock: 5 });
	const page = await signedIn(person);
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	await context.setOffline(true);
	await confirmOrder(page).click();
	await expect(
		page.getByRole('alert').filter({ hasText: 'Vuelve a intentarlo: si ya quedó registrado, te lo mostramos.' }),
	).toBeVisible();
	expect(await api.ordersOf(person)).toEqual([]);
	await context.setOffline(false);
	await expectFilled(page);
	await confirmOrder(page).click();
	await expectOrdered(page);
	expect(await api.ordersOf(person)).toHaveLength(1);
	expect(await api.stockOf(product)).toBe(4);
});

test('[R10-01, R2-18, R8-01] a session that ends at the checkout: after the sign-in all that was typed is there', {
	tag: '@long',
}, async ({ api, signedIn, watched }) => {
	watched.allow(/response: 401 /, /console: .* 401 /);
	const person = await api.createPerson();
	const product = await api.createProduct();
	const page = await signedIn(person);
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	const { token } = await api.signIn(person);
	const newPassword = 'otra-clave-larga';
	await api.as(token, 'PUT', '/api/user/password', { currentPassword: person.password, newPassword });
	await confirmOrder(page).click();
	await expect(page).toHaveURL(/\/login$/);
	await signInByForm(page, { ...person, password: newPassword });
	await expect(page).toHaveURL(/\/checkout$/);
	await expectFilled(page);
	await confirmOrder(page).click();
	await expectOrdered(page);
	expect(await api.ordersOf({ ...person, password: newPassword })).toHaveLength(1);
});

test('[R10-01, R4-10] two tabs at the checkout: what one ordered the other no longer offers', { tag: '@long' }, async ({
	api,
	context,
	signedIn,
}) => {
	const person = await api.createPerson();
	const product = await api.createProduct();
	const page = await signedIn(person);
	await addToCart(page, product);
	await page.goto('/checkout');
	await fillCheckout(page);
	const other = await context.newPage();
	await other.goto('/checkout');
	await expect(confirmOrder(other)).toBeVisible();
	await confirmOrder(page).click();
	await expectOrdered(page);
	await expect(other.getByText('Tu carrito está vacío')).toBeVisible();
	await expect(confirmOrder(other)).toHaveCount(0);
	expect(await api.ordersOf(person)).toHaveLength(1);
});

test('[R10-01] a purchase with the keyboard alone', { tag: '@long' }, async ({ api, signedIn }) => {
	const person = await api.createPerson();
	const product = await api.createProduct();
	const page = await signedIn(person);
	await page.goto(`/products/${product.id}`);
	await tabTo(page, content(page).getByRole('button', { name: 'Añadir al Carrito' }).first());
	await page.keyboard.press('Enter');
	await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 producto');
	await tabTo(page, cartButton(page), 'Shift+Tab');
	await page.keyboard.press('Enter');
	await tabTo(page, page.getByRole('link', { name: 'Proceder al Pago' }));
	await page.keyboard.press('Enter');
	await tabTo(page, districtField(page));
	await page.keyboard.type('lince');
	await expect(page.getByRole('option', { name: /^Lince/ })).toBeVisible();
	await page.keyboard.press('Enter');
	await page.keyboard.press('Tab');
	await page.keyboard.type('Jr. Cusco 321');
	await tabTo(page, checkoutField(page, 'Número de documento'));
	await page.keyboard.type('45678912');
	await page.keyboard.press('Tab');
	await expect(checkoutField(page, 'Teléfono')).toBeFocused();
	await page.keyboard.type('987654321');
	await tabTo(page, page.getByRole('radio', { name: /Transferencia bancaria/ }));
	await page.keyboard.press('ArrowDown');
	await expect(page.getByRole('radio', { name: /Pago contra entrega/ })).toBeChecked();
	await tabTo(page, confirmOrder(page));
	await page.keyboard.press('Enter');
	await expectOrdered(page);
	expect(await api.ordersOf(person)).toHaveLength(1);
});

test('[R10-01, R3-120, R4-33] an order changes before its owner’s eyes when an administrator moves it on', async ({
	api,
	signedIn,
}) => {
	const person = await api.createPerson();
	const product = await api.createProduct();
	const { id } = await api.placeOrder(person, product);
	const page = await signedIn(person);
	await page.goto('/user/orders');
	await expect(reached(orderCard(page, id))).toContainText('Pendiente');
	await api.asAdmin('PATCH', `/api/orders/${id}/status`, { status: 'CONFIRMED' });
	await expect(reached(orderCard(page, id))).toContainText('Confirmado');
	await expect(orderCard(page, id).getByRole('button', { name: /^Cancelar/ })).toHaveCount(0);
	await orderCard(page, id)
		.getByRole('button', { name: /^Ver Detalles/ })
		.click();
	const details = page.getByRole('dialog', { name: /^ORD-/ });
	await expect(details).toContainText(product.fields.name);
	await api.asAdmin('PATCH', `/api/orders/${id}/status`, { status: 'PROCESSING' });
	await expect(reached(details)).toContainText('Procesando');
});
