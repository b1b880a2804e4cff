import * as v from 'valibot';
import { mostAsked } from '../../../../contract/adminProducts';
import type { Category } from '../../../../contract/category';
import { plainCell } from '../../../../contract/csv';
import type { Product } from '../../../../contract/product';
import { ImportRow } from '../../../../contract/productImport';
import { foldText } from '../../../lib/text';
import { type CellReading, type CsvContext, fieldValue } from '../entities/entity';
import { formValue } from '../entities/formValues';
import { adminStockOf } from '../entities/kinds';
import { columnOfField, emptyRow, importColumns, importFields, neededForNew } from './importColumns';
import type { Table, TableRow } from './parseTable';
import { createTurns } from './turns';

/** Why a row cannot be imported; `column` is null for the row as a whole. */
interface RowProblem {
	column: string | null;
	reason: string;
}

export type RowText = Readonly<Record<string, unknown>>;
type Cells = Readonly<Record<string, string>>;

export interface CheckedRow {
	line: number;
	state: 'new' | 'changed' | 'unchanged' | 'wrong';
	/** The cells of the known columns, without what the export adds to make them harmless. */
	cells: Cells;
	row: RowText | null;
	/** The present values of the cells that change a product. */
	before: Cells;
	problems: RowProblem[];
}

export interface CheckedTable {
	rows: CheckedRow[];
	counts: Record<CheckedRow['state'], number>;
	/** Columns that the file lacks and a new product needs. */
	missing: string[];
}

/** The shop that a file is compared with; another object after each change of it. */
export interface Shop {
	categories: readonly Category[];
	/** The products with these SKUs, whatever the letter case, by `skuKey`. */
	findBySku(skus: readonly string[]): Promise<ReadonlyMap<string, Product>>;
}

export const skuKey = (sku: string): string => sku.trim().toLowerCase();

export const bySku = (products: readonly Product[]): ReadonlyMap<string, Product> =>
	new Map(products.flatMap((product) => (product.sku ? [[skuKey(product.sku), product]] : [])));

/** Problems of the row as a whole come first, the others in the order of the columns. */
const columnIndex = ({ column }: RowProblem): number => (column ? importColumns.indexOf(column) : -1);

function categoryReader(categories: readonly Category[]) {
	const exact = new Map(categories.map((category) => [category.name, category]));
	const folded = new Map<string, Category[]>();
	for (const category of categories) {
		const key = foldText(category.name).trim();
		folded.set(key, [...(folded.get(key) ?? []), category]);
	}
	return (name: string): CellReading => {
		const found = folded.get(foldText(name)) ?? [];
		const one = exact.get(name) ?? (found.length === 1 ? found[0] : undefined);
		if (one) return { value: String(one.id) };
		return {
			problem:
				found.length > 1
					? `Hay varias categorías con el nombre «${name}»; escríbelo con sus tildes y mayúsculas`
					: `No existe la categoría «${name}»`,
		};
	};
}

function readCells(cells: Cells, context: CsvContext) {
	const problems: RowProblem[] = [];
	const texts: Record<string, unknown> = {};
	for (const { column, input, field, csv } of importFields) {
		const cell = cells[column];
		if (!cell) continue;
		const reading = csv.read ? csv.read(cell, context) : { value: cell };
		if ('problem' in reading) problems.push({ column, reason: reading.problem });
		else texts[input] = field.toInput ? field.toInput(reading.value) : reading.value;
	}
	return { texts, problems };
}

/** The changed cells of a product as they are now; `row` is what the schema made of the cells. */
function changesOf(row: RowText, product: Product): Cells {
	const before: Record<string, string> = {};
	for (const { column, key, input, field, csv } of importFields) {
		const value = fieldValue(field, key, product);
		const now = formValue(field, value);
		if (input === 'sku' || row[input] === undefined || formValue(field, row[input]) === now) continue;
		before[column] = csv.write ? csv.write(value) : String(now);
	}
	return before;
}

/** The changed fields only; the stock with the figure that the preview shows, so that no sale is undone. */
function updateOf(sku: string, texts: RowText, before: Cells, product: Product): RowText {
	const changed = importFields.filter(({ column }) => column in before).map(({ input }) => [input, texts[input]]);
	const stock = adminStockOf(product);
	const base = 'stock' in before && stock !== null ? { stockBase: String(stock) } : {};
	return { mode: 'update', sku, ...Object.fromEntries(changed), ...base };
}

/** Checks by the product form's rules. `onProgress` counts rows; an aborted signal ends it with its reason. */
export async function checkTable(
	table: Table,
	shop: Shop,
	onProgress: (done: number, total: number) => void,
	signal?: AbortSignal,
): Promise<CheckedTable> {
	const turn = createTurns();
	const context = { readCategory: categoryReader(shop.categories) };
	const lines = new Map<string, number>();
	const columns = importColumns.flatMap((column) => {
		const index = table.columnIndexes[column];
		return index === undefined ? [] : [[column, index] as const];
	});

	const skuOf = ({ cells }: TableRow) => plainCell((cells[table.columnIndexes.sku ?? -1] ?? '').trim());

	function check({ line, cells: raw, problem }: TableRow, known: ReadonlyMap<string, Product>): CheckedRow {
		const cells = Object.fromEntries(columns.map(([column, index]) => [column, plainCell((raw[index] ?? '').trim())]));
		const wrong = (problems: RowProblem[]): CheckedRow => ({
			line,
			state: 'wrong',
			cells,
			row: null,
			before: {},
			problems: problems.toSorted((one, other) => columnIndex(one) - columnIndex(other)),
		});
		if (problem) return wrong([{ column: null, reason: problem }]);
		const sku = cells.sku ?? '';
		const key = skuKey(sku);
		const { texts, problems } = readCells(cells, context);
		const earlier = lines.get(key);
		if (sku) {
			if (earlier === undefined) lines.set(key, line);
			else problems.push({ column: 'sku', reason: `El SKU ya está en la línea ${earlier}` });
		}
		const product = known.get(key);
		const text = product ? { mode: 'update', ...texts, sku } : { mode: 'create', ...emptyRow, ...texts, sku };
		const parsed = v.safeParse(ImportRow, text);
		for (const issue of parsed.issues ?? []) {
			const column = columnOfField(String(issue.path?.[0]?.key));
			if (!problems.some((known) => known.column === column)) problems.push({ column, reason: issue.message });
		}
		if (!parsed.success || problems.length > 0) return wrong(problems);
		if (!product) return { line, state: 'new', cells, row: text, before: {}, problems };
		const before = changesOf(parsed.output, product);
		if (Object.keys(before).length === 0) return { line, state: 'unchanged', cells, row: null, before, problems };
		return { line, state: 'changed', cells, row: updateOf(sku, texts, before, product), before, problems };
	}

	const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
	const rows: CheckedRow[] = [];
	for (let start = 0; start < table.rows.length; start += mostAsked) {
		const slice = table.rows.slice(start, start + mostAsked);
		const known = await shop.findBySku(slice.map(skuOf));
		for (const row of slice) {
			const checked = check(row, known);
			counts[checked.state]++;
			rows.push(checked);
			if (rows.length % 100 === 0) {
				onProgress(rows.length, table.rows.length);
				await turn();
				signal?.throwIfAborted();
			}
		}
	}
	return { rows, counts, missing: neededForNew.filter((column) => table.columnIndexes[column] === undefined) };
}

/** The shop of a back end whose products are there as one array. */
export function arrayShop(products: readonly Product[], categories: readonly Category[]): Shop {
	const known = bySku(products);
	return { categories, findBySku: () => Promise.resolve(known) };
}
