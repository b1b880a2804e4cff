import { isDeepStrictEqual } from 'node:util';
import { wholeName } from '#contract/catalog/group';
import type { ProductDto } from '#contract/catalog/product';
import { codeProblem, codeToStore, nameProblem } from '#contract/catalog/texts';
import { nameToStore } from '#contract/shared/names';
import { type ProductValues, productTable } from '../tables/products';
import { attributesAfter } from './attributes';
import type { CatalogChanges, ProductChange, Refusal } from './change';
import type { PlanContext } from './groupRules';
import type { CatalogState } from './load';
import type { RemotePicture } from './pictureQueue';
import { addressesOfProduct, productPictures } from './pictures';
import { type Place, type PlannedGroup, planGroups } from './planGroups';
import { fileKey, type LockedProduct, type StoredGroup } from './repository';
import { keepShared } from './sharedFields';
import { stockAfter } from './stockEdit';

export interface PlannedProduct {
	/** Place in the request; null for a product that only follows its group. */
	at: number | null;
	/** Null for a new product. */
	before: LockedProduct | null;
	/** Absent values stay; a new product has all. */
	values: Partial<ProductValues>;
	/** More than the stock changes: raises `editVersion`. */
	edited: boolean;
	/** Its group of the request afterwards. */
	group: PlannedGroup | null;
	remote: readonly RemotePicture[];
	fileMark: string | undefined;
}

/** What to write: nothing that is refused, and of a group all or nothing. */
export interface ChangePlan {
	groups: PlannedGroup[];
	products: PlannedProduct[];
	removes: LockedProduct[];
	/** Groups that products leave; `ends`: no product remains. */
	formerGroups: { group: StoredGroup; ends: boolean }[];
	returns: NonNullable<CatalogChanges['returns']>;
	refusals: Refusal[];
	state: CatalogState;
}

/** Judges changes by the locked rows. `unstored`: from `unstoredPictures`. */
export function plan(changes: CatalogChanges, state: CatalogState, unstored: ReadonlySet<string>): ChangePlan {
	const { groups = [], products = [], removes = [], returns = { groups: [], products: [] } } = changes;
	const refusals: Refusal[] = [];
	const leaving = products.filter((change) => leaves(change, state));
	const context: PlanContext = {
		...{ state, unstored },
		refuse: (of, field, message, code = 'invalid') => void refusals.push({ of, field, message, code }),
		gone: new Set([...removes, ...leaving.flatMap(({ at }) => state.productAt.get(at)?.item.id ?? [])]),
	};
	const grouped = planGroups(groups, products, context);
	const skus = new Set<string>();
	const planned = products.flatMap(
		(change) => planProduct(change, grouped.placeAt.get(change.at), skus, context) ?? [],
	);
	const named = new Map(planned.flatMap((one) => (one.before ? [[one.before.item.id, one] as const] : [])));
	for (const { product, place } of grouped.followers) {
		const own = named.get(product.item.id);
		const followed = follow(product, place);
		// A product that the request names without its group is written once.
		if (own) Object.assign(own, { values: { ...own.values, ...followed[0]?.values }, group: place.group });
		else planned.push(...followed);
	}
	touchShown(grouped, planned);
	const wrong = wrongGroups(products, refusals);
	const isRight = (group: PlannedGroup | null) => !wrong.has(group?.at);
	const refusedAt = new Set(refusals.map(({ of }) => ('product' in of ? of.product : null)));
	return {
		groups: grouped.groups.filter(isRight),
		products: planned.filter(({ at, group }) => isRight(group) && (at === null || !refusedAt.has(at))),
		removes: removes.flatMap((id) => state.products.get(id) ?? []),
		formerGroups: formerGroupsOf(context.gone, state),
		...{ returns, refusals, state },
	};
}

const leaves = ({ at, place }: ProductChange, { productAt }: CatalogState): boolean =>
	place !== undefined && 'leave' in place && productAt.get(at)?.item.group?.id === place.leave;

function formerGroupsOf(gone: ReadonlySet<number>, { products, groups }: CatalogState): ChangePlan['formerGroups'] {
	const ids = new Set([...gone].flatMap((id) => products.get(id)?.item.group?.id ?? []));
	const stay = new Set([...products.values()].flatMap(({ item }) => (gone.has(item.id) ? [] : (item.group?.id ?? []))));
	return [...ids].flatMap((id) => {
		const group = groups.get(id);
		return group ? [{ group, ends: !stay.has(id) }] : [];
	});
}

/** Groups with a refusal; refuses their other products too. */
function wrongGroups(products: readonly ProductChange[], refusals: Refusal[]): Set<number | undefined> {
	const groupOf = new Map(products.flatMap(({ at, place }) => (place && 'group' in place ? [[at, place.group]] : [])));
	const wrong = new Set(refusals.map(({ of }) => ('group' in of ? of.group : groupOf.get(of.product))));
	wrong.delete(undefined);
	const refused = new Set(refusals.map(({ of }) => ('product' in of ? of.product : null)));
	const message = 'Otra fila de su grupo no se puede guardar';
	for (const [product, group] of groupOf)
		if (wrong.has(group) && !refused.has(product))
			refusals.push({ of: { product }, field: 'group', message, code: 'beside' });
	return wrong;
}

/** Undefined where nothing changes or something is refused. */
function planProduct(
	change: ProductChange,
	place: Place | undefined,
	skus: Set<string>,
	{ state, unstored, refuse: refuseAny }: PlanContext,
): PlannedProduct | undefined {
	const { at, target, stock, editVersion } = change;
	const product = state.productAt.get(at);
	let isRefused = false;
	const refuse = (field: string, message: string, code?: Refusal['code']) => {
		isRefused = true;
		refuseAny({ product: at }, field, message, code);
	};
	if (target !== 'new' && !product) {
		if (change.place && 'leave' in change.place) refuse('ids', notInGroup, 'missing');
		else if ('sku' in target) refuse('sku', 'El producto con este SKU ya no existe', 'missing');
		else refuse('id', 'El producto ya no existe', 'missing');
		return undefined;
	}
	refuseWrongTexts(change, product, skus, state, refuse);
	const units = stockOf(change, product, state);
	if (units && 'problem' in units) refuse('stockQuantity', units.problem, 'stock');
	const { attributes: changes, ...named } = change.fields ?? {};
	const stored = product?.storedAttributes ?? {};
	const category = state.attributes.get(named.categoryId ?? product?.item.category.id ?? 0);
	const attributes = place ? stored : attributesAfter(changes, stored, category, refuse);
	const fields = {
		...named,
		...(!isDeepStrictEqual(attributes, stored) && { attributes }),
		...(change.fields?.sku !== undefined && { sku: codeToStore(product?.item.sku, change.fields.sku) }),
		...(change.fields?.name !== undefined && { name: nameToStore(product?.item.name, change.fields.name) }),
		...pricesOf(change.fields, product?.item, state),
	};
	const pictures = productPictures(change.pictures, product, {
		...{ state, unstored, placed: place !== undefined },
		before: place?.addresses ?? new Set(product ? addressesOfProduct(product) : []),
	});
	if (pictures.problem) refuse('pictures', pictures.problem.message, pictures.problem.code);
	if (change.place && !place) {
		if (!('leave' in change.place)) return undefined;
		if (!leaves(change, state)) refuse('ids', notInGroup);
	}
	const own = { ...fields, ...pictures.values, ...(units && 'stock' in units && { stockQuantity: units.stock }) };
	const after = place ? placed(own, pictures.own, place, product) : { ...own, ...(change.place && outside) };
	const isFree = !product || change.place !== undefined;
	const { values, refused } = isFree ? { values: after, refused: {} } : keepShared(product.item, after);
	const next = Object.keys(refused).length > 0 ? after : values;
	const edits = product ? editsOf(own, next, product, place) : [];
	if (product && editVersion != null && editVersion !== product.item.editVersion && edits.length > 0)
		refuse(
			'editVersion',
			'Otra persona cambió este producto mientras lo editabas. Revisa los datos actuales.',
			'conflict',
		);
	else for (const [field, reason] of Object.entries<string>(refused)) refuse(field, reason);
	if (isRefused) return undefined;
	const planned = plannedOf(product ?? null, values, place);
	const { group } = planned;
	const isTouched = group && ((group.changed && !group.arrived) || group.remote.length > 0);
	if (product && !planned.changed && pictures.remote.length === 0 && !isTouched) return undefined;
	const edited = planned.edited && change.pictures?.kind !== 'arrived';
	const fileMark = stock && 'fileMark' in stock ? stock.fileMark : undefined;
	return { at, before: planned.before, values, edited, group, remote: pictures.remote, fileMark };
}

/** The new list price. A price that an offer made, now or lately, is no change: it was on the writer's screen. */
function pricesOf(
	fields: ProductChange['fields'],
	product: ProductDto | undefined,
	{ offered }: CatalogState,
): Pick<Partial<ProductValues>, 'price' | 'listPrice'> {
	const { price, listPrice } = fields ?? {};
	const isShown = listPrice === undefined && product !== undefined && offered.get(product.id)?.has(price ?? 0);
	const list = isShown ? undefined : (listPrice ?? price);
	// While an offer runs it makes the price, of the new list price too.
	if (product?.offer) return { price: product.price, listPrice: list ?? product.offer.listPrice };
	return { price: list ?? product?.price, listPrice: undefined };
}

const notInGroup = 'Un producto ya no está en este grupo';

const outside = { groupId: 0, optionValues: [], ownPicture: true };

function refuseWrongTexts(
	{ fields = {}, place, target }: ProductChange,
	product: LockedProduct | undefined,
	skus: Set<string>,
	{ categories, owners }: CatalogState,
	refuse: (field: string, message: string, code?: Refusal['code']) => void,
): void {
	if (fields.categoryId !== undefined && !categories.has(fields.categoryId))
		refuse('categoryId', 'La categoría no existe', 'missing');
	const name = fields.name === undefined ? null : nameProblem(fields.name, product?.item.name);
	if (name) refuse('name', name);
	if (fields.sku === undefined) return;
	const sku = codeToStore(product?.item.sku, fields.sku);
	if (sku === product?.item.sku) return;
	const problem = codeProblem(sku);
	if (problem) refuse('sku', problem);
	const key = sku.toLowerCase();
	const owner = owners.get(key);
	if (skus.has(key)) refuse('sku', place ? 'El SKU se repite en el grupo' : 'El SKU se repite en la importación');
	else if (owner !== undefined && (target === 'new' || owner !== product?.item.id))
		refuse('sku', 'Ya existe un producto con este SKU', 'taken');
	skus.add(key);
}

function stockOf({ stock }: ProductChange, product: LockedProduct | undefined, { sold, imported }: CatalogState) {
	if (!stock) return undefined;
	const current = product?.item.stock ?? 0;
	if ('decide' in stock) return { stock: stock.decide(current) };
	if (!product) return { stock: stock.quantity };
	const { id } = product.item;
	// The base of a file includes what the file changed before.
	const units = stock.fileMark ? imported.get(fileKey({ id, mark: stock.fileMark })) : undefined;
	const base = units && stock.base != null ? stock.base + units : stock.base;
	return stockAfter(current, { quantity: stock.quantity, base }, sold.get(id));
}

/** Values of a product in a group, which shares name, description, category, attributes and first picture. */
function placed(
	{ name: _name, description: _description, categoryId: _categoryId, ...own }: Partial<ProductValues>,
	hasOwnPicture: boolean | undefined,
	{ group, values }: Place,
	product: LockedProduct | undefined,
): Partial<ProductValues> {
	const isOwn = hasOwnPicture ?? product?.ownPicture ?? false;
	const joins = !product?.item.group || product.item.group.id !== group.id;
	const { imageUrl: _imageUrl, ...others } = own;
	const { name, description, categoryId, pictures, attributes } = group.values;
	return {
		...(isOwn ? own : { ...others, imageUrl: pictures[0]?.url ?? '' }),
		...{ name: wholeName(name, values), description, categoryId, optionValues: values },
		...(!isDeepStrictEqual(attributes, product?.storedAttributes ?? {}) && { attributes }),
		...(group.id !== null && { groupId: group.id }),
		...((joins || isOwn !== product?.ownPicture) && { ownPicture: isOwn }),
	};
}

/** Fields changed by the request itself, without the stock. */
function editsOf(
	own: Partial<ProductValues>,
	next: Partial<ProductValues>,
	product: LockedProduct,
	place: Place | undefined,
): string[] {
	const changed = productTable.changedBy(product.item, next).filter((field) => field !== 'stockQuantity');
	if (!place) return changed;
	const named = Object.keys(own).filter((field) => !(field === 'imageUrl' && !own.imageUrl));
	const isOtherPicture = next.ownPicture !== undefined && next.ownPicture !== product.ownPicture;
	return [
		...changed.filter((field) => named.includes(field)),
		...(place.chosen ? ['values'] : []),
		...(isOtherPicture ? ['ownPicture'] : []),
	];
}

function plannedOf(before: LockedProduct | null, values: Partial<ProductValues>, place: Place | undefined) {
	const changed = before ? productTable.changedBy(before.item, values) : [];
	return {
		...{ before, group: place?.group ?? null },
		changed: !before || changed.length > 0 || (place !== undefined && place.group.id === null),
		edited: changed.some((field) => field !== 'stockQuantity'),
	};
}

/** Also an unchanged product, if its event shows the changed group on open pages. */
function follow(product: LockedProduct, place: Place): PlannedProduct[] {
	const { group } = place;
	const values = placed({}, undefined, place, product);
	const changed = productTable.changedBy(product.item, values).length > 0;
	if (!changed && (!group.changed || group.arrived)) return [];
	const edited = changed && !group.arrived;
	return [{ at: null, before: product, values, edited, group, remote: [], fileMark: undefined }];
}

/** Because open pages fetch a group again after an event of its product. */
function touchShown({ groups, followers }: ReturnType<typeof planGroups>, planned: PlannedProduct[]): void {
	for (const group of groups) {
		if (!group.changed || !group.arrived || planned.some((one) => one.group === group)) continue;
		const shown = followers.find(({ product, place }) => place.group === group && product.shown)?.product;
		if (shown)
			planned.push({ at: null, before: shown, values: {}, edited: false, group, remote: [], fileMark: undefined });
	}
}
