import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { expectFocusSeen, watchFocus } from '../support/keyboard';
import { overflow, settled, violations } from '../support/quality';

test.use({ restoresShop: true });

/** A red square of 300 pixels. */
const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAASwAAAEsCAMAAABOo35HAAAAA1BMVEXMMzN0dFbYAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAbUlEQVR42u3BAQEAAACCIP+vbkhAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA8G5gywABEMbFvQAAAABJRU5ErkJggg==',
	'base64',
);

/** Goes there with the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
	await target.waitFor();
	for (let presses = 0; presses < 60; presses += 1) {
		if (await target.evaluate((element) => element === document.activeElement)) break;
		await page.keyboard.press('Tab');
	}
	await expect(target).toBeFocused();
	await expectFocusSeen(page, 'Tab');
}

const atStep = async (page: Page, title: string) =>
	expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();

test('[R14-36, R14-37] the welcome is done by keyboard alone, left and taken up again, and the shop is the shopkeeper’s', async ({
	signedIn,
	backend,
	browser,
}) => {
	const visitor = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await visitor.goto('/categories');
	await expect(visitor.getByRole('link', { name: 'Tienda Viva', exact: true })).toBeVisible();

	const page = await signedIn(backend.admin);
	const lostFocus = await watchFocus(page);
	const field = (label: string) => page.getByLabel(label, { exact: true });
	const button = (name: string) => page.getByRole('button', { name, exact: true });

	// The specification sends administrators to the dashboard, so the welcome does not open by itself.
	await page.goto('/');
	await expect(page).toHaveURL(/\/admin$/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
	await tabTo(page, page.getByRole('link', { name: 'Empezar' }));
	await page.keyboard.press('Enter');

	await atStep(page, '¿Cómo se llama tu tienda?');
	await tabTo(page, field('Nombre de la tienda'));
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type('Bodega Rosita');
	await page.keyboard.press('Enter');
	await expect(visitor.getByRole('link', { name: 'Bodega Rosita', exact: true })).toBeVisible();

	await atStep(page, 'Tu logo y tus colores');
	await tabTo(page, field('Color de acento, tema claro'));
	await page.keyboard.type('#ffdd00');
	await expect(page.getByText(/El color sobre el fondo: 1.1:1, necesita 3.0:1/)).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(page.getByText(/En el tema claro no se distingue bien/)).toBeVisible();
	await tabTo(page, button('Usar #9d8801, el más parecido que se lee'));
	await page.keyboard.press('Enter');
	await expect(field('Color de acento, tema claro')).toHaveValue('#9d8801');
	const accentOf = (one: Page) =>
		one.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
	expect(await accentOf(visitor)).not.toContain('#9d8801');
	await tabTo(page, button('Guardar y seguir'));
	await page.keyboard.press('Enter');
	await expect.poll(() => accentOf(visitor)).toContain('light-dark(#9d8801');

	// Left here: the dashboard says how far it has come, and leads on from there.
	await atStep(page, '¿Quién vende?');
	await tabTo(page, page.getByRole('link', { name: 'dejarlo aquí' }));
	await page.keyboard.press('Enter');
	await expect(page.getByText('Hiciste 2 de 7 pasos.')).toBeVisible();
	await tabTo(page, page.getByRole('link', { name: 'Continuar' }));
	await page.keyboard.press('Enter');

	await atStep(page, '¿Quién vende?');
	await tabTo(page, field('RUC'));
	await page.keyboard.type('20100070971');
	await page.keyboard.press('Enter');
	await expect(field('RUC')).toBeFocused();
	await expect(page.getByText(/El RUC no es válido/).first()).toBeVisible();
	await page.keyboard.press('Backspace');
	await page.keyboard.type('0');
	await page.keyboard.press('Enter');

	await atStep(page, '¿Cómo te pagan?');
	await tabTo(page, button('Saltar este paso'));
	await page.keyboard.press('Enter');
	await atStep(page, '¿Cómo entregas?');
	await tabTo(page, button('Saltar este paso'));
	await page.keyboard.press('Enter');
	await atStep(page, 'Tu primer producto');
	await tabTo(page, button('Saltar este paso'));
	await page.keyboard.press('Enter');
	await atStep(page, 'El correo de tu tienda');
	await tabTo(page, button('Más tarde'));
	await page.keyboard.press('Enter');
	await atStep(page, 'Tu tienda está lista');
	await tabTo(page, page.getByRole('link', { name: 'Ir al Dashboard' }));
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
	await expect(page.getByText('Acciones rápidas')).toBeVisible();
	await page.reload();
	await settled(page);
	await expect(page.getByRole('link', { name: /^(Empezar|Continuar)$/ })).toHaveCount(0);
	expect(await lostFocus()).toEqual([]);

	// A page that comes now has it in its HTML, before any script.
	const html = await (await page.request.get('/categories')).text();
	expect(html).toContain('style="--accent:light-dark(#9d8801');
	expect(html).toContain('Bodega Rosita');
	await visitor.context().close();
});

test('[R20-180, R20-181, R20-182, R20-183, R20-187] ten minutes of a new shopkeeper: presses and fields are counted, and a visitor can buy', async ({
	signedIn,
	backend,
	browser,
	api,
}) => {
	const page = await signedIn(backend.admin);
	const counted = { presses: 0, fields: 0 };
	const press = async (target: Locator) => {
		counted.presses += 1;
		await target.click();
	};
	const type = async (label: string, text: string) => {
		counted.fields += 1;
		await page.getByLabel(label, { exact: true }).fill(text);
	};
	const button = (name: string) => page.getByRole('button', { name, exact: true });

	await page.goto('/admin');
	await press(page.getByRole('link', { name: 'Empezar' }));
	await atStep(page, '¿Cómo se llama tu tienda?');
	await type('Nombre de la tienda', 'Bodega Rosita');
	await press(button('Guardar y seguir'));
	await atStep(page, 'Tu logo y tus colores');
	await press(button('Saltar este paso'));
	await atStep(page, '¿Quién vende?');
	await press(button('Saltar este paso'));

	await atStep(page, '¿Cómo te pagan?');
	await type('Número de Yape', '987654321');
	await type('Titular de Yape', 'Rosa Mamani');
	await press(page.getByLabel('Uso el mismo número en Plin'));
	counted.fields += 1;
	await page.getByLabel('QR de Yape').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: png });
	await expect(page.getByText('Se usará cuando guardes')).toBeVisible();
	await press(button('Guardar y seguir'));

	await atStep(page, '¿Cómo entregas?');
	await press(button('Agregar todo el Perú'));
	await type('Tarifa (S/)', '10');
	await press(button('Guardar y seguir'));

	await atStep(page, 'Tu primer producto');
	await press(button('Quitar la demostración'));
	await expect(page.getByText(/^Quitamos \d+ productos de muestra/)).toBeVisible();
	const name = `Queso de la casa ${Date.now()}`;
	await type('Nombre', name);
	await type('Precio (S/)', '18.50');
	await type('Unidades que tienes', '12');
	await type('Categoría', 'Quesos de la casa');
	await press(button('Guardar y seguir'));
	await atStep(page, 'El correo de tu tienda');
	await press(button('Más tarde'));
	await atStep(page, 'Tu tienda está lista');
	expect(counted).toEqual({ presses: 11, fields: 9 });

	const visitor = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await visitor.goto('/');
	await expect(visitor.getByRole('link', { name }).first()).toBeVisible();
	const [made, ...others] = (
		await api.asAdmin<{ id: number; name: string; category: { id: number; name: string } }[]>('GET', '/api/products')
	).filter((product) => product.category.name === 'Quesos de la casa');
	expect([made?.name, others]).toEqual([name, []]);
	const quote = await visitor.request.post('/api/delivery/quote', {
		data: { districtCode: '210101', total: 18.5, items: [{ productId: made?.id, quantity: 1 }] },
	});
	expect(await quote.json()).toMatchObject({ asked: true, options: [{ name: 'Reparto a domicilio', fee: 10 }] });
	await visitor.context().close();

	// Within the visit the demonstration comes back.
	await page.goBack();
	await atStep(page, 'Tu primer producto');
	await page.getByRole('button', { name: 'Deshacer' }).click();
	await expect(page.getByText(/^Tu tienda tiene \d+ productos de muestra/)).toBeVisible();
	await api.asAdmin('DELETE', `/api/products/${made?.id}`);
	await api.asAdmin('DELETE', `/api/categories/${made?.category.id}`);
});

test('[R14-38] each step, the card and the looks have no finding of axe in both themes, nor scroll sideways', {
	tag: '@long',
}, async ({ signedIn, backend }) => {
	const page = await signedIn(backend.admin);
	const found: string[] = [];
	const check = async (where: string, size: { width: number; height: number }) => {
		await page.setViewportSize(size);
		await settled(page);
		found.push(...(await violations(page)));
		const wider = await overflow(page);
		if (wider > 0) found.push(`${where} at ${size.width}: ${wider} px wider than its place`);
	};
	for (const size of [
		{ width: 360, height: 740 },
		{ width: 1280, height: 800 },
	]) {
		for (const step of [1, 2, 3, 4, 5, 6, 7]) {
			await page.goto(`/admin/welcome?paso=${step}`);
			await expect(page.getByText(`Paso ${step} de 7`)).toBeVisible();
			await expect(page.getByRole('button', { name: /^Guardar/ })).toBeVisible();
			await check(`step ${step}`, size);
		}
		await page.goto('/admin/settings/looks');
		await expect(page.getByLabel('Color de acento, tema claro', { exact: true })).toBeVisible();
		await check('settings', size);
	}
	expect(found).toEqual([]);
});

test('[R14-35] logo, icon and cover are chosen, saved and seen by a visitor at once', async ({
	signedIn,
	backend,
	browser,
}) => {
	const visitor = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await visitor.goto('/');
	await expect(visitor.getByRole('banner').first().getByRole('link').first()).toBeVisible();
	const page = await signedIn(backend.admin);
	await page.goto('/admin/settings/looks');
	const looks = page.getByRole('region', { name: 'Apariencia' });
	await looks
		.getByLabel('Logo')
		.setInputFiles({ name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
	await expect(looks.getByText('La imagen debe ser JPEG, PNG o WebP').first()).toBeVisible();
	for (const label of ['Logo', 'Icono', 'Imagen de portada']) {
		await looks.getByLabel(label, { exact: true }).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
		await expect(looks.getByRole('img', { name: `${label}: la imagen actual` })).toBeVisible();
	}
	await looks.getByRole('button', { name: 'Guardar', exact: true }).click();
	await expect(page.getByText('Ajustes guardados')).toBeVisible();
	await expect(visitor.locator('header img').first()).toBeVisible();
	await expect(visitor.locator('section[aria-labelledby=hero] > img')).toBeVisible();
	await expect(visitor.locator('link[rel=icon]')).toHaveAttribute('href', /^\/uploads\/[0-9a-f]{32}-32\.png$/);
	for (const image of await visitor.locator('header img, section[aria-labelledby=hero] > img').all())
		expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
	await visitor.reload();
	await expect(visitor.locator('header img').first()).toBeVisible();
	await visitor.context().close();
});
