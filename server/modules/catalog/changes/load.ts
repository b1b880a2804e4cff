import type { Attribute } from '#contract/catalog/attributes';
import { isRemotePicture } from '#contract/catalog/import';
import type { Tx } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import { offeredPrices } from '../prices/offeredPrices';
import { readAttributeLines } from '../tables/attributes';
import type { CatalogChanges, GroupChange, ProductChange } from './change';
import { findPlaced, type Queued, readQueued } from './pictureQueue';
import type { Placed } from './placing';
import {
	type FileOfProduct,
	findGroups,
	findProducts,
	type LockedProduct,
	lockGroups,
	lockProducts,
	type ProductLookup,
	readImported,
	type StoredGroup,
	shareCategories,
} from './repository';
import { mayUndoSales, soldLately } from './stockEdit';

/** Rows that a plan needs; members with `At` are by place in the request. */
export interface CatalogState {
	categories: ReadonlySet<number>;
	/** By category all that hold for it; empty where no change needs them. */
	attributes: ReadonlyMap<number, readonly Attribute[]>;
	/** From before the locks. */
	lookupAt: ReadonlyMap<number, ProductLookup>;
	/** Product id by SKU of the request; absent: none, or only the database knows. */
	owners: ReadonlyMap<string, number>;
	groups: ReadonlyMap<number, StoredGroup>;
	groupAt: ReadonlyMap<number, StoredGroup>;
	products: ReadonlyMap<number, LockedProduct>;
	productAt: ReadonlyMap<number, LockedProduct>;
	/** Units sold lately by product id, only where the new stock may undo sales (`mayUndoSales`). */
	sold: ReadonlyMap<number, number>;
	/** Stock changes of files so far, by `fileKey`. */
	imported: ReadonlyMap<string, number>;
	/** Prices by offers, now or within a day, in soles by product id: of products whose price a change names. */
	offered: ReadonlyMap<number, ReadonlySet<number>>;
	queued: Queued;
	/** By queue id of an arrived picture: the others that its target got. */
	placed: ReadonlyMap<number, readonly Placed[]>;
}

const isId = (target: ProductChange['target']): target is { id: number } =>
	typeof target === 'object' && 'id' in target;
const isSku = (target: ProductChange['target']): target is { sku: string } =>
	typeof target === 'object' && 'sku' in target;

/**
 * Locks categories, then groups, then products by id (docs/architecture.md); a dry run locks nothing. Throws 409 for a
 * product to delete that changed its group meanwhile.
 */
export async function loadState(tx: Tx, changes: CatalogChanges, isDry = false): Promise<CatalogState> {
	const { groups = [], products = [], removes = [] } = changes;
	const lookup = await findNamed(tx, changes);
	const lookupOf = ({ target }: ProductChange) =>
		isId(target) ? lookup.byId.get(target.id) : isSku(target) ? lookup.bySku.get(target.sku) : undefined;
	const idOf = (change: ProductChange) => (isId(change.target) ? change.target.id : lookupOf(change)?.id);
	const lookupAt = new Map(
		products.flatMap((change) => {
			const one = lookupOf(change);
			return one ? [[change.at, one] as const] : [];
		}),
	);
	const groupIdAt = await findGroupIds(tx, groups, products, lookupAt);
	const groupIds = [
		...groupIdAt.values(),
		...products.flatMap(({ place }) => (place && 'leave' in place ? place.leave : [])),
		...removes.flatMap((id) => lookup.byId.get(id)?.groupId ?? []),
	];
	const categories = await shareCategories(
		tx,
		[
			...groups.flatMap(({ fields }) => fields.categoryId ?? []),
			...products.flatMap(({ fields }) => fields?.categoryId ?? []),
			// Also those that products leave: hiding a category locks its products, in the opposite order.
			...[...lookupAt.values()].map(({ categoryId }) => categoryId),
		],
		groupIds,
		isDry,
	);
	const byGroupId = new Map((await lockGroups(tx, groupIds, isDry)).map((group) => [group.id, group]));
	const ids = [...products.flatMap((change) => idOf(change) ?? []), ...removes];
	const byId = new Map((await lockProducts(tx, ids, [...byGroupId.keys()], isDry)).map((one) => [one.item.id, one]));
	const productAt = new Map(
		products.flatMap((change) => {
			const one = byId.get(idOf(change) ?? 0);
			const isSame = !isSku(change.target) || one?.item.sku === lookupAt.get(change.at)?.sku;
			return one && isSame ? [[change.at, one] as const] : [];
		}),
	);
	for (const id of removes) {
		const groupId = byId.get(id)?.item.group?.id ?? null;
		if (byId.has(id) && groupId !== (lookup.byId.get(id)?.groupId ?? null))
			throw new ShopError(409, 'version_conflict', 'El producto acaba de cambiar de grupo. Inténtalo de nuevo.');
	}
	const hasAttributes = groups.length > 0 || products.some(({ fields }) => fields?.attributes);
	const now = [...byGroupId.values(), ...[...byId.values()].map(({ item }) => item)].map(({ category }) => category.id);
	return {
		...{ categories, lookupAt, groups: byGroupId, products: byId, productAt },
		attributes: await readAttributeLines(tx, hasAttributes ? [...categories, ...now] : []),
		owners: new Map([...lookup.bySku].map(([sku, { id }]) => [sku.toLowerCase(), id])),
		groupAt: new Map(
			[...groupIdAt].flatMap(([at, id]) => {
				const group = byGroupId.get(id);
				return group ? [[at, group] as const] : [];
			}),
		),
		...(await readStocks(tx, products, productAt)),
		offered: await offeredPrices(tx, namedPrices(products, productAt)),
		...(await readPictures(tx, changes, productAt, groupIdAt)),
	};
}

/** A single product by id needs no search, because the database refuses a SKU in use. */
async function findNamed(tx: Tx, { groups = [], products = [], removes = [] }: CatalogChanges) {
	const isAlone = groups.length + removes.length === 0 && products.length === 1;
	const needsNone = isAlone && products.every(({ target }) => isId(target));
	const skus = products.flatMap(({ target, fields }) => (isSku(target) ? target.sku : (fields?.sku ?? [])));
	const ids = [...products.flatMap(({ target }) => (isId(target) ? target.id : [])), ...removes];
	const rows = needsNone || skus.length + ids.length === 0 ? [] : await findProducts(tx, skus, ids);
	return {
		byId: new Map(rows.map((one) => [one.id, one])),
		bySku: new Map(rows.flatMap((one) => (one.searched === null ? [] : [[one.searched, one] as const]))),
	};
}

/** Existing groups, by place in the request. */
async function findGroupIds(
	tx: Tx,
	groups: readonly GroupChange[],
	products: readonly ProductChange[],
	lookupAt: ReadonlyMap<number, ProductLookup>,
): Promise<Map<number, number>> {
	const membersOf = new Map<number, ProductChange[]>();
	for (const change of products) {
		if (!change.place || !('group' in change.place)) continue;
		const members = membersOf.get(change.place.group);
		if (members) members.push(change);
		else membersOf.set(change.place.group, [change]);
	}
	const ids = new Map<number, number>();
	const names: { at: number; name: string; categoryId: number }[] = [];
	for (const { at, target, fields } of groups) {
		if (target === 'new') continue;
		if (target !== 'members') {
			ids.set(at, target.id);
			continue;
		}
		const members = membersOf.get(at) ?? [];
		const [id] = members.flatMap((member) => lookupAt.get(member.at)?.groupId ?? []);
		const [categoryId] = [
			...(fields.categoryId === undefined ? [] : [fields.categoryId]),
			...members.flatMap((member) => lookupAt.get(member.at)?.categoryId ?? []),
		];
		if (id !== undefined) ids.set(at, id);
		else if (categoryId !== undefined) names.push({ at, name: fields.name ?? '', categoryId });
	}
	for (const { at, id } of names.length > 0 ? await findGroups(tx, names) : []) ids.set(at, id);
	return ids;
}

/** Products that get another price than theirs, by a writer that knows one price. */
const namedPrices = (products: readonly ProductChange[], productAt: ReadonlyMap<number, LockedProduct>): number[] =>
	products.flatMap(({ at, fields }) => {
		const product = productAt.get(at)?.item;
		const isNamed = fields?.price !== undefined && fields.listPrice === undefined;
		return product && isNamed && (product.offer || product.price !== fields.price) ? product.id : [];
	});

async function readStocks(
	tx: Tx,
	products: readonly ProductChange[],
	productAt: ReadonlyMap<number, LockedProduct>,
): Promise<Pick<CatalogState, 'sold' | 'imported'>> {
	const undoing: number[] = [];
	const files: FileOfProduct[] = [];
	for (const { at, stock } of products) {
		const product = productAt.get(at)?.item;
		if (!product || !stock || 'decide' in stock) continue;
		if (mayUndoSales(product.stock, stock)) undoing.push(product.id);
		if (stock.fileMark) files.push({ id: product.id, mark: stock.fileMark });
	}
	return { sold: await soldLately(tx, undoing), imported: await readImported(tx, files) };
}

async function readPictures(
	tx: Tx,
	{ groups = [], products = [] }: CatalogChanges,
	productAt: ReadonlyMap<number, LockedProduct>,
	groupIdAt: ReadonlyMap<number, number>,
): Promise<Pick<CatalogState, 'queued' | 'placed'>> {
	const hasRemote = ({ pictures }: ProductChange | GroupChange) =>
		pictures?.kind === 'list' && pictures.pictures.some(isRemotePicture);
	const queued = await readQueued(
		tx,
		products.flatMap((change) => (hasRemote(change) ? (productAt.get(change.at)?.item.id ?? []) : [])),
		groups.flatMap((change) => (hasRemote(change) ? (groupIdAt.get(change.at) ?? []) : [])),
	);
	const placed = new Map<number, readonly Placed[]>();
	for (const { pictures } of [...groups, ...products])
		if (pictures?.kind === 'arrived') placed.set(pictures.fetch.id, await findPlaced(tx, pictures.fetch));
	return { queued, placed };
}
