import { attributeColumnOf, attributeOfColumn } from '#contract/catalog/attributeCells';
import { fileFields, importColumns } from '#contract/catalog/import';
import type { Product } from '#contract/catalog/product';
import { plainCell } from '#contract/shared/csv';
import { capital, foldText } from '#lib/text';
import type { Field } from '../kit/entities/entity';
import { productFields } from '../kit/entities/product';

export const importFields = fileFields.map(({ column, member }) => {
	const field: Field<Product> = productFields[member];
	return { column, key: member, field };
});

/** Without group columns. */
export const fieldColumns = importFields.map(({ column }) => column);

export const columnLabel = (column: string): string =>
	importFields.find((one) => one.column === column)?.field.label ??
	attributeOfColumn(column) ??
	{ precio_oferta: 'Precio de oferta', oferta_desde: 'Oferta desde', oferta_hasta: 'Oferta hasta' }[column] ??
	{ imagenes: 'Imágenes', imagenes_grupo: 'Imágenes del grupo' }[column] ??
	capital(column);

export const columnsWith = (has: (ours: (typeof importFields)[number]) => boolean): string[] =>
	importFields.filter((one) => !one.field.ours || has(one)).map(({ column }) => column);

export function columnOf(header: string): string | null {
	const folded = foldText(plainCell(header)).trim();
	return importColumns.find((column) => foldText(column) === folded) ?? attributeColumnOf(plainCell(header));
}
