import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** The cart button in the header. */
export const cartButton = (page: Page): Locator => page.getByRole('button', { name: /^Carrito, / });

/** The open cart drawer. */
export const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Tu carrito' });

/** The card of a product in a list. */
export const cardOf = (page: Page, name: string): Locator =>
	page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The page's own content, without the shop's bars. */
export const content = (page: Page): Locator => page.getByRole('main');

/** Fills the sign-in form and sends it. */
export async function signInByForm(page: Page, person: { username: string; password: string }): Promise<void> {
	await page.getByLabel(/^Usuario/).fill(person.username);
	await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
	await content(page).getByRole('button', { name: 'Iniciar Sesión' }).click();
}

/** Opens the menu of who is signed in. */
export async function openAccountMenu(page: Page, name: string): Promise<Locator> {
	await page.getByRole('banner').getByRole('button', { name }).click();
	const menu = page.locator('#cuenta');
	await expect(menu).toBeVisible();
	return menu;
}

/** Whether the live channel is connected, as the catalogue bar tells it. */
export const connection = (page: Page): Locator =>
	page
		.locator('[role=status]')
		.filter({ hasText: /^(Conectado|Desconectado)$/ })
		.first();

/** Waits for the live channel and for the lists that it asks for again once connected. */
export async function whenAlive(page: Page): Promise<void> {
	await expect(connection(page)).toHaveText('Conectado');
}

/**
 * Lets so many milliseconds pass in the page, whose clock is Playwright's (`page.clock.install()` before it is opened).
 * What the page asks for because of that has been sent when it resolves.
 */
export async function letTimePass(page: Page, milliseconds: number): Promise<void> {
	await page.clock.fastForward(milliseconds);
	await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()));
}

/** Presses Tab (or another key) until the focus is where it should be, as a person would. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
	await expect(target).toBeVisible();
	for (let presses = 0; presses < 80; presses++) {
		if (await target.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press(key);
	}
	throw new Error(`80 times ${key} did not lead to ${target}`);
}

/** Puts a product into the cart from its own page. */
export async function addToCart(page: Page, product: { id: number }): Promise<void> {
	await page.goto(`/products/${product.id}`);
	await content(page).getByRole('button', { name: 'Añadir al Carrito' }).first().click();
	await expect(cartButton(page)).not.toHaveAccessibleName('Carrito, vacío');
}

const notes = { 'Notas para la entrega': 'Tocar el timbre azul' };

/** Input of a shopper at the checkout of our shop, after the district, which is chosen by typing. */
export const delivery = {
	'Calle y número': 'Av. Arequipa 1234',
	Referencia: 'Frente al parque',
	'Nombre y apellidos': 'Lucía Quispe',
	'Número de documento': '45678912',
	Teléfono: '+51 987 654 321',
	...notes,
};

/** As specified, before every other back end. */
const specifiedDelivery = {
	Dirección: 'Av. Arequipa 1234, Lince, Lima',
	Teléfono: '+51 987 654 321',
	...notes,
};

/** A field of the checkout by its label, which may say that it is optional. */
export const checkoutField = (page: Page, label: string): Locator =>
	page.getByRole('form', { name: 'Datos del pedido' }).getByRole('textbox', { name: new RegExp(`^${label}`) });

export const districtField = (page: Page): Locator => page.getByRole('combobox', { name: 'Distrito' });

/** Types a part of the district's name and takes the option of this name. */
export async function chooseDistrict(page: Page, typed: string, option: RegExp): Promise<void> {
	await districtField(page).fill(typed);
	const found = page.getByRole('option', { name: option });
	// The list comes a third of a second later; a click looks again after half a second, an expectation sooner.
	await expect(found).toBeVisible();
	await found.click();
}

async function shownFields(page: Page): Promise<[inParts: boolean, fields: [label: string, value: string][]]> {
	const street = checkoutField(page, 'Calle y número');
	await expect(street.or(checkoutField(page, 'Dirección'))).toBeVisible();
	const inParts = await street.isVisible();
	return [inParts, Object.entries(inParts ? delivery : specifiedDelivery)];
}

/** Fills the whole form of the checkout, and does not send it. */
export async function fillCheckout(page: Page): Promise<void> {
	const [inParts, fields] = await shownFields(page);
	for (const [label, value] of fields) await checkoutField(page, label).fill(value);
	if (inParts) await chooseDistrict(page, 'lince', /^Lince/);
	await page.getByRole('radio', { name: /Pago contra entrega/ }).check();
}

/** Everything that `fillCheckout` typed is there. */
export async function expectFilled(page: Page): Promise<void> {
	const [inParts, fields] = await shownFields(page);
	for (const [label, value] of fields) await expect(checkoutField(page, label)).toHaveValue(value);
	if (inParts) await expect(districtField(page)).toHaveValue('Lince, Lima');
	await expect(page.getByRole('radio', { name: /Pago contra entrega/ })).toBeChecked();
}

export const confirmOrder = (page: Page): Locator => page.getByRole('button', { name: 'Confirmar pedido' });

/** The confirmation of an order is shown. */
export async function expectOrdered(page: Page): Promise<void> {
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Recibimos tu pedido');
	await expect(page).toHaveURL(/\/checkout\/done\/\d+$/);
}

/** For this visit, as the switch does (R10-04), which stands in the settings once the shop has sold. */
export async function showOrders(page: Page, source: 'sample' | 'server'): Promise<void> {
	await page.evaluate((chosen) => sessionStorage.setItem('ordersSource', chosen), source);
	await page.reload();
}
