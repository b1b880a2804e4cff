import { nameKey } from '../shared/names';
import { attributeCell } from './attributeCells';
import { minuteText, optionColumns, picturesText } from './import';
import { type GalleryPicture, type ProductDto, picturesOf } from './product';

/** A product of an export, with what only files have of its group. */
export interface ProductInFile extends ProductDto {
	inFile: {
		/** False: the first picture is the group's. */
		ownPicture: boolean;
		/** Names. */
		options: readonly string[];
		groupPictures: readonly GalleryPicture[];
		/** Begin of its offer, ISO 8601; null: none. */
		offerSince: string | null;
		/** Names of its category's line, from the root on. */
		line: readonly string[];
	};
}

export function groupCells({ inFile, ...product }: ProductInFile): Record<string, string> {
	const { group } = product;
	const pictures = picturesOf(inFile.ownPicture ? product : { ...product, imageUrl: null });
	const cells = { grupo: group?.name ?? '', imagenes: picturesText(pictures) };
	if (!group) return cells;
	const options = optionColumns.flatMap(({ name, value }, at) => [
		[name, inFile.options[at] ?? ''],
		[value, group.values[at] ?? ''],
	]);
	return { ...cells, ...Object.fromEntries(options), imagenes_grupo: picturesText(inFile.groupPictures) };
}

export function saleCells({ price, offer, inFile }: ProductInFile): Record<string, string | number> {
	if (!offer) return {};
	return {
		precio_oferta: price,
		oferta_desde: inFile.offerSince ? minuteText(Date.parse(inFile.offerSince)) : '',
		// Its end is the first moment without it.
		oferta_hasta: minuteText(Date.parse(offer.until) - 60_000),
	};
}

/** By `nameKey` of the attribute's name. A choice that an option of the group makes stands in the option's column. */
export function attributeCells({ attributes, group, inFile }: ProductInFile): Map<string, string | number> {
	const options = new Set(group ? inFile.options.map(nameKey) : []);
	return new Map(
		(attributes ?? []).flatMap(({ name, value }) => {
			const key = nameKey(name);
			return Array.isArray(value) && options.has(key) ? [] : [[key, attributeCell(value)] as const];
		}),
	);
}
