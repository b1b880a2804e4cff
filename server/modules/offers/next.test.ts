import type { ProductPageDto, ReducedProducts } from '#contract/catalog/product';
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
});
