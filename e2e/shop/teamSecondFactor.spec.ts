import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../support/fixtures';
import { looksRightIn } from '../support/looksRightIn';
import { signInByForm } from '../support/shopper';

// The demand for a second factor would hold for the members of other journeys.
test.use({ ownShop: 'teamSecondFactor' });

const looksRight = looksRightIn('team');

/** By the dialog of one's own security; leaves it closed. */
async function switchSecondFactorOn(page: Page, password: string): Promise<void> {
	await page.getByRole('button', { name: 'Configurar 2FA' }).click();
	const setup = page.getByRole('dialog', { name: 'Configurar 2FA' });
	const secret = ((await setup.locator('code').textContent()) ?? '').replace(/\s/g, '');
	const totp = new TOTP({ secret: Secret.fromBase32(secret) });
	await setup.getByLabel('Código de seis números').fill(totp.generate());
	await setup.getByLabel('Contraseña', { exact: true }).fill(password);
	await setup.getByRole('button', { name: 'Activar' }).click();
	await page.getByRole('dialog', { name: 'Guarda tus códigos' }).getByRole('button', { name: 'Ya los guardé' }).click();
	await expect(page.getByText('La verificación en dos pasos está activada.')).toBeVisible();
}

test('[R14-130, R14-178, R14-179] an owner demands a second factor of a role, and its member meets the demand', {
	tag: '@long',
}, async ({ api, backend, browser, signedIn, watched }) => {
	watched.allow(/403 /, / 403 /, /409 PUT .*second-factor/, / 409 /);
	const member = await api.createPerson({ roles: ['ROLE_USER', 'ROLE_SUPPORT'], firstName: 'Sonia', lastName: 'Paz' });
	const owner = await signedIn(backend.admin);
	await owner.goto('/admin/team');
	const demand = owner.getByRole('checkbox', { name: 'Pedir dos pasos a Atención al cliente' });
	await demand.click();
	await expect(owner.getByText(/Activa primero tu propia verificación en dos pasos/)).toBeVisible();
	await expect(demand).not.toBeChecked();
	await owner.goto('/admin/profile');
	await expect(owner.getByRole('region', { name: 'Privacidad' }).getByRole('checkbox').first()).toBeVisible();
	await looksRight(owner, 'perfil-administrador');
	await switchSecondFactorOn(owner, backend.admin.password);

	const elsewhere = await browser.newContext({ baseURL: backend.url });
	const page = await elsewhere.newPage();
	await page.goto('/login');
	await signInByForm(page, member);
	await expect(page).toHaveURL(/\/admin$/);
	await page.goto('/admin/complaints');
	await expect(page.getByRole('heading', { level: 1, name: 'Libro de Reclamaciones' })).toBeVisible();

	await owner.goto('/admin/team');
	await demand.click();
	await expect(owner.getByText('Hasta que la active, no puede trabajar: Sonia Paz.')).toBeVisible();
	await expect(demand).toBeChecked();
	await looksRight(owner, 'equipo');

	await page.goto('/admin/complaints');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu equipo pide la verificación en dos pasos');
	await expect(page.getByRole('link', { name: 'Reclamaciones' })).toHaveCount(0);
	await looksRight(page, 'pedido');
	await switchSecondFactorOn(page, member.password);
	await page.getByRole('button', { name: 'Seguir al panel' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Libro de Reclamaciones' })).toBeVisible();

	const row = owner.getByRole('listitem').filter({ hasText: 'Sonia Paz' }).first();
	await expect(row).toContainText('Con dos pasos');
	await expect(owner.getByText(/no puede trabajar/)).toHaveCount(0);
	await elsewhere.close();
});
