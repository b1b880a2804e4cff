import type { Page } from '@playwright/test';
import { isLongAnswer } from '#contract/testing/runs';
import type { Api, ProductFields, Thing } from '../support/api';
import { expect, test } from '../support/fixtures';
import { hiddenStopsInBoth } from '../support/hiddenFocus';
import { palette, paletteOptions } from '../support/keyboard';
import { lawfulScene } from '../support/lawful';
import { pages } from '../support/pages';
import { overflow, settled, violations } from '../support/quality';
import { showOrders } from '../support/shopper';

type Stop = (what: string) => Promise<void>;

interface Scene {
	api: Api;
	product: Thing<ProductFields>;
	/** The order number of a real order. */
	order: string;
	person: string;
}

/** Content of the screens: a product with the longest name, a customer, and their order. */
async function setScene(api: Api): Promise<Scene> {
	const name = `${Date.now().toString(36)} ${'Anticonstitucionalísimamente '.repeat(4)}`.slice(0, 118).trim();
	const product = await api.createProduct({ name, price: 123_456.7, stock: 3, description: 'Muy larga. '.repeat(60) });
	const person = await api.createPerson();
	const { orderNumber } = await api.placeOrder(person, product);
	return { api, product, order: orderNumber, person: person.username };
}

const closeDialogs = async (page: Page) => {
	await page.keyboard.press('Escape');
	await expect(page.locator('dialog[open]')).toHaveCount(0);
};

/** Stops at each dialog of the lists, open. */
async function listStops(page: Page, { product, person }: Scene, stop: Stop): Promise<void> {
	const { name } = product.fields;
	const dialog = page.getByRole('dialog');
	const open = (button: string) => page.getByRole('button', { name: button, exact: true }).click();

	await page.goto(`/admin/products?search=${encodeURIComponent(product.fields.sku)}`);
	await open('Nuevo producto');
	await dialog.getByRole('button', { name: 'Crear producto' }).click();
	await expect(dialog.getByLabel('Nombre', { exact: true })).toHaveAttribute('aria-invalid', 'true');
	await stop('new product with mistakes');
	await dialog.getByLabel('Nombre', { exact: true }).fill('Algo');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('alertdialog')).toBeVisible();
	await stop('unsaved changes');
	await open('Descartar');

	await open(`Editar ${name}`);
	await product.change({ price: 654_321.9 });
	await dialog.getByLabel('Precio (S/.)', { exact: true }).fill('5');
	await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
	await expect(dialog.getByRole('alert')).toBeVisible();
	await stop('two versions of a product');
	await page.keyboard.press('Escape');
	await open('Descartar');

	await page.getByRole('checkbox', { name: `Seleccionar ${name}` }).check();
	await stop('products with a selection');
	await open(`Eliminar ${name}`);
	await expect(page.getByRole('alertdialog')).toBeVisible();
	await stop('deleting a product');
	await closeDialogs(page);
	await open('Importar CSV');
	await expect(dialog.locator('input[type=file]')).toBeAttached();
	await stop('import');
	await dialog.locator('input[type=file]').setInputFiles({
		name: 'productos.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(
			`sku,nombre,precio,stock,categoria\n${product.fields.sku},,12.5,,\nX-1,Sin precio,gratis,1,Nada`,
		),
	});
	await expect(dialog.getByRole('table')).toBeVisible();
	await stop('preview of an import');
	await closeDialogs(page);

	await page.goto('/admin/products?search=zzzzqqqq');
	await expect(page.getByRole('heading', { name: 'No se encontraron productos' })).toBeVisible();
	await stop('no product found');
	await page.goto('/admin/categories');
	await open('Nueva categoría');
	await stop('new category');
	await closeDialogs(page);
	await page.goto(`/admin/users?search=${person}`);
	await open(`Editar ${person}`);
	await stop('a user');
	await closeDialogs(page);
}

/** Stops at the screens of real orders, and at the dialogs that are above all screens. */
async function frameStops(page: Page, { product, order }: Scene, stop: Stop): Promise<void> {
	const goTo = async (words: string, heading: string) => {
		await page.keyboard.press('Control+k');
		await palette(page).fill(words);
		await page.keyboard.press('Enter');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
	};
	await page.goto('/admin/orders');
	await showOrders(page, 'server');
	await page.getByLabel('Buscar', { exact: true }).fill(order);
	const details = page.getByRole('button', { name: new RegExp(`${order}$`) });
	await expect(details.first()).toBeVisible();
	await stop('real orders');
	await page.keyboard.press('Control+k');
	const box = palette(page);
	await expect(box).toBeFocused();
	await stop('palette');
	await box.fill(order);
	await expect(paletteOptions(page)).toHaveCount(1);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('dialog', { name: order })).toBeVisible();
	await stop('a real order');
	await closeDialogs(page);

	// By the palette: the sidebar is not there on phones.
	await goTo('ventas', 'Análisis de Ventas');
	await stop('real sales');
	await goTo('dashboard', 'Dashboard');
	await stop('dashboard with real figures');

	await page.keyboard.press('Control+k');
	await box.fill(product.fields.name.slice(0, 24));
	await expect(paletteOptions(page)).not.toHaveCount(0);
	await stop('palette with results');
	await box.fill('zzzzqqqq');
	await expect(paletteOptions(page)).toHaveCount(0);
	await stop('palette without results');
	await closeDialogs(page);
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toContainText('Ventas');
	await stop('shortcuts');
	await closeDialogs(page);
}

async function sampleStops(page: Page, { api }: Scene, stop: Stop): Promise<void> {
	await page.goto('/admin/orders');
	await showOrders(page, 'sample');
	const { admin } = await lawfulScene(api);
	for (const one of [...pages.admin, '/admin/complaints?search=zzzzqqqq', ...Object.values(admin)]) {
		await page.goto(one);
		await stop(one);
	}
	await page.goto('/admin/orders');
	await page
		.getByRole('button', { name: /^Ver detalles/i })
		.first()
		.click();
	await stop('a sample order');
	await closeDialogs(page);
}

const parts = [
	['the lists and their dialogs', undefined, listStops],
	['the real orders and what is above all screens', '@long', frameStops],
	['any page with samples', '@long', sampleStops],
] as const;

/** Fields on a phone with a text of less than 16 px, into which an iPhone zooms. */
async function smallFields(page: Page): Promise<string[]> {
	const before = page.viewportSize();
	await page.setViewportSize({ width: 360, height: 740 });
	const small = await page
		.locator('input, select, textarea')
		.evaluateAll((fields) =>
			fields
				.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
				.map(
					(field) =>
						`${field.localName} ${field.getAttribute('name') ?? field.id} of ${getComputedStyle(field).fontSize}`,
				),
		);
	if (before) await page.setViewportSize(before);
	return small;
}

/** 409 of the product that somebody else saved first. */
const conflict = [/409 PUT .*\/api\/products\/\d+$/, /console: .* 409 .*\/api\/products\/\d+\)/];

test.describe('axe in both themes', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } });

	for (const [part, tag, walk] of parts)
		test(`[R6-03, R3-130, R10-04, R14-196, R21-89, R21-90] axe finds nothing on ${part} of the back office`, {
			tag,
		}, async ({ api, backend, signedIn, watched }) => {
			watched.allow(...conflict);
			const scene = await setScene(api);
			const page = await signedIn(backend.admin);
			const found: string[] = [];
			await walk(page, scene, async (what) => {
				await settled(page);
				const hidden = isLongAnswer ? await hiddenStopsInBoth(page) : [];
				for (const one of [...(await violations(page)), ...(await smallFields(page)), ...hidden])
					found.push(`${what}: ${one}`);
			});
			expect(found).toEqual([]);
		});
});

test.describe('at 320 px', () => {
	test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } });

	test('[R2-04, R3-130, R14-196] no page or open dialog of the back office scrolls sideways', { tag: '@long' }, async ({
		api,
		backend,
		signedIn,
		watched,
	}) => {
		test.slow();
		watched.allow(...conflict);
		const scene = await setScene(api);
		const page = await signedIn(backend.admin);
		const wide: string[] = [];
		const stop = async (what: string) => {
			await settled(page);
			const over = await overflow(page);
			if (over > 0) wide.push(`${what}: ${over}`);
		};
		await sampleStops(page, scene, stop);
		await listStops(page, scene, stop);
		await frameStops(page, scene, stop);
		await page.getByRole('button', { name: 'Abrir menú' }).click();
		await stop('menu');
		expect(wide).toEqual([]);
	});
});
