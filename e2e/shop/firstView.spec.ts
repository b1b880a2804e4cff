import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { addressOf } from '../support/pages';
import { cardOf, cartButton, connection, content } from '../support/shopper';

const rendered = [
	['/', undefined],
	['/products', undefined],
	['/products?sortBy=price-desc&page=2', '@long'],
	['/products/{product}', undefined],
	['/categories', '@long'],
] as const;

/** The page as it is painted first: its scripts are held back, only the inline one runs. */
async function openWithoutApplication(page: Page, address: string): Promise<void> {
	await page.route('**/static/js/**', (route) => route.abort('aborted'));
	await page.goto(address, { waitUntil: 'domcontentloaded' });
}

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('[R11-02] pages show products, pictures and prices, and links lead on', async ({ page, api }) => {
		const product = await api.createProduct({ name: 'Lámpara sin guion', price: 41.5 });
		await page.goto('/products');
		await expect(page.getByRole('article')).toHaveCount(12);
		await expect(
			page.getByRole('article').first().getByRole('img').or(page.locator('article img')).first(),
		).toBeVisible();
		await page.getByRole('link', { name: 'Página 2', exact: true }).click();
		await expect(page).toHaveURL(/[?&]page=2$/);
		await expect(page.getByRole('article')).toHaveCount(12);
		await page.goto(`/products/${product.id}`);
		await expect(page.getByRole('heading', { level: 1, name: 'Lámpara sin guion' })).toBeVisible();
		await expect(content(page).getByText('41.50').first()).toBeVisible();
		await expect(content(page).getByRole('button'), 'what only script can answer').toHaveCount(0);
		await page.getByRole('link', { name: 'Categorías', exact: true }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
	});

	for (const [width, tag] of [
		[360, undefined],
		[1280, '@long'],
	] as const)
		test(`[R11-02] filters and the search are forms, ${width} px wide`, { tag }, async ({ page, api }) => {
			await page.setViewportSize({ width, height: 800 });
			const name = `Vela sin guion ${width}`;
			await api.createProduct({ name, price: 77 });
			await page.goto('/products');
			const filters = page.getByRole('complementary', { name: 'Filtros' });
			await filters.getByLabel('Buscar').fill(name);
			await filters.getByLabel('Precio mínimo').fill('77');
			await filters.getByLabel('Ordenar por').selectOption('price-asc');
			await filters.getByRole('button', { name: 'Aplicar filtros' }).click();
			await expect(page).toHaveURL(/minPrice=77/);
			await expect(cardOf(page, name)).toBeVisible();
			await expect(filters.getByLabel('Precio mínimo')).toHaveValue('77');

			await page.getByRole('search').getByLabel('Buscar productos').fill(name);
			await page.getByRole('search').getByRole('button', { name: 'Buscar' }).click();
			await expect(page).toHaveURL(/\/products\?search=Vela/);
			await expect(cardOf(page, name)).toBeVisible();
		});
});

test('[R11-79] components keep their styles over the base styles in the first view and after it', async ({ page }) => {
	const padding = () =>
		page
			.getByRole('article')
			.first()
			.getByRole('button')
			.first()
			.evaluate((button) => Number.parseFloat(getComputedStyle(button).paddingLeft));
	await page.goto('/products');
	expect(await padding()).toBeGreaterThan(4);
	await cartButton(page).click();
	const cart = page.getByRole('dialog', { name: 'Tu carrito' });
	await expect(cart).toBeVisible();
	const { right, width } = await cart.evaluate((dialog) => dialog.getBoundingClientRect().toJSON());
	expect(right).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 20);
	expect(width).toBeGreaterThan(200);
	expect(await padding()).toBeGreaterThan(4);
});

for (const [address, tag] of rendered)
	test(`[R11-03] ${address} is taken over without a message, a request or a shift`, { tag }, async ({
		page,
		context,
		api,
	}) => {
		const product = await api.createProduct();
		const asked: string[] = [];
		const messages: string[] = [];
		context.on('request', (request) => {
			const { pathname } = new URL(request.url());
			if (pathname.startsWith('/api/')) asked.push(pathname);
		});
		page.on('console', (message) => {
			// Journeys run without the service worker, and Playwright says so.
			if (!message.text().includes('blocked by Playwright')) messages.push(message.text());
		});
		await page.addInitScript(() => {
			const seen = { score: 0 };
			Object.assign(window, { shifts: seen });
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) seen.score += (entry as PerformanceEntry & { value: number }).value;
			}).observe({ type: 'layout-shift', buffered: true });
		});
		await page.goto(addressOf(address, product.id));
		await expect(connection(page)).toHaveText('Conectado');
		// Prefetching of the next page begins when the browser has nothing else to do.
		expect(asked.filter((path) => path !== '/api/products/page')).toEqual([]);
		expect(messages).toEqual([]);
		expect(
			await page.evaluate(() => (window as typeof window & { shifts: { score: number } }).shifts.score),
		).toBeLessThan(0.01);
	});

/** Answers what lets them go. */
async function holdScripts(page: Page): Promise<() => void> {
	let send = () => {};
	const sent = new Promise<void>((resolve) => {
		send = resolve;
	});
	await page.route('**/static/js/**', async (route) => {
		await sent;
		await route.continue();
	});
	return send;
}

test('[R11-85] what is typed while the scripts are on their way stays and counts', async ({ page, api }) => {
	const category = await api.createCategory({ description: 'Tejido con lana de alpaca bebé' });
	const send = await holdScripts(page);
	await page.goto('/categories', { waitUntil: 'commit' });
	await page.getByLabel('Buscar categorías').fill('alpaca bebé');
	send();
	await expect(content(page).getByRole('article')).toHaveCount(1);
	await expect(cardOf(page, category.fields.name)).toBeVisible();
	await expect(page.getByLabel('Buscar categorías')).toHaveValue('alpaca bebé');
});

test('[R11-86] what is pressed while the scripts are on their way counts, once', async ({ page, api }) => {
	const product = await api.createProduct();
	const send = await holdScripts(page);
	await page.goto(`/products/${product.id}`, { waitUntil: 'commit' });
	const add = content(page).getByRole('button', { name: 'Añadir al Carrito' }).first();
	await add.click();
	await add.click();
	send();
	await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 producto');
	await expect
		.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')))
		.toMatchObject([{ id: product.id, quantity: 1 }]);
});

test('[R11-04] name and cart count are there before the application, and stay', async ({ page, api, signedIn }) => {
	const person = await api.createPerson();
	await signedIn(person);
	await page.addInitScript(() => {
		if (location.protocol === 'about:') return;
		localStorage.setItem('cart', JSON.stringify([{ id: 1, name: 'Vela', price: 5, imageUrl: null, quantity: 3 }]));
	});
	await openWithoutApplication(page, '/products');
	const header = page.getByRole('banner');
	const shown = (element: Element) => {
		const before = getComputedStyle(element, '::before').content;
		return before === 'none' ? element.textContent : before;
	};
	expect(await header.locator('[popovertarget] span').first().evaluate(shown)).toBe(`"${person.firstName}"`);
	await expect(header.getByRole('link', { name: 'Iniciar Sesión' })).toBeHidden();
	const button = header.getByRole('button', { name: /^Carrito/ });
	expect(await button.locator('b').evaluate(shown)).toBe('"3"');
	// A digit of the font is wider than one of its stand-in.
	const fontCame = () => page.evaluate(() => document.fonts.ready.then(() => {}));
	await fontCame();
	const before = await button.boundingBox();

	await page.unroute('**/static/js/**');
	await page.goto('/products');
	await fontCame();
	await expect(header.getByRole('button', { name: person.firstName })).toBeVisible();
	await expect(cartButton(page)).toHaveAccessibleName('Carrito, 3 productos');
	await expect(page.locator('html[data-account], html[data-cart]')).toHaveCount(0);
	expect(await button.boundingBox()).toEqual(before);
	await expect(page.getByRole('status').filter({ hasText: 'en tu carrito' })).toHaveCount(0);
});

test('[R11-05] who is signed in never sees the home page on the way to their own', async ({ page, api, signedIn }) => {
	await signedIn(await api.createPerson());
	await openWithoutApplication(page, '/');
	await expect(page.getByRole('heading', { level: 1 })).toBeHidden();

	await page.unroute('**/static/js/**');
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/api/user/profile', async (route) => {
		await held;
		await route.fallback();
	});
	await page.goto('/');
	await expect(page.getByText('Cargando…')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Compra en Tienda Viva' })).toHaveCount(0);
	release();
	await expect(page).toHaveURL(/\/user$/);
});

test('[R11-75] every script of a page asks to be compiled while it loads', { tag: '@long' }, async ({ page }) => {
	const texts: Array<Promise<string>> = [];
	page.on('response', (response) => {
		if (new URL(response.url()).pathname.startsWith('/static/js/')) texts.push(response.text());
	});
	await page.goto('/products');
	await expect(connection(page)).toHaveText('Conectado');
	expect(texts.length).toBeGreaterThan(3);
	for (const text of await Promise.all(texts)) expect(text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('[R11-76] the application starts in several tasks, and gives way before each', { tag: '@long' }, async ({
	page,
}) => {
	await page.addInitScript(() => {
		const { scheduler } = window as unknown as { scheduler: { yield(): Promise<void> } };
		const yieldOnce = scheduler.yield.bind(scheduler);
		const seen: string[] = [];
		Object.assign(window, { partsBefore: seen });
		scheduler.yield = () => {
			const root = document.getElementById('root') as (HTMLElement & Record<string, unknown>) | null;
			seen.push(root && Object.keys(root).some((name) => name.startsWith('__react')) ? 'taken over' : 'HTML');
			return yieldOnce();
		};
	});
	await page.goto('/products');
	await expect(connection(page)).toHaveText('Conectado');
	const parts = await page.evaluate(() => (window as unknown as { partsBefore: string[] }).partsBefore);
	expect(parts.filter((part) => part === 'HTML').length).toBeGreaterThanOrEqual(4);
});
