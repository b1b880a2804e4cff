import { plainWord, readFlag } from '#contract/catalog/fileCells';
import type { GalleryPicture } from '#contract/catalog/product';
import { measureOf, solesOf } from '#contract/shared/money';
import { nameKey, plainName } from '#contract/shared/names';
import {
	type AddNote,
	type ForeignProduct,
	type ForeignRow,
	folded,
	negativeStock,
	type OtherShop,
	passedOn,
	shownBy,
	unitsOf,
	unsafeCode,
} from './foreignRows';

const optionNumbers = [1, 2, 3];

const columns = new Set([
	...['handle', 'title', 'body (html)', 'type', 'product category', 'published', 'status', 'gift card'],
	...[
		'variant sku',
		'variant price',
		'variant compare at price',
		'variant inventory qty',
		'variant inventory policy',
		'variant inventory tracker',
	],
	...['variant grams', 'variant image', 'image src', 'image position', 'image alt text'],
	...optionNumbers.flatMap((number) => [`option${number} name`, `option${number} value`]),
]);

const isVariant = ({ cell }: ForeignRow): boolean =>
	[cell('option1 value'), cell('variant price'), cell('variant sku')].some(Boolean);

function picturesOf(rows: readonly ForeignRow[]): GalleryPicture[] {
	const placeOf = ({ cell }: ForeignRow) => Number(cell('image position')) || Number.MAX_SAFE_INTEGER;
	const sorted = rows.filter(({ cell }) => cell('image src')).toSorted((one, other) => placeOf(one) - placeOf(other));
	const urls = new Map(sorted.map(({ cell }) => [cell('image src'), cell('image alt text')]));
	return [...urls].map(([url, alt]) => ({ url, alt }));
}

const statuses = {
	...{ active: true, activo: true, draft: false, borrador: false, archived: false, archivado: false },
	unlisted: 'En Shopify solo se veía con su enlace: entra oculto',
} as const;

function isShown({ line, cell }: ForeignRow, note: AddNote): boolean {
	const tell = (reason: string) => note(line, reason);
	const published = shownBy(cell('published'), 'Published', { words: {}, flags: true }, tell);
	const status = shownBy(cell('status'), 'Status', { words: statuses }, tell);
	const gift = cell('gift card');
	const isGoods = shownBy(gift && readFlag(gift) === false ? '' : gift, 'Gift Card', { words: {} }, tell);
	return published && status && isGoods;
}

const policies = { continue: false, continuar: false, deny: true, denegar: true } as const;

/** Uncounted where it sells without stock. */
function stockOf({ line, cell }: ForeignRow, note: AddNote): { stock: string; uncounted: boolean } {
	const text = cell('variant inventory qty');
	const units = unitsOf(text);
	const words = { words: policies, otherwise: 'se vende solo lo que hay' };
	const policy = cell('variant inventory policy');
	const isLimited = shownBy(policy, 'Variant Inventory Policy', words, (reason) => note(line, reason));
	if (!isLimited && plainWord(policy) in policies) return { stock: '', uncounted: true };
	if (units === null && text) return { stock: text, uncounted: false };
	if (units === null || (units === 0 && cell('variant inventory tracker') === ''))
		return { stock: '', uncounted: true };
	if (text.startsWith('-')) note(line, negativeStock(text));
	return { stock: String(units), uncounted: false };
}

/** A struck price is the list price, and the one to pay an offer without dates. */
function pricesOf({ cell }: ForeignRow): Record<string, string> {
	const [price, before] = [cell('variant price'), cell('variant compare at price')];
	const isReduced = solesOf(price) > 0 && solesOf(before) > solesOf(price);
	return isReduced ? { precio: before, precio_oferta: price } : { precio: price };
}

/** Values alike to a reader stand once, in the order of the file. */
function distinct(texts: readonly string[]): string[] {
	const keys = texts.map(nameKey);
	return texts.filter((text, at) => text && keys.indexOf(keys[at] ?? '') === at);
}

const metafield = /^(.+?)\s*\(product\.metafields\..*\)$/i;

/** `Fabric (product.metafields.shopify.fabric)`; several values stand between semicolons. */
function attributesOf({ cell }: ForeignRow, columns: readonly string[]): ForeignProduct['attributes'] {
	return columns.flatMap((column) => {
		const [, name = ''] = metafield.exec(column.trim()) ?? [];
		const text = name && cell(folded(column));
		return text ? { name, values: text.split(';') } : [];
	});
}

/** A product has several rows with one handle, in any order. */
function productsOf(
	handle: string,
	rows: readonly ForeignRow[],
	note: AddNote,
	columns: readonly string[],
): ForeignProduct[] {
	const head = rows.find(({ cell }) => cell('title'));
	if (!head) {
		for (const { line } of rows) note(line, `Ninguna fila da el nombre del producto «${handle}»`);
		return [];
	}
	if (readFlag(head.cell('gift card'))) {
		note(head.line, 'Es una tarjeta de regalo, que aquí se vende de otra manera');
		return [];
	}
	const variants = rows.filter(isVariant);
	for (const row of rows) if (row.problem && !variants.includes(row)) note(row.line, row.problem);
	if (variants.length === 0) note(head.line, 'No dice ningún precio');
	const names = optionNumbers.map((number) => head.cell(`option${number} name`)).filter(Boolean);
	const isPlain =
		names.length === 0 ||
		(variants.length === 1 && variants[0]?.cell('option1 value').toLowerCase() === 'default title');
	const path = head.cell('type') || head.cell('product category');
	if (!path) note(head.line, 'No dice su categoría: se pone en «Sin categoría»');
	const shared = {
		nombre: head.cell('title'),
		activo: isShown(head, note) ? 'sí' : 'no',
	};
	const texts = [head.cell('body (html)')];
	const isOption = (name: string) => !isPlain && names.some((option) => nameKey(option) === nameKey(name));
	const attributes = attributesOf(head, columns).filter(({ name }) => !isOption(name));
	const pictures = picturesOf(rows.filter((row) => !row.problem));
	const order = names.map((_name, at) => distinct(variants.map(({ cell }) => cell(`option${at + 1} value`))));
	return variants.flatMap((row): ForeignProduct[] => {
		const { line, problem: own, cell } = row;
		const values = names.map((_name, at) => cell(`option${at + 1} value`));
		if (!isPlain && values.some((value) => !value)) {
			note(line, `Le falta el valor de «${names[values.indexOf('')]}»`);
			return [];
		}
		const { stock, uncounted } = stockOf(row, note);
		const grams = Math.round(measureOf(cell('variant grams')));
		const problem = own ?? passedOn(head);
		const picture = cell('variant image');
		return [
			{
				...{ line, problem, path: path || 'Sin categoría', texts, attributes, code: handle, uncounted },
				cells: {
					...shared,
					sku: cell('variant sku'),
					...pricesOf(row),
					stock,
					peso_g: grams > 0 ? String(grams) : '',
				},
				pictures: isPlain ? pictures : picture ? [{ url: picture, alt: '' }] : [],
				...(!isPlain && {
					group: {
						...{ line: head.line, name: shared.nombre, options: names, values, pictures, order },
						formerCodes: [handle],
					},
				}),
			},
		];
	});
}

export const shopify: OtherShop = {
	name: 'Shopify',
	sure: [/^handle$/, /^variant price$/],
	reads: (column) => columns.has(column) || metafield.test(column),
	read(rows, note, headers) {
		const handles = new Map<string, ForeignRow[]>();
		for (const row of rows) {
			const handle = row.cell('handle');
			const key = plainName(handle).toLowerCase();
			const siblings = handles.get(key);
			const damage = unsafeCode(handle);
			if (!handle) note(row.line, 'La fila no dice de qué producto es: falta «Handle»');
			else if (damage) note(row.line, `No se sabe de qué producto es. ${damage}`);
			else if (siblings) siblings.push(row);
			else handles.set(key, [row]);
		}
		return [...handles].flatMap(([handle, of]) => productsOf(handle, of, note, headers));
	},
};
