import { setTimeout as pause } from 'node:timers/promises';
import type { ProductDto, ProductPageDto } from '#contract/catalog/product';
import type { Suggestions } from '#contract/catalog/suggestions';
import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describe('product pages', () => {
	let test: TestApp;
	let fruit: number;
	let other: number;
	const ids: Record<string, number> = {};
	beforeAll(async () => {
		test = await createTestApp({ timing: { bestSellers: { idle: 10 } } });
		fruit = (await test.createCategory({ name: 'Frutas' })).id;
		other = (await test.createCategory({ name: 'Álbumes' })).id;
		const hidden = (await test.createCategory({ name: 'Oculta', active: false })).id;
		const add = async (name: string, categoryId: number, price: string, more: object = {}) => {
			ids[name] = (await test.createProduct({ name, categoryId, price, ...more })).id;
		};
		await add('Manzana', fruit, '3.00', { featured: true, description: 'x'.repeat(400) });
		await add('ñandú de juguete', other, '40.00');
		await add('Nuez', fruit, '12.50', { stockQuantity: 0, featured: true });
		await add('Álbum 10', other, '19.99');
		await add('Álbum 9', other, '19.99');
		await add('Olvidado', hidden, '1.00');
		await add('Retirado', fruit, '1.00', { active: false });
	});
	afterAll(() => test.close());

	const page = async (query: string) => (await test.call('GET', `/api/products/page?${query}`)).json<ProductPageDto>();
	const names = ({ products }: { products: readonly { name: string }[] }) => products.map(({ name }) => name);

	it('[R12-01] answers count, page, pages, products in Spanish order and the facets', async () => {
		const answer = await page('');
		expect(answer).toMatchObject({ count: 5, page: 1, pages: 1 });
		expect(names(answer)).toEqual(['Álbum 9', 'Álbum 10', 'Manzana', 'Nuez', 'ñandú de juguete']);
		expect(answer.facets).toEqual({
			categories: [
				{ id: fruit, count: 2 },
				{ id: other, count: 3 },
			],
			price: { min: 3, max: 40 },
			stock: { available: 4, soldOut: 1 },
			offers: 0,
			bestSellers: false,
		});
	});

	it('[R12-51] sends of each product what a list shows, and descriptions of featured ones alone', async () => {
		const [row] = (await page('')).products;
		expect(Object.keys(row ?? {}).sort()).toEqual(
			[
				'card',
				'category',
				'featured',
				'group',
				'held',
				'heldUntil',
				'id',
				'imageUrl',
				'name',
				'offer',
				'price',
				'sku',
				'stock',
				'version',
			].sort(),
		);
		const described = (await page('featured=true')).products.find(({ id }) => id === ids.Manzana);
		expect(described?.description).toHaveLength(160);
	});

	it('[R12-02] counts each facet under all filters but its own', async () => {
		const answer = await page(`category=${fruit}&minPrice=5&search=nada`);
		expect(names(answer)).toEqual(['Nuez']);
		expect(answer.facets).toEqual({
			categories: [
				{ id: fruit, count: 1 },
				{ id: other, count: 3 },
			],
			price: { min: 3, max: 12.5 },
			stock: { available: 0, soldOut: 1 },
			offers: 0,
			bestSellers: false,
		});
		expect(names(await page('minPrice=12.50&maxPrice=19.99&sortBy=price-desc'))).toEqual([
			'Álbum 9',
			'Álbum 10',
			'Nuez',
		]);
		expect((await page('minPrice=500')).facets).toMatchObject({ categories: [], price: { min: 3, max: 40 } });
	});

	it('[R12-03] answers the last page behind the end, and the page that holds a product', async () => {
		expect(await page('size=2&page=9')).toMatchObject({ page: 3, pages: 3 });
		expect(names(await page('size=2&page=9'))).toEqual(['ñandú de juguete']);
		expect(names(await page(`size=2&containing=${ids.Nuez}`))).toEqual(['Manzana', 'Nuez']);
		expect(await page(`size=2&page=2&category=${other}&containing=${ids.Nuez}`)).toMatchObject({ page: 2 });
		expect(await page('minPrice=900')).toMatchObject({ count: 0, page: 1, pages: 1, products: [] });
	});

	it('[R12-04] answers the featured products newest first, or in the order asked for', async () => {
		expect(names(await page('featured=true'))).toEqual(['Nuez', 'Manzana']);
		expect(names(await page('featured=true&sortBy=price-asc'))).toEqual(['Manzana', 'Nuez']);
	});

	it('[R17-180] a search without an order is answered best first: name, then category, then description', async () => {
		const drinks = (await test.createCategory({ name: 'Bebidas y café' })).id;
		const shop = (await test.createCategory({ name: 'Bazar' })).id;
		const add = (name: string, categoryId: number, description = '') =>
			test.createProduct({ name, categoryId, description, price: '1.00' });
		const organic = await add('Orgánico café', drinks);
		await add('Café molido', shop);
		await add('Aguardiente', drinks);
		await add('Bizcocho', shop, 'Va bien con un café');
		await add('Anís', drinks);
		const ranked = ['Café molido', 'Orgánico café', 'Anís', 'Aguardiente', 'Bizcocho'];
		expect(names(await page('search=cafe'))).toEqual(ranked);
		expect(names(await page('search=CAF%C3%89&size=2&page=2'))).toEqual(ranked.slice(2, 4));
		expect(await page(`search=cafe&size=1&containing=${organic.id}`)).toMatchObject({ page: 2, pages: 5 });
		expect(names(await page('search=cafe&sortBy=name'))).toEqual([...ranked].sort((a, b) => a.localeCompare(b, 'es')));
		expect(names(await page(`search=cafe&category=${drinks}`))).toEqual(['Aguardiente', 'Anís', 'Orgánico café']);
		expect(names(await page('search=cafe%20bebidas'))).toEqual(['Orgánico café', 'Anís', 'Aguardiente']);
	});

	it('[R21-103] what is sold out comes after all that can be bought, in list, whole answer and suggestions', async () => {
		const categoryId = (await test.createCategory({ name: 'Tejidos' })).id;
		const add = (name: string, stockQuantity: number, description = '') =>
			test.createProduct({ name, categoryId, stockQuantity, description, price: '1.00' });
		const { id } = await add('Poncho', 0);
		await add('Poncho largo', 0);
		await add('Manta', 1, 'Abriga como un poncho');
		await add('Medio poncho', 2);
		const answers = async () => [
			names(await page('search=poncho')),
			(await test.call('GET', '/api/products/search?keyword=poncho')).json<ProductDto[]>().map(({ name }) => name),
		];
		const ranked = ['Medio poncho', 'Manta', 'Poncho largo', 'Poncho'];
		expect(await answers()).toEqual([ranked, ranked]);
		const suggest = async () =>
			names((await test.call('GET', '/api/products/suggestions?text=poncho')).json<Suggestions>());
		expect(await suggest()).toEqual(['Medio poncho', 'Poncho largo', 'Poncho']);
		expect(await page(`search=poncho&size=1&containing=${id}`)).toMatchObject({ page: 4, pages: 4 });
		expect(names(await page('search=poncho&size=2&page=2'))).toEqual(ranked.slice(2));
		expect(names(await page('search=poncho&sortBy=name'))).toEqual(['Manta', 'Medio poncho', 'Poncho', 'Poncho largo']);
		const form = { name: 'Poncho', categoryId, stockQuantity: 1, price: '1.00', sku: 'PO-1' };
		await test.call('PUT', `/api/products/${id}`, { token: await test.adminToken(), form });
		expect((await answers())[0]).toEqual(['Poncho', 'Medio poncho', 'Manta', 'Poncho largo']);
		expect(await suggest()).toEqual(['Poncho', 'Medio poncho', 'Poncho largo']);
	});

	it('[R12-05] suggests products and categories, also for a misspelling', async () => {
		const suggest = async (text: string) =>
			(await test.call('GET', `/api/products/suggestions?text=${encodeURIComponent(text)}`)).json<Suggestions>();
		const albums = await suggest('álbu');
		expect(albums.categories).toEqual([{ id: other, name: 'Álbumes' }]);
		expect(albums.products).toContainEqual({
			id: ids['Álbum 9'],
			name: 'Álbum 9',
			price: 19.99,
			listPrice: null,
			imageUrl: null,
		});
		expect(names(await suggest('manzanna'))).toEqual(['Manzana']);
		expect(await suggest('')).toEqual({ count: 0, products: [], categories: [] });
		expect(await suggest('retirado')).toEqual({ count: 0, products: [], categories: [] });
	});

	it('[R20-60] a suggestion says how many products the list finds for the text', async () => {
		const suggested = (await test.call('GET', '/api/products/suggestions?text=cafe')).json<Suggestions>();
		const { count } = await page('search=cafe');
		expect(suggested.count).toBe(count);
		expect(count).toBeGreaterThan(suggested.products.length);
	});

	it('[R20-68] list and suggestions find the synonyms that the shop has saved, behind the word itself', async () => {
		const save = async (synonyms: string) =>
			test.call('PUT', '/api/admin/settings/search', {
				token: await test.adminToken(),
				json: { synonyms },
			});
		const wool = (await test.createCategory({ name: 'Chompas de lana' })).id;
		await test.createProduct({ name: 'Suéter azul', categoryId: other, price: '60.00' });
		await test.createProduct({ name: 'Chompa roja', categoryId: other, price: '70.00' });
		await test.createProduct({ name: 'Chalina', categoryId: wool, price: '20.00' });
		const suggest = async (text: string) =>
			(await test.call('GET', `/api/products/suggestions?text=${encodeURIComponent(text)}`)).json<Suggestions>();
		expect(names(await page('search=sueter'))).toEqual(['Suéter azul']);
		expect((await save('chompa')).statusCode).toBe(400);
		expect((await save('chompa de lana, suéter')).statusCode).toBe(400);
		expect((await save('Polo, CAMISETA\nCHOMPA, suéter')).statusCode).toBe(200);
		expect(names(await page('search=sueter'))).toEqual(['Suéter azul', 'Chompa roja', 'Chalina']);
		expect(names(await page('search=Chompas%20azul'))).toEqual(['Suéter azul']);
		expect(await suggest('suét')).toMatchObject({ count: 3, categories: [{ id: wool }] });
		expect(names(await suggest('suét'))).toEqual(['Suéter azul', 'Chompa roja']);
		await save('');
		expect(names(await page('search=sueter'))).toEqual(['Suéter azul']);
	});

	it('[R20-66] counts the units of orders of the last 90 days that stand, and says whether there are any', async () => {
		const lines: [age: string, status: string, request: boolean, name: string, units: number][] = [
			['1 day', 'PENDING', false, 'Nuez', 2],
			['89 days', 'DELIVERED', false, 'Nuez', 3],
			['2 days', 'SHIPPED', false, 'Manzana', 4],
			['91 days', 'DELIVERED', false, 'Manzana', 50],
			['1 day', 'CANCELLED', false, 'Álbum 9', 60],
			['1 day', 'PENDING', true, 'Álbum 10', 70],
		];
		const place = async ([age, status, request, name, units]: (typeof lines)[number], index: number) =>
			test.query(sql`
				WITH placed AS (
					INSERT INTO orders (order_number, status, request, total_cents, payment_method, created_at)
					VALUES (${`O-${index}`}, ${status}, ${request}, 1, 'ON_DELIVERY', now() - ${age}::interval) RETURNING id)
				INSERT INTO order_items (order_id, product_id, product_name, quantity, unit_price_cents)
				SELECT id, ${ids[name]}, ${name}, ${units}, 1 FROM placed`);
		await Promise.all(lines.map(place));
		const best = async () => names(await page('sortBy=best-selling')).slice(0, 2);
		while ((await best())[0] !== 'Nuez') await pause(5);
		expect(await best()).toEqual(['Nuez', 'Manzana']);
		expect((await page('minPrice=900')).facets.bestSellers).toBe(true);
		const again = async (name: string) =>
			test.call('PUT', `/api/products/${ids.Nuez}`, {
				token: await test.adminToken(),
				form: { name, price: '12.50', stockQuantity: '0', sku: 'NUEZ', categoryId: String(fruit) },
			});
		expect((await again('Nuez pelada')).statusCode).toBe(200);
		expect(await best()).toEqual(['Nuez pelada', 'Manzana']);
		await test.query(sql`DELETE FROM orders`);
		while ((await page('')).facets.bestSellers) await pause(5);
		await again('Nuez');
	});

	it('[R12-06] answers some products by id, without hidden and unknown ones', async () => {
		const some = await test.call(
			'GET',
			`/api/products/some?ids=${ids.Nuez},${ids.Retirado},${ids.Manzana},999999,${ids.Nuez}`,
		);
		expect(some.json<ProductDto[]>().map(({ name }) => name)).toEqual(['Manzana', 'Nuez']);
		expect((await test.call('GET', '/api/products/some?ids=1,,2')).statusCode).toBe(400);
		const tooLarge = await test.call('GET', `/api/products/some?ids=9999999999,${ids.Nuez}`);
		expect(tooLarge.json<ProductDto[]>().map(({ name }) => name)).toEqual(['Nuez']);
		expect((await test.call('GET', '/api/products/some?ids=9999999999')).json()).toEqual([]);
	});

	it('[R12-07] keeps an answer until the catalogue changes, and says so with an ETag', async () => {
		const first = await test.call('GET', '/api/products/page?category=7&search=a');
		const etag = String(first.headers.etag);
		// The search has no effect inside of a category.
		const again = await test.call('GET', '/api/products/page?category=7', { headers: { 'if-none-match': etag } });
		expect(again.statusCode).toBe(304);
		expect((await page('search=manzana')).products[0]?.stock).toBe(5);
		await test.createProduct({ name: 'Manzana verde', categoryId: fruit });
		expect((await page('search=manzana')).count).toBe(2);
	});

	it('[R19-52] reads a page once for all who ask for it after a change', async () => {
		const misses = async () => {
			const { body } = await test.call('GET', '/metrics', { headers: { host: 'localhost' } });
			return Number(/shop_cache_misses_total\{[^}]*cache="lists"\} (\d+)/.exec(body)?.[1]);
		};
		await test.createProduct({ name: 'Cereza', categoryId: fruit });
		// Events of before, on their way, throw answers away once more.
		for (let still = 0; still < 10; ) {
			const was = await misses();
			await page('minPrice=1');
			still = was === (await misses()) ? still + 1 : 0;
		}
		const before = await misses();
		const answers = await Promise.all(Array.from({ length: 40 }, () => page('minPrice=2')));
		expect(new Set(answers.map(({ count }) => count))).toEqual(new Set([answers[0]?.count]));
		expect(await misses()).toBe(before + 1);
	});

	it('[R16-02, R16-03, R16-04, R16-06, R16-07] finds a group by one of its products; R7 goes on to answer products', async () => {
		const polos = (await test.createCategory({ name: 'Ropa' })).id;
		await test.query(sql`INSERT INTO product_groups (id, name, category_id, options) OVERRIDING SYSTEM VALUE
			VALUES (9, 'Polo Paracas', ${polos}, ${JSON.stringify([{ name: 'Color', values: [] }])}::jsonb)`);
		const add = async (color: string, size: string, price: string, more: object = {}) => {
			const name = `Polo Paracas, ${color}, ${size}`;
			const { id } = await test.createProduct({ name, categoryId: polos, price, featured: true, ...more });
			await test.query(
				sql`UPDATE products SET group_id = 9, option_values = array[${color}::text, ${size}::text] WHERE id = ${id}`,
			);
			return id;
		};
		const soldOut = await add('rojo', 'M', '30.00', { stockQuantity: 0 });
		const red = await add('rojo', 'S', '40.00', { sku: 'PP-ROJO-S', description: 'Manga corta' });
		const blue = await add('azul', 'M', '50.00');
		await test.createProduct({ name: 'Polo de otro', categoryId: polos, price: '60.00' });
		const shown = async (query: string) =>
			(await page(`${query}&sortBy=name`)).products.map(({ id, card }) => [id, card]);
		const card = (lowest: number, highest: number, available: boolean) => ({
			lowest,
			highest,
			available,
			swatches: [],
			moreSwatches: 0,
		});
		expect(await shown('search=paracas')).toEqual([[red, card(30, 50, true)]]);
		expect(await shown('search=polo+rojo+m')).toEqual([[soldOut, card(30, 30, false)]]);
		expect(await shown('search=PP-ROJO-S')).toEqual([[red, card(40, 40, true)]]);
		expect(await shown('search=paracas&minPrice=41')).toEqual([[blue, card(50, 50, true)]]);
		expect(await shown('search=rojo+m&available=true')).toEqual([]);
		await test.createProduct({ name: 'Blusa', categoryId: polos, price: '35.00' });
		await test.createProduct({ name: 'Camisa', categoryId: polos, price: '45.00' });
		const prices = async (query: string) =>
			(await page(`category=${polos}&sortBy=price-asc&${query}`)).products.map(({ price }) => price);
		expect(await prices('')).toEqual([40, 35, 45, 60]);
		expect(await prices('available=true')).toEqual([35, 40, 45, 60]);
		expect(await prices('minPrice=41')).toEqual([45, 50, 60]);
		expect(await prices('minPrice=42&maxPrice=48')).toEqual([45]);
		expect(await prices('minPrice=31&maxPrice=41')).toEqual([35, 40]);
		const suggest = async (text: string) =>
			(await test.call('GET', `/api/products/suggestions?text=${text}`)).json<Suggestions>();
		const group = { name: 'Polo Paracas', group: 9, listPrice: null, imageUrl: null };
		expect(await suggest('polo')).toMatchObject({ count: 2, products: [{ name: 'Polo de otro' }, {}] });
		expect((await suggest('polo')).products[1]).toEqual({ ...group, id: red, price: 30, from: true });
		expect((await suggest('azul+m')).products).toEqual([{ ...group, id: blue, price: 50, from: false }]);
		for (const list of ['search?keyword=paracas', `category/${polos}`, 'active', 'featured']) {
			const rows = (await test.call('GET', `/api/products/${list}`)).json<ProductDto[]>();
			expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([soldOut, red, blue]));
			expect(rows.find(({ id }) => id === red)).not.toHaveProperty('card');
		}
	});
});
