import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { checkoutBody, createShopper } from '../../orders/testing/shopper';
import { createOffers, until } from './testing/offers';

const timing = { offers: { idle: 50, pace: 1 } };

describeOnBoth('the seconds of an offer', (kind) => {
	let database: Database;
	beforeEach(async () => {
		database = await openBackend(kind);
	});
	afterEach(() => database.close());

	const moment = async (): Promise<number> => {
		const [row] = await database.query<{ now: number }>(
			sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS now`,
		);
		return row?.now ?? 0;
	};

	it('[R24-33] no order has a price whose time is over or has not begun, on two servers with wrong clocks, of which one stops', async () => {
		const early = await createTestApp({ database, clock: { now: () => Date.now() + 20_000 }, timing });
		const late = await createTestApp({ database, clock: { now: () => Date.now() - 20_000 }, timing });
		const servers: TestApp[] = [early, late];
		try {
			const buyer = await early.userToken();
			const categoryId = (await early.createCategory()).id;
			const product = await early.createProduct({ categoryId, price: 100, stockQuantity: 5000 });
			const [begins, ends] = [0.5, 1.8];
			const id = await createOffers(early).add({ terms: { kind: 'PERCENT', percent: 20 }, begins, ends });
			const [times] = await database.query<{ begins: number; ends: number }>(sql`
				SELECT (extract(epoch FROM begins_at) * 1000)::double precision AS begins,
					(extract(epoch FROM ends_at) * 1000)::double precision AS ends FROM offers WHERE id = ${id}`);
			const { begins: from = 0, ends: to = 0 } = times ?? {};
			const sold: { price: number; sent: number; answered: number }[] = [];
			async function buy(server: TestApp, price: number): Promise<void> {
				const sent = await moment();
				const body = checkoutBody([{ productId: product.id, quantity: 1, price }]);
				const { statusCode } = await createShopper(server).checkout(buyer, body);
				if (statusCode === 201) sold.push({ price, sent, answered: await moment() });
				else if (statusCode !== 409) throw new Error(String(statusCode));
			}
			let isStopped = false;
			while ((await moment()) < to + 700) {
				if (!isStopped && (await moment()) > from + 300) {
					isStopped = true;
					servers.pop();
					await late.close();
				}
				await Promise.all(servers.flatMap((server) => [buy(server, 80), buy(server, 100)]));
			}
			const wrong = sold.filter(({ price, sent, answered }) =>
				price === 80 ? answered < from || sent >= to : sent >= from && answered < to,
			);
			expect(wrong).toEqual([]);
			const prices = sold.map(({ price }) => price);
			expect([prices.includes(80), prices.includes(100)]).toEqual([true, true]);
		} finally {
			await early.close();
		}
	});

	it('[R24-34] a server that was down over both ends has the right prices once it runs', async () => {
		const first = await createTestApp({ database, timing });
		const categoryId = (await first.createCategory()).id;
		const [begins, ends] = [
			await first.createProduct({ categoryId, price: 50 }),
			await first.createProduct({ categoryId, price: 40 }),
		];
		const offers = createOffers(first);
		const terms = { kind: 'PERCENT' as const, percent: 50 };
		await offers.add({ terms, scope: 'PRODUCTS', targets: [ends.id] });
		await until(async () => (await createShopper(first).product(ends.id)).price === 20);
		await offers.add({ terms, scope: 'PRODUCTS', targets: [begins.id], begins: 3000 });
		await first.close();
		await database.query(sql`UPDATE offers SET begins_at = clock_timestamp() WHERE begins_at > now()`);
		await database.query(sql`UPDATE offers SET ends_at = clock_timestamp() WHERE id = (SELECT min(id) FROM offers)`);
		const next = await createTestApp({ database, timing });
		try {
			await until(async () => {
				const rows = await database.query(sql`SELECT price_cents AS cents FROM products ORDER BY id`);
				return JSON.stringify(rows) === JSON.stringify([{ cents: 2500 }, { cents: 4000 }]);
			});
		} finally {
			await next.close();
		}
	});
});
