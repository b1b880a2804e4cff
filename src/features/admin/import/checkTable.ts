import * as v from 'valibot';
import type { Category, Product } from '../../../../contract/catalog';
import { ImportRow, type ImportRowText } from '../../../../contract/productImport';
import { isActive, stockOf } from '../../../lib/product';
import { foldText } from '../../../lib/text';
import { money } from '../entities/kinds';
import { plainCell } from './csv';
import { columnOfField, type ImportColumn, importColumns, neededForNew } from './importColumns';
import type { Table, TableRow } from './parseTable';
import { createTurns } from './turns';

/** Why a row cannot be imported; `column` is null for the row as a whole. */
export interface RowProblem {
	column: ImportColumn | null;
	reason: string;
}

export interface CheckedRow {
	line: number;
	state: 'new' | 'changed' | 'unchanged' | 'wrong';
	/** The cells of the known columns, without what the export adds to make them harmless. */
	cells: Partial<Record<ImportColumn, string>>;
	/** What is sent for it; null where there is nothing to send. */
	row: ImportRowText | null;
	/** Of a changed product, what the cells hold now. */
	before: Partial<Record<ImportColumn, string>>;
	problems: RowProblem[];
}

export interface CheckedTable {
	rows: CheckedRow[];
	counts: Record<CheckedRow['state'], number>;
	/** Columns that the file lacks and a new product needs. */
	missing: ImportColumn[];
}

/** What the rows are compared with. */
export interface Shop {
	products: readonly Product[];
	categories: readonly Category[];
}

/** As the columns are told everywhere; what is wrong with the row as a whole comes first. */
const placeOf = ({ column }: RowProblem): number => (column ? importColumns.indexOf(column) : -1);

const yes = new Set(['si', '1', 'true', 'verdadero']);
const no = new Set(['no', '0', 'false', 'falso']);

/** `true` and `false` as the API takes them; null for any other word. */
function flagOf(cell: string): 'true' | 'false' | null {
	const word = foldText(cell);
	if (yes.has(word)) return 'true';
	return no.has(word) ? 'false' : null;
}

const sameText = (one: string, other: string): boolean =>
	one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n');

/** Finds categories by the name in a cell, whatever its accents and case. */
function categoryFinder(categories: readonly Category[]) {
	const exact = new Map(categories.map((category) => [category.name, category]));
	const folded = new Map<string, Category[]>();
	for (const category of categories) {
		const key = foldText(category.name).trim();
		folded.set(key, [...(folded.get(key) ?? []), category]);
	}
	return (name: string): Category | string => {
		const found = folded.get(foldText(name)) ?? [];
		const one = exact.get(name) ?? (found.length === 1 ? found[0] : undefined);
		if (one) return one;
		return found.length > 1
			? `Hay varias categorías con el nombre «${name}»; escríbelo con sus tildes y mayúsculas`
			: `No existe la categoría «${name}»`;
	};
}

/** What is said of the product by the cells that are filled in, in the words of the API. */
function fieldsOf(cells: CheckedRow['cells'], findCategory: ReturnType<typeof categoryFinder>) {
	const problems: RowProblem[] = [];
	const fields: Record<string, string> = {};
	if (cells.nombre) fields.name = cells.nombre;
	if (cells.descripcion) fields.description = cells.descripcion;
	if (cells.precio) fields.price = money.toInput(cells.precio);
	if (cells.stock) fields.stockQuantity = cells.stock;
	if (cells.categoria) {
		const found = findCategory(cells.categoria);
		if (typeof found === 'string') problems.push({ column: 'categoria', reason: found });
		else fields.categoryId = String(found.id);
	}
	for (const [column, field] of [['activo', 'active'] as const, ['destacado', 'featured'] as const]) {
		const cell = cells[column];
		if (!cell) continue;
		const flag = flagOf(cell);
		if (flag) fields[field] = flag;
		else problems.push({ column, reason: 'Escribe sí o no' });
	}
	return { fields, problems };
}

type Update = Extract<v.InferOutput<typeof ImportRow>, { mode: 'update' }>;

/** What the cells of a changed product hold now, by column; empty when the row changes nothing. */
function changesOf(row: Update, product: Product): CheckedRow['before'] {
	const before: CheckedRow['before'] = {};
	const flag = (value: boolean) => (value ? 'sí' : 'no');
	if (row.name !== undefined && row.name !== product.name) before.nombre = product.name;
	if (row.description !== undefined && !sameText(row.description, product.description ?? '')) {
		before.descripcion = product.description ?? '';
	}
	if (row.price !== undefined && Math.round(row.price * 100) !== Math.round(product.price * 100)) {
		before.precio = product.price.toFixed(2);
	}
	if (row.stockQuantity !== undefined && row.stockQuantity !== stockOf(product)) {
		before.stock = String(stockOf(product) ?? '');
	}
	if (row.categoryId !== undefined && row.categoryId !== product.category?.id) {
		before.categoria = product.category?.name ?? '';
	}
	if (row.active !== undefined && row.active !== isActive(product)) before.activo = flag(isActive(product));
	if (row.featured !== undefined && row.featured !== (product.featured === true)) {
		before.destacado = flag(product.featured === true);
	}
	return before;
}

/**
 * Compares a table with the shop: which rows make a product, which change one, and what is wrong with the others. The
 * rules and their texts are the product form's. Calls `onProgress` with rows; an aborted signal ends it with its reason.
 */
export async function checkTable(
	table: Table,
	shop: Shop,
	onProgress: (done: number, total: number) => void,
	signal?: AbortSignal,
): Promise<CheckedTable> {
	const turn = createTurns();
	const findCategory = categoryFinder(shop.categories);
	const bySku = new Map<string, Product>();
	for (const product of shop.products) if (product.sku) bySku.set(product.sku.trim().toLowerCase(), product);
	const lines = new Map<string, number>();
	const places = importColumns.flatMap((column) => {
		const place = table.places[column];
		return place === undefined ? [] : [[column, place] as const];
	});

	function check({ line, cells: raw, problem }: TableRow): CheckedRow {
		const cells = Object.fromEntries(places.map(([column, place]) => [column, plainCell((raw[place] ?? '').trim())]));
		const wrong = (problems: RowProblem[]): CheckedRow => ({
			line,
			state: 'wrong',
			cells,
			row: null,
			before: {},
			problems: problems.toSorted((one, other) => placeOf(one) - placeOf(other)),
		});
		if (problem) return wrong([{ column: null, reason: problem }]);
		const sku = cells.sku ?? '';
		const key = sku.toLowerCase();
		const { fields, problems } = fieldsOf(cells, findCategory);
		const earlier = lines.get(key);
		if (sku) {
			if (earlier === undefined) lines.set(key, line);
			else problems.push({ column: 'sku', reason: `El SKU ya está en la línea ${earlier}` });
		}
		const product = bySku.get(key);
		const text = product
			? { mode: 'update' as const, sku, ...fields }
			: { mode: 'create' as const, sku, name: '', price: '', stockQuantity: '', categoryId: '', ...fields };
		const parsed = v.safeParse(ImportRow, text);
		for (const issue of parsed.issues ?? []) {
			const column = columnOfField[String(issue.path?.[0]?.key)] ?? null;
			if (!problems.some((known) => known.column === column)) problems.push({ column, reason: issue.message });
		}
		if (!parsed.success || problems.length > 0) return wrong(problems);
		if (!product || parsed.output.mode === 'create') {
			return { line, state: 'new', cells, row: text, before: {}, problems };
		}
		const before = changesOf(parsed.output, product);
		if (Object.keys(before).length === 0) return { line, state: 'unchanged', cells, row: null, before, problems };
		// Only what the preview shows as a change: the stock that is not, may have been sold by the time it is saved.
		const news = Object.entries(fields).filter(([field]) => (columnOfField[field] as ImportColumn) in before);
		const row = { mode: 'update' as const, sku, ...Object.fromEntries(news) };
		return { line, state: 'changed', cells, row, before, problems };
	}

	const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
	const rows: CheckedRow[] = [];
	for (const row of table.rows) {
		const checked = check(row);
		counts[checked.state]++;
		rows.push(checked);
		if (rows.length % 100 === 0) {
			onProgress(rows.length, table.rows.length);
			await turn();
			signal?.throwIfAborted();
		}
	}
	return { rows, counts, missing: neededForNew.filter((column) => table.places[column] === undefined) };
}
