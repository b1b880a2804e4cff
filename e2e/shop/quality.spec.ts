import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Api, ProductFields, Thing } from '../support/api';
import { expect, test } from '../support/fixtures';
import { hiddenFocus, hiddenStops, hiddenStopsInBoth } from '../support/hiddenFocus';
import { lawfulScene } from '../support/lawful';
import { addressOf, mostVisited, pages, unknownPage } from '../support/pages';
import { overflow, settled, violations } from '../support/quality';
import {
	addToCart,
	cartButton,
	checkoutField,
	chooseDistrict,
	confirmOrder,
	content,
	drawer,
	expectOrdered,
	fillCheckout,
	tabTo,
} from '../support/shopper';
import { root } from '../support/shopServer';

/**
 * Leads a signed-in customer with two orders through every page and dialog of buying, and stops at each. The dialogs
 * stay open only for their stop.
 */
async function buyingStops(page: Page, product: Thing<ProductFields>, stop: (what: string) => Promise<void>) {
	const dialog = async (opener: RegExp | string, inside: Locator, what: string) => {
		await page.getByRole('button', { name: opener }).first().click();
		await expect(inside).toBeVisible();
		await stop(what);
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
	};
	await addToCart(page, product);
	await page.goto('/cart');
	await expect(content(page)).toContainText(product.fields.name);
	await stop('cart with lines');
	await page.goto('/checkout');
	await expect(confirmOrder(page)).toBeVisible();
	await stop('checkout');
	await confirmOrder(page).click();
	await expect(checkoutField(page, 'Calle y número')).toHaveAttribute('aria-invalid', 'true');
	await stop('checkout with mistakes');
	await fillCheckout(page);
	const before = product.fields.price;
	await page.route(
		'**/api/orders',
		async (route) => {
			await product.change({ price: before + 1 });
			await route.continue();
		},
		{ times: 1 },
	);
	await confirmOrder(page).click();
	const accept = page.getByRole('button', { name: 'Aceptar cambios' });
	await expect(accept).toBeVisible();
	await stop('checkout with a changed price');
	await accept.click();
	await confirmOrder(page).click();
	await expectOrdered(page);
	await stop('confirmation');
	await page.goto('/user/orders');
	await expect(page.getByRole('article')).toHaveCount(2);
	await stop('own orders');
	await dialog(/^Ver Detalles/, page.getByRole('dialog', { name: /^ORD-/ }), 'details of an order');
	await dialog(/^Cancelar/, page.getByRole('button', { name: 'Cancelar pedido', exact: true }), 'cancelling an order');
	await page.goto('/user/profile');
	await dialog('Cambiar Contraseña', page.getByLabel('Contraseña actual', { exact: true }), 'password');
	await dialog('Ver Actividad', page.getByText('Inicio de sesión').first(), 'activity');
	await dialog('Configurar 2FA', page.getByLabel('Código de seis números'), 'second factor');
}

test.describe('axe in both themes', () => {
	test.use({ contextOptions: { reducedMotion: 'reduce' } });

	const visitorsPages = async (
		{ page, api }: { page: Page; api: Api },
		addresses: readonly string[],
		more: (page: Page) => Promise<string[]> = async () => [],
	) => {
		const product = await api.createProduct();
		const found: string[] = [];
		for (const one of addresses) {
			await page.goto(addressOf(one, product.id));
			await settled(page);
			found.push(...(await violations(page)), ...(await more(page)));
		}
		expect(found).toEqual([]);
	};

	test('[R6-01] axe finds nothing on the most visited pages', async ({ page, api }) => {
		await visitorsPages({ page, api }, mostVisited);
	});

	test('[R21-89] nothing lies over what has the focus: six pages by Tab and back, a wrong field, the card after adding', async ({
		page,
		api,
	}) => {
		const product = await api.createProduct();
		const hidden: string[] = [];
		await page.setViewportSize({ width: 360, height: 740 });
		await page.goto(`/products/${product.id}`);
		await tabTo(page, content(page).getByRole('button', { name: 'Añadir al Carrito' }).first());
		await page.keyboard.press('Enter');
		await expect(page.getByRole('region', { name: 'Añadido a tu carrito' })).toBeVisible();
		await settled(page);
		hidden.push(...(await hiddenStops(page)));
		for (const one of ['/', '/products', '/products/{product}', '/login', '/cart', '/checkout']) {
			await page.goto(addressOf(one, product.id));
			await settled(page);
			hidden.push(...(await hiddenStopsInBoth(page)));
		}
		await page.setViewportSize({ width: 360, height: 740 });
		await chooseDistrict(page, 'lince', /^Lince/);
		for (const top of [0, 60, 100, 140, 300]) {
			await page.evaluate((at) => scrollTo(0, at), top);
			await confirmOrder(page).dispatchEvent('click');
			await expect(checkoutField(page, 'Calle y número')).toBeFocused();
			hidden.push(...[await hiddenFocus(page)].flatMap((one) => one ?? []));
			await confirmOrder(page).focus();
		}
		expect(hidden).toEqual([]);
	});

	test('[R6-01, R14-196] axe finds nothing on any page of a visitor', { tag: '@long' }, async ({
		page,
		api,
		watched,
	}) => {
		watched.allow(unknownPage);
		test.slow();
		const { visitor } = await lawfulScene(api);
		await visitorsPages({ page, api }, [...pages.anonymous, visitor.text, visitor.sheet], hiddenStopsInBoth);
	});

	test('[R6-01] axe finds nothing in the open cart', async ({ page, api }) => {
		const product = await api.createProduct();
		await addToCart(page, product);
		await cartButton(page).click();
		await expect(drawer(page)).toContainText(product.fields.name);
		await settled(page);
		expect(await violations(page)).toEqual([]);
	});

	test('[R6-02] axe finds nothing on the pages of a customer', { tag: '@long' }, async ({ api, signedIn }) => {
		const page = await signedIn(await api.createPerson());
		const found: string[] = [];
		for (const one of pages.customer) {
			await page.goto(one);
			await settled(page);
			found.push(...(await violations(page)), ...(await hiddenStopsInBoth(page)));
		}
		expect(found).toEqual([]);
	});

	test('[R6-02, R10-01, R10-02, R10-03] axe finds nothing while a customer buys, nor in the dialogs of the account', {
		tag: '@long',
	}, async ({ api, signedIn, watched }) => {
		test.slow();
		watched.allow(/409 POST .*\/api\/orders$/, /console: .* 409 .*\/api\/orders\)/);
		const person = await api.createPerson();
		const product = await api.createProduct();
		await api.placeOrder(person, await api.createProduct());
		const page = await signedIn(person);
		const found: string[] = [];
		await buyingStops(page, product, async (what) => {
			await settled(page);
			for (const one of [...(await violations(page)), ...(await hiddenStopsInBoth(page))])
				found.push(`${what}: ${one}`);
		});
		expect(found).toEqual([]);
	});
});

/** One word without a place to break it, as long as the fields take it. */
const longWord = 'Anticonstitucionalísimamente'.repeat(4);

/** Widths of a phone at which the page, a dialog or something in a dialog scrolls sideways. */
async function sideways(page: Page): Promise<string[]> {
	const found: string[] = [];
	for (const width of [320, 360]) {
		await page.setViewportSize({ width, height: 640 });
		const excess = await overflow(page);
		if (excess > 0) found.push(`${new URL(page.url()).pathname} at ${width} px: ${excess} px too wide`);
	}
	return found;
}

test.describe('texts of any length on a phone', () => {
	test.use({ viewport: { width: 320, height: 640 } });

	const longCatalogue = async (api: Api) => {
		const mark = Date.now() % 100_000;
		const category = await api.createCategory({ name: `${longWord}${mark}`, description: longWord });
		const product = await api.createProduct({
			name: longWord,
			description: longWord,
			sku: `${longWord.slice(0, 34)}${mark}`,
			price: 123_456.7,
			categoryId: category.id,
			featured: true,
		});
		return { category, product };
	};
	const longPerson = { firstName: longWord.slice(0, 80), lastName: longWord.slice(0, 80) };

	/** Answers what notes where a page is wider than a phone, and what it has noted. */
	const watchWidth = (page: Page) => {
		const wide: string[] = [];
		const check = async () => {
			await settled(page);
			await expect(page.locator('html')).toHaveAttribute('lang', 'es-PE');
			wide.push(...(await sideways(page)));
		};
		return { wide, check };
	};

	test('[R1-01] no page of the most visited scrolls sideways, and each is Spanish', async ({ page, api }) => {
		const { category, product } = await longCatalogue(api);
		const { wide, check } = watchWidth(page);
		await addToCart(page, product);
		for (const one of [...mostVisited, `/products?category=${category.id}`]) {
			await page.goto(addressOf(one, product.id));
			await check();
		}
		await cartButton(page).click();
		await expect(drawer(page)).toBeVisible();
		await check();
		expect(wide).toEqual([]);
	});

	test('[R1-01, R14-196] no page scrolls sideways, and each is Spanish', { tag: '@long' }, async ({
		page,
		api,
		watched,
	}) => {
		watched.allow(unknownPage);
		test.slow();
		const { category, product } = await longCatalogue(api);
		const { wide, check } = watchWidth(page);
		await page.goto(`/products/${product.id}`);
		await content(page).getByRole('button', { name: 'Añadir al Carrito' }).first().click();
		const { visitor } = await lawfulScene(api);
		const more = [
			visitor.text,
			visitor.sheet,
			`/products?category=${category.id}`,
			`/products?search=${longWord.slice(0, 100)}&minPrice=100000`,
			`/products?search=${longWord.slice(0, 40)}`,
			`/products?category=${category.id}&search=${longWord.slice(0, 100)}`,
		];
		for (const one of [...pages.anonymous, ...more]) {
			await page.goto(addressOf(one, product.id));
			await check();
		}
		await page.goto('/categories');
		await content(page).getByRole('searchbox').fill(`${longWord}x`);
		await check();
		await page.goto(`/products?category=${category.id}`);
		await page.getByRole('button', { name: /^Filtros/ }).click();
		await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
		await check();
		await page.keyboard.press('Escape');
		await cartButton(page).click();
		await expect(drawer(page)).toBeVisible();
		await check();
		await drawer(page)
			.getByRole('button', { name: /^Eliminar/ })
			.first()
			.click();
		await expect(drawer(page).getByRole('button', { name: 'Deshacer' })).toBeVisible();
		await check();
		expect(wide).toEqual([]);
	});

	test('[R2-02, R2-03] no page of a customer scrolls sideways', { tag: '@long' }, async ({ api, signedIn }) => {
		const page = await signedIn(await api.createPerson(longPerson));
		const wide: string[] = [];
		for (const one of pages.customer) {
			await page.goto(one);
			await settled(page);
			wide.push(...(await sideways(page)));
		}
		expect(wide).toEqual([]);
	});

	test('[R2-02, R10-01, R10-02, R10-03] nothing scrolls sideways while a customer buys, nor in a dialog', {
		tag: '@long',
	}, async ({ api, signedIn, watched }) => {
		test.slow();
		watched.allow(/409 POST .*\/api\/orders$/, /console: .* 409 .*\/api\/orders\)/);
		const person = await api.createPerson(longPerson);
		const { product } = await longCatalogue(api);
		await api.placeOrder(person, (await longCatalogue(api)).product);
		const page = await signedIn(person);
		const wide: string[] = [];
		await buyingStops(page, product, async (what) => {
			await settled(page);
			for (const one of await sideways(page)) wide.push(`${what}: ${one}`);
		});
		expect(wide).toEqual([]);
	});
});

/** Adds up the layout shifts that nobody caused, from the first moment of each page on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
	await page.addInitScript(() => {
		const sum = { shifts: 0 };
		Object.assign(window, { layoutShifts: sum });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
				if (!entry.hadRecentInput) sum.shifts += entry.value;
		}).observe({ type: 'layout-shift', buffered: true });
	});
	return () => page.evaluate(() => (window as unknown as { layoutShifts: { shifts: number } }).layoutShifts.shifts);
}

for (const width of [360, 1280])
	test(`[R3-001, R3-010] home and products hold still at ${width} px while data and pictures arrive`, {
		tag: '@long',
	}, async ({ page }) => {
		await page.setViewportSize({ width, height: 800 });
		const shifts = await watchShifts(page);
		// Slow enough that every placeholder is seen.
		await page.route(/\/(api|uploads)\//, async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 250));
			await route.continue();
		});
		for (const path of ['/', '/products']) {
			await page.goto(path);
			await settled(page);
			await page.waitForLoadState('networkidle');
			expect(await shifts(), `layout shift of ${path}`).toBeLessThanOrEqual(0.02);
		}
	});

test('[R8-05] the built bundle has the errors of a hook outside its provider', () => {
	const folder = path.join(root, 'build', 'public', 'static', 'js');
	const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
	const bundle = scripts.map((file) => readFileSync(path.join(folder, file), 'utf8')).join();
	expect(bundle).toContain('useAuth must be used within an AuthProvider');
	expect(bundle).toContain('useCart must be used within a CartProvider');
});

test('[R2-08, R9-05] every script comes from static/js on the shop’s own origin', async ({ page, backend }) => {
	const scripts: string[] = [];
	page.on('request', (request) => {
		if (request.resourceType() === 'script') scripts.push(request.url());
	});
	await page.goto('/products');
	await settled(page);
	await cartButton(page).click();
	await expect(drawer(page)).toBeVisible();
	expect(scripts.length).toBeGreaterThan(2);
	expect(scripts.filter((url) => !url.startsWith(`${backend.url}/static/js/`))).toEqual([]);
});
