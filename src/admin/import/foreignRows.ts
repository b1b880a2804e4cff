import * as v from 'valibot';
import type { GalleryPicture } from '#contract/catalog/product';
import { undated, uneaten } from '#contract/shared/csv';
import type { TableRow } from './rowTypes';

/** A row of the other shop's file, by its own names of columns, folded. */
export interface ForeignRow extends Pick<TableRow, 'line' | 'problem'> {
	cell(...names: string[]): string;
}

/** A product by the names of our columns. */
export interface ForeignProduct extends Required<Omit<TableRow, 'cells'>> {
	cells: Record<string, string> & Record<'sku' | 'nombre' | 'categoria', string>;
	/** The category with those above it, as `Ropa > Polos`. */
	path: string;
	/** Description, in HTML or not. The same array for the same texts. */
	texts: readonly string[];
	/** A missing SKU is made of it and the option values. */
	code: string;
	pictures: readonly GalleryPicture[];
	/** A product of a group, with what the whole group has. No other group is named at its `line`. */
	group?: {
		line: number;
		name: string;
		options: readonly string[];
		values: readonly string[];
		pictures: readonly GalleryPicture[];
	};
}

/** Says why something of a row is not taken. */
export type TakeNote = (line: number, reason: string) => void;

export interface OtherShop {
	name: string;
	/** Columns that only its files have. */
	sure: readonly RegExp[];
	/** Whether a column is read. */
	reads(column: string): boolean;
	read(rows: readonly ForeignRow[], note: TakeNote): ForeignProduct[];
}

const wholeCode = v.pipe(v.string(), uneaten, undated);

/** How a spreadsheet damaged a code, which others may then have too. */
export const eatenCode = (code: string): string | undefined => v.safeParse(wholeCode, code).issues?.[0].message;

/** The problem of rows that take texts from this one. */
export const passedOn = ({ line, problem }: ForeignRow): string | null =>
	problem && `Lleva datos de la línea ${line}, que está dañada. ${problem}`;

/** Last part of a path as `Ropa > Polos`. */
export const lastOfPath = (path: string): string => path.split('>').at(-1)?.trim() ?? '';

export const negativeStock = (stock: string): string => `Su stock es ${stock}: se guarda 0`;

/** Units; null for what is no number. */
export function unitsOf(cell: string): number | null {
	const text = cell.trim().replace(/[.,]0+$/, '');
	return /^[+-]?\d+$/.test(text) ? Math.max(0, Number(text)) : null;
}
