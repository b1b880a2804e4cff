import { fileCell } from '#contract/catalog/import';
import type { Product } from '#contract/catalog/product';
import { fieldValue } from '../kit/entities/entity';
import { csvText, downloadText } from '../kit/shared/csv';
import { columnsWith, importFields } from './importColumns';

function cellsOf(product: Product): Record<string, string | number> {
	return Object.fromEntries(
		importFields.map(({ column, key, field }) => [column, fileCell(fieldValue(field, key, product))]),
	);
}

export function productsCsv(products: readonly Product[]): string {
	const columns = columnsWith(({ key }) => products.some((product) => product[key] !== undefined));
	return csvText(products.map(cellsOf), columns);
}

/** `2026-11-21` in local time. */
export const dayOf = (date: Date): string =>
	[date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

export const fileName = (now: Date): string => `productos-${dayOf(now)}.csv`;

export const downloadProducts = (products: readonly Product[], now: Date): void =>
	downloadText(fileName(now), productsCsv(products), 'text/csv');
