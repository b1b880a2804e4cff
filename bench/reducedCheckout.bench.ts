import { randomUUID } from 'node:crypto';
import type { CartOffers } from '#contract/offers/cart';
import { reduceLines, shownReductions } from '#contract/offers/reduce';
import { sql } from '#platform/db';
import { openCheckoutShop, wholeOrder } from './checkoutShop';
import { onBothDatabases } from './lib/databases';
import { median } from './lib/median';

const checkouts = 120;
const atOnce = 8;
const rounds = 9;
const code = 'BENCH';

/** What a coupon and quantity rules cost a checkout of three products. */
export default async () => onBothDatabases(measured);

async function measured(name: string, databaseUrl?: string) {
	const shop = await openCheckoutShop(databaseUrl, true);
	const { app, database, tokens, baskets, delivery } = shop;
	let orders = 0;

	async function send(url: string, payload: string, headers: Record<string, string> = {}): Promise<string> {
		const answer = await app.inject({
			...{ method: 'POST', url, payload },
			headers: { 'content-type': 'application/json', ...headers },
		});
		if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
		return answer.body;
	}

	/** As a browser shows and sends it. */
	async function reducedOrder(products: number[]): Promise<string> {
		const body = JSON.parse(wholeOrder(products, delivery));
		const offers: CartOffers = JSON.parse(
			await send('/api/offers/cart', JSON.stringify({ productIds: products, coupon: code })),
		);
		const items = reduceLines(body.items as { productId: number; price: number; quantity: number }[], offers);
		const shown = items.map((item) => ({ ...item, reductions: shownReductions(item.reductions) }));
		return JSON.stringify({ ...body, items: shown, coupon: code });
	}

	async function seconds(bodies: string[]): Promise<number> {
		const since = performance.now();
		const one = async (first: number) => {
			for (let at = first; at < checkouts; at += atOnce) {
				const token = tokens[orders++ % tokens.length];
				const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
				await send('/api/orders', bodies[at % bodies.length] as string, headers);
			}
		};
		await Promise.all(Array.from({ length: atOnce }, (_, first) => one(first)));
		return (performance.now() - since) / 1000;
	}

	try {
		const bare = baskets.map((products) => wholeOrder(products, delivery));
		await database.query(sql`
			INSERT INTO offers (family, title, terms, scope, begins_at, ends_at, code) VALUES
				('QUANTITY', '3 × 2', '{"kind":"EVERY","of":3,"reduced":1,"percent":100}', 'ALL', now(), now() + interval '1 day', NULL),
				('COUPON', 'Bench', '{"kind":"PERCENT","percent":10}', 'ALL', now(), now() + interval '1 day', ${code})`);
		const reduced = await Promise.all(baskets.map(reducedOrder));
		await seconds(bare);
		await seconds(reduced);
		const ratios: number[] = [];
		for (let round = 0; round < rounds; round++) {
			const first = round % 2 === 0;
			const before = first ? await seconds(bare) : 0;
			const withBoth = await seconds(reduced);
			ratios.push((first ? before : await seconds(bare)) / withBoth);
		}
		return {
			name: `${name}: checkouts with a coupon and a rule ÷ without`,
			value: median(ratios),
			limit: 0.95,
			unit: '×',
			better: 'higher' as const,
			detail: `three products with delivery, ${checkouts} checkouts a round, ${atOnce} at once, median of ${rounds}`,
		};
	} finally {
		await shop.close();
	}
}
