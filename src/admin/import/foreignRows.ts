import * as v from 'valibot';
import { plainWord, readFlag } from '#contract/catalog/fileCells';
import type { GalleryPicture } from '#contract/catalog/product';
import { csvSafe, undated } from '#contract/shared/csv';
import type { TableRow } from './rowTypes';

/** A row of the other shop's file, by its own names of columns, folded. */
export interface ForeignRow extends Pick<TableRow, 'line' | 'problem'> {
	cell(...names: string[]): string;
}

/** A product by the names of our columns. */
export interface ForeignProduct extends Required<Pick<TableRow, 'line' | 'problem' | 'uncounted'>> {
	/** Why the row is not taken where the shop does not have its product. */
	unknownReason?: string;
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
		/** All values of each option, in the other shop's order. */
		order: readonly (readonly string[])[];
		/** What SKUs may be made of that it had as a single product. */
		formerCodes: readonly string[];
	};
}

/** Says why something of a row is not taken. */
export type AddNote = (line: number, reason: string) => void;

export interface OtherShop {
	name: string;
	/** Columns that only its files have. */
	sure: readonly RegExp[];
	/** Whether a column is read. */
	reads(column: string): boolean;
	read(rows: readonly ForeignRow[], note: AddNote): ForeignProduct[];
}

const wholeCode = v.pipe(v.string(), csvSafe, undated);

/** How a spreadsheet damaged a code, which others may then have too. */
export const unsafeCode = (code: string): string | undefined => v.safeParse(wholeCode, code).issues?.[0].message;

/** The problem of rows that take texts from this one. */
export const passedOn = ({ line, problem }: ForeignRow): string | null =>
	problem && `Lleva datos de la línea ${line}, que está dañada. ${problem}`;

/** Last part of a path as `Ropa > Polos`. */
export const lastOfPath = (path: string): string => path.split('>').at(-1)?.trim() ?? '';

export const negativeStock = (stock: string): string => `Su stock es ${stock}: se guarda 0`;

interface Words {
	/** Folded, with what they mean: shown, hidden, or hidden with this note. */
	words: Readonly<Record<string, boolean | string>>;
	/** Yes and no are understood too. */
	flags?: boolean;
	/** What happens for an unknown word. */
	otherwise?: string;
}

/** What a column that hides or sells says; an empty cell hides nothing, a word that nobody knows does. */
export function shownBy(
	cell: string,
	column: string,
	{ words, flags = false, otherwise = 'entra oculto' }: Words,
	tell: (reason: string) => void,
): boolean {
	if (!cell) return true;
	const meaning = words[plainWord(cell)] ?? (flags ? readFlag(cell) : null);
	if (typeof meaning === 'boolean') return meaning;
	tell(meaning ?? `No se sabe qué es «${cell}» en «${column}»: ${otherwise}`);
	return false;
}

/** Units; null for what is no number. Three zeros may be thousands. */
export function unitsOf(cell: string): number | null {
	const text = cell.trim().replace(/[.,](?:0{1,2}|0{4,})$/, '');
	return /^[+-]?\d+$/.test(text) ? Math.max(0, Number(text)) : null;
}
