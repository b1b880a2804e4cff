import { randomBytes } from 'node:crypto';
import { fileColumns, type ProductFilter } from '../../../../contract/catalog/admin';
import { fileCell, stampColumn, stampText } from '../../../../contract/catalog/import';
import type { ProductDto } from '../../../../contract/catalog/product';
import { csvHead, csvLine } from '../../../../contract/shared/csv';
import type { Database } from '../../../db';
import { readIds, readInOrder } from './productWindows';

/** Few enough to let other requests in between. */
const step = 500;

const columns = Object.entries(fileColumns);

const lineOf = (product: ProductDto, mark: string): string =>
	csvLine(
		columns.map(([column, member]) =>
			column === stampColumn ? stampText(product.stockQuantity, mark) : fileCell(product[member]),
		),
	);

/** CSV in the order of the filter; only the ids are read before the first line. */
export async function* productFile(database: Database, filter: ProductFilter): AsyncGenerator<string> {
	const ids = await readIds(database, filter);
	const mark = randomBytes(6).toString('hex');
	yield csvHead(Object.keys(fileColumns));
	for (let at = 0; at < ids.length; at += step) {
		const products = await readInOrder(database, ids.slice(at, at + step));
		yield products.map((product) => lineOf(product, mark)).join('');
	}
}
