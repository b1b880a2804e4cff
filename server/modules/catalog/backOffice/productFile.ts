import { randomBytes } from 'node:crypto';
import { fileColumns, type ProductFilter } from '#contract/catalog/admin';
import {
	groupCells,
	groupColumns,
	memberCell,
	type ProductInFile,
	stampColumn,
	stampText,
} from '#contract/catalog/import';
import { csvHead, csvLine } from '#contract/shared/csv';
import { findIds, readInOrder, type WindowDeps } from './productWindows';

/** Few, so that other requests run in between. */
const productsPerStep = 500;

const columns = Object.entries(fileColumns);

function lineOf(product: ProductInFile, mark: string): string {
	const more = groupCells(product);
	return csvLine([
		...columns.map(([column, member]) =>
			column === stampColumn ? stampText(product.stockQuantity, mark) : memberCell(member, product[member]),
		),
		...groupColumns.map((column) => more[column]),
	]);
}

/** CSV in the filter's order; only ids are read before the first line. */
export async function* productFile(deps: WindowDeps, filter: ProductFilter): AsyncGenerator<string> {
	const ids = await findIds(deps, filter);
	const mark = randomBytes(6).toString('hex');
	yield csvHead([...Object.keys(fileColumns), ...groupColumns]);
	for (let at = 0; at < ids.length; at += productsPerStep) {
		const products = await readInOrder(deps.database, ids.slice(at, at + productsPerStep));
		yield products.map((product) => lineOf(product, mark)).join('');
	}
}
