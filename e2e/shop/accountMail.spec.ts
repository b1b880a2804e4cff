import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Mailbox, openMailbox } from '../../server/modules/mail/testing/mailbox';
import { expect, test } from '../support/fixtures';
import { runFolderVariable, seedFolder } from '../support/globalSetup';
import { overflow, settled, violations } from '../support/quality';
import { content, signInByForm } from '../support/shopper';
import { publicDir, root, startShop } from '../support/shopServer';

const email = 'lucia@ejemplo.pe';
const shots = process.env.ACCOUNT_SHOTS ? path.join(root, 'e2e', '.output', 'accounts') : null;

/** Axe in both themes, and no page that is wider than a phone. */
async function looksRight(page: Page, name: string): Promise<void> {
	await page.setViewportSize({ width: 360, height: 740 });
	await settled(page);
	expect(await violations(page, 'all')).toEqual([]);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	for (const width of shots ? [360, 1280] : []) {
		await page.setViewportSize({ width, height: 800 });
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			mkdirSync(shots ?? '', { recursive: true });
			await page.screenshot({ path: path.join(shots ?? '', `${name}-${width}-${colorScheme}.png`), fullPage: true });
		}
	}
	await page.setViewportSize({ width: 1280, height: 800 });
}

/** The link to this page in the newest mail that has one. */
async function linkTo(mailbox: Mailbox, page: string): Promise<string> {
	const found = () =>
		mailbox.mails.map(({ text = '' }) => text.match(`https?://\\S+${page}#[\\w-]+`)?.[0]).findLast(Boolean);
	await expect.poll(found, { timeout: 15_000 }).toBeTruthy();
	return found() ?? '';
}

test('[R14-60, R14-66, R14-70, R14-73] an account by mail, from signing up to leaving', async ({ page, watched }) => {
	test.setTimeout(120_000);
	watched.allow(/401 /, / 401 /);
	const mailbox = await openMailbox();
	const folder = mkdtempSync(path.join(process.env[runFolderVariable] ?? '', 'accounts-'));
	cpSync(seedFolder, folder, { recursive: true });
	const shop = await startShop(folder, 60_000, publicDir, {
		SMTP_URL: `smtp://127.0.0.1:${mailbox.port}?from=tienda@tienda.test`,
	});
	try {
		await page.goto(`${shop.url}/register`);
		await expect(page.getByRole('checkbox')).not.toBeChecked();
		await looksRight(page, 'register');
		for (const [label, text] of [
			['Nombre', 'Lucía'],
			['Apellido', 'Quispe'],
			['Usuario', 'lucia'],
			['Email', email],
			['Contraseña', 'una-clave-larga'],
			['Confirmar Contraseña', 'una-clave-larga'],
		] as const)
			await page.getByLabel(label, { exact: true }).fill(text);
		await content(page).getByRole('button', { name: 'Registrarse' }).click();
		await expect(page).toHaveURL(/\/login$/);

		await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Recuperar contraseña' })).toBeVisible();
		await looksRight(page, 'recuperar');
		await page.getByLabel('Email o usuario').fill(email);
		await page.getByRole('button', { name: 'Enviar enlace' }).click();
		await expect(page.getByText(/le enviamos un enlace/)).toBeVisible();
		await looksRight(page, 'recuperar-enviado');
		await page.goto(await linkTo(mailbox, '/reset-password'));
		await page.getByLabel('Contraseña nueva', { exact: true }).fill('recordada-ahora');
		await page.getByLabel('Repite la contraseña nueva').fill('recordada-ahora');
		await page.getByRole('button', { name: 'Guardar contraseña' }).click();
		await content(page).getByRole('link', { name: 'Iniciar Sesión' }).click();
		await signInByForm(page, { username: 'lucia', password: 'recordada-ahora' });
		await expect(page).toHaveURL(/\/user$/);

		await page.goto(`${shop.url}/user/profile`);
		await expect(page.getByText('Confirma tu correo.')).toBeVisible();
		await looksRight(page, 'perfil-sin-confirmar');
		await page.goto(await linkTo(mailbox, '/confirmar-correo'));
		await expect(page).toHaveURL(/\/confirmar-correo$/);
		await expect(page.getByRole('button', { name: 'Confirmar mi correo' })).toBeVisible();
		await looksRight(page, 'confirmar');
		await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
		await expect(page.getByText(`Confirmaste ${email}. ¡Gracias!`)).toBeVisible();

		await page.goto(`${shop.url}/user/profile`);
		const offers = page.getByRole('checkbox', { name: /por correo/ });
		await offers.click();
		await expect(offers).toBeChecked();
		await expect(page.getByText(/^Lo diste el/)).toBeVisible();
		await offers.click();
		await expect(offers).not.toBeChecked();
		await page.reload();
		await expect(page.getByText(/^Lo retiraste el/)).toBeVisible();
		await expect(page.getByText('Confirma tu correo.')).toHaveCount(0);

		await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
		await expect(page.getByText('Esto no se puede deshacer.')).toBeVisible();
		await looksRight(page, 'eliminar');
		await page.getByLabel('Contraseña', { exact: true }).fill('recordada-ahora');
		await page.getByRole('button', { name: 'Eliminar para siempre' }).click();
		await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
		await page.goto(`${shop.url}/login`);
		await signInByForm(page, { username: 'lucia', password: 'recordada-ahora' });
		await expect(page.getByRole('alert')).toContainText('Usuario o contraseña incorrectos');
	} finally {
		await page.close();
		await shop.stop();
		await mailbox.close();
		rmSync(folder, { recursive: true, force: true });
	}
});
