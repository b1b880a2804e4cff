import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/fixtures';
import { addToCart, cardOf, content, whenAlive } from '../support/shopper';

test.use({ ownShop: 'sights' });

const boxOf = async (locator: Locator) => {
	const box = await locator.boundingBox();
	if (!box) throw new Error(`${locator} is not drawn`);
	return box;
};
const phone = (page: Page) => page.setViewportSize({ width: 360, height: 780 });

/** A wide logo, as the owner of a shop sends it. */
async function giveLogo(page: Page): Promise<void> {
	const logo = sharp({ create: { width: 420, height: 120, channels: 3, background: '#1d7a4a' } });
	await page.goto('/admin/settings/looks');
	const looks = page.getByRole('region', { name: 'Apariencia' });
	const file = { name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() };
	await looks.getByLabel('Logo', { exact: true }).setInputFiles(file);
	await expect(looks.getByRole('img', { name: 'Logo: la imagen actual' })).toBeVisible();
	await looks.getByRole('button', { name: 'Guardar', exact: true }).click();
	await expect(page.getByText('Ajustes guardados')).toBeVisible();
}

test('[R17-160, R17-163, R17-166, R17-167, R21-102, R21-107, R21-108] a held product fits its card, the button to the top waits for a way back, and the phone’s bars have price, sums and delivery', async ({
	page,
	browser,
	backend,
	api,
}) => {
	const product = await api.createProduct({ name: 'Manta de la última', stock: 1 });
	const pictured = await api.createProduct({ price: 49.9 });
	await page.setViewportSize({ width: 600, height: 600 });
	await page.goto(`/products/${pictured.id}`);
	const bar = content(page).getByRole('button', { name: 'Añadir al Carrito' }).first();
	await expect(bar.getByText(/^S\/\s49\.90/)).toBeVisible();
	const picture = content(page).getByRole('group', { name: /^Imágenes de/ });
	expect((await boxOf(picture.locator('img, [data-initial]').first())).height).toBeLessThanOrEqual(330);
	await addToCart(page, product);
	await phone(page);
	await page.goto('/cart');
	await expect(content(page).getByText('Envío', { exact: true })).toBeVisible();
	await expect(async () => {
		const { y, height } = await boxOf(content(page).getByRole('complementary', { name: 'Resumen' }));
		expect(Math.round(y + height)).toBe(780);
	}).toPass();
	await page.goto('/checkout');
	const confirm = await boxOf(page.getByRole('button', { name: 'Confirmar pedido' }));
	expect(confirm.width).toBeGreaterThan(300);
	expect(confirm.height).toBeLessThan(60);
	// The logo comes with the next test.
	const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
		scrollWidth > clientWidth || scrollHeight > clientHeight;
	expect(await page.getByRole('banner').getByRole('link').first().locator('span').first().evaluate(isCut)).toBe(false);

	const other = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await phone(other);
	await other.goto('/products?search=manta+de+la');
	const badge = cardOf(other, product.fields.name).getByText(/^Apartado: puede liberarse en/);
	await expect(badge).toBeVisible();
	const [text, card] = [await boxOf(badge), await boxOf(cardOf(other, product.fields.name))];
	expect(text.x + text.width).toBeLessThanOrEqual(card.x + card.width);
	await expect(content(other).getByText('1 sin stock')).toBeVisible();

	await other.goto('/categories');
	await whenAlive(other);
	// The bar leaves the word to the page.
	await expect(
		other
			.getByRole('status')
			.filter({ hasText: /^Conectado$/ })
			.first(),
	).toHaveCSS('font-size', '0px');
	const up = other.getByRole('button', { name: 'Volver arriba' });
	await expect(up).toHaveCSS('opacity', '0');
	await other.mouse.wheel(0, 600);
	await expect(up).toHaveCSS('opacity', '1');
	await up.click();
	await expect.poll(() => other.evaluate(() => window.scrollY)).toBe(0);
	await other.context().close();
	await expect(page.getByRole('banner').getByRole('link', { name: 'Volver al carrito' })).toBeVisible();
});

test('[R17-161, R17-162, R17-164] with a logo the foot shows it, and nothing that is pressed or typed into gets too small', async ({
	browser,
	signedIn,
	backend,
	api,
}) => {
	const page = await signedIn(backend.admin);
	await giveLogo(page);
	await phone(page);
	const logo = await boxOf(page.locator('header img').first());
	const next = await boxOf(page.getByRole('button', { name: 'Buscar en la administración' }));
	expect(logo.x + logo.width).toBeLessThanOrEqual(next.x);
	for (const pressed of [
		page.getByRole('link', { name: /^Mi perfil/ }),
		page.getByRole('button', { name: 'Abrir menú' }),
	])
		expect((await boxOf(pressed)).width).toBeGreaterThanOrEqual(44);

	const shopper = await (await browser.newContext({ baseURL: backend.url })).newPage();
	await phone(shopper);
	await shopper.goto('/products');
	await expect(shopper.getByRole('contentinfo').locator('img')).toBeVisible();
	const field = shopper.getByRole('banner').getByLabel('Buscar productos');
	const room = await field.evaluate((input: HTMLInputElement) => {
		const { font, paddingLeft } = getComputedStyle(input);
		const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
		canvas.font = font;
		return input.clientWidth - Number.parseFloat(paddingLeft) - canvas.measureText(input.placeholder).width;
	});
	expect(room).toBeGreaterThanOrEqual(0);

	await shopper.setViewportSize({ width: 1280, height: 900 });
	const before = await boxOf(field);
	await addToCart(shopper, await api.createProduct());
	expect((await boxOf(field)).x).toBe(before.x);
	await shopper.context().close();
});

test('[R17-165, R17-168] a notice does not cover the button that publishes a page, and lines reach both edges', async ({
	signedIn,
	backend,
	api,
}) => {
	const page = await signedIn(backend.admin);
	const { id } = await api.asAdmin<{ id: number }>('POST', '/api/admin/pages', {
		...{ slug: 'horarios', title: 'Horarios', description: '', body: 'Siempre' },
	});
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 780 });
		await page.goto(`/admin/pages/${id}`);
		const publish = page.getByRole('button', { name: /^Publicar/ });
		await publish.click();
		const notice = page.getByRole('region', { name: 'Avisos' }).getByText(/publicada/i);
		await expect(notice).toBeVisible();
		const [above, below] = [await boxOf(notice), await boxOf(publish)];
		expect(above.y + above.height).toBeLessThanOrEqual(below.y);
	}
	await page.goto('/admin/delivery');
	const empty = content(page).locator('section > p').first();
	await expect(empty).toBeVisible();
	const [line, card] = [await boxOf(empty), await boxOf(empty.locator('..'))];
	expect(line.width).toBeGreaterThan(card.width - 4);
});

test('[R20-06] categories beyond the edge have a button only while there are some, and none in focus is below it', {
	tag: '@long',
}, async ({ page, api }) => {
	for (const _ of Array(8)) await api.createCategory();
	await phone(page);
	await page.goto('/products');
	const [next, back] = ['Más categorías', 'Categorías anteriores'].map((label) => page.getByLabel(label));
	if (!next || !back) throw new Error('unreachable');
	await expect(next).toBeVisible();
	await expect(back).toBeHidden();
	await next.click();
	await expect(back).toBeVisible();
	const links = page.getByRole('navigation', { name: 'Categorías de productos' }).getByRole('link');
	await links.first().focus();
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await expect(links.nth(2)).toBeFocused();
	const edge = await boxOf(next);
	await expect
		.poll(async () => {
			const { x, width } = await boxOf(links.nth(2));
			return x + width <= edge.x;
		})
		.toBe(true);
	await links.last().focus();
	await expect(next).toBeHidden();
});
