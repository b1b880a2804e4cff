import { isDeepStrictEqual } from 'node:util';
import type { Attribute, AttributeValues } from '#contract/catalog/attributes';
import type { GroupOption } from '#contract/catalog/group';
import type { OptionValue } from '#contract/catalog/product';
import { withNewValues } from '#contract/catalog/valueOrder';
import { withoutFocus } from '#contract/shared/images';
import { nameKey, nameToStore } from '#contract/shared/names';
import { attributesAfter } from './attributes';
import type { GroupChange, ProductChange } from './change';
import { followOptions, storedOptions } from './groupOptions';
import { type MemberChange, type PlanContext, type Refuse, refuseInvalidGroup } from './groupRules';
import { unknownPictureReason } from './knownPictures';
import type { CatalogState } from './load';
import type { RemotePicture } from './pictureQueue';
import { addressesOfProduct, groupPictures, isUnknown } from './pictures';
import type { GroupValues, LockedProduct, StoredGroup } from './repository';

export interface PlannedGroup {
	at: number;
	/** Null for a new group until it is written. */
	id: number | null;
	before: StoredGroup | null;
	values: GroupValues;
	/** The change is an arrived picture, which raises no `editVersion`. */
	arrived: boolean;
	/** New, or other than stored. */
	changed: boolean;
	remote: readonly RemotePicture[];
}

export interface Place {
	group: PlannedGroup;
	values: readonly string[];
	/** By the request; values that follow from the options alone do not change the product. */
	chosen: boolean;
	/** Earlier addresses of its group and all products. */
	addresses: ReadonlySet<string>;
}

interface GroupPlans {
	groups: PlannedGroup[];
	/** By place of the product in the request. */
	placeAt: Map<number, Place>;
	followers: { product: LockedProduct; place: Place }[];
}

export function planGroups(
	groups: readonly GroupChange[],
	products: readonly ProductChange[],
	context: PlanContext,
): GroupPlans {
	const rows = new Map<number, MemberChange[]>(groups.map(({ at }) => [at, []]));
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
	const groupsByKey = new Map<string, GroupChange>();
	for (const change of groups) {
		const before = context.state.groupAt.get(change.at) ?? null;
		refuseTwice(change, before, rows.get(change.at) ?? [], groupsByKey, context);
		const own = members.get(before?.id ?? 0) ?? [];
		const plan = planGroup(change, rows.get(change.at) ?? [], before, own, context);
		if (!plan) continue;
		plans.groups.push(plan.group);
		for (const [at, place] of plan.places) plans.placeAt.set(at, place);
		plans.followers.push(...plan.followers);
	}
	return plans;
}

/** Refuses two groups of one request that are the same in the shop. */
function refuseTwice(
	change: GroupChange,
	before: StoredGroup | null,
	rows: readonly MemberChange[],
	groupsByKey: Map<string, GroupChange>,
	{ state, refuse }: PlanContext,
): void {
	if (change.target !== 'members') return;
	const categoryId = searchedCategory(change, rows, state);
	const sameName = `${categoryId} ${change.fields.name?.toLowerCase()}`;
	const isByName = rows.every((row) => !state.lookupAt.get(row.at)?.groupId);
	const keys = [...(before ? [`id ${before.id}`] : []), ...(isByName ? [sameName] : [])];
	if (isByName && groupsByKey.has(sameName))
		refuse({ group: change.at }, 'name', 'El archivo tiene dos grupos con este nombre y categoría');
	else if (keys.some((key) => groupsByKey.has(key)))
		refuse({ group: change.at }, 'name', 'En la tienda es el mismo grupo que otro del archivo');
	for (const key of keys) groupsByKey.set(key, change);
	const isSame = before?.name.toLowerCase() === change.fields.name?.toLowerCase() && before?.category.id === categoryId;
	if (before && isByName && !isSame)
		refuse({ group: change.at }, 'name', 'Este grupo cambió de nombre o de categoría mientras tanto');
}

const searchedCategory = ({ fields }: GroupChange, rows: readonly MemberChange[], { lookupAt }: CatalogState) =>
	fields.categoryId ?? rows.flatMap((row) => lookupAt.get(row.at)?.categoryId ?? [])[0];

function planGroup(
	change: GroupChange,
	rows: readonly MemberChange[],
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
	const categoryId = fields.categoryId ?? before?.category.id ?? categoryOf(rows, state) ?? 0;
	const values: GroupValues = {
		name: fields.name === undefined ? (before?.name ?? '') : nameToStore(before?.name, fields.name),
		description: fields.description ?? before?.description ?? textOf(rows, state) ?? '',
		categoryId,
		options: options.options,
		pictures: pictures.pictures,
		sizeGuide: fields.sizeGuide ?? before?.sizeGuide ?? '',
		attributes: withoutOptions(
			attributesAfter(
				fields.attributes,
				before?.storedAttributes ?? attributesIn(rows, state),
				state.attributes.get(categoryId),
				(field, message) => refuse(of, field, message),
			),
			options.options,
			state.attributes.get(categoryId),
		),
	};
	if (target !== 'members' && fields.categoryId !== undefined && !state.categories.has(fields.categoryId))
		refuse(of, 'categoryId', 'La categoría no existe', 'missing');
	const changed = !before || !isDeepStrictEqual(valuesOf(before), values);
	if (before && changed && change.editVersion != null && change.editVersion !== before.editVersion)
		refuse(of, 'editVersion', 'Otra persona cambió este grupo mientras lo editabas', 'conflict');
	const arrived = change.pictures?.kind === 'arrived';
	const group = { at, id: before?.id ?? null, before, values, arrived, changed, remote: pictures.remote };
	refuseInvalidGroup(group, rows, stayAt, options.valuesAt, context);
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

const valuesOf = ({ name, description, category, options, pictures, sizeGuide, ...one }: StoredGroup): GroupValues => ({
	...{ name, description, categoryId: category.id, options, pictures, sizeGuide, attributes: one.storedAttributes },
});

const textOf = (rows: readonly MemberChange[], { productAt }: CatalogState): string | undefined =>
	rows.map((row) => productAt.get(row.at)?.item.description).find(Boolean) ?? undefined;

/** Values that all products of a new group have: others belong to one of them, as an option does. */
function attributesIn(rows: readonly MemberChange[], { productAt }: CatalogState): AttributeValues {
	const [first, ...others] = rows.flatMap(({ at }) => productAt.get(at) ?? []).map((one) => one.storedAttributes);
	return Object.fromEntries(
		Object.entries(first ?? {}).filter(([id, value]) => others.every((other) => isDeepStrictEqual(other[id], value))),
	);
}

/** What an option says of each product, no value says of all: it would be wrong for the others. */
function withoutOptions(
	values: AttributeValues,
	options: readonly GroupOption[],
	attributes: readonly Attribute[] = [],
): AttributeValues {
	const names = new Set(options.map(({ name }) => nameKey(name)));
	const said = attributes.filter(({ kind, name }) => kind === 'CHOICE' && names.has(nameKey(name)));
	return Object.fromEntries(Object.entries(values).filter(([id]) => said.every((one) => String(one.id) !== id)));
}

const categoryOf = (rows: readonly MemberChange[], { productAt }: CatalogState): number | undefined =>
	rows.map((row) => productAt.get(row.at)?.item.category.id).find((id) => id !== undefined);

const folded = (texts: readonly string[]): string => texts.map(nameKey).join('\n');

interface OptionsAfter {
	options: GroupOption[];
	/** By place of the product in the request. */
	valuesAt: ReadonlyMap<number, readonly string[]>;
	/** A product's values afterwards; undefined for one that is gone. */
	follow: (values: readonly string[]) => readonly (string | undefined)[];
}

function optionsAfter(
	{ options = [], order = [] }: GroupChange,
	before: StoredGroup | null,
	rows: readonly MemberChange[],
	refuse: Refuse,
): OptionsAfter | null {
	const requestedValues = new Map(rows.map((row) => [row.at, row.place.values]));
	if (options !== 'grow') {
		if (before && options.length === 0)
			return { options: before.options, valuesAt: requestedValues, follow: (values) => values };
		const follow = followOptions(before?.options ?? [], options);
		return { options: storedOptions(options), valuesAt: requestedValues, follow };
	}
	const names = before?.options.map(({ name }) => name) ?? rows[0]?.place.options ?? [];
	const differing = rows.find(({ place }) => folded(place.options ?? []) !== folded(names));
	if (differing) {
		refuse({ product: differing.at }, 'values', `Las opciones de este grupo son ${names.join(', ')}`);
		return null;
	}
	const grown = names.map((name, at) => {
		const named = rows.map(({ place }) => place.values[at] ?? '');
		return { name, values: withNewValues<OptionValue>(before?.options[at]?.values ?? [], named, order[at]) };
	});
	const spell = (value: string, at: number): string =>
		grown[at]?.values.find(({ name }) => nameKey(name) === nameKey(value))?.name ?? value;
	return {
		options: grown,
		valuesAt: new Map(rows.map(({ at, place }) => [at, place.values.map(spell)])),
		follow: (values) => values,
	};
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
