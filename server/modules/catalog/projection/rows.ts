import type { Attribute } from '#contract/catalog/attributes';
import { percentOff } from '#contract/offers/percent';
import { toSoles } from '#contract/shared/money';

/** Between texts of a column, which have none: the reader takes it out. `sort_key` writes all lower characters. */
export const textSeparator = '\u0080';

/** Of prices in céntimos: whole percent off, plus one; 0 without a struck price. */
export const offOf = (struck: number, cents: number): number =>
	struck > 0 ? 1 + percentOff(toSoles(struck), toSoles(cents)) : 0;

export const flags = { active: 1, featured: 2 } as const;

/** Products as columns, in the order of their ids. Céntimos; 0 without a group; sort names of `sort_key`. */
export interface ProductRows {
	ids: Int32Array;
	groups: Int32Array;
	categories: Int32Array;
	cents: Int32Array;
	/** Before the offer; 0: none. */
	struck: Int32Array;
	stocks: Int32Array;
	flags: Int32Array;
	sortNames: string;
	/** As stored, empty without any; values of options joined by `partSeparator`. */
	attributes: string;
	optionValues: string;
}

/** Units of recent orders, by product. */
export interface SalesRows {
	ids: Int32Array;
	sold: Int32Array;
}

export interface GroupRows {
	ids: Int32Array;
	sortNames: string;
	/** Names of the options, joined by `partSeparator`. */
	optionNames: string;
}

/** Each product with what other tables have of it; an empty name without a group. */
export type WholeRows = ProductRows & SalesRows & { groupSortNames: string; groupOptionNames: string };

export interface NameRows {
	ids: Int32Array;
	names: string;
	skus: string;
}

export interface DescriptionRows {
	ids: Int32Array;
	descriptions: string;
}

export type TextRows = NameRows & DescriptionRows;

export interface CategoryRow {
	id: number;
	name: string;
	/** It and all above it are. */
	active: boolean;
	/** Ids from the root to itself. */
	path: readonly number[];
}

/** Categories in the order of names; attributes of upper ones first, then in their order. */
export interface TreeRows {
	categories: readonly CategoryRow[];
	attributes: readonly Attribute[];
}

/** What a transaction of the log changed, as it is now. */
export interface ChangedRows {
	/** Products that were read; those without a row are deleted. */
	readIds: Int32Array;
	rows: WholeRows;
	texts: TextRows;
}

export const textsOf = (column: string, count: number): string[] => (count === 0 ? [] : column.split(textSeparator));
