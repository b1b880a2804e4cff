import { randomBytes } from 'node:crypto';
import { fileColumns, type ProductFilter } from '#contract/catalog/admin';
import {
	groupCells,
	importColumns,
	listPriceOf,
	memberCell,
	type ProductInFile,
	saleCells,
	stampColumn,
	stampText,
} from '#contract/catalog/import';
import { csvHead, csvLine } from '#contract/shared/csv';
import { findIds, readInOrder, type WindowDeps } from './productWindows';

/** Few, so that other requests run in between. */
const productsPerStep = 500;

function lineOf(product: ProductInFile, mark: string): string {
	const members = Object.entries(fileColumns).map(([column, member]) => [column, memberCell(member, product[member])]);
	const cells = {
		...Object.fromEntries(members),
		precio: listPriceOf(product),
		[stampColumn]: stampText(product.stockQuantity, mark),
		...{ ...saleCells(product), ...groupCells(product) },
	};
	return csvLine(importColumns.map((column) => cells[column] ?? ''));
}

/** CSV in the filter's order; only ids are read before the first line. */
export async function* productFile(deps: WindowDeps, filter: ProductFilter): AsyncGenerator<string> {
	const ids = await findIds(deps, filter);
	const mark = randomBytes(6).toString('hex');
	yield csvHead(importColumns);
	for (let at = 0; at < ids.length; at += productsPerStep) {
		const products = await readInOrder(deps.database, ids.slice(at, at + productsPerStep));
		yield products.map((product) => lineOf(product, mark)).join('');
	}
}
