import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import pino from 'pino';
import { isRendered } from '#app/boot/pageQueries';
import { pages } from '#app/pages';
import { contractNumber } from '#contract/shared/backEnd';
import { type FirstViewState, stateElementId } from '#contract/shared/firstView';
import type { Shop } from '#contract/shop/shop';
import { markCopy, sql } from '#platform/db';
import { settingsChanged } from '#platform/live/publisher';
import { openPages } from '#storefront/routes';
import { thingsIn } from '#testing/structuredData';
import entry from '../../src/server';
import { createTestApp, type TestApp } from '../testing/testApp';
import type { PageBuild } from './build';

const font = '<link rel="preload" as="font" type="font/woff2" crossorigin href="/static/media/figtree.woff2">';
const template = fs.readFileSync(path.resolve('public/index.html'), 'utf8').replace('</head>', `${font}</head>`);
const publicDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-pages-'));
const lines: string[] = [];
/** A busy machine makes a page slow, which is logged too. */
const failures = () => lines.filter((line) => !/"status":(200|404)\b.*"slow or failed request"/.test(line));
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });

const build: PageBuild = {
	entry,
	template,
	chunks: {
		main: ['/static/js/main.js', '/static/css/main.css'],
		products: ['/static/js/products.js', '/static/css/products.css'],
	},
	styles: { '/static/css/main.css': 'body{color:red}', '/static/css/products.css': 'li{color:blue}' },
};

let test: TestApp;
let categoryId: number;
let lamp: number;

beforeAll(async () => {
	fs.writeFileSync(path.join(publicDir, 'index.html'), template);
	await entry.load();
	test = await createTestApp({ config: { publicDir, trustProxy: 'loopback' }, pageBuild: build, log });
	categoryId = (await test.createCategory({ name: 'Hogar' })).id;
	lamp = (await test.createProduct({ categoryId, name: 'Lámpara <de> mesa', price: '1299.90', featured: true })).id;
	for (let number = 1; number <= 14; number += 1)
		await test.createProduct({ categoryId, name: `Vela ${String(number).padStart(2, '0')}`, price: String(number) });
});

afterAll(async () => {
	await test.close();
	fs.rmSync(publicDir, { recursive: true, force: true });
});

beforeEach(() => {
	lines.length = 0;
});

async function open(url: string, headers: Record<string, string> = {}) {
	const answer = await test.call('GET', url, { headers });
	const body = answer.body.replaceAll('<!-- -->', '');
	const block = new RegExp(`<script type="application/json" id="${stateElementId}">(.*?)</script>`).exec(body)?.[1];
	const state: FirstViewState | undefined = block && JSON.parse(block);
	const root = body.slice(body.indexOf('<div id="root">'), body.indexOf('<script type="application/json"'));
	return { answer, body, root, state };
}

/** Of each route, in the order in which a start meets them: no page before has loaded anything for it. */
const firstOf: Record<string, string> = {
	'/products/:id': '/products/1',
	'/product/:id': '/product/1',
	'/p/:slug': '/p/no-hay',
};
const firstVisits = [...openPages.map(([path]) => firstOf[path] ?? path), '/nowhere'].filter(
	(url) => entry.plan(url).rendered,
);

it.each(firstVisits)('[R21-41] the first visitor after a start gets %s whole', async (url) => {
	const { root } = await open(url);
	expect(root.match(/<h1[ >]/g)).toHaveLength(1);
	// The end of the page.
	expect(root).toContain('Precios en soles');
	expect(failures()).toEqual([]);
});

it('[R21-41] is asked of every page that the server draws', () => {
	const drawn = firstVisits.map((url) => entry.plan(url).chunks[0]);
	expect(new Set(drawn)).toEqual(new Set(Object.keys(pages).filter((name) => isRendered({ name }))));
});

describe('rendered pages', () => {
	it.each([
		['/', ['Compra en Tienda Viva', 'Lámpara &lt;de&gt; mesa', 'Hogar', '1299.90']],
		['/products', ['15 productos', 'Lámpara &lt;de&gt; mesa', 'Vela 11', 'Página 2']],
		['/products?sortBy=price-desc&minPrice=13&utm_source=x', ['3 productos', 'Vela 13', 'Vela 14', '1,299.90']],
		['/products?page=2', ['Vela 12', 'Vela 14']],
		['/products?search=l%C3%A1mpara', ['1 producto', 'Lámpara &lt;de&gt; mesa']],
		['/categories', ['1 categoría', 'Hogar']],
	])('[R11-01] %s arrives with its content', async (url, texts) => {
		const { answer, root } = await open(url);
		expect(answer.statusCode).toBe(200);
		expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
		expect(texts.filter((text) => !root.includes(text))).toEqual([]);
		expect(/Cargando|Buscando productos/.exec(root)).toBeNull();
		expect(failures()).toEqual([]);
	});

	it.each(['/products', '/product'])(
		'[R11-01] %s/{id} arrives with the product and others of its category',
		async (path) => {
			const { answer, root, body } = await open(`${path}/${lamp}`);
			expect(answer.statusCode).toBe(200);
			expect(root.includes('Lámpara &lt;de&gt; mesa</h1>')).toBe(true);
			expect(root.includes('También en Hogar')).toBe(true);
			expect(body.includes('<title>Lámpara &lt;de&gt; mesa | Tienda Viva</title>')).toBe(true);
			expect(body.includes(`<link rel="canonical" href="http://localhost/products/${lamp}-lampara-de-mesa"`)).toBe(
				true,
			);
		},
	);

	it('[R11-02] works as a page without script: a form of filters, links to pages and products', async () => {
		const { root } = await open('/products?sortBy=price-asc');
		expect(root).toMatch(/<form [^>]*action="\/products"/);
		for (const name of ['search', 'category', 'minPrice', 'maxPrice', 'sortBy'])
			expect(root.includes(`name="${name}"`)).toBe(true);
		expect(root.includes('href="/products?sortBy=price-asc&amp;page=2"')).toBe(true);
		expect(root).toMatch(/href="\/product\/\d+"/);
	});

	it('[R11-03] carries the answers that it was made of, so that the browser asks for none of them again', async () => {
		const { state } = await open('/products');
		expect(state?.backEnd).toEqual({ contract: contractNumber, ownOrders: false });
		const [categories, page] = state?.answers ?? [];
		expect(categories).toMatchObject({ endpointName: 'getActiveCategories', value: [{ name: 'Hogar' }] });
		expect(page?.value).toMatchObject({ count: 15, pages: 2 });
		expect(JSON.stringify(state).length).toBeLessThan(15_000);
	});

	it('[R24-194] /ofertas carries prices, struck prices and ends as any clock writes them, and the way to it stands in the frame', async () => {
		await test.query(sql`INSERT INTO offers (family, title, terms, scope, begins_at, ends_at)
			VALUES ('PRICE', 'Cyber', '{"kind":"PERCENT","percent":50}', 'ALL', now() + interval '1 hour', '2099-12-06T05:00:00Z')`);
		await test.query(sql`UPDATE products SET list_price_cents = 259980, offer_id = (SELECT max(id) FROM offers),
			offer_until = '2099-12-06T05:00:00Z' WHERE id = ${lamp}`);
		try {
			const { root, state, body } = await open('/ofertas');
			expect(root.replace(/<[^>]*>/g, '')).toMatch(/1,299\.90 Antes S\/.2,599\.80 −50 %/);
			expect(root).toContain('Termina el 5 de diciembre, 23:59');
			expect(root).toContain('href="/ofertas"');
			expect(state?.answers).toContainEqual({ endpointName: 'getReduced', value: { count: 1 } });
			expect(/rel="canonical" href="[^"]*\/ofertas"/.test(body)).toBe(true);
			expect(failures()).toEqual([]);
		} finally {
			await test.query(sql`UPDATE products SET list_price_cents = NULL, offer_id = NULL, offer_until = NULL`);
		}
	});

	it('[R12-52] sends of the categories what the page shows, names alone where it shows no more', async () => {
		const brief = { id: categoryId, name: 'Hogar', version: expect.any(Number) };
		const whole = expect.objectContaining({ imageUrl: null, description: expect.any(String) });
		for (const [url, sent] of [
			['/products', brief],
			[`/products/${lamp}`, brief],
			[`/products?category=${categoryId}`, whole],
			['/', whole],
			['/categories', whole],
		] as const) {
			const { state } = await open(url);
			const { value } = state?.answers.find(({ endpointName }) => endpointName === 'getActiveCategories') ?? {};
			expect([url, value]).toEqual([url, [sent]]);
		}
	});

	it('[R11-06] says from which point of the log of changes it is', async () => {
		await test.app.ready();
		const before = (await open('/categories')).state?.position;
		expect(before).toMatch(/\d+-\d+/);
	});

	it('[R12-80] is compressed quickly for who waits for it, and better once it is asked for again', async () => {
		const ask = () => test.call('GET', '/products?maxPrice=9', { headers: { 'accept-encoding': 'br' } });
		const first = await ask();
		await ask();
		// Not in this thread.
		let later = await ask();
		while (later.rawPayload.length >= first.rawPayload.length) {
			await pause(20);
			later = await ask();
		}
		expect(brotliDecompressSync(later.rawPayload).equals(brotliDecompressSync(first.rawPayload))).toBe(true);
		expect(later.headers.etag).toBe(first.headers.etag);
	});

	it('[R11-07] keeps a page until the catalogue changes, one for all forms of an address', async () => {
		const render = jest.spyOn(entry, 'render');
		const first = await test.call('GET', '/products?page=2&sortBy=price-asc');
		render.mockClear();
		const again = await test.call('GET', '/products?utm_source=x&sortBy=price-asc&page=2&minPrice=');
		expect(again.body).toBe(first.body);
		expect(render).not.toHaveBeenCalled();

		await test.call('PUT', `/api/categories/${categoryId}`, {
			token: await test.adminToken(),
			form: { name: 'Casa' },
		});
		const asked = await Promise.all([1, 2, 3].map(() => open('/products?page=2&sortBy=price-asc')));
		for (const { root } of asked) expect(root.includes('Casa')).toBe(true);
		expect(render).toHaveBeenCalledTimes(1);
		render.mockRestore();
	});

	it('[R11-07] answers 304 to who has the page, and brotli to who takes it', async () => {
		const plain = await test.call('GET', '/categories');
		const { etag } = plain.headers;
		expect(plain.headers['cache-control']).toBe('public, no-cache');
		const known = await test.call('GET', '/categories', { headers: { 'if-none-match': String(etag) } });
		expect([known.statusCode, known.body]).toEqual([304, '']);
		const packed = await test.call('GET', '/categories', { headers: { 'accept-encoding': 'br' } });
		expect(packed.headers['content-encoding']).toBe('br');
		expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
	});

	it('[R11-08] a page that cannot be rendered arrives as the one that the browser draws, with a line in the log', async () => {
		jest.spyOn(entry, 'render').mockImplementationOnce(() => {
			throw new Error('a component threw');
		});
		const { answer, root } = await open('/products?search=nadie');
		expect([answer.statusCode, root]).toEqual([200, '<div id="root"></div>']);
		expect(lines.join()).toContain('a component threw');
		expect((await open('/products?search=nadie')).root).toContain('No se encontraron productos');
	});

	it('[R11-08] so does one whose data cannot be read', async () => {
		const query = jest.spyOn(test.database, 'query').mockRejectedValue(new Error('no database'));
		const { answer, root } = await open('/products?minPrice=2');
		query.mockRestore();
		expect([answer.statusCode, root]).toEqual([200, '<div id="root"></div>']);
		expect(lines.join()).toContain('no database');
	});

	it('[R11-09] an unknown address, and an unknown or hidden product, are 404 with a page that says so', async () => {
		const hidden = await test.createProduct({ categoryId, name: 'Oculta', active: 'false' });
		for (const url of ['/products/999999', `/products/${hidden.id}`, '/products/abc']) {
			const { answer, root } = await open(url);
			expect([url, answer.statusCode]).toEqual([url, 404]);
			expect(root.includes('No encontramos este producto')).toBe(true);
		}
		const { answer, root } = await open('/no/existe');
		expect(answer.statusCode).toBe(404);
		expect(root.includes('Página no encontrada')).toBe(true);
	});

	it('[R11-10] the policy allows the one inline script by its hash, and data cannot end their block', async () => {
		const { answer, body, state } = await open(`/products/${lamp}`);
		const inline = /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? '';
		const hash = createHash('sha256').update(inline).digest('base64');
		expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
		expect(inline.length).toBeLessThan(1500);
		expect(JSON.stringify(state)).toContain('Lámpara <de> mesa');
		expect(body.split('<script type="application/json"')[1]?.split('</script>')[0]).not.toContain('<');
	});

	it('[R13-74, R13-75] the policy names hosts and stylesheets, and an answer over TLS asks for TLS from then on', async () => {
		const policyOf = async (url: string, headers: Record<string, string> = {}) => {
			const { headers: sent } = await test.call('GET', url, { headers: { host: 'tienda.pe', ...headers } });
			const parts = String(sent['content-security-policy']).split('; ');
			const policy = Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
			return { policy, transport: sent['strict-transport-security'] };
		};
		const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
		const plain = await policyOf('/products');
		expect(plain.policy).toMatchObject({
			'default-src': ["'self'"],
			'img-src': ["'self'", 'data:', 'blob:'],
			'connect-src': ["'self'", 'ws://tienda.pe'],
			'style-src': ["'self'", hash('body{color:red}'), hash('li{color:blue}')],
		});
		for (const name of ['default-src', 'script-src', 'style-src'])
			expect(plain.policy[name]?.join(' ')).not.toContain('unsafe');
		expect(plain.transport).toBeUndefined();
		const secure = await policyOf('/products', { 'x-forwarded-proto': 'https' });
		expect(secure.policy['connect-src']).toEqual(["'self'", 'wss://tienda.pe']);
		expect(secure.transport).toBe('max-age=31536000');
		for (const url of ['/api/products/active', '/api/user/profile', '/uploads/gone.webp', '/robots.txt', '/no/such'])
			expect([url, (await policyOf(url, { 'x-forwarded-proto': 'https' })).transport]).toEqual([
				url,
				'max-age=31536000',
			]);
		const odd = await test.call('GET', '/products', { headers: { host: "x; script-src 'unsafe-inline'" } });
		expect(odd.statusCode).toBe(400);
		expect(JSON.stringify(odd.headers)).not.toContain('unsafe');
	});

	it('[R11-11] a page of one person arrives without content, but says what the back end has', async () => {
		for (const url of ['/cart', '/login', '/admin/products', '/user/orders']) {
			const { answer, root, state } = await open(url);
			expect([url, answer.statusCode, root]).toEqual([url, 200, '<div id="root"></div>']);
			expect(state?.backEnd.contract).toBe(contractNumber);
		}
	});

	it.each([
		'/products/2147483648',
		'/product/9999999999',
		'/product/99999999999999999999',
		'/p/%00',
		'/p/a%00b',
		'/p/%zz',
		`/p/${'x'.repeat(300)}`,
		'/products/%E0%A4',
		'/%zz',
		'/%00',
		'/a%00.b/c',
		'/..%2f..%2fetc',
		'/.env',
		'/pedido/%00',
		'/pedido/%zz',
		'/pedido/corto',
		'/p/no-hay',
	])('[R17-142] %s is 404 with a Spanish page', async (url) => {
		const { answer, body, root } = await open(url, { accept: 'text/html' });
		expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
		expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
		expect([answer.headers['x-content-type-options'], answer.headers['x-frame-options']]).toEqual(['nosniff', 'DENY']);
		expect(body).toContain('<html lang="es-PE"');
		// What belongs to one person is drawn by the browser.
		if (!url.startsWith('/pedido')) expect(root).toMatch(/Volver al inicio|Ver productos/);
		expect(failures()).toEqual([]);
		const head = await test.app.inject({ method: 'HEAD', url, headers: { accept: 'text/html' } });
		expect([head.statusCode, head.body]).toEqual([404, '']);
	});

	it('[R17-142] whoever opens what looks like a file reads a page; programs read JSON, there and of the API', async () => {
		const asPage = { accept: 'text/html,application/xhtml+xml' };
		const typed = await test.call('GET', '/tienda.php', { headers: asPage });
		expect([typed.statusCode, typed.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
		for (const url of ['/tienda.php', '/api/products/%zz', '/api/%00', '/uploads/%00.webp', '/static/%zz.js']) {
			const answer = await test.call('GET', url);
			expect([url, answer.statusCode < 500, answer.headers['content-type']]).toEqual([
				url,
				true,
				'application/json; charset=utf-8',
			]);
			expect(answer.json().message).toMatch(/^(La solicitud no es válida|No se encontró lo que buscas|El )/);
		}
		expect((await test.call('POST', '/%zz')).headers['content-type']).toContain('application/json');
	});

	it('[R17-142] a link to an order that may be one is 200, and its token is kept nowhere', async () => {
		const { answer, body } = await open(`/pedido/${'Z'.repeat(43)}`);
		expect(answer.statusCode).toBe(200);
		expect(answer.headers['cache-control']).toBe('no-store');
		expect(body).not.toContain('ZZZ');
	});

	it('[R11-12] brings styles along and names the scripts of its page, the entry last', async () => {
		const { body } = await open('/products');
		expect(body.includes('<style data-href="/static/css/main.css">body{color:red}</style>')).toBe(true);
		expect(body.includes('<style data-href="/static/css/products.css">li{color:blue}</style>')).toBe(true);
		expect([...body.matchAll(/<script defer src="([^"#]+)#"/g)].map(([, file]) => file)).toEqual([
			'/static/js/products.js',
			'/static/js/main.js',
		]);
	});

	it('[R11-83] leaves the font to the stylesheet where it shows content, which a preload would hold', async () => {
		for (const url of ['/', '/products', `/products/${lamp}`, '/categories', '/nowhere'])
			expect([url, (await open(url)).body.includes('as="font"')]).toEqual([url, false]);
		expect((await open('/cart')).body).toContain(font);
	});
});

describe('the addresses of products', () => {
	const rename = async (name: string) => {
		const form = { ...{ categoryId: String(categoryId), price: '1299.90', stockQuantity: '5', sku: 'LAMPARA' }, name };
		const { statusCode } = await test.call('PUT', `/api/products/${lamp}`, { token: await test.adminToken(), form });
		expect(statusCode).toBe(200);
	};
	const moves = async (url: string) => {
		const { statusCode, headers } = await test.call('GET', url);
		return [statusCode, headers.location];
	};

	it('[R16-67] an old or wrong text moves to the present one; a bare number and the present one answer', async () => {
		for (const place of ['/product', '/products']) {
			const present = `${place}/${lamp}-lampara-de-mesa`;
			for (const text of ['-otro', '-', '-LAMPARA-de-mesa', `-${'x'.repeat(200)}`, '-%zz', '-a%2Fb'])
				expect([text, ...(await moves(`${place}/${lamp}${text}?utm_source=x`))]).toEqual([
					text,
					301,
					`${present}?utm_source=x`,
				]);
			for (const url of [present, `${present}?utm_source=x`, `${place}/${lamp}`])
				expect([url, ...(await moves(url))]).toEqual([url, 200, undefined]);
			expect(await moves(`${place}/999999-lampara`)).toEqual([404, undefined]);
		}
		await rename('Farol');
		expect(await moves(`/product/${lamp}-lampara-de-mesa`)).toEqual([301, `/product/${lamp}-farol`]);
		const { headers } = await test.call('GET', `/products/${lamp}-lampara-de-mesa`);
		expect(headers['cache-control']).toBe('no-cache');
		await rename('Lámpara <de> mesa');
		expect(await moves(`/product/${lamp}-farol`)).toEqual([301, `/product/${lamp}-lampara-de-mesa`]);
	});

	it('[R16-68] all texts after a number share one kept page', async () => {
		const render = jest.spyOn(entry, 'render');
		// Events of before, on their way, throw the page away once more.
		for (let still = 0; still < 10; ) {
			render.mockClear();
			await open(`/products/${lamp}`);
			still = render.mock.calls.length === 0 ? still + 1 : 0;
			await pause(10);
		}
		for (let number = 0; number < 20; number += 1) await open(`/products/${lamp}-flood-${number}`);
		expect((await open(`/products/${lamp}-lampara-de-mesa`)).answer.statusCode).toBe(200);
		expect(render).not.toHaveBeenCalled();
		render.mockRestore();
	});
});

describe('the page of a product of a group of 100', () => {
	let middle: number;
	beforeAll(async () => {
		const colors = ['amarillo', 'azul', 'blanco', 'celeste', 'crema', 'gris', 'guinda', 'negro', 'rojo', 'verde'];
		const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL'];
		const options = JSON.stringify([
			{ name: 'Color', values: colors.map((name) => ({ name, color: '#aa1122' })) },
			{ name: 'Talla', values: sizes.map((name) => ({ name })) },
		]);
		const [made] = await test.query<{ id: number }>(sql`
			WITH made AS (
				INSERT INTO product_groups (name, description, category_id, options)
				VALUES ('Polo Paracas', 'Suave.', ${categoryId}, ${options}::jsonb) RETURNING id
			), rows AS (
				INSERT INTO products (name, description, price_cents, stock, sku, image_url, category_id, group_id, option_values)
				SELECT concat_ws(', ', 'Polo Paracas', color, size), 'Suave.', 5990 + n, n % 7, 'PARACAS-' || n,
					'/uploads/0f5c2a4e-91d1-4d5e-8f6a-2f3b1c9d7e1' || n / 10 || '-1000.webp', ${categoryId}, made.id, array[color, size]
				FROM made, generate_series(0, 99) AS n, LATERAL (
					SELECT (${colors}::text[])[n / 10 + 1] AS color, (${sizes}::text[])[n % 10 + 1] AS size
				) AS chosen RETURNING id
			)
			SELECT max(id) - 50 AS id FROM rows`);
		middle = made?.id ?? 0;
		// The caches follow changes by the API.
		await test.createProduct({ categoryId, name: 'Otra vela' });
	});

	it('[R16-72] its HTML has at most 60 KB without styles, and carries its group', async () => {
		const { answer, body, root, state } = await open(`/products/${middle}`);
		expect(answer.statusCode).toBe(200);
		expect(root.match(/type="radio" name="_[^>]*-\d"/g)).toHaveLength(20);
		const group = state?.answers.find(({ endpointName }) => endpointName === 'getProductGroup')?.value;
		const { columns } = group as { columns: Record<string, { of: unknown[] }> };
		expect([columns.id?.of.length, columns.imageAlt]).toEqual([100, { of: [''] }]);
		const sent = Buffer.byteLength(answer.body.replace(/<style.*?<\/style>/gs, ''));
		expect(sent).toBeLessThanOrEqual(60 * 1024);
		const [thing] = thingsIn(body) as unknown as [{ '@type': string; hasVariant: unknown[] }];
		expect([thing['@type'], thing.hasVariant.length]).toEqual(['ProductGroup', 100]);
	});
});

it('[R21-46] a copy of the shop says so in the first HTML of every page, until it is the shop', async () => {
	const says = 'Esta es una copia de la tienda: aquí no se puede comprar.';
	const copied = async () => (await test.call('GET', '/api/shop')).json<Shop>().copy;
	await test.database.transaction(async (tx) => {
		await markCopy(tx, 'Se restauró.');
		await settingsChanged(tx);
	});
	while (!(await copied())) await pause(10);
	for (const url of firstVisits) expect([url, (await open(url)).root.includes(says)]).toEqual([url, true]);
	expect((await open('/cart')).state?.answers).toMatchObject([{ value: { copy: true } }]);
	const json = { password: 'secreto' };
	await test.call('POST', '/api/admin/system/take-over', { token: await test.adminToken(), json });
	for (const url of firstVisits) expect([url, (await open(url)).root.includes(says)]).toEqual([url, false]);
});
