import type { SomeProduct } from '#contract/catalog/admin';
import type { Product } from '#contract/catalog/product';

/** `column` is null for the whole row. */
export interface RowProblem {
	column: string | null;
	reason: string;
}

export type RowText = Readonly<Record<string, unknown>>;
export type Cells = Readonly<Record<string, string>>;

export type KnownProduct = Product & Partial<Pick<SomeProduct, 'imported' | 'inFile'>>;

export interface RowNote {
	line: number;
	reason: string;
}

export interface TableRow {
	/** First line of the row in the file, from 1. */
	line: number;
	cells: string[];
	problem: string | null;
	/** It does not say its stock. */
	uncounted?: boolean;
	/** Why it is not taken where the shop does not have its product. */
	unknownReason?: string | undefined;
	/** All values of each option of its group, in the other shop's order. */
	order?: readonly (readonly string[])[] | undefined;
}

/** A product with options: SKUs that it may have had in this shop as a single product. */
export interface FormerProduct {
	line: number;
	skus: readonly string[];
}

export interface Table {
	/** Name of another shop whose export it is. */
	shop?: string;
	/** Reasons why parts of its rows are not taken. */
	notes?: readonly RowNote[];
	formers?: readonly FormerProduct[];
	separator: 'coma' | 'punto y coma' | 'tabulador';
	headers: readonly string[];
	columnIndexes: Partial<Record<string, number>>;
	unknown: string[];
	rows: TableRow[];
}
