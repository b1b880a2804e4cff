import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { shooting } from './support/pictures';
import { content, signInByForm } from './support/shopper';

// The shop has another name afterwards.
test.use({ ownShop: 'shopkeeper' });

const shoot = shooting({ folder: 'shopkeeper', widths: [360, 1280] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
async function atStep(page: Page, number: number): Promise<void> {
	await expect(page.getByText(`Paso ${number} de 7`)).toBeVisible();
	await expect(page.getByRole('button', { name: /^Guardar/ }).first()).toBeVisible();
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the way of a new shopkeeper to a shop of their own', async ({ page, backend }) => {
	await page.goto('/login');
	await shoot(page, '01-sign-in');
	await signInByForm(page, backend.admin);
	await expect(page.getByRole('link', { name: 'Empezar' })).toBeVisible();
	await shoot(page, '02-dashboard');
	await page.getByRole('link', { name: 'Empezar' }).click();

	await atStep(page, 1);
	await shoot(page, '03-step-1-name');
	await page.getByLabel('Nombre de la tienda').fill('');
	await button(page, 'Guardar y seguir').click();
	await expect(page.getByText('El nombre de la tienda es obligatorio')).toBeVisible();
	await shoot(page, '04-step-1-mistake');
	await page.getByLabel('Nombre de la tienda').fill('Bodega Doña Rosita');
	await page.getByLabel('Lema').fill('Abarrotes, frutas y tejidos de Huancayo, con reparto en toda Lima.');
	await button(page, 'Guardar y seguir').click();

	await atStep(page, 2);
	await shoot(page, '05-step-2-looks');
	await page.getByLabel('Color de acento, tema claro', { exact: true }).fill('#ffdd00');
	await button(page, 'Guardar y seguir').click();
	await expect(page.getByText(/En el tema claro no se distingue bien/)).toBeVisible();
	await shoot(page, '06-step-2-mistake');
	await page.getByLabel('Color de acento, tema claro', { exact: true }).fill('#7a1f5c');
	await shoot(page, '07-step-2-filled');
	await button(page, 'Guardar y seguir').click();

	await atStep(page, 3);
	await shoot(page, '08-step-3-seller');
	const seller = {
		'Razón social o nombre completo': 'Inversiones y Abarrotes Doña Rosita E.I.R.L.',
		RUC: '20100070970',
		Dirección: 'Jr. Los Claveles 245, segundo piso, urbanización Santa Rosa, San Juan de Lurigancho, Lima',
		Teléfono: '01 700 0000',
		WhatsApp: '987 654 321',
		'Correo de contacto': 'pedidos@donarosita.example',
		'Horario de atención': 'Lunes a sábado, de 9:00 a 18:00',
	};
	for (const [label, text] of Object.entries(seller)) await content(page).getByLabel(label).fill(text);
	await button(page, 'Guardar y seguir').click();

	await atStep(page, 4);
	await shoot(page, '09-step-4-payment');
	await page.getByLabel('Cuentas para transferencias').fill('BCP soles 191-1234567-0-01\nCCI 002-191-001234567001-55');
	await button(page, 'Guardar y seguir').click();

	for (const [step, name] of [
		[5, 'delivery'],
		[6, 'product'],
	] as const) {
		await atStep(page, step);
		await shoot(page, `10-step-${step}-${name}`);
		await button(page, 'Saltar este paso').click();
	}
	await atStep(page, 7);
	await shoot(page, '10-step-7-mail');
	await page.getByRole('link', { name: 'dejarlo aquí' }).click();
	await expect(page.getByText('Hiciste 6 de 7 pasos.')).toBeVisible();
	await shoot(page, '11-dashboard-left');
	await page.getByRole('link', { name: 'Continuar' }).click();
	await atStep(page, 7);
	await button(page, 'Más tarde').click();
	await expect(page.getByRole('heading', { name: 'Tu tienda está lista' })).toBeVisible();
	await shoot(page, '12-finished');
});

test('the shop with its new name', async ({ page }) => {
	await page.goto('/');
	await expect(page.getByRole('banner').getByRole('link', { name: 'Bodega Doña Rosita' })).toBeVisible();
	await shoot(page, '20-home');
	await shoot(page, '21-footer', { only: page.getByRole('contentinfo') });
	const text = page.locator('footer a[href^="/p/"]').first();
	await text.click();
	await expect(page).toHaveURL(/\/p\//);
	await expect(page.getByRole('article')).toBeVisible();
	await shoot(page, '22-page');
	await page.goto('/libro-de-reclamaciones');
	await shoot(page, '23-complaints-book');
});

test('the settings', async ({ signedIn, backend, browser }) => {
	const page = await signedIn(backend.admin);
	await page.goto('/admin/settings');
	await expect(page.getByRole('form', { name: 'Identidad' })).toBeVisible();
	await shoot(page, '30-settings');

	const mistakes = [
		{ at: 'looks', name: 'Apariencia', typed: { 'Color de acento, tema claro': '#abc' } },
		{ at: 'home', name: 'Portada', typed: { 'Título de la portada': 'x'.repeat(81) } },
		{ at: 'seller', name: 'Quién vende', typed: { RUC: '20100070971', WhatsApp: '12' } },
		{ at: 'payment', name: 'Pagos', typed: { 'Cuentas para transferencias': 'x'.repeat(501) } },
		{ at: 'mail', name: 'Correo', typed: { 'Servidor SMTP': 'smtp example', Puerto: '' } },
	];
	for (const { at, name, typed } of mistakes) {
		await page.goto(`/admin/settings/${at}`);
		for (const [label, text] of Object.entries(typed))
			await section(page, name).getByLabel(label, { exact: true }).fill(text);
		await section(page, name).getByRole('button', { name: 'Guardar', exact: true }).click();
		await expect(section(page, name).locator('[aria-invalid=true]').first()).toBeVisible();
		await shoot(page, `31-settings-mistakes-${at}`);
		await page.reload();
	}

	await page.goto('/admin/settings/identity');
	await section(page, 'Identidad')
		.getByLabel('Nombre de la tienda')
		.fill('La Gran Bodega de Abarrotes y Tejidos de Doña Rosita Quispe');
	await section(page, 'Identidad').getByLabel('Lema').fill('Frescas y cerca. '.repeat(11));
	await section(page, 'Identidad').getByRole('button', { name: 'Guardar', exact: true }).click();
	await expect(page.getByText('Ajustes guardados')).toBeVisible();
	const visitor = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await visitor.goto('/');
	await shoot(visitor, '32-home-long-name');
	await visitor.context().close();
});
