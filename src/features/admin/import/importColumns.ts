import { foldText } from '../../../lib/text';
import { plainCell } from './csv';

/** Columns of the file, as the export writes them. */
export const importColumns = [
	'sku',
	'nombre',
	'descripcion',
	'precio',
	'stock',
	'categoria',
	'activo',
	'destacado',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** Columns that a product cannot be made without. */
export const neededForNew: readonly ImportColumn[] = ['nombre', 'precio', 'stock', 'categoria'];

/** The column that holds a field of the contract, for messages. */
export const columnOfField: Readonly<Record<string, ImportColumn>> = {
	sku: 'sku',
	name: 'nombre',
	description: 'descripcion',
	price: 'precio',
	stockQuantity: 'stock',
	categoryId: 'categoria',
	active: 'activo',
	featured: 'destacado',
};

/** The column with this header, whatever its accents and case. */
export function columnOf(header: string): ImportColumn | null {
	const folded = foldText(plainCell(header)).trim();
	return importColumns.find((column) => column === folded) ?? null;
}
