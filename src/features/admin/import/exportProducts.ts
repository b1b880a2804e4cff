import type { Product } from '../../../../contract/product';
import { fieldValue } from '../entities/entity';
import { csvText, downloadText } from '../shared/csv';
import { columnsOf, importFields } from './importColumns';

function cellsOf(product: Product): Record<string, string | number> {
	const cells = importFields.map(({ column, key, field, csv }) => {
		const value = fieldValue(field, key, product);
		if (csv.write) return [column, csv.write(value)];
		return [column, typeof value === 'number' ? value : String(value ?? '')];
	});
	return Object.fromEntries(cells);
}

export const productsCsv = (products: readonly Product[]): string => {
	const hasWeights = products.some(({ weightGrams }) => weightGrams !== undefined);
	return csvText(products.map(cellsOf), columnsOf({ hasWeights }));
};

/** `2026-11-21` of the person's own clock. */
export const dayOf = (date: Date): string =>
	[date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

export const fileName = (now: Date): string => `productos-${dayOf(now)}.csv`;

export const downloadProducts = (products: readonly Product[], now: Date): void =>
	downloadText(fileName(now), productsCsv(products), 'text/csv');
