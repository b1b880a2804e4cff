import type { ProductDto } from '../../../../contract/product';
import { join, sql, type Tx } from '../../../db';
import type { LivePublisher } from '../../../live/publisher';
import { productEvents } from '../events';
import type { CatalogCache } from '../lists/service';
import { productTable } from '../products/fields';
import type { Found } from '../table';

export interface LockedProduct {
	id: number;
	name: string;
	imageUrl: string | null;
	priceCents: number;
	stock: number;
	active: boolean;
}

/** Units that leave (negative) or come back (positive). A product at most once. */
interface StockChange {
	productId: number;
	by: number;
}

export type Stock = ReturnType<typeof createStock>;

export function createStock({ live, cache }: { live: LivePublisher; cache: CatalogCache }) {
	return {
		/** In id order, so that two checkouts with the same products never wait for each other. */
		async lock(tx: Tx, ids: number[]): Promise<Map<number, LockedProduct>> {
			const rows = await tx.query<LockedProduct>(sql`
				SELECT id, name, image_url AS "imageUrl", price_cents AS "priceCents", stock, active
				FROM products WHERE id IN (${join(ids)}) ORDER BY id FOR UPDATE`);
			return new Map(rows.map((row) => [row.id, row]));
		},

		async shown(tx: Tx, ids: number[]): Promise<Set<number>> {
			if (ids.length === 0) return new Set();
			const rows = await tx.query<{ id: number }>(
				sql`SELECT p.id FROM ${productTable.from} WHERE ${productTable.isShown} AND p.id IN (${join(ids)})`,
			);
			return new Set(rows.map(({ id }) => id));
		},

		/** A product that is gone is left out when units come back; throws when units leave that are not there. */
		async change(tx: Tx, changes: StockChange[]): Promise<Found<ProductDto>[]> {
			const found = await productTable.write(
				tx,
				sql`UPDATE products p SET stock = p.stock + line.by, ${productTable.nextVersion}
				FROM json_to_recordset(${JSON.stringify(changes)}::json) AS line ("productId" integer, by integer)
				WHERE p.id = line."productId" AND p.stock + line.by >= 0`,
			);
			const changed = new Set(found.map(({ item }) => item.id));
			if (changes.some(({ productId, by }) => by < 0 && !changed.has(productId))) {
				throw new Error('Units left that were not there');
			}
			await live.append(tx, ...found.map((after) => productEvents.updated(after, before(after, changes))));
			return found;
		},

		/** To be called after the commit of a change. */
		committed(): void {
			cache.changed();
			live.wake();
		},
	};
}

function before({ item, shown }: Found<ProductDto>, changes: readonly StockChange[]): Found<ProductDto> {
	const by = changes.find(({ productId }) => productId === item.id)?.by ?? 0;
	return { item: { ...item, stock: item.stock - by }, shown };
}
