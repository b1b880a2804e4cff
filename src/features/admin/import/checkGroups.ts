import { groupLimits, wholeName } from '../../../../contract/catalog/group';
import {
	isRemotePicture,
	optionColumns,
	ownPicturesOf,
	picturesText,
	readPictures,
} from '../../../../contract/catalog/import';
import type { GalleryPicture } from '../../../../contract/catalog/product';
import { foldText } from '../../../lib/text';
import type { Cells, KnownProduct, RowProblem } from './rowTypes';

export interface RowGroup {
	/** The same for all rows of a group, counted from 0. */
	at: number;
	name: string;
	/** The shop does not have it. */
	isNew: boolean;
}

interface FileGroup extends RowGroup {
	line: number;
	options: readonly string[];
	shopId: number | null;
	/** First line of each text that all rows share, and of each product's values. */
	texts: Map<string, { text: string; line: number }>;
	values: Map<string, number>;
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
	one.length === other.length && one.every((text, at) => text.toLowerCase() === other[at]?.toLowerCase());

/** Null where the shop has all of them, or has been told to fetch them. */
function newPictures(cell: string | undefined, pictures: readonly GalleryPicture[], product: KnownProduct | undefined) {
	if (!cell) return null;
	const given = readPictures(cell);
	const before = picturesText(pictures);
	const fetched = new Set(product?.inFile?.fetched);
	const remote = given.filter(isRemotePicture);
	const isThere = remote.length > 0 ? remote.every(({ url }) => fetched.has(url)) : picturesText(given) === before;
	return isThere ? null : { given, before };
}

export const ownPictures = (cells: Cells, product: KnownProduct | undefined) =>
	newPictures(cells.imagenes, ownPicturesOf(product ?? {}), product);

/** Rows of a group have its name and category, or a product of it; what they share must be the same in all. */
export function createGroupReader() {
	const groups = new Map<string, FileGroup>();

	function groupOf(
		cells: Cells,
		options: readonly string[],
		line: number,
		product: KnownProduct | undefined,
	): FileGroup {
		const key = `${foldText(cells.grupo).trim()}|${foldText(cells.categoria || product?.category?.name).trim()}`;
		const known = groups.get(key);
		if (known) return known;
		const found: FileGroup = {
			...{ at: groups.size, name: cells.grupo ?? '', line, options, isNew: true },
			...{ shopId: null, texts: new Map(), values: new Map() },
		};
		groups.set(key, found);
		return found;
	}

	return function readGroup(cells: Cells, line: number, product: KnownProduct | undefined): GroupReading | null {
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
		}
		for (const column of ['descripcion', 'imagenes_grupo']) {
			const text = cells[column];
			const first = group.texts.get(column);
			if (text && first && first.text !== text)
				refuse(column, `Debe ser lo mismo en todo el grupo: en la línea ${first.line} dice otra cosa`);
			else if (text && !first) group.texts.set(column, { text, line });
		}
		const key = given.join('\n').toLowerCase();
		const earlier = group.values.get(key);
		if (earlier !== undefined) refuse('valor 1', `La línea ${earlier} del grupo tiene los mismos valores`);
		else group.values.set(key, line);
		if (group.values.size > groupLimits.products)
			refuse('grupo', `Un grupo tiene como máximo ${groupLimits.products} productos`);

		const before: Record<string, string> = {};
		// The shop's spelling of a value stays.
		const now = shopGroup?.values ?? [];
		const values = given.map((value, at) => (now[at]?.toLowerCase() === value.toLowerCase() ? (now[at] ?? '') : value));
		if (product && shopGroup?.name !== group.name) before.grupo = shopGroup?.name ?? '';
		values.forEach((value, at) => {
			if (product && value !== now[at]) before[pairs[at]?.value ?? ''] = now[at] ?? '';
		});
		const shared = newPictures(cells.imagenes_grupo, inFile?.groupPictures ?? [], product);
		if (product && shared) before.imagenes_grupo = shared.before;
		const { at, name } = group;
		const member = { at, name, options, values, ...(shared && { pictures: shared.given }) };
		return { group, member, wholeName: wholeName(name, values), before, problems };
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
