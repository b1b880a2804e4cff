import { isDeepStrictEqual } from 'node:util';
import { type GroupOption, groupLimits, wholeName } from '../../../../contract/catalog/group';
import { eatenText } from '../../../../contract/shared/csv';
import { withoutFocus } from '../../../../contract/shared/images';
import { limits } from '../../../../contract/shared/limits';
import type { GroupChange, PlaceChange, ProductChange, Refusal } from './change';
import { followOptions, storedOptions } from './groupOptions';
import { unknownPictureReason } from './knownPictures';
import type { CatalogState } from './load';
import type { RemotePicture } from './pictureQueue';
import { addressesOfProduct, groupPictures, isUnknown } from './pictures';
import type { GroupValues, LockedProduct, StoredGroup } from './repository';

export interface PlannedGroup {
	/** Place in the request. */
	at: number;
	/** Null for a new group until it is written. */
	id: number | null;
	before: StoredGroup | null;
	values: GroupValues;
	/** By a picture that has arrived alone, which raises no `editVersion`. */
	arrived: boolean;
	/** Group or new values differ from the stored ones. */
	changed: boolean;
	/** Pictures to fetch. */
	remote: readonly RemotePicture[];
}

/** Where a product stands in its group. */
export interface Place {
	group: PlannedGroup;
	values: readonly string[];
	/** By the request: values that follow from the options alone are none of the product's changes. */
	chosen: boolean;
	/** Addresses that its group and all its products had. */
	addresses: ReadonlySet<string>;
}

export interface GroupPlans {
	groups: PlannedGroup[];
	/** By place of the product in the request. */
	placeAt: Map<number, Place>;
	/** Products that the request does not name. */
	followers: { product: LockedProduct; place: Place }[];
}

export type Refuse = (of: Refusal['of'], field: string, message: string, code?: Refusal['code']) => void;

type Row = ProductChange & { place: Extract<PlaceChange, { group: number }> };

export interface PlanContext {
	state: CatalogState;
	unstored: ReadonlySet<string>;
	refuse: Refuse;
	/** Products that are deleted or leave their group. */
	gone: ReadonlySet<number>;
}

/** Groups as they will be, and where their products stand. */
export function planGroups(
	groups: readonly GroupChange[],
	products: readonly ProductChange[],
	context: PlanContext,
): GroupPlans {
	const rows = new Map<number, Row[]>(groups.map(({ at }) => [at, []]));
	for (const change of products) {
		const { place } = change;
		if (place && 'group' in place) rows.get(place.group)?.push({ ...change, place });
	}
	const members = new Map<number, LockedProduct[]>();
	for (const product of context.state.products.values()) {
		const id = product.item.group?.id;
		if (id === undefined) continue;
		const others = members.get(id);
		if (others) others.push(product);
		else members.set(id, [product]);
	}
	const plans: GroupPlans = { groups: [], placeAt: new Map(), followers: [] };
	const taken = new Map<string, GroupChange>();
	for (const change of groups) {
		const before = context.state.groupAt.get(change.at) ?? null;
		refuseTwice(change, before, rows.get(change.at) ?? [], taken, context);
		const own = members.get(before?.id ?? 0) ?? [];
		const plan = planGroup(change, rows.get(change.at) ?? [], before, own, context);
		if (!plan) continue;
		plans.groups.push(plan.group);
		for (const [at, place] of plan.places) plans.placeAt.set(at, place);
		plans.followers.push(...plan.followers);
	}
	return plans;
}

/** Two groups of one request must not be the same one. */
function refuseTwice(
	change: GroupChange,
	before: StoredGroup | null,
	rows: readonly Row[],
	taken: Map<string, GroupChange>,
	{ state, refuse }: PlanContext,
): void {
	if (change.target !== 'members') return;
	const categoryId = searchedCategory(change, rows, state);
	const sameName = `${categoryId} ${change.fields.name?.toLowerCase()}`;
	const isFoundByName = rows.every((row) => !state.foundAt.get(row.at)?.groupId);
	const keys = [...(before ? [`id ${before.id}`] : []), ...(isFoundByName ? [sameName] : [])];
	if (isFoundByName && taken.has(sameName))
		refuse({ group: change.at }, 'name', 'El archivo tiene dos grupos con este nombre y categoría');
	else if (keys.some((key) => taken.has(key)))
		refuse({ group: change.at }, 'name', 'En la tienda es el mismo grupo que otro del archivo');
	for (const key of keys) taken.set(key, change);
	const isSame = before?.name.toLowerCase() === change.fields.name?.toLowerCase() && before?.category.id === categoryId;
	if (before && isFoundByName && !isSame)
		refuse({ group: change.at }, 'name', 'Este grupo cambió de nombre o de categoría mientras tanto');
}

const searchedCategory = ({ fields }: GroupChange, rows: readonly Row[], { foundAt }: CatalogState) =>
	fields.categoryId ?? rows.flatMap((row) => foundAt.get(row.at)?.categoryId ?? [])[0];

function planGroup(
	change: GroupChange,
	rows: readonly Row[],
	before: StoredGroup | null,
	members: readonly LockedProduct[],
	context: PlanContext,
): { group: PlannedGroup; places: Map<number, Place>; followers: GroupPlans['followers'] } | null {
	const { state, refuse, gone } = context;
	const { at, target, fields } = change;
	const of = { group: at };
	if (typeof target === 'object' && !before) {
		refuse(of, 'id', 'El grupo de productos no existe', 'missing');
		return null;
	}
	const named = new Set(rows.flatMap((row) => state.productAt.get(row.at)?.item.id ?? []));
	const others = members.filter(({ item }) => !named.has(item.id) && !gone.has(item.id));
	const options = optionsAfter(change, before, rows, refuse);
	if (!options) return null;
	const nowOf = ({ item }: LockedProduct) => (item.group ? options.follow(item.group.values) : []);
	const stayAt = others.map((product) => {
		const values = nowOf(product).map((value, place) => {
			const message = `«${product.item.group?.values.join(', ')}» tiene un valor que ya no está: cámbialo o sepáralo antes`;
			if (value === undefined) refuse(of, `options.${place}.values`, message);
			return value ?? '';
		});
		return { product, values };
	});
	const addresses = addressesOf(before, [...members, ...rows.flatMap((row) => state.productAt.get(row.at) ?? [])]);
	const pictures = groupPictures(change.pictures, before?.pictures ?? [], before?.id ?? null, {
		...context,
		before: addresses,
	});
	const { problem, place: wrongPicture } = pictures;
	if (problem)
		refuse(of, wrongPicture === undefined ? 'pictures' : `pictures.${wrongPicture}`, problem.message, problem.code);
	refuseUnknownSwatches(change, addresses, context);
	const values: GroupValues = {
		name: fields.name ?? before?.name ?? '',
		description: fields.description ?? before?.description ?? textOf(rows, state) ?? '',
		categoryId: fields.categoryId ?? before?.category.id ?? categoryOf(rows, state) ?? 0,
		options: options.options,
		pictures: pictures.pictures,
		sizeGuide: fields.sizeGuide ?? before?.sizeGuide ?? '',
	};
	if (target !== 'members' && fields.categoryId !== undefined && !state.categories.has(fields.categoryId))
		refuse(of, 'categoryId', 'La categoría no existe', 'missing');
	const changed = !before || !isDeepStrictEqual(valuesOf(before), values);
	if (before && changed && change.editVersion != null && change.editVersion !== before.editVersion)
		refuse(of, 'editVersion', 'Otra persona cambió este grupo mientras lo editabas', 'conflict');
	const arrived = change.pictures?.kind === 'arrived';
	const group = { at, id: before?.id ?? null, before, values, arrived, changed, remote: pictures.remote };
	refuseUnfitting(group, rows, stayAt, options.valuesAt, context);
	const places = rows.map((row): [number, Place] => {
		const own = options.valuesAt.get(row.at) ?? row.place.values;
		const product = state.productAt.get(row.at);
		const chosen = !product || !isDeepStrictEqual(own, nowOf(product));
		return [row.at, { group, values: own, chosen, addresses }];
	});
	const followers = stayAt.map(({ product, values: own }) => ({
		product,
		place: { group, values: own, chosen: false, addresses },
	}));
	return { group, places: new Map(places), followers };
}

const valuesOf = ({ name, description, category, options, pictures, sizeGuide }: StoredGroup): GroupValues => ({
	...{ name, description, categoryId: category.id, options, pictures, sizeGuide },
});

const textOf = (rows: readonly Row[], { productAt }: CatalogState): string | undefined =>
	rows.map((row) => productAt.get(row.at)?.item.description).find(Boolean) ?? undefined;

const categoryOf = (rows: readonly Row[], { productAt }: CatalogState): number | undefined =>
	rows.map((row) => productAt.get(row.at)?.item.category.id).find((id) => id !== undefined);

const folded = (texts: readonly string[]): string => texts.join('\n').toLowerCase();

interface OptionsAfter {
	options: GroupOption[];
	/** By place of the product in the request. */
	valuesAt: ReadonlyMap<number, readonly string[]>;
	/** Values of a product of the group afterwards; undefined for one that is gone. */
	follow: (values: readonly string[]) => readonly (string | undefined)[];
}

function optionsAfter(
	{ options = [] }: GroupChange,
	before: StoredGroup | null,
	rows: readonly Row[],
	refuse: Refuse,
): OptionsAfter | null {
	const asGiven = new Map(rows.map((row) => [row.at, row.place.values]));
	if (options !== 'grow') {
		if (before && options.length === 0)
			return { options: before.options, valuesAt: asGiven, follow: (values) => values };
		const follow = followOptions(before?.options ?? [], options);
		return { options: storedOptions(options), valuesAt: asGiven, follow };
	}
	const names = before?.options.map(({ name }) => name) ?? rows[0]?.place.options ?? [];
	const differing = rows.find(({ place }) => folded(place.options ?? []) !== folded(names));
	if (differing) {
		refuse({ product: differing.at }, 'values', `Las opciones de este grupo son ${names.join(', ')}`);
		return null;
	}
	const grown = names.map((name, at) => ({ name, values: [...(before?.options[at]?.values ?? [])] }));
	const spell = (value: string, at: number): string => {
		const values = grown[at]?.values ?? [];
		const same = values.find(({ name }) => name.toLowerCase() === value.toLowerCase());
		if (!same) values.push({ name: value });
		return same?.name ?? value;
	};
	return {
		options: grown,
		valuesAt: new Map(rows.map(({ at, place }) => [at, place.values.map(spell)])),
		follow: (values) => values,
	};
}

const tooLong = (name: string, values: readonly string[]): string | null => {
	const whole = wholeName(name, values);
	return whole.length > limits.name ? `«${whole}» tiene más de ${limits.name} caracteres` : null;
};

/** Is this group valid? */
function refuseUnfitting(
	{ at, before, values: { name, options } }: PlannedGroup,
	rows: readonly Row[],
	others: readonly { values: readonly string[] }[],
	valuesAt: ReadonlyMap<number, readonly string[]>,
	{ state, refuse }: PlanContext,
): void {
	const of = { group: at };
	const eaten = name === before?.name ? null : eatenText(name);
	if (eaten) refuse(of, 'name', eaten);
	if (rows.length + others.length === 0) refuse(of, 'products', 'Agrega al menos un producto');
	if (rows.length + others.length > groupLimits.products)
		refuse(of, 'products', `Como máximo ${groupLimits.products} productos`);
	if (options.some(({ values }) => values.length > groupLimits.values))
		refuse(of, 'options', `Como máximo ${groupLimits.values} valores por opción`);
	const taken = new Set<string>();
	for (const { values } of others) {
		const key = JSON.stringify(values);
		if (taken.has(key)) refuse(of, 'options', `Dos productos quedarían con los mismos valores: ${values.join(', ')}`);
		taken.add(key);
		// They follow the name of the group.
		const long = tooLong(name, values);
		if (long) refuse(of, 'name', long);
	}
	const ids = new Set<number>();
	for (const row of rows) {
		const product = state.productAt.get(row.at);
		const foreign = notOurs(row, product, before, ids, state);
		if (product) ids.add(product.item.id);
		if (foreign) refuse({ product: row.at }, 'group', foreign);
		const values = valuesAt.get(row.at) ?? [];
		const key = JSON.stringify(values);
		const reason =
			unfitting(values, options) ??
			(taken.has(key) ? `Otro producto del grupo ya tiene estos valores: ${values.join(', ')}` : null) ??
			tooLong(name, values);
		if (reason) refuse({ product: row.at }, 'values', reason);
		taken.add(key);
	}
}

function notOurs(
	{ at, target }: Row,
	product: LockedProduct | undefined,
	group: StoredGroup | null,
	ids: ReadonlySet<number>,
	{ foundAt }: CatalogState,
): string | null {
	if (!product) return null;
	const { group: now, category, id } = product.item;
	if (ids.has(id)) return 'El producto se repite';
	if (typeof target === 'object' && 'id' in target)
		return now && now.id !== group?.id ? `Este producto es del grupo «${now.name}»: sepáralo primero` : null;
	const searched = foundAt.get(at);
	// As when its group was searched: by itself, else by a name in its category.
	const isWhere = now
		? now.id === searched?.groupId
		: searched?.groupId === null && category.id === searched.categoryId;
	if (!isWhere) return 'Este producto cambió de grupo o de categoría mientras tanto';
	return now && now.id !== group?.id ? 'Los productos de este grupo están en grupos distintos de la tienda' : null;
}

function unfitting(values: readonly string[], options: readonly GroupOption[]): string | null {
	if (values.length !== options.length) return 'Elige un valor para cada opción';
	const at = values.findIndex((value, place) => !options[place]?.values.some(({ name }) => name === value));
	return at < 0 ? null : `«${values[at]}» no es un valor de ${options[at]?.name}`;
}

function addressesOf(group: StoredGroup | null, products: readonly LockedProduct[]): ReadonlySet<string> {
	const swatches = group?.options.flatMap(({ values }) => values.flatMap(({ imageUrl }) => imageUrl ?? [])) ?? [];
	const own = [...(group?.pictures ?? []).map(({ url }) => url), ...swatches].map(withoutFocus);
	return new Set([...own, ...products.flatMap(addressesOfProduct)]);
}

function refuseUnknownSwatches(
	{ at, options }: GroupChange,
	addresses: ReadonlySet<string>,
	{ unstored, refuse }: PlanContext,
): void {
	if (!Array.isArray(options)) return;
	options.forEach(({ values }, option) => {
		values.forEach(({ imageUrl }, value) => {
			if (imageUrl && isUnknown(imageUrl, unstored, addresses))
				refuse({ group: at }, `options.${option}.values.${value}`, unknownPictureReason);
		});
	});
}
