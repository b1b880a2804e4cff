import type { ProductGroupDto } from '#contract/catalog/group';
import type { ProductPageDto, ReducedProducts } from '#contract/catalog/product';
import type { Suggestions } from '#contract/catalog/suggestions';
import type { NextOffers } from '#contract/offers/next';
import { sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describeOnBackends('offers that visitors find', (kind) => {
	let test: TestApp;
	let close: () => Promise<void>;
	let lamp = 0;
	let hidden = 0;
	beforeAll(async () => {
		const database = await openBackend(kind);
		test = await createTestApp({ database });
		close = async () => {
			await test.close();
			await database.close();
		};
		const categoryId = (await test.createCategory({ name: 'Hogar' })).id;
		lamp = (await test.createProduct({ name: 'Lámpara', categoryId, price: '80.00' })).id;
		hidden = (await test.createProduct({ name: 'Escondido', categoryId, active: false })).id;
	});
	afterAll(() => close());

	async function add(
		title: string,
		begins: string,
		target: number | null,
		more: { family?: string; stopped?: boolean } = {},
	) {
		const terms = JSON.stringify({ kind: 'PERCENT', percent: 20 });
		const { family = 'PRICE', stopped = false } = more;
		await test.query(sql`WITH made AS (
				INSERT INTO offers (family, title, terms, scope, begins_at, ends_at, stopped_at, code)
				VALUES (${family}, ${title}, ${terms}::jsonb, ${target === null ? 'ALL' : 'PRODUCTS'},
					now() + ${begins}::interval, now() + interval '60 days', CASE WHEN ${stopped}::boolean THEN now() END,
					CASE WHEN ${family} = 'COUPON' THEN 'HOLA' END)
				RETURNING id)
			INSERT INTO offer_targets (offer_id, target_id) SELECT id, ${target}::integer FROM made
				WHERE ${target}::integer IS NOT NULL`);
	}

	it('[R24-195] names the offers of prices that begin within a week and reach shown products, the next first', async () => {
		await add('En tres días', '3 days', null);
		await add('Mañana', '1 day', lamp);
		await add('De un producto escondido', '1 day', hidden);
		await add('En ocho días', '8 days', lamp);
		await add('Ya vale', '-1 day', lamp);
		await add('Detenida', '2 days', lamp, { stopped: true });
		await add('De tres por dos', '2 days', lamp, { family: 'QUANTITY' });
		await add('Con cupón', '2 days', lamp, { family: 'COUPON' });
		const answer = await test.call('GET', '/api/offers/next');
		expect(answer.headers['cache-control']).toBe('public, max-age=60');
		const offers = answer.json<NextOffers>();
		expect(offers.map(({ title }) => title)).toEqual(['Mañana', 'En tres días']);
		expect(offers[0]).toEqual({
			...{ id: expect.any(Number), title: 'Mañana', terms: { kind: 'PERCENT', percent: 20 } },
			from: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
		});
	});

	it('[R24-195] answers visitors of a minute from one query', async () => {
		await add('Después', '1 hour', lamp);
		expect((await test.call('GET', '/api/offers/next')).json<NextOffers>().map(({ title }) => title)).not.toContain(
			'Después',
		);
	});

	it('[R24-196] counts what is reduced, and filters it', async () => {
		const reduced = async () => (await test.call('GET', '/api/products/reduced')).json<ReducedProducts>();
		const listed = async () =>
			(await test.call('GET', '/api/products/page?offers=true')).json<ProductPageDto>().products.map(({ id }) => id);
		expect([await reduced(), await listed()]).toEqual([{ count: 0 }, []]);
		await test.query(sql`UPDATE products SET list_price_cents = 10000, offer_id = (SELECT min(id) FROM offers),
			offer_until = now() + interval '1 day' WHERE id IN (${lamp}, ${hidden})`);
		expect([await reduced(), await listed()]).toEqual([{ count: 1 }, [lamp]]);
	});

	it('[R24-192] the sitemap names /ofertas while something is reduced', async () => {
		const named = async () => (await test.call('GET', '/sitemap-pages.xml')).body.includes('/ofertas<');
		expect(await named()).toBe(true);
		await test.query(sql`UPDATE products SET list_price_cents = NULL, offer_id = NULL, offer_until = NULL`);
		expect(await named()).toBe(false);
	});

	it('[R24-193] suggestions and groups answer the struck price of the product that costs so', async () => {
		const [group] = await test.query<{ id: number }>(sql`INSERT INTO product_groups (name, category_id, options)
			SELECT 'Polo', category_id, '[{"name":"Talla","values":[{"name":"M"},{"name":"L"}]}]'::jsonb
			FROM products WHERE id = ${lamp} RETURNING id`);
		const id = group?.id ?? 0;
		const member = (value: string, cents: number, struck: number | null) =>
			test.query(sql`INSERT INTO products (name, sku, stock, category_id, group_id, option_values, price_cents,
					list_price_cents, offer_id, offer_until)
				SELECT 'Polo, ' || ${value}, 'POLO-' || ${value}, 3, category_id, ${id}, ARRAY[${value}], ${cents}, ${struck}::integer,
					CASE WHEN ${struck}::integer IS NOT NULL THEN (SELECT min(id) FROM offers) END,
					CASE WHEN ${struck}::integer IS NOT NULL THEN now() + interval '1 day' END
				FROM products WHERE id = ${lamp}`);
		await member('M', 3000, 4000);
		await member('L', 3500, null);
		const { products } = (await test.call('GET', `/api/product-groups/${id}`)).json<ProductGroupDto>();
		expect(products.map(({ offer }) => offer?.listPrice ?? null)).toEqual([40, null]);
		const { products: suggested } = (await test.call('GET', '/api/products/suggestions?text=polo')).json<Suggestions>();
		expect(suggested).toMatchObject([{ group: id, price: 30, listPrice: 40, from: true }]);
	});
});
