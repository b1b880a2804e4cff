import { setImmediate as nextTurn } from 'node:timers/promises';
import { wholeName } from '../../../../contract/catalog/group';
import { type ImportRow, importLimits } from '../../../../contract/catalog/import';
import type { GalleryPicture, ProductDto } from '../../../../contract/catalog/product';
import type { Tx } from '../../../db';
import { existingCategories, shareCategories } from '../categories/repository';
import type { RemotePicture } from '../fetches/queue';
import { ownPictures } from '../groups/repository';
import { keepShared } from '../groups/shared';
import { type ProductValues, productTable } from '../products/fields';
import { mayUndoSales, stockAfter } from '../products/stockEdit';
import { soldLately } from '../stock/soldLately';
import type { Edit, Found } from '../table';
import { targetKey } from './groupRepository';
import {
	foreignPicture,
	lockFileGroups,
	type PlannedGroup,
	type PlannedPlace,
	planGroups,
	readGallery,
	readQueuedOf,
} from './planGroups';
import { type FileOfProduct, type FoundSku, fileKey, findBySku, readImported } from './repository';

/** A row says it beside a product's fields. */
interface Beside {
	place?: PlannedPlace | undefined;
	/** Its whole gallery, where it is another one. */
	pictures?: readonly GalleryPicture[] | null;
	/** Its gallery until now. */
	previous?: readonly GalleryPicture[];
	/** Pictures to fetch. */
	remote?: readonly RemotePicture[];
}

/** `row` is the index of the row. */
export interface PlanProblem {
	row: number;
	field: string;
	message: string;
}

export interface PlannedCreate extends Beside {
	at: number;
	values: ProductValues;
}

export interface PlannedUpdate extends Beside {
	/** Index of the row. */
	at: number;
	before: Found<ProductDto>;
	edit: Edit<ProductValues>;
	fileMark: string | undefined;
}

export interface ImportPlan {
	groups: PlannedGroup[];
	/** Products of the shop's groups, locked. */
	members: Map<number, Found<ProductDto>>;
	creates: PlannedCreate[];
	updates: PlannedUpdate[];
	problems: PlanProblem[];
	/** Of the rows that a group of the shop has, its id. */
	groupIds: Map<number, number>;
}

type Update = Extract<ImportRow, { mode: 'update' }>;

async function inSlices<Item, Answer>(
	items: readonly Item[],
	work: (slice: readonly Item[], first: number) => Promise<Answer[]>,
): Promise<Answer[]> {
	const answers: Answer[][] = [];
	for (let first = 0; first < items.length; first += importLimits.step) {
		answers.push(await work(items.slice(first, first + importLimits.step), first));
		await nextTurn();
	}
	return answers.flat();
}

export interface PlanOptions {
	/** Without locks for a preview. */
	locks?: boolean;
	/** Addresses in the rows that are no stored pictures. */
	unstored?: ReadonlySet<string>;
}

/** Locks categories, then groups, then products. The rows without a problem can be saved if no other one is. */
export async function planImport(
	tx: Tx,
	rows: readonly ImportRow[],
	{ locks = true, unstored = new Set<string>() }: PlanOptions = {},
): Promise<ImportPlan> {
	const skus = rows.map(({ sku }) => sku);
	const named = await inSlices(skus, (slice, from) => findBySku(tx, slice, from));
	const wanted = rows.flatMap(({ categoryId }) => categoryId ?? []);
	// With those that products leave: hiding one locks its products, in the opposite order.
	const categoryIds = [...new Set([...wanted, ...named.map(({ categoryId }) => categoryId)])];
	const categories = await (locks ? shareCategories : existingCategories)(tx, categoryIds);
	const plan: ImportPlan = {
		...{ groups: [], members: new Map(), creates: [], updates: [], problems: [], groupIds: new Map() },
	};
	const wrongGroups = new Set<number | undefined>();
	const refuseGroup = (at: number, field: string, message: string) => {
		plan.problems.push({ row: at, field, message });
		wrongGroups.add(rows[at]?.group?.at);
	};
	const fileGroups = await lockFileGroups(tx, rows, named, refuseGroup, locks);
	rows.forEach(({ group }, at) => {
		const id = group && fileGroups.stored.get(group.at)?.id;
		if (id) plan.groupIds.set(at, id);
	});
	const others = [...fileGroups.stored.values()].flatMap(({ members }) => members.map(({ id }) => id));
	const { known, found } = await lockNamed(tx, named, others, locks);
	plan.members = new Map(others.flatMap((id) => (found.has(id) ? [[id, found.get(id) as Found<ProductDto>]] : [])));
	for (const { row, groupId, categoryId } of named) {
		const product = rows[row]?.group && known.get(row)?.item;
		if (product && !isWhere(product, groupId, categoryId)) refuseGroup(row, 'group', movedProduct);
	}
	const queued = await readQueuedOf(tx, rows, fileGroups, known);
	const { groups, placeOf } = planGroups(rows, fileGroups, known, queued, unstored, refuseGroup);
	plan.groups = groups.filter(({ at, edited, remote }) => !wrongGroups.has(at) && (edited || remote.length > 0));
	const changedGroups = new Set(plan.groups);
	const own = await ownPicturesIn(tx, rows, known);
	const sold = await soldOf(tx, rows, known);
	const imported = await importedOf(tx, rows, known);

	const galleryOf = (row: ImportRow, at: number, product: ProductDto | undefined) => {
		const target = { productId: product?.id ?? null, groupId: null };
		const { imageUrl, imageAlt = '', pictures = [] } = product ?? {};
		const isOwn = !product?.group || own.has(product.id);
		const slots = [isOwn && imageUrl ? { url: imageUrl, alt: imageAlt } : null, ...pictures];
		const gallery = readGallery(row.pictures, slots, (url) => queued.get(targetKey(target, url)), unstored);
		if (gallery.foreign) plan.problems.push({ row: at, field: 'pictures', message: foreignPicture(gallery.foreign) });
		return { ...gallery, previous: slots.flatMap((one) => one ?? []) };
	};
	const planRow = (row: ImportRow, at: number) => {
		const refuse = (field: string, message: string) => plan.problems.push({ row: at, field, message });
		const before = known.get(at);
		const product = before?.item;
		if (row.categoryId !== undefined && !categories.has(row.categoryId)) {
			refuse('categoryId', 'La categoría ya no existe');
		}
		if (row.mode === 'create') {
			if (product) {
				refuse('sku', 'Ya existe un producto con este SKU');
				return;
			}
			const { mode: _mode, group: _group, pictures: _pictures, ...values } = row;
			const place = placeOf.get(at);
			const { pictures, remote } = galleryOf(row, at, undefined);
			plan.creates.push({ at, values: place ? { ...values, ...sharedOf(place) } : values, place, pictures, remote });
			return;
		}
		if (!before || !product) {
			refuse('sku', 'El producto con este SKU ya no existe');
			return;
		}
		const stock = stockOf(withoutImported(row, product, imported), product, sold);
		if (typeof stock === 'object') {
			refuse('stockQuantity', stock.problem);
			return;
		}
		// The SKU matches in any letter case.
		const {
			mode: _mode,
			sku: _sku,
			stockBase: _stockBase,
			fileMark,
			group: _group,
			pictures: _pictures,
			...fields
		} = row;
		const place = placeOf.get(at);
		const given = { ...fields, stockQuantity: stock };
		const { imageUrl: _image, ...shared } = place ? sharedOf(place) : {};
		const { values, refused } = place
			? { values: { ...given, ...shared }, refused: {} as Record<string, string> }
			: keepShared(product, given);
		const reasons = Object.entries<string>(refused);
		for (const [field, reason] of reasons) refuse(field, reason);
		if (reasons.length > 0) return;
		const changed = productTable.changedBy(product, values);
		const { pictures, remote, previous } = galleryOf(row, at, product);
		const isMoved = place !== undefined && !isIn(place, product);
		const isTouched = isMoved || pictures !== null || remote.length > 0 || (place && changedGroups.has(place.group));
		if (changed.length === 0 && !isTouched) return;
		const edited = isMoved || pictures !== null || changed.some((field) => field !== 'stockQuantity');
		const beside = { place, pictures, remote, previous };
		plan.updates.push({ at, before, edit: { ...values, id: product.id, edited }, fileMark, ...beside });
	};
	await inSlices(rows, async (slice, from) => {
		slice.forEach((row, at) => {
			planRow(row, from + at);
		});
		return [];
	});
	return plan;
}

const movedProduct = 'Este producto cambió de grupo o de categoría mientras tanto';

/** As when its group was looked up: by itself, else by a name in its category. */
const isWhere = ({ group, category }: ProductDto, groupId: number | null, categoryId: number): boolean =>
	group ? group.id === groupId : groupId === null && category.id === categoryId;

/** Name, description, category and first picture of a product of this group. */
const sharedOf = ({ group: { values }, values: own }: PlannedPlace) => ({
	name: wholeName(values.name, own),
	description: values.description,
	categoryId: values.categoryId,
	imageUrl: values.pictures[0]?.url,
});

const isIn = ({ group, values }: PlannedPlace, product: ProductDto): boolean =>
	product.group?.id === group.id && product.group.values.join('\n') === values.join('\n');

const ownPicturesIn = (tx: Tx, rows: readonly ImportRow[], known: ReadonlyMap<number, Found<ProductDto>>) =>
	ownPictures(
		tx,
		[...known].flatMap(([at, { item }]) => (rows[at]?.pictures && item.group ? item.id : [])),
	);

/** In id order, as checkouts do, with `others`. `known`, by row, skips products whose SKU changed. */
async function lockNamed(tx: Tx, named: readonly FoundSku[], others: readonly number[], locks: boolean) {
	const ids = [...new Set([...named.map(({ id }) => id), ...others])].sort((one, other) => one - other);
	const rows = await inSlices(ids, (slice) => (locks ? productTable.lock : productTable.read)(tx, slice));
	const found = new Map(rows.map((one) => [one.item.id, one]));
	const known = new Map<number, Found<ProductDto>>();
	for (const { row, id, sku } of named) {
		const product = found.get(id);
		if (product?.item.sku === sku) known.set(row, product);
	}
	return { known, found };
}

async function soldOf(
	tx: Tx,
	rows: readonly ImportRow[],
	known: ReadonlyMap<number, Found<ProductDto>>,
): Promise<Map<number, number>> {
	const ids = [...known].flatMap(([at, { item }]) => {
		const row = rows[at];
		return row?.mode === 'update' && mayUndoSales(item.stock, row) ? item.id : [];
	});
	return new Map(await inSlices(ids, async (slice) => [...(await soldLately(tx, slice))]));
}

async function importedOf(
	tx: Tx,
	rows: readonly ImportRow[],
	known: ReadonlyMap<number, Found<ProductDto>>,
): Promise<ReadonlyMap<string, number>> {
	const files = [...known].flatMap(([at, { item }]): FileOfProduct[] => {
		const row = rows[at];
		return row?.mode === 'update' && row.fileMark ? [{ id: item.id, mark: row.fileMark }] : [];
	});
	return new Map(await inSlices(files, (slice) => readImported(tx, slice)));
}

/** The row's base includes what its file changed before. */
function withoutImported(row: Update, { id }: ProductDto, imported: ReadonlyMap<string, number>): Update {
	const units = row.fileMark ? imported.get(fileKey({ id, mark: row.fileMark })) : undefined;
	return units && row.stockBase != null ? { ...row, stockBase: row.stockBase + units } : row;
}

const stockOf = ({ stockQuantity, stockBase }: Update, { id, stock }: ProductDto, sold: ReadonlyMap<number, number>) =>
	stockQuantity === undefined ? undefined : stockAfter(stock, { stockQuantity, stockBase }, sold.get(id));
