import { plainCell } from '../../../../contract/csv';
import type { Product } from '../../../../contract/product';
import { fileColumns, stampColumn } from '../../../../contract/productImport';
import { foldText } from '../../../lib/text';
import type { FieldRecord } from '../entities/entity';
import { productFields } from '../entities/product';

/** Columns keep their places in files; columns of new fields follow. */
const order: readonly string[] = fileColumns;
const placeOf = (column: string) => order.indexOf(column) + 1 || order.length + 1;

const fields: FieldRecord<Product> = productFields;

export const importFields = Object.entries(fields)
	.flatMap(([key, field]) => {
		const { csv, input = key } = field;
		return csv ? [{ column: csv.name, key, input, field, csv }] : [];
	})
	.sort((one, other) => placeOf(one.column) - placeOf(other.column));

export const importColumns = importFields.map(({ column }) => column);

const requiredFields = importFields.filter(({ field }) => field.required);
export const neededForNew = requiredFields.map(({ column }) => column).filter((column) => column !== 'sku');
export const emptyRow = Object.fromEntries(requiredFields.map(({ input }) => [input, '']));

export const columnOfField = (name: string): string | null =>
	importFields.find(({ input }) => input === name)?.column ?? null;

/** Other back ends know no weights. */
export const columnsOf = ({ hasWeights }: { hasWeights: boolean }): string[] =>
	importColumns.filter((column) => hasWeights || column !== columnOfField('weightGrams'));

export function columnOf(header: string): string | null {
	const folded = foldText(plainCell(header)).trim();
	return [...importColumns, stampColumn].find((column) => column === folded) ?? null;
}
