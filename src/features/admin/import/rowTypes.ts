import type { SomeProduct } from '../../../../contract/catalog/admin';
import type { Product } from '../../../../contract/catalog/product';

/** `column` is null for the whole row. */
export interface RowProblem {
	column: string | null;
	reason: string;
}

export type RowText = Readonly<Record<string, unknown>>;
export type Cells = Readonly<Record<string, string>>;

export type KnownProduct = Product & Partial<Pick<SomeProduct, 'imported' | 'inFile'>>;
