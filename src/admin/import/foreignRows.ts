import * as v from 'valibot';
import { plainWord, readFlag } from '#contract/catalog/fileCells';
import type { GalleryPicture } from '#contract/catalog/product';
import { csvSafe, undated } from '#contract/shared/csv';
import { plainName } from '#contract/shared/names';
import { foldText } from '#lib/text';
import type { TableRow } from './rowTypes';

/** A row of the other shop, by its column names, folded. */
export interface ForeignRow extends Pick<TableRow, 'line' | 'problem'> {
	cell(...names: string[]): string;
}

/** A product by our column names. */
export interface ForeignProduct extends Required<Pick<TableRow, 'line' | 'problem' | 'uncounted'>> {
	/** Why the row is skipped where the shop lacks its product. */
	unknownReason?: string;
	cells: Record<string, string> & Record<'sku' | 'nombre', string>;
	/** The category below others: `Ropa > Polos`, HTML or not. */
	path: string;
	/** Texts may be HTML. */
	attributes: readonly { name: string; values: readonly string[] }[];
	/** Description, HTML or not; the same array for the same texts. */
	texts: readonly string[];
	/** A missing SKU is made of it and the option values. */
	code: string;
	pictures: readonly GalleryPicture[];
	/** For a product of a group: what the whole group has, and its own `values`. `line` identifies the group. */
	group?: {
		line: number;
		name: string;
		options: readonly string[];
		values: readonly string[];
		pictures: readonly GalleryPicture[];
		/** All values per option, in the other shop's order. */
		order: readonly (readonly string[])[];
		/** Codes for SKUs that it may have had as a single product. */
		formerCodes: readonly string[];
	};
}

/** Notes why part of a row is skipped. */
export type AddNote = (line: number, reason: string) => void;

export interface OtherShop {
	name: string;
	/** Columns of its files alone. */
	sure: readonly RegExp[];
	reads(column: string): boolean;
	/** `columns`: as they are spelt. */
	read(rows: readonly ForeignRow[], note: AddNote, columns: readonly string[]): ForeignProduct[];
}

const wholeCode = v.pipe(v.string(), csvSafe, undated);

/** How a spreadsheet damaged a code; other rows may share the damaged one. */
export const unsafeCode = (code: string): string | undefined => v.safeParse(wholeCode, code).issues?.[0].message;

/** The problem of rows that read texts of this one. */
export const passedOn = ({ line, problem }: ForeignRow): string | null =>
	problem && `Lleva datos de la línea ${line}, que está dañada. ${problem}`;

/** Columns are compared so. */
export const folded = (header: string): string => foldText(plainName(header));

export const negativeStock = (stock: string): string => `Su stock es ${stock}: se guarda 0`;

interface Words {
	/** Folded: shown, hidden, or hidden with a note. */
	words: Readonly<Record<string, boolean | string>>;
	/** Reads yes and no too. */
	flags?: boolean;
	/** For an unknown word. */
	otherwise?: string;
}

/** Reads a column that hides or sells: an empty cell hides nothing, an unknown word hides, with a note. */
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

/** Units; null for no number. Three zeros may be thousands. */
export function unitsOf(cell: string): number | null {
	const text = cell.trim().replace(/[.,](?:0{1,2}|0{4,})$/, '');
	return /^[+-]?\d+$/.test(text) ? Math.max(0, Number(text)) : null;
}
