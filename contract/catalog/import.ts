import * as v from 'valibot';
import { uneaten } from '../shared/csv';
import { FileMark, type fileColumns, ProductForm } from './admin';

/** Column that says which stock an export showed, and which export that was. */
export const stampColumn = 'stock_exportado' satisfies keyof typeof fileColumns;

/** A member of a product as a file says it. */
export function fileCell(value: unknown): string | number {
	if (typeof value === 'boolean') return value ? 'sí' : 'no';
	if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
	return typeof value === 'number' ? value : String(value ?? '');
}

export const stampText = (stock: number, mark: string): string => `${stock} (${mark})`;

/** Null for a cell that says nothing of the kind. */
export function readStamp(cell: string | undefined): { stock: number; mark: string } | null {
	const [, stock, mark = ''] = /^(\d{1,7}) \(([\w-]{8,40})\)$/.exec(cell ?? '') ?? [];
	return stock === undefined ? null : { stock: Number(stock), mark };
}

export const importLimits = {
	fileBytes: 20 * 1024 * 1024,
	rows: 50_000,
	/** Bytes of the body that carries them: a file of the largest size, in the widest encoding, with field names. */
	bodyBytes: 48 * 1024 * 1024,
	step: 250,
	/** Wrong rows that an answer tells at most. */
	problems: 1000,
} as const;

const { stockBase, editVersion: _editVersion, ...others } = ProductForm.entries;
const fields = {
	...others,
	name: v.pipe(others.name, uneaten),
	description: v.pipe(others.description, uneaten),
	sku: v.pipe(others.sku, uneaten),
};

const NewRow = v.object({ mode: v.literal('create'), ...fields });

/** A product that is there, found by its SKU whatever the letter case; what is absent stays as it is. */
const KnownRow = v.object({
	mode: v.literal('update'),
	...v.partial(v.object(fields)).entries,
	sku: fields.sku,
	stockBase: v.optional(stockBase),
	/** Of the file: what it has changed of this stock already is not changed again. */
	fileMark: v.optional(FileMark),
});

/** `mode` is what the preview showed; the server refuses a `create` of a taken SKU and an `update` without product. */
export const ImportRow = v.variant('mode', [NewRow, KnownRow]);
export type ImportRow = v.InferOutput<typeof ImportRow>;
export type ImportRowText = v.InferInput<typeof ImportRow>;

export const tooManyRows = `Como máximo ${importLimits.rows} filas por importación`;

/** All of it is saved, or nothing. */
export const ImportBody = v.object({
	rows: v.pipe(
		v.array(ImportRow, 'Faltan las filas'),
		v.minLength(1, 'No hay ninguna fila que importar'),
		v.maxLength(importLimits.rows, tooManyRows),
	),
});
export type ImportBody = v.InferOutput<typeof ImportBody>;

/** `row` counts from 0 in the body's rows. */
export const ImportProblem = v.object({ row: v.number(), field: v.string(), message: v.string() });
export type ImportProblem = v.InferOutput<typeof ImportProblem>;

/** Body of the 400 (invalid rows) or 409 (the shop has changed, another import runs), or a stream's last line. */
export const ImportRefusal = v.object({
	message: v.string(),
	code: v.optional(v.string()),
	rows: v.optional(v.array(ImportProblem)),
});
export type ImportRefusal = v.InferOutput<typeof ImportRefusal>;

export const ImportResult = v.object({ created: v.number(), updated: v.number(), unchanged: v.number() });
export type ImportResult = v.InferOutput<typeof ImportResult>;

/** A line of the NDJSON answer: progress, then the verdict; an answer without a verdict was cut off. */
export const ImportLine = v.union([
	v.object({ done: v.number(), total: v.number() }),
	v.object({ result: ImportResult }),
	v.object({ error: ImportRefusal }),
]);
export type ImportLine = v.InferOutput<typeof ImportLine>;
