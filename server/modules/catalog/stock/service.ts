import { lowStock } from '#contract/catalog/admin';
import type { ProductDto } from '#contract/catalog/product';
import type { Weighed } from '#contract/delivery/quote';
import type { TaxKind } from '#contract/tax/kinds';
import { join, raw, sql, type Tx } from '#platform/db';
import { append, type LivePublisher } from '#platform/live/publisher';
import { countSold, type OfferedUnits, pricesBeside, settlePrices } from '../prices/settle';
import { productEvents, productsHeld } from '../tables/events';
import { productTable } from '../tables/products';
import type { StoredItem } from '../tables/table';
import { type ChangeReason, reasonQuery } from './changeReason';

export interface LockedProduct {
	id: number;
	name: string;
	imageUrl: string | null;
	price: number;
	stock: number;
	/** Not included in `stock`. */
	held: number;
	active: boolean;
	/** Its own, or its category's. */
	taxKind: TaxKind;
	/** The offer that makes its price; `left`: units at this price, null without a limit. Soles. */
	offer: { id: number; title: string; listPrice: number; left: number | null } | null;
}

/** Product `p` sold within 30 days and has at most the units in the settings. For task and list. */
export const runsLow = sql`p.active AND p.stock <= coalesce(
		(SELECT (value ->> 'lowStock')::integer FROM shop_settings WHERE section = 'orders'), ${raw(String(lowStock))})
	AND EXISTS (SELECT FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.product_id = p.id
		AND o.status <> 'CANCELLED' AND NOT o.request AND o.created_at > now() - interval '30 days')`;

export type ProductWeight = Weighed & { shown: boolean };

/** `by` is negative when units leave. Each product at most once. */
export interface StockChange {
	productId: number;
	by: number;
	/** Change of held units, included in `by`. */
	held?: number;
}

export type Stock = ReturnType<typeof createStock>;

export function createStock({ live, changed }: { live: LivePublisher; changed: () => void }) {
	/** In id order, so that checkouts never block each other. */
	async function lock(tx: Tx, ids: number[]): Promise<Map<number, LockedProduct>> {
		if (ids.length === 0) return new Map();
		const rows = await tx.query<LockedProduct>(sql`
				SELECT id, name, image_url AS "imageUrl", (price_cents / 100.0)::float8 AS price, stock, held, active,
					CASE WHEN offer_id IS NOT NULL THEN json_build_object('id', offer_id, 'left', offer_left,
						'title', (SELECT title FROM offers o WHERE o.id = offer_id),
						'listPrice', (list_price_cents / 100.0)::float8) END AS offer,
					coalesce(tax_kind, (SELECT c.tax_kind FROM categories c WHERE c.id = category_id)) AS "taxKind"
				FROM products WHERE id IN (${join(ids)}) ORDER BY id FOR UPDATE`);
		return new Map(rows.map((row) => [row.id, row]));
	}

	/** Locked, at the prices of this moment of the database, whatever the job of offers did. */
	async function lockPriced(tx: Tx, ids: number[]): Promise<Map<number, LockedProduct>> {
		if (ids.length === 0) return new Map();
		// The second statement runs behind the locks, and so at a time at which no other order is before this one.
		const [products, settled] = await Promise.all([lock(tx, ids), settlePrices(tx, ids)]);
		return settled.length > 0 ? lock(tx, ids) : products;
	}

	return {
		lock,
		lockPriced,
		/** These locked products get the prices that their offers make now. */
		settle: (tx: Tx, ids: readonly number[]) => settlePrices(tx, ids),

		/** As `lockPriced`, at the prices of whoever has these holds: units that they hold are left to them. */
		async lockPricedBeside(tx: Tx, ids: number[], holds: readonly number[]): Promise<Map<number, LockedProduct>> {
			const products = await lockPriced(tx, ids);
			if (holds.length === 0) return products;
			const own = await pricesBeside(tx, ids, holds);
			return new Map([...products].map(([id, product]) => [id, { ...product, ...own.get(id) }]));
		},

		async shown(tx: Tx, ids: number[]): Promise<Set<number>> {
			if (ids.length === 0) return new Set();
			const rows = await tx.query<{ id: number }>(
				sql`SELECT p.id FROM ${productTable.from} WHERE ${productTable.isShown} AND p.id IN (${join(ids)})`,
			);
			return new Set(rows.map(({ id }) => id));
		},

		weightsOf(tx: Tx, ids: readonly number[]): Promise<ProductWeight[]> {
			return tx.query<ProductWeight>(sql`
				SELECT p.id AS "productId", nullif(p.weight_grams, 0) AS grams, ${productTable.isShown} AS shown
				FROM ${productTable.from} WHERE p.id = ANY (${[...ids]}::integer[])`);
		},

		/** Without an event: the order announces the units with its own change. */
		unhold: (tx: Tx, changes: StockChange[]) => write(tx, changes, {}),

		/** With one event; `since`: changes since the previous event. */
		async hold(tx: Tx, changes: StockChange[], since = changes): Promise<void> {
			await append(tx, ...productsHeld(await write(tx, changes, {}), (item) => stockBefore(item, since)));
			// Held units of an offer of few are not left for others.
			const ids = changes.map(({ productId }) => productId);
			await settlePrices(tx, ids);
		},

		/** Sold units at the price of an offer, of which it may have few. */
		async countOffered(tx: Tx, units: readonly OfferedUnits[]): Promise<void> {
			if (units.length === 0) return;
			await countSold(tx, units);
			const ids = units.map(({ productId }) => productId);
			await settlePrices(tx, ids);
		},

		/** Omits deleted products when units come back; throws when missing units leave. */
		async change(tx: Tx, changes: StockChange[], changeReason: ChangeReason): Promise<StoredItem<ProductDto>[]> {
			const products = await write(tx, changes, changeReason);
			await append(tx, ...products.map((after) => productEvents.updated(after, before(after, changes))));
			return products;
		},

		committed(): void {
			changed();
			live.wake();
		},
	};
}

async function write(tx: Tx, changes: StockChange[], changeReason: ChangeReason): Promise<StoredItem<ProductDto>[]> {
	if (changes.length === 0) return [];
	const products = await productTable.write(
		tx,
		sql`UPDATE products p SET stock = p.stock + line.by, held = p.held + coalesce(line.held, 0),
				held_until = CASE WHEN p.held + coalesce(line.held, 0) > 0
					THEN (SELECT min(until) FROM stock_holds WHERE product_id = p.id) END,
				${productTable.nextVersion}
			FROM json_to_recordset(${JSON.stringify(changes)}::json) AS line ("productId" integer, by integer, held integer),
				(${reasonQuery(changeReason)}) AS said
			WHERE p.id = line."productId" AND p.stock + line.by >= 0`,
	);
	const changed = new Set(products.map(({ item }) => item.id));
	if (changes.some(({ productId, by }) => by < 0 && !changed.has(productId))) {
		throw new Error('Units left that were not there');
	}
	return products;
}

function before({ item, shown }: StoredItem<ProductDto>, changes: readonly StockChange[]): StoredItem<ProductDto> {
	return { item: { ...item, stock: stockBefore(item, changes) }, shown };
}

const stockBefore = ({ id, stock }: ProductDto, changes: readonly StockChange[]): number =>
	stock - changes.reduce((sum, { productId, by }) => sum + (productId === id ? by : 0), 0);
