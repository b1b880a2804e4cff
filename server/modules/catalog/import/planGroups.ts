import { groupLimits, wholeName } from '../../../../contract/catalog/group';
import { type ImportRow, isRemotePicture } from '../../../../contract/catalog/import';
import type { GalleryPicture, ProductDto } from '../../../../contract/catalog/product';
import { withoutFocus } from '../../../../contract/shared/images';
import { limits } from '../../../../contract/shared/limits';
import type { Tx } from '../../../db';
import type { Slots } from '../fetches/placing';
import type { RemotePicture } from '../fetches/queue';
import { type GroupValues, lockGroups, readGroups, type StoredGroup } from '../groups/repository';
import type { Found } from '../table';
import { findGroups, type Queued, readQueued, targetKey } from './groupRepository';
import type { FoundSku } from './repository';

export interface PlannedGroup {
	/** Number in the file. */
	at: number;
	/** Once it is saved. */
	id: number | null;
	before: StoredGroup | null;
	values: GroupValues;
	edited: boolean;
	/** Pictures to fetch. */
	remote: readonly RemotePicture[];
}

export interface PlannedPlace {
	group: PlannedGroup;
	values: readonly string[];
}

type Refuse = (at: number, field: string, message: string) => void;
type Known = ReadonlyMap<number, Found<ProductDto>>;

export interface FileGroups {
	places: ReadonlyMap<number, number[]>;
	/** By number in the file; locked. */
	stored: ReadonlyMap<number, StoredGroup>;
}

const renamedGroup = 'Este grupo cambió de nombre o de categoría mientras tanto';

/** Places of each group's rows. */
function rowsByGroup(rows: readonly ImportRow[]): Map<number, number[]> {
	const groups = new Map<number, number[]>();
	rows.forEach(({ group }, place) => {
		if (group) groups.set(group.at, [...(groups.get(group.at) ?? []), place]);
	});
	return groups;
}

/** Groups of the shop: those of known products, else by name in the category. Locks them, unless it is a preview. */
export async function lockFileGroups(
	tx: Tx,
	rows: readonly ImportRow[],
	named: readonly FoundSku[],
	refuse: Refuse,
	locks: boolean,
): Promise<FileGroups> {
	const places = rowsByGroup(rows);
	const refuseAll = (at: number, message: string) => {
		for (const place of places.get(at) ?? []) refuse(place, 'group', message);
	};
	const productAt = new Map(named.map((product) => [product.row, product]));
	const ids = new Map<number, number>();
	const unknown: { at: number; name: string; categoryId: number }[] = [];
	for (const [at, own] of places) {
		const known = own.flatMap((place) => productAt.get(place)?.groupId ?? []);
		const [id] = known;
		for (const place of own) {
			const other = productAt.get(place)?.groupId ?? id;
			if (other !== id) refuse(place, 'group', 'Los productos de este grupo están en grupos distintos de la tienda');
		}
		const [categoryId] = own.flatMap((place) => rows[place]?.categoryId ?? productAt.get(place)?.categoryId ?? []);
		const name = rows[own[0] ?? 0]?.group?.name ?? '';
		if (id !== undefined) ids.set(at, id);
		else if (categoryId !== undefined) unknown.push({ at, name, categoryId });
	}
	const byName = new Map<string, (typeof unknown)[number]>();
	for (const group of unknown) {
		const key = `${group.categoryId} ${group.name.toLowerCase()}`;
		if (!byName.has(key)) byName.set(key, group);
		else refuseAll(group.at, 'El archivo tiene dos grupos con este nombre y categoría');
	}
	const wanted = [...byName.values()];
	for (const { at, id } of wanted.length > 0 ? await findGroups(tx, wanted) : []) ids.set(at, id);
	const lockedOf = locks ? lockGroups : readGroups;
	const found = new Map((await lockedOf(tx, [...new Set(ids.values())])).map((group) => [group.id, group]));
	for (const [at, group] of tornGroups(ids, found, (at) => rows[places.get(at)?.[0] ?? 0]))
		refuseAll(at, `Otros productos del grupo «${group}» siguen en él: cambia nombre y categoría en todas sus filas`);
	for (const { at, name, categoryId } of wanted) {
		const group = found.get(ids.get(at) ?? 0);
		const isSame = group?.name.toLowerCase() === name.toLowerCase() && group.category.id === categoryId;
		if (group && !isSame) refuseAll(at, renamedGroup);
	}
	const stored = [...ids].flatMap(([at, id]) => {
		const group = found.get(id);
		return group ? [[at, group] as const] : [];
	});
	return { places, stored: new Map(stored) };
}

/** By number in the file, groups that share one of the shop with another and are not called as it is. */
function tornGroups(
	ids: ReadonlyMap<number, number>,
	found: ReadonlyMap<number, StoredGroup>,
	firstOf: (at: number) => ImportRow | undefined,
): [at: number, name: string][] {
	const sharing = new Map<number, number[]>();
	for (const [at, id] of ids) sharing.set(id, [...(sharing.get(id) ?? []), at]);
	return [...sharing].flatMap(([id, all]) => {
		const group = found.get(id);
		if (!group || all.length === 1) return [];
		const isCalledSo = (at: number) => {
			const row = firstOf(at);
			const { categoryId = group.category.id } = row ?? {};
			return row?.group?.name.toLowerCase() === group.name.toLowerCase() && categoryId === group.category.id;
		};
		const [same] = all.filter(isCalledSo);
		return all.filter((at) => at !== same).map((at): [number, string] => [at, group.name]);
	});
}

const folded = (texts: readonly string[]): string => texts.join('\n').toLowerCase();

/** The shop's spelling stays; new values follow in the order of the rows. */
function optionsOf(group: StoredGroup | undefined, rows: readonly { group: NonNullable<ImportRow['group']> }[]) {
	const names = group?.options.map(({ name }) => name) ?? rows[0]?.group.options ?? [];
	const options = names.map((name, at) => ({ name, values: [...(group?.options[at]?.values ?? [])] }));
	const spell = (value: string, at: number): string => {
		const values = options[at]?.values ?? [];
		const known = values.find(({ name }) => name.toLowerCase() === value.toLowerCase());
		if (!known) values.push({ name: value });
		return known?.name ?? value;
	};
	return { options, values: rows.map((row) => row.group.values.map(spell)) };
}

/** Pictures still to fetch. One replaces only a picture that the list does not name, by any of its addresses. */
function remotePictures(given: readonly GalleryPicture[], slots: Slots, storedOf: StoredOf): RemotePicture[] {
	const named = given.map(({ url }) => withoutFocus(storedOf(url) ?? url));
	return given.flatMap((picture, place) => {
		if (!isRemotePicture(picture) || storedOf(picture.url) !== undefined) return [];
		const standing = slots[place];
		const next = slots.find((one) => one && named.includes(withoutFocus(one.url), place));
		const inserted = standing ? named.includes(withoutFocus(standing.url)) : standing === undefined && Boolean(next);
		return { ...picture, place, inserted, before: (inserted ? next : standing)?.url ?? null };
	});
}

/** Undefined for an address that was never asked for, null where it has not arrived. */
type StoredOf = (url: string) => string | null | undefined;

/** Another list of this shop's pictures replaces the gallery; one with foreign addresses leaves it to the fetches. */
export function readGallery(
	given: readonly GalleryPicture[] | undefined,
	slots: Slots,
	storedOf: StoredOf,
	unstored: ReadonlySet<string>,
) {
	const before = slots.flatMap((one) => one ?? []);
	const hasRemote = given?.some(isRemotePicture) ?? false;
	const remote = remotePictures(given ?? [], slots, storedOf);
	const pictures = given && !hasRemote ? given.map(({ url, alt }) => ({ url, alt })) : null;
	const known = new Set(before.map(({ url }) => withoutFocus(url)));
	const foreign = given?.find(({ url }) => unstored.has(withoutFocus(url)) && !known.has(withoutFocus(url)));
	const isSame = JSON.stringify(pictures) === JSON.stringify(before.map(({ url, alt }) => ({ url, alt })));
	return { remote, pictures: isSame ? null : pictures, foreign };
}

export const foreignPicture = ({ url }: GalleryPicture): string =>
	`La imagen «${url}» no es de esta tienda, y su dirección no empieza con http`;

/** Groups as they will be, and by place of a row where its product stands. */
export function planGroups(
	rows: readonly ImportRow[],
	{ places, stored }: FileGroups,
	known: Known,
	queued: Queued,
	unstored: ReadonlySet<string>,
	refuse: Refuse,
): { groups: PlannedGroup[]; placeOf: Map<number, PlannedPlace> } {
	const groups: PlannedGroup[] = [];
	const placeOf = new Map<number, PlannedPlace>();
	for (const [at, own] of places) {
		const members = own.flatMap((place) => {
			const row = rows[place];
			return row?.group ? [{ place, row, group: row.group, product: known.get(place)?.item }] : [];
		});
		const [first] = members;
		if (!first) continue;
		const before = stored.get(at) ?? null;
		const names = before?.options.map(({ name }) => name) ?? first.group.options;
		const differing = members.find(({ group }) => folded(group.options) !== folded(names));
		if (differing) {
			refuse(differing.place, 'group', `Las opciones de este grupo son ${names.join(', ')}`);
			continue;
		}
		const { options, values } = optionsOf(before ?? undefined, members);
		const refuseAll = (message: string) => {
			for (const { place } of members) refuse(place, 'group', message);
		};
		refuseUnfitting(members, values, before, refuse, refuseAll);
		if (options.some((option) => option.values.length > groupLimits.values))
			refuseAll(`Como máximo ${groupLimits.values} valores por opción`);
		const [asked] = members.flatMap(({ group }) => (group.pictures ? [group.pictures] : []));
		const now = before?.pictures ?? [];
		const target = { productId: null, groupId: before?.id ?? null };
		const gallery = readGallery(asked, now, (url) => queued.get(targetKey(target, url)), unstored);
		if (gallery.foreign) refuseAll(foreignPicture(gallery.foreign));
		const text = (of: (member: (typeof members)[number]) => string | undefined) => members.map(of).find(Boolean);
		const wanted: GroupValues = {
			name: first.group.name,
			description:
				text(({ row }) => row.description) ??
				before?.description ??
				text(({ product }) => product?.description ?? '') ??
				'',
			categoryId:
				members.find(({ row }) => row.categoryId !== undefined)?.row.categoryId ??
				before?.category.id ??
				first.product?.category.id ??
				0,
			options,
			pictures: gallery.pictures ?? now,
		};
		const shape = ({ name, description, categoryId, options, pictures }: GroupValues) =>
			JSON.stringify([name, description, categoryId, options.map((one) => [one.name, one.values]), pictures]);
		const edited = !before || shape({ ...before, categoryId: before.category.id }) !== shape(wanted);
		const planned = { at, id: before?.id ?? null, before, values: wanted, edited, remote: gallery.remote };
		groups.push(planned);
		members.forEach(({ place }, index) => {
			placeOf.set(place, { group: planned, values: values[index] ?? [] });
		});
	}
	return { groups, placeOf };
}

function refuseUnfitting(
	members: readonly { place: number; group: { name: string }; product: ProductDto | undefined }[],
	values: readonly (readonly string[])[],
	before: StoredGroup | null,
	refuse: Refuse,
	refuseAll: (message: string) => void,
): void {
	const named = new Set(members.map(({ product }) => product?.id));
	const others = (before?.members ?? []).filter(({ id }) => !named.has(id));
	const taken = new Set(others.map((one) => folded(one.values)));
	const [first] = members;
	if (!first) return;
	const refuseLong = (place: number, own: readonly string[]) => {
		const name = wholeName(first.group.name, own);
		if (name.length > limits.name) refuse(place, 'group', `«${name}» tiene más de ${limits.name} caracteres`);
	};
	members.forEach(({ place }, at) => {
		const own = values[at] ?? [];
		if (taken.has(folded(own)))
			refuse(place, 'group', `Otro producto del grupo ya tiene estos valores: ${own.join(', ')}`);
		taken.add(folded(own));
		refuseLong(place, own);
	});
	// They follow the name of the group.
	for (const one of others) refuseLong(first.place, one.values);
	if (others.length + members.length > groupLimits.products)
		refuseAll(`Un grupo tiene como máximo ${groupLimits.products} productos`);
}

/** Only for rows that name addresses. */
export async function readQueuedOf(
	tx: Tx,
	rows: readonly ImportRow[],
	{ stored }: FileGroups,
	known: Known,
): Promise<Queued> {
	const products = [...known].flatMap(([place, { item }]) =>
		rows[place]?.pictures?.some(isRemotePicture) ? item.id : [],
	);
	const groups = rows.flatMap(({ group }) => {
		const id = group?.pictures?.some(isRemotePicture) ? stored.get(group.at)?.id : undefined;
		return id ?? [];
	});
	return readQueued(tx, products, [...new Set(groups)]);
}
