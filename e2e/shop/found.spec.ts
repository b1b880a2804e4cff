import type { APIRequestContext, Page } from '@playwright/test';
import { faultsOf, thingsIn } from '#testing/structuredData';
import { expect, test } from '../support/fixtures';
import { whenAlive } from '../support/shopper';

/** The HTML as the server sends it, before any script runs. */
async function headOf(request: APIRequestContext, url: string) {
	const answer = await request.get(url, { maxRedirects: 0 });
	const html = await answer.text();
	const contentsOf = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, content]) => content);
	return {
		status: answer.status(),
		lang: contentsOf(/<html lang="([^"]*)"/g),
		title: contentsOf(/<title>([^<]*)<\/title>/g),
		description: contentsOf(/<meta name="description" content="([^"]*)"/g),
		canonical: contentsOf(/<link rel="canonical" href="([^"]*)"/g),
		picture: contentsOf(/<meta property="og:image" content="([^"]*)"/g),
		robots: contentsOf(/<meta name="robots" content="([^"]*)"/g),
		things: thingsIn(html),
	};
}

const canonicalOf = (page: Page) => page.locator('head link[rel=canonical]');

test('[R11-35, R11-39, R11-40, R11-41] each page describes itself in the HTML of the server', async ({
	backend,
	api,
	request,
}) => {
	const category = await api.createCategory({ name: 'Faros & "luces"', description: 'Para la costa.' });
	const product = await api.createProduct({ name: 'Faro <rojo>', price: 1234.5, stock: 3, categoryId: category.id });
	const path = `/products/${product.id}-faro-rojo`;
	const { url } = backend;
	const expected: [string, string, RegExp, string | undefined, string[]][] = [
		['/', 'Compra en línea', /precio y stock al día/, '/', ['Organization', 'WebSite']],
		['/products', 'Productos', /Todos los productos/, '/products', ['BreadcrumbList', 'ItemList']],
		[
			'/products?page=2&sortBy=price-asc&minPrice=2',
			'Productos – página 2',
			/página 2/,
			'/products?page=2',
			['BreadcrumbList', 'ItemList'],
		],
		[
			`/products?category=${category.id}`,
			'Faros &amp; &quot;luces&quot;',
			/Para la costa/,
			`/products?category=${category.id}`,
			['BreadcrumbList', 'ItemList'],
		],
		[
			`/products?category=${category.id}&page=9`,
			'Faros &amp; &quot;luces&quot;',
			/Para la costa/,
			`/products?category=${category.id}`,
			['BreadcrumbList', 'ItemList'],
		],
		['/products?search=faro', 'Resultados para «faro»', /“faro”/, undefined, []],
		['/categories', 'Categorías', /categorías/, '/categories', ['BreadcrumbList']],
		[
			`/products/${product.id}`,
			'Faro &lt;rojo&gt;',
			/^Faro &lt;rojo&gt; a S\/.1,234\.50\. /,
			path,
			['Product', 'BreadcrumbList'],
		],
		[`/product/${product.id}`, 'Faro &lt;rojo&gt;', /^Faro/, path, ['Product', 'BreadcrumbList']],
	];
	for (const [address, title, description, canonical, types] of expected) {
		const head = await headOf(request, address);
		expect(head, address).toMatchObject({
			status: 200,
			lang: ['es-PE'],
			title: [`${title} | Tienda Viva`],
			description: [expect.stringMatching(description)],
			canonical: canonical === undefined ? [] : [url + canonical],
			robots: canonical === undefined ? ['noindex'] : [],
		});
		expect(head.things.map((thing) => thing['@type'])).toEqual(types);
		// The product of this journey has no picture, which Google's rules for offers ask for.
		expect((await faultsOf(head.things)).filter((fault) => !/"image"/.test(fault))).toEqual([]);
	}
});

test('[R11-36, R11-39, R12-66] products and the shop are shared with a picture that exists', async ({
	backend,
	request,
}) => {
	const products = await (await request.get('/api/products/active')).json();
	const { id } = products.find(({ imageUrl }: { imageUrl: string | null }) => imageUrl);
	for (const address of ['/', `/products/${id}`]) {
		const { picture, things } = await headOf(request, address);
		expect(picture[0]).toMatch(new RegExp(`^${backend.url}/`));
		const answer = await request.get(String(picture[0]));
		expect([answer.status(), answer.headers()['content-type']]).toEqual([
			200,
			expect.stringMatching(/^image\/(jpeg|png)$/),
		]);
		expect(await faultsOf(things)).toEqual([]);
	}
});

test('[R11-52] what does not exist or is hidden is 404 and a page in Spanish', async ({ api, request }) => {
	const category = await api.createCategory();
	const hidden = await api.createProduct({ categoryId: category.id, active: false });
	for (const [address, title] of [
		['/no-existe', 'Página no encontrada'],
		['/products/999999', 'Producto no encontrado'],
		['/products/abc', 'Producto no encontrado'],
		[`/product/${hidden.id}`, 'Producto no encontrado'],
		['/products?category=999999', 'Categoría no encontrada'],
	] as const) {
		expect(await headOf(request, address), address).toMatchObject({
			status: 404,
			title: [`${title} | Tienda Viva`],
			canonical: [],
			robots: ['noindex'],
		});
	}
});

test('[R11-38] navigation and live changes keep the head right, and nothing stands twice', async ({
	backend,
	api,
	page,
}) => {
	const category = await api.createCategory();
	const product = await api.createProduct({ name: 'Farola', price: 10, categoryId: category.id });
	await page.goto(`/products?category=${category.id}`);
	await whenAlive(page);
	await expect(canonicalOf(page)).toHaveAttribute('href', `${backend.url}/products?category=${category.id}`);

	await page.getByRole('link', { name: 'Farola' }).first().click();
	await expect(page).toHaveTitle('Farola | Tienda Viva');
	await expect(canonicalOf(page)).toHaveAttribute('href', `${backend.url}/products/${product.id}-farola`);
	await expect(page.locator('head meta[name=description]')).toHaveCount(1);

	await product.change({ name: 'Farola nueva', price: 12 });
	await expect(page).toHaveTitle('Farola nueva | Tienda Viva');
	const thing = page.locator('head script[type="application/ld+json"]').first();
	await expect.poll(() => thing.evaluate(({ textContent }) => textContent)).toContain('"price":"12.00"');

	await page.goto('/cart');
	await expect(page).toHaveTitle('Tu carrito | Tienda Viva');
	await expect(canonicalOf(page)).toHaveCount(0);
	await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('[R11-45, R11-46, R11-47, R11-48] robots.txt leads to sitemaps whose addresses are pages', async ({
	backend,
	page,
	request,
}) => {
	await page.goto('/robots.txt');
	const sitemap = /^Sitemap: (.+)$/m.exec((await page.textContent('body')) ?? '')?.[1];
	expect(sitemap).toBe(`${backend.url}/sitemap.xml`);
	/** By the parser of a browser, which takes no XML that is not well-formed. */
	const read = async (url: string) => {
		const text = await (await request.get(url)).text();
		return page.evaluate((xml) => {
			const document = new DOMParser().parseFromString(xml, 'application/xml');
			if (document.querySelector('parsererror')) throw new Error(document.documentElement.textContent ?? '');
			return [...document.getElementsByTagName('loc')].map(({ textContent }) => textContent ?? '');
		}, text);
	};
	const files = await read(String(sitemap));
	expect(files).toHaveLength(2);
	const addresses = (await Promise.all(files.map(read))).flat();
	const products = await (await request.get('/api/products/active')).json();
	expect(addresses.filter((address) => /\/products\/\d+(-[a-z0-9-]+)?$/.test(address))).toHaveLength(products.length);
	for (const address of [...addresses.slice(0, 5), ...addresses.slice(-3)]) {
		expect([address, (await request.get(address, { maxRedirects: 0 })).status()]).toEqual([address, 200]);
	}
});
