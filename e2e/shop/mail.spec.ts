import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openMailbox } from '#modules/mail/testing/mailbox';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { Api } from '../support/api';
import { expect, test } from '../support/fixtures';
import { runFolderVariable, seedFolder } from '../support/globalSetup';
import { looksRightIn } from '../support/looksRightIn';
import { signInByForm } from '../support/shopper';
import { publicDir, shopAdmin, startShop } from '../support/shopServer';

const looksRight = looksRightIn('mail', [360, 1280]);

async function sendsWith(page: Page, port: number): Promise<void> {
	const form = page.getByRole('form', { name: 'Correo' });
	await form.getByLabel('Servidor SMTP').fill('127.0.0.1');
	await form.getByLabel('Puerto').fill(String(port));
	await form.getByLabel('Cifrado').selectOption('none');
	await form.getByLabel('Correo del remitente').fill('tienda@ejemplo.pe');
	const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
	await form.getByRole('button', { name: 'Guardar' }).click();
	await saved;
}

test('[R14-49, R14-50, R14-166, R14-170, R14-172] mails are copied without a mail server, a test says why it fails, and a failed mail is sent again', {
	tag: '@long',
}, async ({ page, context, watched }) => {
	watched.allow(/409 POST .*\/api\/admin\/mail\/test$/, /console: .* 409 .*\/api\/admin\/mail\/test\)/);
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	let refuses = true;
	const mailbox = await openMailbox({
		refuse: () => (refuses ? [550, 'No existe ese buzon'] : null),
	});
	const folder = mkdtempSync(path.join(process.env[runFolderVariable] ?? '', 'mail-'));
	cpSync(seedFolder, folder, { recursive: true });
	const shop = await startShop(folder, undefined, publicDir);
	try {
		const api = new Api(shop.url, shopAdmin);
		const person = await api.createPerson();
		const { orderNumber } = await api.placeOrder(person, await api.createProduct());
		await page.goto(`${shop.url}/login`);
		await signInByForm(page, shopAdmin);
		await expect(page).toHaveURL(/\/admin$/);

		await page.goto(`${shop.url}/admin/mail`);
		const table = page.getByRole('table', { name: 'Correos' });
		const open = page.getByRole('button', { name: /^Ver el correo «Pedido recibido»/ });
		const dialog = page.getByRole('dialog');
		await expect(table).toContainText('Sin enviar');
		await looksRight(page, 'unsent');
		await open.click();
		await dialog.getByRole('button', { name: 'Copiar texto' }).click();
		await expect(dialog.getByText('El texto está en el portapapeles.')).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(orderNumber);
		const chat = await dialog.getByRole('link', { name: 'Abrir en WhatsApp' }).getAttribute('href');
		expect(chat).toMatch(/^https:\/\/wa\.me\/51987654321\?text=/);
		expect(decodeURIComponent(chat ?? '')).toContain(orderNumber);
		await expect(dialog.getByRole('button', { name: 'Enviar' })).toHaveCount(0);
		// Axe cannot look into the frame of the preview, in which no script may run.
		await dialog.getByRole('button', { name: 'Solo texto' }).click();
		await expect(dialog.locator('iframe')).toHaveCount(0);
		await looksRight(page, 'unsent-open');

		await page.goto(`${shop.url}/admin/settings/mail`);
		const proof = page.getByRole('button', { name: 'Enviarme un correo de prueba' });
		await sendsWith(page, await freePort());
		await proof.click();
		await expect(page.getByText('Tu servidor de correo no responde.', { exact: false })).toBeVisible();
		await expect(page.getByText(/Respuesta del servidor: .*ECONNREFUSED/)).toBeVisible();
		await looksRight(page, 'test-failed');
		await sendsWith(page, mailbox.port);
		refuses = false;
		await proof.click();
		await expect(page.getByText(/^Enviamos un correo de prueba a /)).toBeVisible();
		refuses = true;

		await page.goto(`${shop.url}/admin/mail`);
		await open.click();
		await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
		await expect(dialog.getByText('Respuesta del servidor:', { exact: false })).toContainText('No existe ese buzon');
		await dialog.getByRole('button', { name: 'Solo texto' }).click();
		await expect(dialog.locator('iframe')).toHaveCount(0);
		await looksRight(page, 'failed-open');
		await page.keyboard.press('Escape');
		await expect(table).toContainText('Falló');
		await looksRight(page, 'failed');
		refuses = false;
		await open.click();
		await dialog.getByRole('button', { name: 'Enviar otra vez' }).click();
		await expect
			.poll(() => mailbox.mails.map(({ subject }) => subject))
			.toContain(`Recibimos tu pedido ${orderNumber}`);
		await page.reload();
		await expect(table).toContainText('Enviado');

		await page.goto(`${shop.url}/admin/audit`);
		await expect(page.getByRole('heading', { name: /Cambió el correo «Pedido recibido»/ })).toHaveCount(2);
	} finally {
		await page.close();
		await shop.stop();
		await mailbox.close();
		rmSync(folder, { recursive: true, force: true });
	}
});
