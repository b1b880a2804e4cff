import { expect, test } from '../support/fixtures';

test('[R13-138] an administrator finds how the shop is, and what to do about what is not well', async ({
	signedIn,
	backend,
}) => {
	const page = await signedIn(backend.admin);
	await page.clock.install();
	await page.goto('/admin');
	await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Sistema' }).click();
	await expect(page).toHaveURL(/\/admin\/system$/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sistema');
	const database = page.getByRole('listitem').filter({ hasText: /^Base de datos/ });
	await expect(database).toContainText(/Responde en \d/);
	await expect(database).toContainText('Bien');
	const backup = page.getByRole('listitem').filter({ hasText: 'Copia de seguridad' });
	await expect(backup).toContainText('Nunca');
	await expect(backup).toContainText('Hacer y descargar la copia');
	const updated = page.getByText(/^Actualizado: /);
	const first = await updated.textContent();
	// The server says the second, which is its own clock's.
	const later = async () => {
		await page.clock.fastForward(5000);
		return updated.textContent();
	};
	await expect.poll(later).not.toBe(first);
});
