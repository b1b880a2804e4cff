import type { Page } from '@playwright/test';
import { productSegment } from '#contract/catalog/product';
import { expect, test } from '../support/fixtures';
import { addToCart, cardOf, cartButton, connection, content, whenAlive } from '../support/shopper';

test.use({ serviceWorkers: 'allow' });

/** Whatever fails because the network is away; the journeys look at what the page makes of it. */
const networkAway = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/, /WebSocket/];

const pricesFrom = (page: Page) => page.getByText(/^Precios de(l| las) /);
const offlineNotice = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByText(/^Estás sin conexión/);

/** Addresses in the worker's caches whose name begins so. */
const kept = (page: Page, name: string): Promise<string[]> =>
	page.evaluate(async (name) => {
		const found: string[] = [];
		for (const cache of await caches.keys())
			if (cache.startsWith(name))
				for (const { url } of await (await caches.open(cache)).keys()) found.push(url.replace(location.origin, ''));
		return found;
	}, name);

/** Opens a page and waits until the worker has it. */
async function visit(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
	await expect.poll(() => kept(page, 'pages-')).toContain(path);
}

test('[R11-66, R11-67] a second visit shows the page as it was, is live soon, and says of when its prices are only after 3 seconds', async ({
	page,
	api,
}) => {
	const product = await api.createProduct({ price: 25.5 });
	const path = `/products/${product.id}`;
	await visit(page, path);
	await expect(pricesFrom(page)).toHaveCount(0);
	await page.goto('/register');
	await product.change({ price: 19 });

	await page.addInitScript(() => {
		const look = () => {
			const line = document.querySelector('small');
			const isShown = line?.offsetWidth && getComputedStyle(line).visibility === 'visible';
			if (isShown) Object.assign(window, { lineAt: performance.now() });
			else requestAnimationFrame(look);
		};
		look();
	});
	await page.goto(path);
	expect(await page.evaluate(() => document.documentElement.dataset.kept)).toMatch(/^\d{13}$/);
	await expect(connection(page)).toHaveText('Conectado');
	await expect(content(page)).toContainText('19.00');
	await expect(pricesFrom(page)).toHaveCount(0);
	expect(await page.evaluate(() => Reflect.get(window, 'lineAt') ?? 3000)).toBeGreaterThanOrEqual(3000);
});

test('[R11-67] the line stands before any script runs', { tag: '@long' }, async ({ page }) => {
	await visit(page, '/products');
	const silent = await page.context().newPage();
	await silent.addInitScript(() => {
		new MutationObserver((_, observer) => {
			const line = document.querySelector('small');
			if (!line) return;
			observer.disconnect();
			const { content } = getComputedStyle(line, '::before');
			Object.assign(window, { firstLine: content });
		}).observe(document, { childList: true, subtree: true });
	});
	await silent.goto('/products');
	expect(await silent.evaluate(() => (window as unknown as { firstLine: string }).firstLine)).toMatch(/Precios de las/);
});

test('[R11-68, R11-69] without a network the pages that were seen and the cart are there, with a notice, and the rest says so', async ({
	page,
	api,
	watched,
}) => {
	watched.allow(...networkAway);
	const category = await api.createCategory();
	const product = await api.createProduct({ categoryId: category.id });
	const unseen = await api.createProduct();
	await page.clock.install();
	await visit(page, `/products?category=${category.id}`);
	await expect(cardOf(page, product.fields.name)).toBeVisible();
	await addToCart(page, product);
	await visit(page, `/products/${product.id}`);

	await page.context().setOffline(true);
	await expect(offlineNotice(page)).toBeVisible();
	await page.goto(`/products?category=${category.id}`);
	await expect(cardOf(page, product.fields.name)).toBeVisible();
	await expect(connection(page)).toHaveText('Desconectado');
	await expect(pricesFrom(page)).toBeVisible();
	await expect(offlineNotice(page)).toBeVisible();
	await page.goto(`/products/${product.id}`);
	await expect(content(page).getByRole('heading', { level: 1 })).toHaveText(product.fields.name);
	await page.goto('/cart');
	await expect(content(page)).toContainText(product.fields.name);
	await expect(cartButton(page)).toHaveAccessibleName(/1 producto/);

	await page.goto(`/products/${unseen.id}`);
	await expect(content(page)).toContainText('Estás sin conexión y esto todavía no estaba guardado.');

	await page.context().setOffline(false);
	await expect(offlineNotice(page)).toHaveCount(0);
	await page.clock.fastForward(5000);
	await expect(connection(page)).toHaveText('Conectado');
	await expect(content(page).getByRole('heading', { level: 1 })).toHaveText(unseen.fields.name);
	await expect(pricesFrom(page)).toHaveCount(0);
});

test('[R11-66, R11-68, R16-200] without a network a product of a group that was seen is there by its name, also the one that was chosen, and its card can be chosen from', async ({
	page,
	api,
	watched,
}) => {
	watched.allow(...networkAway);
	const category = await api.createCategory();
	const colors = ['grana', 'añil'];
	const { products } = await api.createGroup({
		name: 'Chalina Vicuña',
		categoryId: category.id,
		options: [{ name: 'Color', values: colors.map((name) => ({ name })) }],
	});
	const [red = '', blue = ''] = products.map(({ id }, at) =>
		productSegment({ id, name: `Chalina Vicuña, ${colors[at]}` }),
	);
	const list = `/products?category=${category.id}`;
	const choose = () => cardOf(page, 'Chalina Vicuña').getByRole('button', { name: 'Añadir al Carrito' }).click();
	const value = page.getByRole('radio', { name: 'añil' });
	const title = content(page).getByRole('heading', { level: 1 });
	await visit(page, `/products/${red}`);
	await visit(page, `/product/${blue}`);
	await visit(page, list);
	await whenAlive(page);
	await choose();
	await expect(value).toBeVisible();

	await page.context().setOffline(true);
	await page.goto(`/products/${red}`);
	await expect(title).toHaveText('Chalina Vicuña, grana');
	await expect(pricesFrom(page)).toBeVisible();
	await page.goto(`/product/${blue}`);
	await expect(title).toHaveText('Chalina Vicuña, añil');
	await page.goto(list);
	await expect(offlineNotice(page)).toBeVisible();
	await choose();
	await expect(value).toBeVisible();
});

test('[R11-70] no answer for one person and none with a token is ever kept', async ({ signedIn, api }) => {
	const person = await api.createPerson({ firstName: 'Nomeguardes' });
	const product = await api.createProduct();
	const page = await signedIn(person);
	await visit(page, `/products/${product.id}`);
	for (const path of ['/orders', '/profile', '/user/orders', '/products']) {
		await page.goto(path);
		await expect(content(page).getByRole('heading', { level: 1 })).toBeVisible();
	}
	await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Categorías' }).click();
	await expect(content(page).getByRole('heading', { level: 1 })).toHaveText('Categorías');
	await page.waitForTimeout(500);
	expect(await kept(page, 'answers-')).toEqual([]);
	const pagesKept = async () =>
		(await kept(page, '')).filter((url) => !/^\/(static|uploads)\//.test(url.replace(/\?__WB.*/, ''))).sort();
	await expect.poll(pagesKept).toEqual(['/cart', '/products', `/products/${product.id}`].sort());
	const bodies = await page.evaluate(async () => {
		const texts: string[] = [];
		for (const name of await caches.keys())
			if (/^(pages|shell)-/.test(name)) {
				const cache = await caches.open(name);
				for (const answer of await cache.matchAll()) texts.push(await answer.text());
			}
		return texts.join();
	});
	expect(bodies).not.toContain('Nomeguardes');
	expect(bodies).not.toContain(person.username);
});
