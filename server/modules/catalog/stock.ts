import { inArray, sql } from 'drizzle-orm';
import type { ProductDto } from '../../../contract/catalog';
import type { Tx } from '../../db/database';
import type { LivePublisher } from '../../live/publisher';
import type { CatalogCache } from './cache';
import { productUpdated } from './events';
import { productJson, productsJoined, publicProduct } from './json';
import type { FoundProduct } from './repository';

/** A locked product, as a checkout needs it. */
export interface LockedProduct {
	id: number;
	name: string;
	imageUrl: string | null;
	priceCents: number;
	stock: number;
	active: boolean;
}

/** Units that leave (negative) or come back (positive). A product at most once. */
export interface StockChange {
	productId: number;
	by: number;
}

export type Stock = ReturnType<typeof createStock>;

/** The products' side of orders: what is there, and units that leave and come back. */
export function createStock({ live, cache }: { live: LivePublisher; cache: CatalogCache }) {
	return {
		/**
		 * Locks the products until the transaction ends, and answers those that exist, by id. In id order, so that two
		 * checkouts with the same products never wait for each other.
		 */
		async lock(tx: Tx, ids: number[]): Promise<Map<number, LockedProduct>> {
			const { rows } = await tx.execute<LockedProduct & Record<string, unknown>>(sql`
				SELECT id, name, image_url AS "imageUrl", price_cents AS "priceCents", stock, active
				FROM products WHERE ${inArray(sql`id`, ids)} ORDER BY id FOR UPDATE`);
			return new Map(rows.map((row) => [row.id, row]));
		},

		/** Which of the products a visitor may see. */
		async shown(tx: Tx, ids: number[]): Promise<Set<number>> {
			const { rows } = await tx.execute<{ id: number }>(
				sql`SELECT p.id FROM ${productsJoined} WHERE ${publicProduct} AND ${inArray(sql`p.id`, ids)}`,
			);
			return new Set(rows.map(({ id }) => id));
		},

		/**
		 * Changes the stock of locked products, with a new version and an event for each, and answers them as they are
		 * now. A product that is gone is left out when units come back; throws when units leave that are not there.
		 */
		async change(tx: Tx, changes: StockChange[]): Promise<FoundProduct[]> {
			const lines = JSON.stringify(changes.map(({ productId, by }) => ({ id: productId, by })));
			const { rows } = await tx.execute<{ product: ProductDto; categoryActive: boolean }>(sql`
				UPDATE products p SET stock = p.stock + line.by, version = p.version + 1, updated_at = now()
				FROM json_to_recordset(${lines}::json) AS line (id integer, by integer), categories c
				WHERE p.id = line.id AND c.id = p.category_id AND p.stock + line.by >= 0
				RETURNING ${productJson} AS product, c.active AS "categoryActive"`);
			const changed = new Set(rows.map(({ product }) => product.id));
			if (changes.some(({ productId, by }) => by < 0 && !changed.has(productId))) {
				throw new Error('Units left that were not there');
			}
			await live.append(tx, ...rows.map(productUpdated));
			return rows;
		},

		/** To be called after the commit of a change. */
		committed(): void {
			cache.changed();
			live.wake();
		},
	};
}
