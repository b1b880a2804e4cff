import { isAttributeColumn } from '#contract/catalog/attributeCells';
import type { Attribute } from '#contract/catalog/attributes';
import { readCell } from '#contract/catalog/fileCells';
import { importColumns, type RowProblem } from '#contract/catalog/import';
import type { Product } from '#contract/catalog/product';
import type { TreeCategory } from '#contract/catalog/tree';
import { plainCode } from '#contract/shared/csv';
import { createCategoryPaths } from '../categoryPaths';
import { inOrder } from '../columns';
import { missingColumns, readRows } from '../readRows';
import type { NamedProduct } from '../repository';

interface Table {
	shop?: string;
	columnIndexes: Partial<Record<string, number>>;
	rows: readonly {
		line: number;
		cells: readonly string[];
		problem: string | null;
		uncounted?: boolean;
		unknownReason?: string | undefined;
		order?: readonly (readonly string[])[] | undefined;
	}[];
}

interface Shop {
	categories: readonly TreeCategory[];
	attributes?: readonly Attribute[];
	products: readonly Product[];
}

const namedProduct = (
	{ id, sku, active, name, description, category, group, stock, editVersion }: Product,
	row: number,
): NamedProduct => ({
	...{ sku: sku ?? '', active: active ?? true },
	...{ row, id, name, description: description ?? '', categoryId: category?.id ?? 0, group: group ?? null },
	...{ stock: stock ?? 0, editVersion: editVersion ?? 1 },
});

export interface TestedRow {
	line: number;
	/** By what the row itself says, not beside the shop. */
	state: 'new' | 'known' | 'wrong';
	cells: Readonly<Record<string, string>>;
	/** As a person would type it into the form; null for a wrong one. */
	row: Readonly<Record<string, unknown>> | null;
	problems: readonly RowProblem[];
	uncounted: boolean;
	group: { number: number; name: string } | null;
}

/** The rows of a file by the rules of the server, without a server. */
export function readTable(table: Table, { categories, attributes = [], products }: Shop) {
	const named = (column: string) => table.columnIndexes[column] !== undefined;
	const columns = [...importColumns.filter(named), ...Object.keys(table.columnIndexes).filter(isAttributeColumn)];
	const cellsOf = (cells: readonly string[]) => columns.map((column) => cells[table.columnIndexes[column] ?? -1] ?? '');
	const rows = table.rows.map(({ cells, line, uncounted, unknownReason, order }) => ({
		...{ line, cells: cellsOf(cells), uncounted, unknownReason },
		order: order?.map((values) => [...values]),
	}));
	const keyOf = (sku: string | null | undefined) => plainCode(readCell('sku', sku ?? '')).toLowerCase();
	const known = new Map(products.map((product) => [keyOf(product.sku), product]));
	const sku = columns.indexOf('sku');
	const facts = new Map(
		rows.flatMap(({ cells }, at) => {
			const product = known.get(keyOf(cells[sku]));
			return product ? [[at, namedProduct(product, at)] as const] : [];
		}),
	);
	const body = {
		import: 'import-of-the-test',
		mark: 'reading-of-the-test',
		columns,
		rows,
		foreign: Boolean(table.shop),
	};
	const read = readRows(body, { paths: createCategoryPaths(categories, []), attributes, products: facts });
	const tested = read.rows.map(({ line, cells, text, product, uncounted, group, ...row }, at): TestedRow => {
		const { problem = null } = table.rows[at] ?? {};
		const problems = problem ? [{ column: null, reason: problem }] : inOrder(row.problems);
		const { stockQuantity, ...others } = text;
		const sent = uncounted ? others : text;
		const isWrong = problems.length > 0;
		return {
			...{ line, cells, problems, group, row: isWrong ? null : sent, uncounted: uncounted && !isWrong },
			state: isWrong ? 'wrong' : product ? 'known' : 'new',
		};
	});
	const counts = { new: 0, known: 0, wrong: 0 };
	for (const { state } of tested) counts[state]++;
	const ignored = [...new Set(read.rows.flatMap(({ attributes: { ignored } }) => ignored))];
	return { rows: tested, counts, unknown: read.unknown, missing: missingColumns(columns), ignored };
}
