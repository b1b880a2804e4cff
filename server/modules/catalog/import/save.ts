import { setImmediate as nextTurn } from 'node:timers/promises';
import { importLimits } from '#contract/catalog/import';
import type { ProductDto } from '#contract/catalog/product';
import { sql, type Tx } from '#platform/db';
import type { OutboxEvent } from '#platform/live/publisher';
import { type Actor, recordChanges } from '../../audit/record';
import { queuePictures } from '../fetches/queue';
import { auditedGroup } from '../groups/membership';
import { followGroups, insertGroups, touchProducts, updateGroups } from '../groups/repository';
import { productTable } from '../products/fields';
import { auditProducts, besideBefore } from '../products/written';
import type { Found } from '../table';
import { placedBySku, placeProducts, writeGalleries } from './groupRepository';
import type { ImportPlan, PlannedCreate, PlannedUpdate } from './plan';
import type { PlannedGroup } from './planGroups';
import { addImported } from './repository';

/** Before their products. */
export async function saveGroups(tx: Tx, by: Actor, groups: readonly PlannedGroup[]): Promise<void> {
	// Rows exchange values, and a new product may take what another one gives away in a later step.
	await tx.query(sql`SET CONSTRAINTS products_values_key DEFERRED`);
	for (let start = 0; start < groups.length; start += importLimits.step) {
		const edited = groups.slice(start, start + importLimits.step).filter((group) => group.edited);
		const made = edited.filter(({ before }) => !before);
		const inserted = await insertGroups(
			tx,
			made.map(({ values }) => values),
		);
		const idOf = new Map(inserted.map(({ id, name, category }) => [`${category.id} ${name}`, id]));
		for (const group of made) group.id = idOf.get(`${group.values.categoryId} ${group.values.name}`) ?? null;
		const was = new Map(edited.flatMap(({ before }) => (before ? [[before.id, before] as const] : [])));
		const updated = await updateGroups(
			tx,
			edited.flatMap(({ before, values }) => (before ? [{ ...values, id: before.id }] : [])),
		);
		await recordChanges(tx, by, [
			...inserted.map((after) => auditedGroup.created(after)),
			...updated.map((after) => auditedGroup.updated(was.get(after.id) ?? after, after)),
		]);
		await nextTurn();
	}
}

/** After their products: the others of the group follow it, and pictures are asked for. */
export async function finishGroups(tx: Tx, by: Actor, { groups, members }: ImportPlan): Promise<OutboxEvent[]> {
	const events: OutboxEvent[] = [];
	for (let start = 0; start < groups.length; start += importLimits.step) {
		const step = groups.slice(start, start + importLimits.step);
		await queuePictures(
			tx,
			step.flatMap(({ id: groupId, remote }) => remote.map((picture) => ({ productId: null, groupId, ...picture }))),
		);
		const ids = step.flatMap(({ before, edited }) => (before && edited ? before.id : []));
		if (ids.length === 0) continue;
		const others = step.flatMap(({ before }) => before?.members.flatMap(({ id }) => members.get(id) ?? []) ?? []);
		const followed = await followGroups(tx, ids);
		const touched = await touchProducts(
			tx,
			others.map(({ item: { id, version } }) => ({ id, version })),
		);
		events.push(...(await auditProducts(tx, by, besideBefore([...followed, ...touched], members))));
		await nextTurn();
	}
	return events;
}

export async function saveCreates(tx: Tx, by: Actor, creates: readonly PlannedCreate[]): Promise<OutboxEvent[]> {
	if (creates.length === 0) return [];
	const places = creates.flatMap(({ values: { sku }, place }) =>
		place?.group.id ? [{ sku, groupId: place.group.id, values: place.values }] : [],
	);
	const inserted = await productTable.insert(
		tx,
		creates.map(({ values }) => values),
		places.length > 0 ? placedBySku(places) : undefined,
	);
	const idOf = new Map(inserted.map(({ item }) => [item.sku, item.id]));
	const beside = creates.map((create) => ({ ...create, id: idOf.get(create.values.sku) ?? 0 }));
	const pictured = new Map((await saveGalleries(tx, beside)).map((one) => [one.item.id, one]));
	return auditProducts(
		tx,
		by,
		inserted.map((one) => ({ after: pictured.get(one.item.id) ?? one })),
	);
}

async function saveGalleries(
	tx: Tx,
	given: readonly (Pick<PlannedCreate, 'pictures' | 'remote'> & { id: number })[],
): Promise<Found<ProductDto>[]> {
	await queuePictures(
		tx,
		given.flatMap(({ id: productId, remote = [] }) =>
			remote.map((picture) => ({ productId, groupId: null, ...picture })),
		),
	);
	return writeGalleries(
		tx,
		given.flatMap(({ id, pictures }) => (pictures ? [{ id, pictures }] : [])),
	);
}

/** How a file has changed a stock is stored under its mark. */
export async function saveUpdates(tx: Tx, by: Actor, updates: readonly PlannedUpdate[]): Promise<OutboxEvent[]> {
	if (updates.length === 0) return [];
	const before = new Map(updates.map((update) => [update.edit.id, update.before]));
	const edits = updates.map(({ edit }) => edit);
	await placeProducts(
		tx,
		updates.flatMap(({ edit: { id }, place }) =>
			place?.group.id
				? [{ id, groupId: place.group.id, values: place.values, shared: place.group.values.pictures[0]?.url ?? null }]
				: [],
		),
	);
	await saveGalleries(
		tx,
		updates.map(({ edit: { id }, pictures = null, remote }) => ({ id, pictures, ...(remote && { remote }) })),
	);
	const found = await productTable.update(tx, edits);
	const imported = updates.flatMap(({ edit: { id, stockQuantity: stock }, before: { item }, fileMark: mark }) =>
		mark && stock !== undefined && stock !== item.stock ? [{ id, mark, units: stock - item.stock }] : [],
	);
	await addImported(tx, imported);
	return auditProducts(tx, by, besideBefore(found, before));
}
