import type { ProductDto } from '#contract/catalog/product';
import type { Tx } from '#platform/db';
import type { OutboxEvent } from '#platform/live/publisher';
import { type Actor, recordChanges } from '../../audit/record';
import { productEvents } from '../events';
import type { Found } from '../table';
import { auditedProduct } from './fields';

type Product = Found<ProductDto>;

/** `before` is absent for a new product. */
export interface Written {
	before?: Product | undefined;
	after: Product;
}

/** Changed products beside what they were; one that is not in `before` is told as it is. */
export const besideBefore = (after: readonly Product[], before: ReadonlyMap<number, Product>): Written[] =>
	after.map((one) => ({ after: one, before: before.get(one.item.id) ?? one }));

/** Writes an audit entry for each product, and answers the events to append. */
export async function auditProducts(tx: Tx, by: Actor, written: readonly Written[]): Promise<OutboxEvent[]> {
	await recordChanges(
		tx,
		by,
		written.map(({ before, after }) =>
			before ? auditedProduct.updated(before.item, after.item) : auditedProduct.created(after.item),
		),
	);
	return written.map(({ before, after }) =>
		before ? productEvents.updated(after, before) : productEvents.created(after),
	);
}
