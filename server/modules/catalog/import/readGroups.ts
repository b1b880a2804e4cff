import { wholeName } from '#contract/catalog/group';
import { groupKey, optionColumns, type RowProblem, readPictures } from '#contract/catalog/import';
import type { GalleryPicture } from '#contract/catalog/product';
import { nameKey, nameToStore, plainName } from '#contract/shared/names';
import type { Cells } from './columns';
import type { NamedProduct } from './repository';

interface FileGroup {
	number: number;
	shopId: number | null;
	/** First line of each text that its rows share, by column. */
	texts: Map<string, { text: string; line: number }>;
}

interface GroupMember {
	at: number;
	name: string;
	options: string[];
	values: string[];
	order?: string[][];
	pictures?: GalleryPicture[];
}

export interface GroupReading {
	number: number;
	name: string;
	/** Member `group` of the row. */
	member: GroupMember;
	/** Its group or values change; stored ones are not judged again. */
	isPlaced: boolean;
	wholeName: string;
	problems: RowProblem[];
	/** Why a text that its rows share cannot be this one; null where no row above says another. */
	disagreement: (column: string, text: string) => string | null;
}

/** Rows of a group have its name and category (id, or what an unknown one is called); shared texts must be equal in all. */
export function createGroupReader() {
	const groups = new Map<string, FileGroup>();

	function groupOf(cells: Cells, category: string, group: NamedProduct['group'], stored: string): FileGroup {
		const key = groupKey(cells.grupo, category);
		const first = groups.get(key)?.shopId ?? null;
		// The shop may have two groups of one name and category.
		const isOther = group && first !== null && first !== group.id && groupKey(group.name, stored) === key;
		const place = isOther ? `${key}|${group.id}` : key;
		const fileGroup = groups.get(place) ?? { number: groups.size, shopId: null, texts: new Map() };
		fileGroup.shopId ??= group?.id ?? null;
		groups.set(place, fileGroup);
		return fileGroup;
	}

	function read(
		cells: Cells,
		line: number,
		product: NamedProduct | undefined,
		category: string,
		order: string[][] | undefined,
	): GroupReading | null {
		const { grupo: name } = cells;
		if (!name) return null;
		const problems: RowProblem[] = [];
		const refuse = (column: string, reason: string) => void problems.push({ column, reason });
		const pairs = optionColumns.filter(({ name, value }) => cells[name] || cells[value]);
		if (pairs.length === 0) refuse('grupo', 'Un grupo necesita al menos una opción con su valor');
		for (const { name, value } of pairs) {
			if (!cells[name]) refuse(name, 'Falta el nombre de la opción');
			if (!cells[value]) refuse(value, `Falta el valor de «${cells[name]}»`);
		}
		const group = groupOf(cells, category, product?.group ?? null, String(product?.categoryId));
		function disagreement(column: string, text: string): string | null {
			const first = group.texts.get(column) ?? { text, line };
			group.texts.set(column, first);
			if (first.text === text) return null;
			return `Debe ser lo mismo en todo el grupo: en la línea ${first.line} dice otra cosa`;
		}
		for (const column of ['descripcion', 'imagenes_grupo']) {
			const reason = cells[column] ? disagreement(column, cells[column]) : null;
			if (reason) refuse(column, reason);
		}
		const options = pairs.map(({ name }) => cells[name] ?? '');
		// The shop's spelling of a value stays.
		const now = product?.group?.values ?? [];
		const values = pairs.map(({ value }, at) => {
			const text = cells[value] ?? '';
			return nameKey(now[at] ?? '') === nameKey(text) ? (now[at] ?? '') : text;
		});
		const stays = nameToStore(product?.group?.name, name);
		const whole = wholeName(stays, values);
		const { nombre } = cells;
		if (product && nombre && nameToStore(product.name, nombre) !== product.name && nombre !== plainName(whole))
			refuse('nombre', `Este producto es del grupo «${name}»: cambia el nombre en «grupo» y sus valores`);
		const pictures = cells.imagenes_grupo && { pictures: readPictures(cells.imagenes_grupo) };
		return {
			...{ number: group.number, name, wholeName: whole, problems, disagreement },
			member: { at: group.number, name: stays, options, values, ...(order && { order }), ...pictures },
			isPlaced: !product?.group || stays !== product.group.name || values.join('\n') !== now.join('\n'),
		};
	}

	return { read };
}
