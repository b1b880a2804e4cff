import type { Product } from '#contract/catalog/product';
import { formatLocalMoney, withPoint } from '#contract/shared/money';
import { type TaxKind, taxKindLabels } from '#contract/tax/kinds';
import { isActive } from '#lib/product';
import type { FieldFilter, FormValue } from './entity';

export const money = {
	toForm: (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : ''),
	toInput: (text: FormValue) => withPoint(String(text)),
	words: (value: unknown) => (typeof value === 'number' ? formatLocalMoney(value) : String(value)),
};

export const flag = {
	toForm: (value: unknown) => value === true,
	toInput: String,
	initial: false,
};

export const taxKind = {
	label: 'Tipo de IGV',
	ours: true,
	words: (value: unknown) => taxKindLabels[value as TaxKind],
};

export const nameIn = (value: unknown): string =>
	typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';

export const statusFilter = (ending: 'o' | 'a'): FieldFilter<{ active?: boolean | null }> => {
	const options = [
		{ value: 'active', label: `Activ${ending}s` },
		{ value: 'inactive', label: `Inactiv${ending}s` },
	];
	return {
		param: 'status',
		all: `Tod${ending}s`,
		useOptions: () => options,
		accepts: (row, value) => isActive(row) === (value === 'active'),
	};
};

/** R7-15. */
export const adminStockOf = ({ stock, stockQuantity }: Pick<Product, 'stock' | 'stockQuantity'>): number | null =>
	stockQuantity ?? stock ?? null;

/** Soles: what the shopkeeper sets. An offer makes `price` of it. */
export const listPriceOf = ({ price, offer }: Pick<Product, 'price' | 'offer'>): number => offer?.listPrice ?? price;
