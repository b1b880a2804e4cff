import type { Product } from '../../../../contract/catalog';
import { isActive, stockOf } from '../../../lib/product';
import { type CsvRow, csvText, downloadText } from './csv';
import { type ImportColumn, importColumns } from './importColumns';

const yesNo = (value: boolean): string => (value ? 'sí' : 'no');

/** Products as a CSV text that the import takes back. */
export const productsCsv = (products: readonly Product[]): string =>
	csvText(
		products.map((product): CsvRow & Record<ImportColumn, string | number> => ({
			sku: product.sku ?? '',
			nombre: product.name,
			descripcion: product.description ?? '',
			precio: product.price,
			stock: stockOf(product) ?? '',
			categoria: product.category?.name ?? '',
			activo: yesNo(isActive(product)),
			destacado: yesNo(product.featured === true),
		})),
		importColumns,
	);

/** `2026-11-21` of the person's own clock. */
export const dayOf = (date: Date): string =>
	[date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Saves the products as `productos-AAAA-MM-DD.csv`. */
export const downloadProducts = (products: readonly Product[], now: Date): void =>
	downloadText(`productos-${dayOf(now)}.csv`, productsCsv(products), 'text/csv');
