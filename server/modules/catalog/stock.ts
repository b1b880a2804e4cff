import { asc, inArray, sql } from 'drizzle-orm';
import type { ProductDto } from '../../../contract/catalog';
import type { Tx } from '../../db/database';
import { products } from '../../db/schema';
import type { LivePublisher } from '../../live/publisher';
import type { CatalogCache } from './cache';
import { productUpdated } from './events';
import { productJson, publicProduct } from './json';

/** A product as a checkout needs it. */
export interface ForSale {
	id: number;
	name: string;
	imageUrl: string | null;
	priceCents: number;
	stock: number;
	/** Whether shoppers may see and buy it: it and its category are active. */
	onSale: boolean;
}

/** Units that leave (negative) or come back (positive). A product at most once. */
export interface StockChange {
	productId: number;
	by: number;
}

export type Stock = ReturnType<typeof createStock>;

/** The products' side of orders: what is there, and units that leave and come back. */
export function createStock({ live, cache }: { live: LivePublisher; cache: CatalogCache }) {
	/**
	 * Locks the products until the transaction ends. In id order, so that two checkouts with the same products
	 * never wait for each other.
	 */
	async function lock(tx: Tx, ids: number[]): Promise<void> {
		await tx
			.select({ id: products.id })
			.from(products)
			.where(inArray(products.id, ids))
			.orderBy(asc(products.id))
			.for('update');
	}

	return {
		lock,

		/** The products that exist, by id. After lock(), nobody changes price and stock any more. */
		async read(tx: Tx, ids: number[]): Promise<Map<number, ForSale>> {
			// Not read by the locking statement: having waited, that one would still show the category of before.
			const { rows } = await tx.execute<ForSale & Record<string, unknown>>(sql`
				SELECT p.id, p.name, p.image_url AS "imageUrl", p.price_cents AS "priceCents", p.stock,
					(${publicProduct}) AS "onSale"
				FROM products p JOIN categories c ON c.id = p.category_id WHERE ${inArray(sql`p.id`, ids)}`);
			return new Map(rows.map((row) => [row.id, row]));
		},

		/**
		 * Changes the stock of locked products, with a new version and an event for each. A product that is gone is
		 * left out when units come back; throws when units leave that are not there.
		 */
		async change(tx: Tx, changes: StockChange[]): Promise<void> {
			const lines = JSON.stringify(changes.map(({ productId, by }) => ({ id: productId, by })));
			const { rows } = await tx.execute<{ item: ProductDto; shown: boolean }>(sql`
				UPDATE products p SET stock = p.stock + line.by, version = p.version + 1, updated_at = now()
				FROM json_to_recordset(${lines}::json) AS line (id integer, by integer), categories c
				WHERE p.id = line.id AND c.id = p.category_id AND p.stock + line.by >= 0
				RETURNING ${productJson} AS item, c.active AS shown`);
			const left = changes.filter(({ by }) => by < 0);
			const changed = new Set(rows.map(({ item }) => item.id));
			if (left.some(({ productId }) => !changed.has(productId))) throw new Error('Units left that were not there');
			await live.append(tx, ...rows.map(({ item, shown }) => productUpdated({ product: item, categoryActive: shown })));
		},

		/** To be called after the commit of a change. */
		committed(): void {
			cache.changed();
			live.wake();
		},
	};
}
