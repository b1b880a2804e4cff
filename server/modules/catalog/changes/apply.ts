import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProductDto } from '#contract/catalog/product';
import { channels } from '#contract/live/serverChannels';
import { sql, type Tx } from '#platform/db';
import { append, type OutboxEvent } from '#platform/live/publisher';
import { type Actor, recordChanges } from '../../audit/record';
import { settlePrices } from '../prices/settle';
import { manyChanged, maxSingleEvents, productEvents } from '../tables/events';
import { auditedProduct, type ProductValues, productTable } from '../tables/products';
import type { StoredItem } from '../tables/table';
import { auditFormerGroups, auditGroups } from './auditedGroup';
import { queuePictures } from './pictureQueue';
import type { ChangePlan, PlannedProduct } from './plan';
import type { PlannedGroup } from './planGroups';
import { addImported, insertGroups, raiseGroups, updateGroups } from './repository';
import { returnRows, takeRows, type WholeRow } from './wholeRows';

export interface ApplyOptions {
	/** `single`: one event per product, above 200 one for all. `none`: no event for browsers. */
	events?: 'single' | 'none';
	/** Products per statement; other requests run in between. */
	step?: number;
	onStep?: (products: number) => void;
}

/** `products` in the order of the plan, new ones first. */
export interface Applied {
	products: { planned: PlannedProduct; after: StoredItem<ProductDto> }[];
	/** By place of the group in the request. */
	groupIds: ReadonlyMap<number, number>;
	removed: { products: WholeRow[]; groups: WholeRow[] };
	/** Products that changed, were deleted or came back. */
	changed: number;
}

/**
 * The only writer of products, groups and pictures. Needs locked rows and a change reason. Throws errors of the database,
 * such as for a SKU in use since.
 */
export async function applyPlan(tx: Tx, by: Actor, plan: ChangePlan, options: ApplyOptions = {}): Promise<Applied> {
	const { step = Number.POSITIVE_INFINITY, onStep = () => {} } = options;
	await writeGroups(tx, by, plan);
	const removed = {
		products: await takeRows(
			tx,
			'products',
			plan.removes.map(({ item }) => item.id),
		),
		groups: [] as WholeRow[],
	};
	const products: Applied['products'] = [];
	async function inSteps(all: PlannedProduct[], write: (some: PlannedProduct[]) => Promise<StoredItem<ProductDto>[]>) {
		for (let start = 0; start < all.length; start += step) {
			const some = all.slice(start, start + step);
			const after = await settled(tx, await write(some));
			products.push(...some.flatMap((planned, at) => (after[at] ? { planned, after: after[at] } : [])));
			await auditProducts(tx, by, products.slice(-some.length));
			if (step < all.length) await nextTurn();
			onStep(some.length);
		}
	}
	await inSteps(
		plan.products.filter(({ before }) => !before),
		(some) => insertProducts(tx, some),
	);
	await inSteps(
		plan.products.filter(({ before }) => before),
		(some) => updateProducts(tx, some),
	);
	await recordChanges(
		tx,
		by,
		plan.removes.map(({ item }) => auditedProduct.deleted(item)),
	);
	removed.groups = await writeFormerGroups(tx, by, plan);
	const { products: back, groups: groupsBack } = await returnAll(tx, by, plan);
	const events = [
		...products.map(({ planned: { before }, after }) =>
			before ? productEvents.updated(after, before) : productEvents.created(after),
		),
		...plan.removes.map((one) => productEvents.deleted(one)),
		...back.map((one) => productEvents.created(one)),
	];
	const ids = [...products.map(({ after }) => after), ...plan.removes, ...back].map(({ item }) => item.id);
	const groupIds = new Map(plan.groups.flatMap(({ at, id }) => (id === null ? [] : [[at, id] as const])));
	const formerGroups = plan.formerGroups.map(({ group }) => group.id);
	await announce(tx, events, ids, [...groupIds.values(), ...formerGroups, ...groupsBack], options);
	return { products, groupIds, removed, changed: events.length };
}

/** At the prices that running offers make of what was written; the caller's events show them. */
async function settled(tx: Tx, written: StoredItem<ProductDto>[]): Promise<StoredItem<ProductDto>[]> {
	const ids = written.map(({ item }) => item.id);
	const others = await settlePrices(tx, ids, { announce: false });
	if (others.length === 0) return written;
	const after = new Map((await productTable.lock(tx, others)).map((one) => [one.item.id, one]));
	return written.map((one) => after.get(one.item.id) ?? one);
}

async function announce(
	tx: Tx,
	events: OutboxEvent[],
	products: number[],
	groups: number[],
	{ events: kind = 'single' }: ApplyOptions,
): Promise<void> {
	if (products.length + groups.length === 0) return;
	const visible = events.length > maxSingleEvents ? [manyChanged] : events;
	await append(tx, ...(kind === 'none' ? [] : visible), {
		topic: channels.catalogWritten.topic,
		body: { products, groups },
	});
}

/** Before products, which refer to groups. */
async function writeGroups(tx: Tx, by: Actor, plan: ChangePlan): Promise<void> {
	const { groups, products } = plan;
	if (groups.length === 0) return;
	// A product may get values that another frees in a later statement.
	await tx.query(sql`SET CONSTRAINTS products_values_key DEFERRED`);
	const newGroups = groups.filter(({ before }) => !before);
	const inserted =
		newGroups.length > 0
			? await insertGroups(
					tx,
					newGroups.map(({ values }) => values),
				)
			: [];
	newGroups.forEach((group, at) => {
		group.id = inserted[at]?.id ?? null;
	});
	const edits = groups.flatMap(({ before, values, changed, arrived }) =>
		before && changed ? [{ ...values, id: before.id, edited: !arrived }] : [],
	);
	const updated = edits.length > 0 ? await updateGroups(tx, edits) : [];
	const groupsWithProducts = new Set(products.map(({ group }) => group));
	const raised = groups.flatMap((group) =>
		group.before && !group.changed && groupsWithProducts.has(group) ? group.before.id : [],
	);
	if (raised.length > 0) await raiseGroups(tx, raised);
	await auditGroups(tx, by, plan, new Map([...inserted, ...updated].map((one) => [one.id, one])));
	await queuePictures(
		tx,
		groups.flatMap(({ id: groupId, remote }) => remote.map((picture) => ({ productId: null, groupId, ...picture }))),
	);
}

const idIn = (group: PlannedGroup | null) => (group?.id ? { groupId: group.id } : {});

async function insertProducts(tx: Tx, some: readonly PlannedProduct[]): Promise<StoredItem<ProductDto>[]> {
	const written = await productTable.insert(
		tx,
		some.map(({ values, group }) => ({ ...(values as ProductValues), ...idIn(group) })),
	);
	const bySku = new Map(written.map((one) => [one.item.sku, one]));
	const after = some.flatMap(({ values }) => bySku.get(values.sku ?? '') ?? []);
	await queueOf(tx, some, after);
	return after;
}

/** Stores each stock change of a file under its mark. */
async function updateProducts(tx: Tx, some: readonly PlannedProduct[]): Promise<StoredItem<ProductDto>[]> {
	const written = await productTable.update(
		tx,
		some.flatMap(({ before, values, edited, group }) =>
			before ? [{ ...values, ...idIn(group), id: before.item.id, edited }] : [],
		),
	);
	const byId = new Map(written.map((one) => [one.item.id, one]));
	const after = some.flatMap(({ before }) => byId.get(before?.item.id ?? 0) ?? []);
	await addImported(
		tx,
		some.flatMap(({ before, values: { stockQuantity }, fileMark: mark }) =>
			before && mark && stockQuantity !== undefined && stockQuantity !== before.item.stock
				? [{ id: before.item.id, mark, units: stockQuantity - before.item.stock }]
				: [],
		),
	);
	await queueOf(tx, some, after);
	return after;
}

const queueOf = (tx: Tx, some: readonly PlannedProduct[], after: readonly StoredItem<ProductDto>[]) =>
	queuePictures(
		tx,
		some.flatMap(({ remote }, at) =>
			remote.map((picture) => ({ productId: after[at]?.item.id ?? null, groupId: null, ...picture })),
		),
	);

const auditProducts = (tx: Tx, by: Actor, written: Applied['products']) =>
	recordChanges(
		tx,
		by,
		written.map(({ planned: { before }, after }) =>
			before ? auditedProduct.updated(before.item, after.item) : auditedProduct.created(after.item),
		),
	);

/** Deletes groups without products; answers their rows. */
async function writeFormerGroups(tx: Tx, by: Actor, plan: ChangePlan): Promise<WholeRow[]> {
	const { formerGroups } = plan;
	const stay = formerGroups.flatMap(({ group, ends }) => (ends ? [] : group.id));
	if (stay.length > 0) await raiseGroups(tx, stay);
	const ended = formerGroups.flatMap(({ group, ends }) => (ends ? group : []));
	const rows = await takeRows(
		tx,
		'product_groups',
		ended.map(({ id }) => id),
	);
	await auditFormerGroups(tx, by, plan);
	return rows;
}

async function returnAll(tx: Tx, by: Actor, { returns }: ChangePlan) {
	const groups = await returnRows(tx, 'product_groups', returns.groups);
	const ids = await returnRows(tx, 'products', returns.products);
	await settlePrices(tx, ids, { announce: false });
	const products = ids.length > 0 ? await productTable.lock(tx, ids) : [];
	await recordChanges(
		tx,
		by,
		products.map(({ item }) => auditedProduct.created(item)),
	);
	return { products, groups };
}
