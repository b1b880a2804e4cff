import { topics } from '#contract/live/channel';
import type { PricesChanged } from '#contract/live/live';
import { channels } from '#contract/live/serverChannels';
import { isoTime, listCents, sql, type Tx } from '#platform/db';
import { append, type OutboxEvent } from '#platform/live/publisher';
import { productTable } from '../tables/products';
import { isDue, withBest, withBestBeside } from './offered';

interface Settled {
	product: Omit<PricesChanged['products'][number], 'offer'>;
	/** Null: none now. */
	offer: { id: number; title: string; until: string; listPrice: number; left: number | null } | null;
	shown: boolean;
}

/**
 * Gives these products the price that their offers make at this moment of the database. They must be locked. Answers
 * those that changed. `editVersion` stays: an offer is no edit. `announce` false: the caller's event has the price.
 */
export async function settlePrices(tx: Tx, ids: readonly number[], { announce = true } = {}): Promise<number[]> {
	if (ids.length === 0) return [];
	const rows = await tx.query<Settled>(sql`
		WITH due AS (SELECT p.id, p.price_cents AS previous, ${listCents} AS list, best.id AS offer_id, best.cents,
				best.ends_at, best.remaining FROM products p ${withBest} WHERE p.id = ANY (${[...ids]}::integer[]) AND ${isDue}),
			p AS (UPDATE products p SET price_cents = coalesce(due.cents, due.list),
				list_price_cents = CASE WHEN due.offer_id IS NOT NULL THEN due.list END, offer_id = due.offer_id,
				offer_until = due.ends_at, offer_left = due.remaining, ${productTable.nextVersion}
				FROM due WHERE p.id = due.id RETURNING p.*, due.previous)
		SELECT json_strip_nulls(json_build_object('id', p.id, 'version', p.version,
				'price', (p.price_cents / 100.0)::numeric(12, 2), 'previousPrice', (p.previous / 100.0)::numeric(12, 2),
				'categoryId', p.category_id, 'featured', p.featured, 'groupId', p.group_id)) AS product,
			CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'title', o.title,
				'until', ${isoTime('o.ends_at')}, 'listPrice', (p.list_price_cents / 100.0)::numeric(12, 2),
				'left', p.offer_left) END AS offer,
			${productTable.isShown} AS shown
		FROM p JOIN categories c ON c.id = p.category_id LEFT JOIN offers o ON o.id = p.offer_id ORDER BY p.id`);
	if (rows.length > 0 && announce) await append(tx, ...eventsOf(rows));
	return rows.map(({ product }) => product.id);
}

/** One event for all; visitors get it without hidden products. */
function eventsOf(rows: readonly Settled[]): OutboxEvent[] {
	const visible = rows.filter(({ shown }) => shown);
	return [
		{
			topic: topics.products,
			body: eventOf(rows),
			...(visible.length < rows.length && { publicBody: visible.length > 0 ? eventOf(visible) : null }),
		},
		{ topic: channels.catalogWritten.topic, body: { products: rows.map(({ product }) => product.id), groups: [] } },
	];
}

function eventOf(rows: readonly Settled[]): PricesChanged {
	const offers = new Map(
		rows.flatMap(({ offer }) => (offer ? [[offer.id, { id: offer.id, title: offer.title, until: offer.until }]] : [])),
	);
	return {
		type: 'PRICES_CHANGED',
		offers: [...offers.values()],
		products: rows.map(({ product, offer }) => ({
			...product,
			...(offer && { offer: { id: offer.id, listPrice: offer.listPrice, left: offer.left } }),
		})),
	};
}

export interface OfferedPrice {
	/** Soles. */
	price: number;
	offer: { id: number; title: string; listPrice: number; left: number | null } | null;
}

/** By id of the locked products: prices for whoever has these holds, whose units are left to them. */
export async function pricesBeside(
	tx: Tx,
	ids: readonly number[],
	holds: readonly number[],
): Promise<Map<number, OfferedPrice>> {
	const rows = await tx.query<OfferedPrice & { productId: number }>(sql`
		SELECT p.id AS "productId", (coalesce(best.cents, ${listCents}) / 100.0)::float8 AS price,
			CASE WHEN best.id IS NOT NULL THEN json_build_object('id', best.id, 'left', best.remaining,
				'title', (SELECT title FROM offers o WHERE o.id = best.id), 'listPrice', (${listCents} / 100.0)::float8) END AS offer
		FROM products p ${withBestBeside(holds)} WHERE p.id = ANY (${[...ids]}::integer[])`);
	return new Map(rows.map(({ productId, ...priced }) => [productId, priced]));
}

export interface OfferedUnits {
	productId: number;
	quantity: number;
	offerId: number;
}

/** Counts units of offers that have few of them; the last one ends the offer of its product. */
export async function countSold(tx: Tx, lines: readonly OfferedUnits[]): Promise<void> {
	if (lines.length === 0) return;
	await tx.query(sql`
		INSERT INTO offer_units AS u (offer_id, product_id, sold)
		SELECT line."offerId", line."productId", line.quantity
			FROM json_to_recordset(${JSON.stringify(lines)}::json) AS line ("offerId" integer, "productId" integer, quantity integer)
			JOIN offers o ON o.id = line."offerId" AND o.units IS NOT NULL
		ON CONFLICT (offer_id, product_id) DO UPDATE SET sold = u.sold + excluded.sold`);
}
