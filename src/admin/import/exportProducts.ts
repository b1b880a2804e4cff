import { api } from '#api';
import { adminProductPaths, type ProductFilterText } from '#contract/catalog/admin';
import { memberCell } from '#contract/catalog/import';
import type { Product } from '#contract/catalog/product';
import { fieldValue } from '../kit/entities/entity';
import { csvText, downloadText, fileOrError, savedAs } from '../kit/shared/csv';
import { columnsWith, importFields } from './importColumns';

function cellsOf(product: Product): Record<string, string | number> {
	return Object.fromEntries(
		importFields.map(({ column, key, field }) => [column, memberCell(key, fieldValue(field, key, product))]),
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

export const exportApi = api.injectEndpoints({
	endpoints: (build) => ({
		exportProducts: build.mutation<null, ProductFilterText>({
			query: (params) => ({
				url: adminProductPaths.export,
				params,
				responseHandler: fileOrError,
			}),
			transformResponse: savedAs(() => fileName(new Date())),
			invalidatesTags: [],
		}),
	}),
});
