import { randomBytes } from 'node:crypto';
import { fileColumns, type ProductFilter } from '#contract/catalog/admin';
import { attributeColumn } from '#contract/catalog/attributeCells';
import { importColumns, listPriceOf, memberCell, stampColumn, stampText } from '#contract/catalog/import';
import { attributeCells, groupCells, type ProductInFile, saleCells } from '#contract/catalog/productInFile';
import { pathText } from '#contract/catalog/tree';
import { csvHead, csvLine } from '#contract/shared/csv';
import { nameKey } from '#contract/shared/names';
import { findIds, readAttributeNames, readInOrder, type WindowDeps } from './productWindows';

/** Few, so that other requests run in between. */
const productsPerStep = 500;

/** `attributes`: `nameKey` of each further column. */
function lineOf(product: ProductInFile, mark: string, attributes: readonly string[]): string {
	const members = Object.entries(fileColumns).map(([column, member]) => [column, memberCell(member, product[member])]);
	const cells = {
		...Object.fromEntries(members),
		precio: listPriceOf(product),
		categoria: pathText(product.inFile.line),
		[stampColumn]: stampText(product.stockQuantity, mark),
		...{ ...saleCells(product), ...groupCells(product) },
	};
	const values = attributeCells(product);
	return csvLine([
		...importColumns.map((column) => cells[column] ?? ''),
		...attributes.map((key) => values.get(key) ?? ''),
	]);
}

/** CSV in the filter's order; only ids and names of attributes are read before the first line. */
export async function* productFile(deps: WindowDeps, filter: ProductFilter): AsyncGenerator<string> {
	const ids = await findIds(deps, filter);
	const mark = randomBytes(6).toString('hex');
	const names = new Map((await readAttributeNames(deps.database, ids)).map((name) => [nameKey(name), name]));
	const attributes = [...names.keys()];
	yield csvHead([...importColumns, ...[...names.values()].map(attributeColumn)]);
	for (let at = 0; at < ids.length; at += productsPerStep) {
		const products = await readInOrder(deps.database, ids.slice(at, at + productsPerStep));
		yield products.map((product) => lineOf(product, mark, attributes)).join('');
	}
}
