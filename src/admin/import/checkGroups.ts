import { groupLimits, wholeName } from '#contract/catalog/group';
import { isRemotePicture, optionColumns, ownPicturesOf, picturesText, readPictures } from '#contract/catalog/import';
import type { GalleryPicture } from '#contract/catalog/product';
import { keptName, nameKey, plainName } from '#contract/shared/names';
import { foldText } from '#lib/text';
import type { Cells, KnownProduct, RowProblem } from './rowTypes';

export interface RowGroup {
	/** The same for all rows of a group, counted from 0. */
	at: number;
	name: string;
	/** The shop does not have it. */
	isNew: boolean;
}

interface FileGroup extends RowGroup {
	/** Its name and category, folded. */
	key: string;
	line: number;
	options: readonly string[];
	shopId: number | null;
	/** First line of each text that all rows share, and of each product's values. */
	texts: Map<string, { text: string; line: number }>;
	values: Map<string, number>;
	/** Values of each option, by `nameKey`. */
	ofOption: Set<string>[];
}

interface GroupReading {
	group: RowGroup;
	/** Member `group` of the row. */
	member: object;
	wholeName: string;
	/** Present values of what changes. */
	before: Cells;
	problems: RowProblem[];
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
	one.length === other.length && one.every((text, at) => nameKey(text) === nameKey(other[at] ?? ''));

/** Null where the shop has all of them, or has been told to fetch them. */
function newPictures(cell: string | undefined, pictures: readonly GalleryPicture[], fetched: readonly string[] = []) {
	if (!cell) return null;
	const given = readPictures(cell);
	const before = picturesText(pictures);
	const remote = given.filter(isRemotePicture);
	const isThere = remote.length > 0 ? remote.every(({ url }) => fetched.includes(url)) : picturesText(given) === before;
	return isThere ? null : { given, before };
}

export const ownPictures = (cells: Cells, product: KnownProduct | undefined) =>
	newPictures(cells.imagenes, ownPicturesOf(product ?? {}), product?.inFile?.fetched);

/** Equal for groups that are one. */
export const groupKey = (name: string | undefined, category: string | undefined): string =>
	[name, category].map((text) => foldText(plainName(text ?? ''))).join('|');

/** Rows of a group have its name and category, or a product of it; what they share must be the same in all. */
export function createGroupReader() {
	const groups = new Map<string, FileGroup>();
	/** By group of the shop. */
	const ofShop = new Map<number, { name: string; key: string; inFile: Set<FileGroup> }>();

	function groupOf(
		cells: Cells,
		options: readonly string[],
		line: number,
		product: KnownProduct | undefined,
	): FileGroup {
		const { group: shopGroup, category } = product ?? {};
		const key = groupKey(cells.grupo, cells.categoria || category?.name);
		const first = groups.get(key)?.shopId ?? null;
		// The shop may have two groups of one name and category.
		const isOther = shopGroup && first !== null && first !== shopGroup.id;
		const place = isOther && groupKey(shopGroup.name, category?.name) === key ? `${key}|${shopGroup.id}` : key;
		const known = groups.get(place);
		if (known) return known;
		const found: FileGroup = {
			...{ key, at: groups.size, name: cells.grupo ?? '', line, options, isNew: true },
			...{ shopId: null, texts: new Map(), values: new Map(), ofOption: options.map(() => new Set()) },
		};
		groups.set(place, found);
		return found;
	}

	function read(cells: Cells, line: number, product: KnownProduct | undefined): GroupReading | null {
		if (!cells.grupo) return null;
		const problems: RowProblem[] = [];
		const refuse = (column: string, reason: string) => void problems.push({ column, reason });
		const pairs = optionColumns.filter(({ name, value }) => cells[name] || cells[value]);
		const options = pairs.map(({ name }) => cells[name] ?? '');
		const given = pairs.map(({ value }) => cells[value] ?? '');
		if (pairs.length === 0) refuse('grupo', 'Un grupo necesita al menos una opción con su valor');
		for (const { name, value } of pairs) {
			if (!cells[name]) refuse(name, 'Falta el nombre de la opción');
			if (!cells[value]) refuse(value, `Falta el valor de «${cells[name]}»`);
		}

		const group = groupOf(cells, options, line, product);
		const { group: shopGroup, inFile } = product ?? {};
		if (!same(group.options, options))
			refuse('opción 1', `Las opciones deben ser las mismas en todo el grupo: en la línea ${group.line} son otras`);
		if (shopGroup) {
			const others = inFile && !same(inFile.options, options);
			if (others) refuse('opción 1', `En la tienda, las opciones de este grupo son ${inFile.options.join(', ')}`);
			if (group.shopId !== null && group.shopId !== shopGroup.id)
				refuse('grupo', `Este producto es del grupo «${shopGroup.name}», y el de la línea ${group.line}, de otro`);
			group.shopId ??= shopGroup.id;
			group.isNew = false;
			const { id, name } = shopGroup;
			const inShop = ofShop.get(id) ?? { name, key: groupKey(name, product?.category?.name), inFile: new Set() };
			inShop.inFile.add(group);
			ofShop.set(id, inShop);
		}
		for (const column of ['descripcion', 'imagenes_grupo']) {
			const text = cells[column];
			const first = group.texts.get(column);
			if (text && first && first.text !== text)
				refuse(column, `Debe ser lo mismo en todo el grupo: en la línea ${first.line} dice otra cosa`);
			else if (text && !first) group.texts.set(column, { text, line });
		}
		const key = given.map(nameKey).join('\n');
		const earlier = group.values.get(key);
		if (earlier !== undefined) refuse('valor 1', `La línea ${earlier} del grupo tiene los mismos valores`);
		else group.values.set(key, line);
		if (group.values.size > groupLimits.products)
			refuse('grupo', `Un grupo tiene como máximo ${groupLimits.products} productos`);
		group.ofOption.forEach((known, at) => {
			known.add(nameKey(given[at] ?? ''));
			const isOver = known.size > groupLimits.values;
			if (isOver) refuse(pairs[at]?.value ?? '', `Como máximo ${groupLimits.values} valores por opción`);
		});

		const before: Record<string, string> = {};
		// The shop's spelling of a value stays.
		const now = shopGroup?.values ?? [];
		const values = given.map((value, at) => (nameKey(now[at] ?? '') === nameKey(value) ? (now[at] ?? '') : value));
		if (product && keptName(shopGroup?.name, group.name) !== shopGroup?.name) before.grupo = shopGroup?.name ?? '';
		values.forEach((value, at) => {
			if (product && value !== now[at]) before[pairs[at]?.value ?? ''] = now[at] ?? '';
		});
		const shared = newPictures(cells.imagenes_grupo, inFile?.groupPictures ?? [], inFile?.groupFetched);
		if (product && shared) before.imagenes_grupo = shared.before;
		const { at, name } = group;
		const member = { at, name, options, values, ...(shared && { pictures: shared.given }) };
		const whole = wholeName(name, values);
		const { nombre } = cells;
		if (product && nombre && keptName(product.name, nombre) !== product.name && nombre !== plainName(whole))
			refuse('nombre', `Este producto es del grupo «${name}»: cambia el nombre en «grupo» y sus valores`);
		return { group, member, wholeName: whole, before, problems };
	}

	return {
		read,
		/** Why the rows of a group cannot be taken, by its number: once all rows are read. */
		torn(): Map<number, RowProblem> {
			const torn = new Map<number, RowProblem>();
			for (const { name, key, inFile } of ofShop.values())
				for (const group of inFile) {
					const other = [...inFile].find((one) => one !== group);
					if (!other || group.key === key) continue;
					const reason = `Otros productos del grupo «${name}» siguen en la línea ${other.line}: cambia nombre y categoría en todas sus filas`;
					torn.set(group.at, { column: 'grupo', reason });
				}
			return torn;
		},
	};
}

/** For a product of a group in a row that does not name it. */
export function keptByGroup(before: Cells, { group }: KnownProduct): RowProblem[] {
	if (!group) return [];
	const shared = { nombre: 'el nombre', descripcion: 'la descripción', categoria: 'la categoría' };
	return Object.entries(shared).flatMap(([column, text]) =>
		column in before
			? [{ column, reason: `Este producto es del grupo «${group.name}»: cambia ${text} en el grupo` }]
			: [],
	);
}

/** Products of a group follow the first of them. */
export function groupsTogether<Row extends { group: RowGroup | null }>(rows: readonly Row[]): Row[] {
	const places = new Map<number, number>();
	const placed = rows.map((row, at) => {
		if (row.group && !places.has(row.group.at)) places.set(row.group.at, at);
		return { row, place: row.group ? (places.get(row.group.at) ?? at) : at };
	});
	return placed.toSorted((one, other) => one.place - other.place).map(({ row }) => row);
}
