import { attributeColumn, attributeColumnOf, choicesText } from '#contract/catalog/attributeCells';
import { groupLimits } from '#contract/catalog/group';
import { groupColumns, groupKey, isRemotePicture, picturesText, saleColumns } from '#contract/catalog/import';
import type { GalleryPicture } from '#contract/catalog/product';
import { largestDepth, pathText } from '#contract/catalog/tree';
import { slugOf } from '#contract/shared/characters';
import { plainCell, plainCode } from '#contract/shared/csv';
import { limits } from '#contract/shared/limits';
import { nameKey, plainName, plainText } from '#contract/shared/names';
import { foldText } from '#lib/text';
import { type AddNote, type ForeignProduct, type ForeignRow, folded, type OtherShop } from './foreignRows';
import { htmlText, withoutShortcodes } from './htmlText';
import { foldedColumns } from './ignoredColumns';
import { fieldColumns } from './importColumns';
import type { FormerProduct, Table, TableRow } from './rowTypes';
import { shopify } from './shopify';
import { createTurns } from './turns';
import { wooCommerce } from './wooCommerce';

/** Values for the order alone: impossible ones are dropped. */
const mostOrdered = 500;
const isValue = (text: string): boolean => text !== '' && text.length <= groupLimits.value;

const nameOfHtml = (text: string): string => plainName(htmlText(text));

/** Of a deeper category the upper levels and itself remain, so that branches stay together. */
function categoryOf(path: string): string {
	const names = path.split('>').map(nameOfHtml).filter(Boolean);
	return pathText(names.length > largestDepth ? [...names.slice(0, largestDepth - 1), ...names.slice(-1)] : names);
}

/** Null for our own column names. */
export function otherShopOf(headers: readonly string[]): OtherShop | null {
	const names = headers.map(folded);
	if (names.includes('precio')) return null;
	return [shopify, wooCommerce].find(({ sure }) => sure.every((one) => names.some((name) => one.test(name)))) ?? null;
}

const ownHeaders = [...fieldColumns, ...saleColumns, ...groupColumns];

/** Stable across imports: a repeated code gets -2, -3, … in the order of the file. */
function codeGiver(products: readonly ForeignProduct[], note: AddNote) {
	const lines = new Map<string, number>();
	const keyOf = (sku: string) => plainCode(sku).toLowerCase();
	for (const { cells, line } of products) {
		const key = keyOf(cells.sku);
		if (key && !lines.has(key)) lines.set(key, line);
	}
	return ({ cells, code, group, line }: ForeignProduct): string => {
		const named = plainCode(cells.sku);
		if (lines.get(keyOf(named)) === line) return named;
		const tail = slugOf(group?.values.join(' ') ?? '', limits.sku / 2);
		const head = slugOf(code, limits.sku - tail.length - 1);
		const base = named || [head, tail].filter(Boolean).join('-');
		let sku = base;
		for (let number = 2; lines.has(keyOf(sku)); number++)
			sku = `${base.slice(0, limits.sku - 1 - String(number).length)}-${number}`;
		if (named) note(line, `El SKU «${named}» ya está en la línea ${lines.get(keyOf(named))}: se guarda como «${sku}»`);
		lines.set(keyOf(sku), line);
		return sku;
	};
}

/** By line, stable across imports: a repeated name in a category gets (2), (3), … */
function groupNames(products: readonly ForeignProduct[], note: AddNote): Map<number, string> {
	const firstRows = new Map(
		products.flatMap(({ group, path }) => (group ? [[group.line, { group, path }] as const] : [])),
	);
	const groups = [...firstRows].map(([line, { group, path }]) => {
		const [name, category] = [nameOfHtml(group.name), categoryOf(path)];
		return { line, name, keyOf: (own: string) => groupKey(own, category) };
	});
	const lines = new Map(groups.map(({ line, name, keyOf }) => [keyOf(name), line] as const).reverse());
	return new Map(
		groups.map(({ line, name, keyOf }) => {
			const first = lines.get(keyOf(name));
			let own = name;
			for (let number = 2; (lines.get(keyOf(own)) ?? line) !== line; number++) own = `${name} (${number})`;
			if (own !== name) note(line, `El grupo «${name}» ya está en la línea ${first}: este se guarda como «${own}»`);
			lines.set(keyOf(own), line);
			return [line, own];
		}),
	);
}

/** Notes each path that is too deep at its first line. */
function noteDeep(products: readonly ForeignProduct[], note: AddNote): void {
	const paths = new Set<string>();
	for (const { line, problem, path } of products) {
		const levels = path.split('>').length;
		if (problem || levels <= largestDepth || paths.has(foldText(path))) continue;
		paths.add(foldText(path));
		const own = categoryOf(path);
		note(line, `La categoría «${htmlText(path)}» tiene ${levels} niveles, más de ${largestDepth}: es «${own}»`);
	}
}

/** By `nameKey` of the name. Names that are too long for a column are missing. */
function attributeColumnsOf(products: readonly ForeignProduct[]): Map<string, string> {
	const columns = new Map<string, string>();
	for (const { name } of products.flatMap(({ attributes }) => attributes)) {
		const column = attributeColumnOf(attributeColumn(nameOfHtml(name)));
		const key = nameKey(nameOfHtml(name));
		if (column && !columns.has(key)) columns.set(key, column);
	}
	return columns;
}

/** By line of the group, without SKUs of products in the file. */
function formersOf(products: readonly ForeignProduct[], skus: ReadonlySet<string>): FormerProduct[] {
	const groups = new Map(products.flatMap(({ group }) => (group ? [[group.line, group.formerCodes] as const] : [])));
	return [...groups].flatMap(([line, codes]) => {
		const former = codes.flatMap((code) => [plainCode(code), slugOf(code, limits.sku)]);
		const free = [...new Set(former)].filter((sku) => sku && !skus.has(sku.toLowerCase()));
		return free.length > 0 ? [{ line, skus: free }] : [];
	});
}

export async function readOtherShop(
	shop: OtherShop,
	names: readonly string[],
	raw: readonly TableRow[],
): Promise<Omit<Table, 'separator'>> {
	const notes: { line: number; reason: string }[] = [];
	const note: AddNote = (line, reason) => void notes.push({ line, reason });
	// Of two columns with one name the first counts.
	const places = new Map(names.map((name, at) => [folded(name), at] as const).reverse());
	const rows = raw.map(({ cells, ...row }): ForeignRow => {
		const cell = (...aliases: string[]): string => {
			const at = aliases.map((name) => places.get(name)).find((place) => place !== undefined);
			// As ours, other exports put an apostrophe before what a spreadsheet would compute.
			return plainText(plainCell((cells[at ?? -1] ?? '').trim()));
		};
		return { ...row, cell };
	});
	const products = shop.read(rows, note, names);
	const attributeColumns = attributeColumnsOf(products);
	const headers = [...ownHeaders, ...attributeColumns.values()];
	const codeOf = codeGiver(products, note);
	const nameOf = groupNames(products, note);
	noteDeep(products, note);

	function remotePicturesText(pictures: readonly GalleryPicture[], line: number): string {
		const good = pictures.filter(isRemotePicture);
		const wrong = pictures.find((picture) => !isRemotePicture(picture));
		if (wrong) note(line, `La imagen «${wrong.url}» no tiene una dirección que empiece con http`);
		if (good.length > groupLimits.pictures)
			note(line, `Tiene ${good.length} imágenes; se traen las primeras ${groupLimits.pictures}`);
		return picturesText(
			good
				.slice(0, groupLimits.pictures)
				.map(({ url, alt }) => ({ url: url.replaceAll(' ', '%20'), alt: alt.slice(0, groupLimits.alt) })),
		);
	}

	/** Reads shared contents of a group once. */
	const shared = new Map<object, string>();
	function once(source: object, read: () => string): string {
		const text = shared.get(source) ?? read();
		shared.set(source, text);
		return text;
	}

	function described(texts: readonly string[], line: number): string {
		const plain = texts.map(withoutShortcodes);
		if (plain.some((one, at) => one !== texts[at]))
			note(line, 'Su descripción tenía códigos de un diseñador de páginas, como «[vc_row]»: se quitan');
		const text = plain.map(htmlText).filter(Boolean).join('\n\n');
		if (text.length <= limits.description) return text;
		note(line, `La descripción tiene ${text.length} caracteres; se guardan los primeros ${limits.description}`);
		return text.slice(0, limits.description);
	}

	const turn = createTurns();
	const read: TableRow[] = [];
	for (const product of products) {
		const { line, problem, uncounted, unknownReason, group, pictures, texts, attributes } = product;
		const cells: Record<string, string> = {
			...product.cells,
			sku: codeOf(product),
			// A product of a group has the name of the group.
			nombre: group ? '' : nameOfHtml(product.cells.nombre),
			descripcion: once(texts, () => described(texts, line)),
			categoria: categoryOf(product.path),
			imagenes: remotePicturesText(pictures, line),
			grupo: nameOf.get(group?.line ?? 0) ?? '',
			imagenes_grupo: group ? once(group.pictures, () => remotePicturesText(group.pictures, line)) : '',
		};
		group?.options.forEach((name, place) => {
			cells[`opción ${place + 1}`] = nameOfHtml(name);
			cells[`valor ${place + 1}`] = nameOfHtml(group.values[place] ?? '');
		});
		for (const { name, values } of attributes) {
			const column = attributeColumns.get(nameKey(nameOfHtml(name)));
			if (column) cells[column] = choicesText(values.map(nameOfHtml).filter(Boolean));
		}
		const order = group?.order.map((values) => values.map(nameOfHtml).filter(isValue).slice(0, mostOrdered));
		read.push({ line, problem, uncounted, unknownReason, order, cells: headers.map((header) => cells[header] ?? '') });
		await turn();
	}
	return {
		shop: shop.name,
		headers,
		columnIndexes: Object.fromEntries(headers.map((header, at) => [header, at])),
		formers: formersOf(products, new Set(read.map(({ cells }) => (cells[headers.indexOf('sku')] ?? '').toLowerCase()))),
		unknown: foldedColumns(
			names.filter(
				(name, at) => name.trim() && !shop.reads(folded(name)) && raw.some(({ cells }) => cells[at]?.trim()),
			),
		),
		rows: read,
		notes: notes.toSorted((one, other) => one.line - other.line),
	};
}
