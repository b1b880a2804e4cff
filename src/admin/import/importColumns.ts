import { fileColumns } from '#contract/catalog/admin';
import { groupColumns, optionColumns, stampColumn } from '#contract/catalog/import';
import type { Product } from '#contract/catalog/product';
import { plainCell } from '#contract/shared/csv';
import { capital, foldText } from '#lib/text';
import type { Field } from '../kit/entities/entity';
import { productFields } from '../kit/entities/product';

const columns = Object.entries(fileColumns).filter(([column]) => column !== stampColumn);
export const importFields = columns.map(([column, key]) => {
	const field: Field<Product> = productFields[key];
	return { column, key, input: field.input ?? key, field };
});

export const importColumns = importFields.map(({ column }) => column);

const requiredFields = importFields.filter(({ field }) => field.required);
export const neededForNew = requiredFields.map(({ column }) => column).filter((column) => column !== 'sku');
export const emptyRow = Object.fromEntries(requiredFields.map(({ input }) => [input, '']));

/** Column of a refused member of `ImportRow`. */
export function columnOfPath([field, member, at]: readonly unknown[]): string | null {
	if (field === 'pictures') return 'imagenes';
	if (field !== 'group') return importFields.find(({ input }) => input === field)?.column ?? null;
	if (member === 'pictures') return 'imagenes_grupo';
	const { name, value } = optionColumns[Number(at)] ?? { name: 'grupo', value: 'grupo' };
	return member === 'options' ? name : member === 'values' ? value : 'grupo';
}

/** As the form calls it. */
export const columnLabel = (column: string): string =>
	importFields.find((one) => one.column === column)?.field.label ??
	{ imagenes: 'Imágenes', imagenes_grupo: 'Imágenes del grupo' }[column] ??
	capital(column);

export const columnsWith = (has: (ours: (typeof importFields)[number]) => boolean): string[] =>
	importFields.filter((one) => !one.field.ours || has(one)).map(({ column }) => column);

export function columnOf(header: string): string | null {
	const folded = foldText(plainCell(header)).trim();
	return [...importColumns, stampColumn, ...groupColumns].find((column) => foldText(column) === folded) ?? null;
}
