import type { GalleryPicture } from '#contract/catalog/product';
import { measureOf } from '#contract/shared/money';
import {
	eatenCode,
	type ForeignProduct,
	type ForeignRow,
	lastOfPath,
	negativeStock,
	type OtherShop,
	passedOn,
	type TakeNote,
	unitsOf,
} from './foreignRows';

const optionNumbers = [1, 2, 3];

const columns = new Set([
	...['handle', 'title', 'body (html)', 'type', 'product category', 'published', 'status', 'gift card'],
	...['variant sku', 'variant price', 'variant inventory qty', 'variant inventory policy', 'variant inventory tracker'],
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

/** One product stands on several rows with the same handle, in any order. */
function productsOf(handle: string, rows: readonly ForeignRow[], note: TakeNote): ForeignProduct[] {
	const head = rows.find(({ cell }) => cell('title'));
	if (!head) {
		for (const { line } of rows) note(line, `Ninguna fila da el nombre del producto «${handle}»`);
		return [];
	}
	if (/^true$/i.test(head.cell('gift card'))) {
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
	const type = head.cell('type') || lastOfPath(path);
	if (!type) note(head.line, 'No dice su categoría: se pone en «Sin categoría»');
	const isShown = !/^(false|no|0)$/i.test(head.cell('published')) && !/^(draft|archived)$/i.test(head.cell('status'));
	const shared = {
		nombre: head.cell('title'),
		categoria: type || 'Sin categoría',
		activo: isShown ? 'sí' : 'no',
	};
	const texts = [head.cell('body (html)')];
	const pictures = picturesOf(rows.filter((row) => !row.problem));
	return variants.flatMap(({ line, problem: own, cell }): ForeignProduct[] => {
		const values = names.map((_name, at) => cell(`option${at + 1} value`));
		if (!isPlain && values.some((value) => !value)) {
			note(line, `Le falta el valor de «${names[values.indexOf('')]}»`);
			return [];
		}
		const stock = cell('variant inventory qty');
		const units = unitsOf(stock);
		const isCounted = units !== null && (units > 0 || cell('variant inventory tracker') !== '');
		const isEndless = cell('variant inventory policy').toLowerCase() === 'continue' || !isCounted;
		if (!isEndless && stock.startsWith('-')) note(line, negativeStock(stock));
		const grams = Math.round(measureOf(cell('variant grams')));
		const problem = own ?? passedOn(head);
		const picture = cell('variant image');
		return [
			{
				...{ line, problem, path, texts, code: handle, uncounted: isEndless },
				cells: {
					...shared,
					sku: cell('variant sku'),
					precio: cell('variant price'),
					stock: isEndless ? '' : String(units),
					peso_g: grams > 0 ? String(grams) : '',
				},
				pictures: isPlain ? pictures : picture ? [{ url: picture, alt: '' }] : [],
				...(!isPlain && { group: { line: head.line, name: shared.nombre, options: names, values, pictures } }),
			},
		];
	});
}

export const shopify: OtherShop = {
	name: 'Shopify',
	sure: [/^handle$/, /^variant price$/],
	reads: (column) => columns.has(column),
	read(rows, note) {
		const handles = new Map<string, ForeignRow[]>();
		for (const row of rows) {
			const handle = row.cell('handle');
			const known = handles.get(handle);
			const eaten = eatenCode(handle);
			if (!handle) note(row.line, 'La fila no dice de qué producto es: falta «Handle»');
			else if (eaten) note(row.line, `No se sabe de qué producto es. ${eaten}`);
			else if (known) known.push(row);
			else handles.set(handle, [row]);
		}
		return [...handles].flatMap(([handle, of]) => productsOf(handle, of, note));
	},
};
