import type { Product } from '../../../../contract/product';
import { foldText } from '../../../lib/text';
import type { FieldRecord } from '../entities/entity';
import { productFields } from '../entities/product';
import { plainCell } from '../shared/csv';

/** Columns keep their places in files; columns of new fields follow. */
const order = ['sku', 'nombre', 'descripcion', 'precio', 'stock', 'categoria', 'activo', 'destacado'];
const placeOf = (column: string) => order.indexOf(column) + 1 || order.length + 1;

const fields: FieldRecord<Product> = productFields;

/** Product fields that files hold: their column, key in a product and name in requests. */
export const importFields = Object.entries(fields)
	.flatMap(([key, field]) => {
		const { csv, input = key } = field;
		return csv ? [{ column: csv.name, key, input, field, csv }] : [];
	})
	.sort((one, other) => placeOf(one.column) - placeOf(other.column));

/** Columns of the file, in the order of the export. */
export const importColumns = importFields.map(({ column }) => column);

const requiredFields = importFields.filter(({ field }) => field.required);
/** Columns that a product cannot be made without, beside its SKU. */
export const neededForNew = requiredFields.map(({ column }) => column).filter((column) => column !== 'sku');
export const emptyRow = Object.fromEntries(requiredFields.map(({ input }) => [input, '']));

/** The column that holds a field of a request. */
export const columnOfField = (name: string): string | null =>
	importFields.find(({ input }) => input === name)?.column ?? null;

/** The column with this header, whatever its accents and case. */
export function columnOf(header: string): string | null {
	const folded = foldText(plainCell(header)).trim();
	return importColumns.find((column) => column === folded) ?? null;
}
