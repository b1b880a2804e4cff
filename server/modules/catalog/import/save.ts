import type { Tx } from '../../../db';
import type { OutboxEvent } from '../../../live/publisher';
import { type Actor, recordChanges } from '../../audit/record';
import { productEvents } from '../events';
import { auditedProduct, type ProductValues, productTable } from '../products/fields';
import type { PlannedUpdate } from './plan';
import { addImported } from './repository';

export async function saveCreates(tx: Tx, by: Actor, values: readonly ProductValues[]): Promise<OutboxEvent[]> {
	if (values.length === 0) return [];
	const found = await productTable.insert(tx, values);
	const entries = found.map(({ item }) => auditedProduct.created(item));
	await recordChanges(tx, by, entries);
	return found.map(productEvents.created);
}

/** How a file has changed a stock is stored under its mark. */
export async function saveUpdates(tx: Tx, by: Actor, updates: readonly PlannedUpdate[]): Promise<OutboxEvent[]> {
	if (updates.length === 0) return [];
	const before = new Map(updates.map((update) => [update.edit.id, update.before]));
	const edits = updates.map(({ edit }) => edit);
	const found = await productTable.update(tx, edits);
	const imported = updates.flatMap(({ edit: { id, stockQuantity: stock }, before: { item }, fileMark: mark }) =>
		mark && stock !== undefined && stock !== item.stock ? [{ id, mark, units: stock - item.stock }] : [],
	);
	await addImported(tx, imported);
	const both = found.map((after) => ({ after, before: before.get(after.item.id) ?? after }));
	const entries = both.map(({ after, before }) => auditedProduct.updated(before.item, after.item));
	await recordChanges(tx, by, entries);
	return both.map(({ after, before }) => productEvents.updated(after, before));
}
