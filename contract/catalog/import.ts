import * as v from 'valibot';
import { foldText } from '../shared/characters';
import { csvSafe, undated } from '../shared/csv';
import { oneAlphabet, oneAlphabetCode, plainName } from '../shared/names';
import { nameText, withoutNul } from '../shared/primitives';
import { limaMinute } from '../shared/time';
import { taxKindLabels, taxKinds } from '../tax/kinds';
import { fileColumns, ProductForm } from './admin';
import { isAttributeColumn } from './attributeCells';
import { groupLimits } from './group';
import { Gallery } from './groupForm';
import type { GalleryPicture, Product } from './product';
import { pathText, readPath } from './tree';

/** Stock at the export, and the export's mark. */
export const stampColumn = 'stock_exportado' satisfies keyof typeof fileColumns;

function fileCell(value: unknown): string | number {
	if (typeof value === 'boolean') return value ? 'sí' : 'no';
	if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
	return typeof value === 'number' ? value : String(value ?? '');
}

/** `precio` of a file: what an offer makes of it stands in `saleColumns`. Soles. */
export const listPriceOf = ({ price, offer }: Pick<Product, 'price' | 'offer'>): number => offer?.listPrice ?? price;

/** The cell of a product's member. */
export function memberCell(member: keyof Product, value: unknown): string | number {
	if (member !== 'taxKind') return fileCell(value);
	const kind = taxKinds.find((one) => one === value);
	return kind ? taxKindLabels[kind] : '';
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

/** Price under an offer, and its first and last minute in Lima. */
export const saleColumns = ['precio_oferta', 'oferta_desde', 'oferta_hasta'] as const;

/** `YYYY-MM-DD HH:mm` in Lima. */
export const minuteText = (moment: number): string => limaMinute(moment).replace('T', ' ');

/** A line per picture: address, then text. */
export const picturesText = (pictures: readonly GalleryPicture[]): string =>
	pictures.map(({ url, alt }) => `${url} ${alt}`.replace(/\s+/g, ' ').trim()).join('\n');

export const readPictures = (cell: string): GalleryPicture[] =>
	cell
		.split(/[\r\n]+|,\s*(?=https?:\/\/)/)
		.map((line) => /^(\S+)\s*(.*)$/.exec(line.trim()) ?? [])
		.flatMap(([, url, alt = '']) => (url ? [{ url, alt }] : []));

/** Fetched after saving; other addresses are this shop's. */
export const isRemotePicture = ({ url }: GalleryPicture): boolean => /^https?:\/\//i.test(url);

/** Identifies an export, or one reading of another file. */
const FileMark = v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/, 'El archivo no es válido'));

export function readStamp(cell: string | undefined): { stock: number; mark: string } | null {
	const [, stock, mark = ''] = /^(\d{1,7}) \(([\w-]{8,40})\)$/.exec(cell ?? '') ?? [];
	return stock === undefined ? null : { stock: Number(stock), mark };
}

/** Equal for two spellings of a category's path. */
export const categoryKey = (cell: string): string => foldText(pathText(readPath(cell).map(plainName)));

/** `category`: its text or id. */
export const groupKey = (name: string | undefined, category: string | undefined): string =>
	[name, category].map((text) => foldText(plainName(text ?? ''))).join('|');

export const importLimits = {
	fileBytes: 20 * 1024 * 1024,
	rows: 50_000,
	/** Per call, which never cuts a group. */
	chunkRows: 500,
	previewRows: 1000,
	bodyBytes: 2 * 1024 * 1024,
	/** Most are of attributes. */
	columns: 400,
} as const;

/** Product fields that are columns of a file. */
export const fileFields = Object.entries(fileColumns)
	.filter(([column]) => column !== stampColumn)
	.map(([column, member]) => ({ column, member, input: member === 'category' ? ('categoryId' as const) : member }));

export const importColumns = [
	...Object.keys(fileColumns).flatMap((column) => (column === 'precio' ? [column, ...saleColumns] : column)),
	...groupColumns,
];

const {
	stockBase,
	imageFocus: _focus,
	imageUrl: _url,
	imageAlt: _alt,
	pictures: _pictures,
	picturesBase: _picturesBase,
	editVersion: _editVersion,
	...columnFields
} = ProductForm.entries;
const { name, description, sku } = columnFields;

/** Rows of one group have the same `at` and are adjacent. */
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
		/** Each option's values in the order of the file's shop, which places new ones. */
		order: v.optional(v.array(v.pipe(v.array(nameText('El valor', groupLimits.value)), v.maxLength(500)))),
		pictures: v.optional(Gallery),
	}),
	v.check(({ options, values }) => options.length === values.length, 'Cada opción necesita su valor'),
);

const fields = {
	...columnFields,
	name: v.pipe(name, csvSafe, oneAlphabet),
	description: v.pipe(description, csvSafe),
	sku: v.pipe(sku, csvSafe, undated),
	/** Name, description and category are then the group's. */
	group: v.optional(GroupOfRow),
	pictures: v.optional(Gallery),
};

const NewRow = v.object({ mode: v.literal('create'), ...fields, sku: v.pipe(fields.sku, oneAlphabetCode) });

/** A product with this SKU, ignoring case; absent members stay. */
const ExistingRow = v.object({
	mode: v.literal('update'),
	...v.partial(v.object(fields)).entries,
	sku: fields.sku,
	stockBase: v.optional(stockBase),
	/** The same file changes a stock only once. */
	fileMark: v.optional(FileMark),
});

/** `mode` is the preview's; the server refuses a `create` with a used SKU and an `update` without a product. */
export const ImportRow = v.variant('mode', [NewRow, ExistingRow]);
export type ImportRow = v.InferOutput<typeof ImportRow>;
export type ImportRowText = v.InferInput<typeof ImportRow>;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_999));

/** As its author wrote it. */
export const FileRow = v.object({
	/** First line in the file, from 1. */
	line: Count,
	/** In the order of the call's `columns`. */
	cells: v.pipe(v.array(v.string()), v.maxLength(importLimits.columns)),
	/** Rows that may be one group come in one call; `size` is their count. */
	together: v.optional(v.object({ number: Count, size: Count })),
	/** Another shop's file, without units of a new product. */
	uncounted: v.optional(v.boolean()),
	/** Why the row is refused if the shop lacks its product. */
	unknownReason: v.optional(v.pipe(v.string(), v.maxLength(500))),
	/** Each option's values in the other shop's order. */
	order: v.optional(v.pipe(v.array(v.array(v.string())), v.maxLength(groupLimits.options))),
	/** Version in the preview; null: new product. Absent: not compared. */
	editVersion: v.nullish(Count),
	/** The shop's stock at the first comparison, for a file without it. */
	stockBase: v.nullish(Count),
});
export type FileRow = v.InferOutput<typeof FileRow>;

/** Another shop's product with options: SKUs that it may have had here as a single product. */
const FormerProduct = v.object({ line: Count, skus: v.pipe(v.array(v.string()), v.maxLength(20)) });

export const ImportBody = v.object({
	/** Import number: a hash of the file's content. A repetition skips rows that are done. */
	import: FileMark,
	/** Identifies one reading of a file that lacks the stocks which its author saw. */
	mark: FileMark,
	columns: v.pipe(
		v.array(v.union([v.picklist(importColumns), v.pipe(v.string(), withoutNul, v.check(isAttributeColumn))])),
		v.minLength(1),
		v.maxLength(importLimits.columns, `Como máximo ${importLimits.columns} columnas`),
	),
	/** Another shop's file: attributes that the shop lacks are ignored, and an empty cell takes no value away. */
	foreign: v.optional(v.boolean()),
	/** Paths of categories that the shop lacks: each is created with the first of its products. */
	newCategories: v.optional(
		v.pipe(v.array(v.pipe(v.string(), v.maxLength(1000))), v.maxLength(importLimits.previewRows)),
	),
	formers: v.optional(v.pipe(v.array(FormerProduct), v.maxLength(importLimits.previewRows))),
	rows: v.pipe(
		v.array(FileRow, 'Faltan las filas'),
		v.minLength(1, 'No hay ninguna fila que importar'),
		v.maxLength(importLimits.previewRows, `Como máximo ${importLimits.previewRows} filas por llamada`),
	),
});
export type ImportBody = v.InferOutput<typeof ImportBody>;
export type ImportBodyText = v.InferInput<typeof ImportBody>;

/** `true` answers a preview and changes nothing. */
export const ImportQuery = v.object({
	dryRun: v.optional(v.picklist(['true', 'false'], 'El valor debe ser verdadero o falso'), 'false'),
});

/** `column` null: the whole row. */
export const RowProblem = v.object({ column: v.nullable(v.string()), reason: v.string() });
export type RowProblem = v.InferOutput<typeof RowProblem>;

/** `done`: this import saved the row earlier. */
export const previewStates = ['new', 'changed', 'unchanged', 'refused', 'done'] as const;

export const PreviewRow = v.object({
	state: v.picklist(previewStates),
	/** Null: new product. */
	id: v.nullable(v.number()),
	/** The shop's, else the file's. */
	name: v.string(),
	/** `id` null: new group; `number`: the same for a group's rows in one call. */
	group: v.nullable(v.object({ number: v.number(), id: v.nullable(v.number()), name: v.string() })),
	before: v.record(v.string(), v.string()),
	/** Soles and moments, ISO 8601, of the offer that the row brings: `from` null: at once, `until`: its last minute. */
	sale: v.nullable(v.object({ price: v.number(), from: v.nullable(v.string()), until: v.string() })),
	/** The shop's stock before and after; null for a new product, or if the file says none. */
	stock: v.nullable(v.object({ now: v.number(), after: v.number() })),
	/** The row sets a stock, and the stock that its author saw is unknown. */
	asks: v.boolean(),
	uncounted: v.boolean(),
	/** Columns of a foreign file with attributes that the category lacks. */
	ignored: v.optional(v.array(v.string())),
	/** Null: new product. */
	editVersion: v.nullable(v.number()),
	problems: v.array(RowProblem),
});
export type PreviewRow = v.InferOutput<typeof PreviewRow>;

export const ImportPreview = v.object({
	rows: v.array(PreviewRow),
	/** Columns that new products need and the file lacks. */
	missing: v.array(v.string()),
	unknown: v.array(v.string()),
	/** Single products that became groups in the file's shop and would stay on sale beside them. */
	beside: v.array(v.object({ line: v.number(), reason: v.string() })),
});
export type ImportPreview = v.InferOutput<typeof ImportPreview>;

/** `left`: not saved, with the reasons. */
export const saveOutcomes = ['created', 'updated', 'unchanged', 'done', 'left'] as const;

export const SavedRow = v.object({ outcome: v.picklist(saveOutcomes), problems: v.array(RowProblem) });
export type SavedRow = v.InferOutput<typeof SavedRow>;

export const ImportAnswer = v.object({
	rows: v.array(SavedRow),
	/** The transaction's time; the sender chooses the next number of rows by it. */
	tookMs: v.number(),
});
export type ImportAnswer = v.InferOutput<typeof ImportAnswer>;

/** After the last chunk: the same file begins anew. */
export const ImportEnd = v.object({ import: FileMark });
export type ImportEnd = v.InferOutput<typeof ImportEnd>;
