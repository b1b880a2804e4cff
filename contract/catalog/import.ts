import * as v from 'valibot';
import { csvSafe, undated } from '../shared/csv';
import { oneAlphabet, oneAlphabetCode } from '../shared/names';
import { nameText } from '../shared/primitives';
import { FileMark, type fileColumns, ProductForm, type SomeProduct, type SomeProductDto } from './admin';
import { groupLimits } from './group';
import { Gallery } from './groupForm';
import { type GalleryPicture, picturesOf } from './product';

/** Stock at the time of the export, and the export's mark. */
export const stampColumn = 'stock_exportado' satisfies keyof typeof fileColumns;

export function fileCell(value: unknown): string | number {
	if (typeof value === 'boolean') return value ? 'sí' : 'no';
	if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
	return typeof value === 'number' ? value : String(value ?? '');
}

export const stampText = (stock: number, mark: string): string => `${stock} (${mark})`;

const optionNumbers = Array.from({ length: groupLimits.options }, (_, at) => at + 1);
export const optionColumns = optionNumbers.map((number) => ({ name: `opción ${number}`, value: `valor ${number}` }));

/** Beside `fileColumns`. */
export const groupColumns = [
	'grupo',
	...optionColumns.flatMap(({ name, value }) => [name, value]),
	'imagenes',
	'imagenes_grupo',
];

/** A line per picture: its address, then its text. */
export const picturesText = (pictures: readonly GalleryPicture[]): string =>
	pictures.map(({ url, alt }) => `${url} ${alt}`.replace(/\s+/g, ' ').trim()).join('\n');

export const readPictures = (cell: string): GalleryPicture[] =>
	cell
		.split(/[\r\n]+|,\s*(?=https?:\/\/)/)
		.map((line) => /^(\S+)\s*(.*)$/.exec(line.trim()) ?? [])
		.flatMap(([, url, alt = '']) => (url ? [{ url, alt }] : []));

/** Fetched after saving; other addresses are this shop's. */
export const isRemotePicture = ({ url }: GalleryPicture): boolean => /^https?:\/\//i.test(url);

/** Its own alone: not the first one of its group. */
export const ownPicturesOf = ({ inFile, ...product }: Partial<SomeProduct | SomeProductDto>): GalleryPicture[] =>
	picturesOf({ ...product, ...(inFile?.ownPicture === false && { imageUrl: null }) });

export function groupCells(product: Partial<SomeProductDto>): Record<string, string> {
	const { group, inFile } = product;
	const cells = { grupo: group?.name ?? '', imagenes: picturesText(ownPicturesOf(product)) };
	if (!group || !inFile) return cells;
	const options = optionColumns.flatMap(({ name, value }, at) => [
		[name, inFile.options[at] ?? ''],
		[value, group.values[at] ?? ''],
	]);
	return { ...cells, ...Object.fromEntries(options), imagenes_grupo: picturesText(inFile.groupPictures) };
}

/** Null for any other cell. */
export function readStamp(cell: string | undefined): { stock: number; mark: string } | null {
	const [, stock, mark = ''] = /^(\d{1,7}) \(([\w-]{8,40})\)$/.exec(cell ?? '') ?? [];
	return stock === undefined ? null : { stock: Number(stock), mark };
}

export const importLimits = {
	fileBytes: 20 * 1024 * 1024,
	rows: 50_000,
	/** The largest file in the widest encoding, with field names. */
	bodyBytes: 48 * 1024 * 1024,
	step: 250,
	/** Maximum of reported rows. */
	problems: 1000,
} as const;

const { stockBase, name, description, sku, price, stockQuantity, categoryId, active, featured, weightGrams } =
	ProductForm.entries;

/** Rows of one group have the same number `at`, and follow each other. */
const GroupOfRow = v.pipe(
	v.object({
		at: v.pipe(v.number(), v.integer()),
		name: v.pipe(name, csvSafe, oneAlphabet),
		options: v.pipe(
			v.array(v.pipe(nameText('El nombre de la opción', groupLimits.optionName), oneAlphabet)),
			v.minLength(1, 'Un grupo necesita al menos una opción'),
			v.maxLength(groupLimits.options, `Como máximo ${groupLimits.options} opciones`),
		),
		values: v.array(v.pipe(nameText('El valor', groupLimits.value), csvSafe, undated, oneAlphabet)),
		/** All values of each option in the order of the file's shop: new ones find their place by it. */
		order: v.optional(v.array(v.pipe(v.array(nameText('El valor', groupLimits.value)), v.maxLength(500)))),
		/** The group's pictures. */
		pictures: v.optional(Gallery),
	}),
	v.check(({ options, values }) => options.length === values.length, 'Cada opción necesita su valor'),
);

const fields = {
	name: v.pipe(name, csvSafe, oneAlphabet),
	description: v.pipe(description, csvSafe),
	...{ price, stockQuantity },
	sku: v.pipe(sku, csvSafe, undated),
	...{ categoryId, active, featured, weightGrams },
	/** Name, description and category are then the group's. */
	group: v.optional(GroupOfRow),
	/** All of its own. */
	pictures: v.optional(Gallery),
};

const NewRow = v.object({ mode: v.literal('create'), ...fields, sku: v.pipe(fields.sku, oneAlphabetCode) });

/** A product with this SKU, ignoring case; absent members stay. */
const KnownRow = v.object({
	mode: v.literal('update'),
	...v.partial(v.object(fields)).entries,
	sku: fields.sku,
	stockBase: v.optional(stockBase),
	/** The same file changes a stock only once. */
	fileMark: v.optional(FileMark),
});

/** `mode` is that of the preview; the server refuses a `create` of a taken SKU and an `update` without a product. */
export const ImportRow = v.variant('mode', [NewRow, KnownRow]);
export type ImportRow = v.InferOutput<typeof ImportRow>;
export type ImportRowText = v.InferInput<typeof ImportRow>;

export const tooManyRows = `Como máximo ${importLimits.rows} filas por importación`;

export const ImportBody = v.object({
	rows: v.pipe(
		v.array(ImportRow, 'Faltan las filas'),
		v.minLength(1, 'No hay ninguna fila que importar'),
		v.maxLength(importLimits.rows, tooManyRows),
	),
});
export type ImportBody = v.InferOutput<typeof ImportBody>;

/** `row` counts from 0. */
export const ImportProblem = v.object({ row: v.number(), field: v.string(), message: v.string() });
export type ImportProblem = v.InferOutput<typeof ImportProblem>;

/** Body of a 400 (invalid rows) or 409 (the shop changed, or another import runs), or last line of a stream. */
export const ImportRefusal = v.object({
	message: v.string(),
	code: v.optional(v.string()),
	rows: v.optional(v.array(ImportProblem)),
});
export type ImportRefusal = v.InferOutput<typeof ImportRefusal>;

export const ImportResult = v.object({ created: v.number(), updated: v.number(), unchanged: v.number() });
export type ImportResult = v.InferOutput<typeof ImportResult>;

/** NDJSON: progress, then a verdict; without one the answer was cut off. */
export const ImportLine = v.union([
	v.object({ done: v.number(), total: v.number() }),
	v.object({ result: ImportResult }),
	v.object({ error: ImportRefusal }),
]);
export type ImportLine = v.InferOutput<typeof ImportLine>;
