import * as v from 'valibot';
import { uneaten } from '../shared/csv';
import { FileMark, type fileColumns, ProductForm } from './admin';

/** Stock at the time of the export, and the export's mark. */
export const stampColumn = 'stock_exportado' satisfies keyof typeof fileColumns;

export function fileCell(value: unknown): string | number {
	if (typeof value === 'boolean') return value ? 'sí' : 'no';
	if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
	return typeof value === 'number' ? value : String(value ?? '');
}

export const stampText = (stock: number, mark: string): string => `${stock} (${mark})`;

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

const { stockBase, editVersion: _editVersion, imageFocus: _imageFocus, ...others } = ProductForm.entries;
const fields = {
	...others,
	name: v.pipe(others.name, uneaten),
	description: v.pipe(others.description, uneaten),
	sku: v.pipe(others.sku, uneaten),
};

const NewRow = v.object({ mode: v.literal('create'), ...fields });

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
