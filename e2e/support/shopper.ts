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
	await page.getByLabel('Usuario', { exact: true }).fill(person.username);
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
	await expect(connection(page)).toHaveText('Conectado', { timeout: 15_000 });
}
