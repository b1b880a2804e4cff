import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { palette, paletteOptions } from '../support/keyboard';
import { content, signInByForm, whenAlive } from '../support/shopper';

/** Calls of the specification (R7); whatever else is asked for is a call of our own server. */
const specified = [
	/^\/api\/auth\/(signin|signup)$/,
	/^\/api\/user\/(profile|admin\/users(\/all|\/\d+)?)$/,
	/^\/api\/(products|categories)(\/(active|featured|search|\d+|category\/\d+))?$/,
	/^\/orders\/user\/\d+$/,
];

/** Bodies of a back end that says yes to what it does not know. */
const bodies = ['{}', '[]', 'null', '"ok"', '<!doctype html><title>Tienda</title>'];

async function answerAnything(page: Page): Promise<void> {
	let answered = 0;
	await page.context().route(/\/(api|orders)\//, (route) => {
		const { pathname } = new URL(route.request().url());
		if (specified.some((one) => one.test(pathname))) return route.fallback();
		return route.fulfill({ status: 200, contentType: 'application/json', body: bodies[answered++ % bodies.length] });
	});
}

const places = [
	['401', '@long'],
	['a 2xx with any body', undefined],
] as const;

for (const [place, tag] of places)
	test(`[R14-180] nothing of a shop with a name is shown where unknown calls get ${place}`, { tag }, async ({
		api,
		backend,
		page,
		watched,
	}) => {
		test.skip(backend.name !== 'foreign', 'Our own back end has all of it.');
		watched.allow(/401 GET .*\/api\/user\/profile/, /console: .* 401 .*\/api\/user\/profile/);
		if (place !== '401') await answerAnything(page);
		const asked: string[] = [];
		page.on('request', (request) => {
			const { pathname } = new URL(request.url());
			if (/^\/(api|orders)\//.test(pathname) && !specified.some((one) => one.test(pathname)))
				asked.push(`${request.method()} ${pathname}`);
		});
		const footer = page.getByRole('contentinfo');
		const gone = async (...names: RegExp[]) => {
			for (const name of names)
				for (const role of ['link', 'button', 'checkbox', 'heading'] as const)
					await expect(page.getByRole(role, { name })).toHaveCount(0);
		};

		await page.goto('/');
		await whenAlive(page);
		await expect(page.getByRole('banner')).toContainText('Tienda Viva');
		await expect(footer).toBeVisible();
		await expect(footer.getByRole('link', { name: /libro|términos|privacidad|whatsapp/i })).toHaveCount(0);
		await page.goto('/login');
		await expect(content(page).getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
		await gone(/olvidaste/i);
		await page.goto('/register');
		await expect(page.getByLabel('Confirmar Contraseña')).toBeVisible();
		await expect(page.getByRole('checkbox')).toHaveCount(0);

		await page.goto('/login');
		await signInByForm(page, await api.createPerson());
		await expect(page).toHaveURL(/\/user$/);
		for (const address of ['/user/profile', '/profile']) {
			await page.goto(address);
			await expect(page.getByRole('heading', { name: 'Información personal' })).toBeVisible();
			await gone(/privacidad/i, /eliminar mi cuenta/i, /correo con ofertas/i);
			await expect(page.getByRole('region', { name: 'Estado de tu correo' })).toHaveCount(0);
		}
		await page.goto('/user');
		await content(page).getByRole('button', { name: 'Salir' }).click();

		await expect(page).toHaveURL(/\/login$/);
		await signInByForm(page, backend.admin);
		await expect(page).toHaveURL(/\/admin$/);
		const ours = [/^ajustes$/i, /^correo$/i, /^páginas$/i, /^reclamaciones$/i, /^equipo$/i, /^sistema$/i];
		await expect(page.getByRole('link', { name: 'Productos' }).first()).toBeVisible();
		await gone(...ours);
		for (const word of ['ajustes', 'correo', 'páginas', 'reclamaciones', 'equipo']) {
			await page.keyboard.press('Control+k');
			await palette(page).fill(word);
			await expect(paletteOptions(page).filter({ hasText: new RegExp(word, 'i') })).toHaveCount(0);
			await page.keyboard.press('Escape');
		}
		await page.goto('/admin/products');
		await expect(content(page).getByRole('row').nth(1)).toBeVisible();
		await content(page)
			.getByRole('button', { name: /^Editar / })
			.first()
			.click();
		await expect(page.getByRole('dialog').getByLabel('Nombre', { exact: true })).toBeVisible();
		await expect(page.getByText(/está editando|lo tiene abierto/)).toHaveCount(0);
		await page.goto('/admin/profile');
		await expect(page.getByRole('heading', { name: 'Información personal' })).toBeVisible();
		await gone(/privacidad/i, /eliminar mi cuenta/i);
		for (const address of ['/admin/settings', '/admin/mail', '/admin/team', '/admin/complaints', '/admin/pages']) {
			await page.goto(address);
			await expect(content(page).getByRole('heading').first()).toBeVisible();
			await expect(content(page).getByRole('textbox')).toHaveCount(0);
		}
		expect(asked).toEqual([]);
	});
