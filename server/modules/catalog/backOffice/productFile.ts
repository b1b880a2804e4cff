import { randomBytes } from 'node:crypto';
import type { ProductFilter } from '../../../../contract/adminProducts';
import { csvHead, csvLine } from '../../../../contract/csv';
import type { ProductDto } from '../../../../contract/product';
import { fileColumns, stampText } from '../../../../contract/productImport';
import type { Database } from '../../../db';
import { readIds, readInOrder } from './productWindows';

/** Products of one step: enough to keep the database busy, and few enough to let other requests in between. */
const step = 500;

const flag = (value: boolean) => (value ? 'sí' : 'no');

const cellOf: Record<(typeof fileColumns)[number], (product: ProductDto, mark: string) => string | number> = {
	sku: ({ sku }) => sku,
	nombre: ({ name }) => name,
	descripcion: ({ description }) => description,
	precio: ({ price }) => price,
	stock: ({ stockQuantity }) => stockQuantity,
	stock_exportado: ({ stockQuantity }, mark) => stampText(stockQuantity, mark),
	categoria: ({ category }) => category.name,
	activo: ({ active }) => flag(active),
	destacado: ({ featured }) => flag(featured),
	peso_g: ({ weightGrams }) => weightGrams ?? '',
};

/** The products that the filter lets through as a CSV file, in its order; only the ids are read before the first line. */
export async function* productFile(database: Database, filter: ProductFilter): AsyncGenerator<string> {
	const ids = await readIds(database, filter);
	const mark = randomBytes(6).toString('hex');
	yield csvHead(fileColumns);
	for (let at = 0; at < ids.length; at += step) {
		const products = await readInOrder(database, ids.slice(at, at + step));
		yield products.map((product) => csvLine(fileColumns.map((column) => cellOf[column](product, mark)))).join('');
	}
}
