import * as v from 'valibot';
import { mostAsked } from '#contract/catalog/admin';
import { readCell } from '#contract/catalog/fileCells';
import { fileCell, groupColumns, ImportRow, readStamp, stampColumn } from '#contract/catalog/import';
import type { Category, Product } from '#contract/catalog/product';
import { plainCode } from '#contract/shared/csv';
import { limits } from '#contract/shared/limits';
import { keptName, plainName, plainText } from '#contract/shared/names';
import { randomKey } from '#lib/randomKey';
import { foldText } from '#lib/text';
import { type CellReading, type CsvContext, type FormValue, fieldValue } from '../kit/entities/entity';
import { formValue } from '../kit/entities/entityValues';
import { adminStockOf } from '../kit/entities/kinds';
import { besideGroups } from './besideGroups';
import { createGroupReader, keptByGroup, ownPictures, type RowGroup } from './checkGroups';
import { columnOfPath, emptyRow, importColumns, importFields, neededForNew } from './importColumns';
import type { Cells, KnownProduct, RowNote, RowProblem, RowText, Table, TableRow } from './rowTypes';
import { createTurns } from './turns';

export interface CheckedRow {
	line: number;
	state: 'new' | 'changed' | 'unchanged' | 'wrong';
	/** The shop's name comes first. */
	name: string;
	/** Known columns, without the escapes of the export; a stock as it will be. */
	cells: Cells;
	row: RowText | null;
	/** Present values of the changed cells. */
	before: Cells;
	/** The row sets a stock from an unknown base. */
	asks: boolean;
	/** A new product whose stock the file of another shop does not say. */
	uncounted: boolean;
	group: RowGroup | null;
	problems: RowProblem[];
}

export interface CheckedTable {
	rows: CheckedRow[];
	counts: Record<CheckedRow['state'], number>;
	/** Columns that new products need and the file lacks. */
	missing: string[];
	/** Categories that the shop lacks. */
	unknown: string[];
	/** Products of the shop that the file's groups do not take in. */
	beside: readonly RowNote[];
}

/** Stocks at the first comparison, by product, for a file without them. */
export interface FirstSeen {
	mark: string;
	stocks: Map<number, number>;
}
export const nothingSeen = (): FirstSeen => ({ mark: randomKey(), stocks: new Map() });

type Known = ReadonlyMap<string, KnownProduct>;

/** A new object after each change of the shop. */
export interface Shop {
	categories: readonly Category[];
	/** In any letter case, by `skuKey`, with earlier changes by files of these marks. */
	findBySku(skus: readonly string[], marks: readonly string[]): Promise<Known>;
}

export const skuKey = (sku: string): string => plainCode(sku).toLowerCase();

export const bySku = (products: readonly KnownProduct[]): Known =>
	new Map(products.flatMap((product) => (product.sku ? [[skuKey(product.sku), product]] : [])));

const allColumns = [...importColumns, ...groupColumns];
const columnIndex = ({ column }: RowProblem): number => (column ? allColumns.indexOf(column) : -1);

function categoryReader(categories: readonly Category[], onUnknown: (name: string) => void) {
	const exact = new Map(categories.map((category) => [category.name, category]));
	const folded = new Map<string, Category[]>();
	for (const category of categories) {
		const key = foldText(plainName(category.name));
		folded.set(key, [...(folded.get(key) ?? []), category]);
	}
	return (name: string): CellReading => {
		const found = folded.get(foldText(name)) ?? [];
		const one = exact.get(name) ?? (found.length === 1 ? found[0] : undefined);
		if (one) return { value: String(one.id) };
		if (found.length === 0) onUnknown(name);
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
	for (const { column, input, field } of importFields) {
		const cell = cells[column];
		if (!cell) continue;
		const reading = field.readCell ? field.readCell(cell, context) : { value: cell };
		if ('problem' in reading) problems.push({ column, reason: reading.problem });
		else texts[input] = field.toInput ? field.toInput(reading.value) : reading.value;
	}
	return { texts, problems };
}

const readsSame = (one: FormValue, other: FormValue): boolean =>
	typeof one === 'string' && typeof other === 'string' ? plainText(one) === plainText(other) : one === other;

function changesOf(row: RowText, product: Product): Cells {
	const before: Record<string, string> = {};
	for (const { column, key, input, field } of importFields) {
		const value = fieldValue(field, key, product);
		const now = formValue(field, value);
		if (
			input === 'sku' ||
			input === 'stockQuantity' ||
			row[input] === undefined ||
			readsSame(formValue(field, row[input]), now)
		)
			continue;
		before[column] = String(field.readCell ? fileCell(value) : now);
	}
	return before;
}

/**
 * The difference to the stock that the author saw, less earlier changes by the same file. A file may be corrected or an
 * old copy, so it asks.
 */
function stockChange(wanted: number, stamp: string | undefined, product: KnownProduct, first: FirstSeen) {
	const now = adminStockOf(product) ?? 0;
	const stamped = readStamp(stamp);
	if (!stamped && !first.stocks.has(product.id)) first.stocks.set(product.id, now);
	const { stock, mark } = stamped ?? { stock: first.stocks.get(product.id) ?? now, mark: first.mark };
	const imported = product.imported?.[mark] ?? 0;
	const after = now + wanted - stock - imported;
	if (after === now) return null;
	const fields = { stockQuantity: String(wanted), stockBase: String(stock), fileMark: mark };
	const tooFew = after < 0 && `Ahora hay ${now}, y el archivo quita ${now - after}`;
	const problem = tooFew || (after > limits.stock && 'El stock es demasiado alto');
	return { now, after, asks: !stamped || imported !== 0, fields, problem };
}

/**
 * Checks by the product form's rules. `onProgress` counts rows; an abort rejects with its reason. `first` is common to
 * all comparisons of a file.
 */
export async function checkTable(
	table: Table,
	shop: Shop,
	onProgress: (done: number, total: number) => void,
	signal?: AbortSignal,
	first = nothingSeen(),
): Promise<CheckedTable> {
	const turn = createTurns();
	const unknown = new Map<string, string>();
	const named = (name: string) => unknown.set(foldText(name), unknown.get(foldText(name)) ?? name);
	const context = { readCategory: categoryReader(shop.categories, named) };
	const lines = new Map<string, number>();
	const groups = createGroupReader();
	const columns = [...allColumns, stampColumn].flatMap((column) => {
		const index = table.columnIndexes[column];
		return index === undefined ? [] : [[column, index] as const];
	});

	const skuOf = ({ cells }: TableRow) => plainCode(readCell('sku', cells[table.columnIndexes.sku ?? -1]));
	const markOf = ({ cells }: TableRow) =>
		readStamp(readCell(stampColumn, cells[table.columnIndexes[stampColumn] ?? -1]))?.mark ?? first.mark;

	function check(
		{ line, cells: raw, problem, uncounted = false, unknownReason, order }: TableRow,
		known: Known,
	): CheckedRow {
		const cells: Cells = Object.fromEntries(columns.map(([column, index]) => [column, readCell(column, raw[index])]));
		const product = known.get(skuKey(cells.sku ?? ''));
		const reading = problem ? null : groups.read(cells, line, product);
		const group = reading?.group ?? null;
		const name = product?.name ?? reading?.wholeName ?? cells.nombre ?? '';
		const facts = { line, name, cells, row: null, before: {}, asks: false, uncounted: false, group };
		const wrong = (problems: RowProblem[]): CheckedRow => ({
			...facts,
			state: 'wrong',
			problems: problems.toSorted((one, other) => columnIndex(one) - columnIndex(other)),
		});
		const reason = problem ?? (product ? null : unknownReason);
		if (reason) return wrong([{ column: null, reason }]);
		const sku = plainCode(cells.sku ?? '');
		const key = skuKey(sku);
		const { texts, problems } = readCells(cells, context);
		problems.push(...(reading?.problems ?? []));
		if (reading) texts.name = reading.wholeName;
		// A stored name is not judged again.
		if (product && keptName(product.name, String(texts.name)) === product.name) delete texts.name;
		const isUncounted = uncounted && !product;
		if (isUncounted) texts.stockQuantity = '0';
		const pictures = ownPictures(cells, product);
		const members = pictures && { pictures: pictures.given };
		const earlier = lines.get(key);
		if (sku) {
			if (earlier === undefined) lines.set(key, line);
			else problems.push({ column: 'sku', reason: `El SKU ya está en la línea ${earlier}` });
		}
		const grouped = reading && { group: { ...reading.member, ...(order && { order }) } };
		const isPlaced = !product || Object.keys(reading?.before ?? {}).length > 0;
		const text = product
			? { mode: 'update', ...texts, sku, ...members, ...(isPlaced && grouped) }
			: { mode: 'create', ...emptyRow, ...texts, sku, ...members, ...grouped };
		const parsed = v.safeParse(ImportRow, text);
		for (const issue of parsed.issues ?? []) {
			const column = columnOfPath(issue.path?.map(({ key }) => key) ?? []);
			if (!problems.some((known) => known.column === column)) problems.push({ column, reason: issue.message });
		}
		if (!parsed.success || problems.length > 0) return wrong(problems);
		if (!product) {
			const { stockQuantity, ...others } = text as typeof text & { stockQuantity?: unknown };
			const row = isUncounted ? others : { ...others, stockQuantity };
			return { ...facts, state: 'new', row, uncounted: isUncounted, problems };
		}
		const { stockQuantity } = parsed.output;
		const stock = stockQuantity === undefined ? null : stockChange(stockQuantity, cells[stampColumn], product, first);
		if (stock?.problem) return wrong([{ column: 'stock', reason: stock.problem }]);
		const { nombre, ...kept } = changesOf(parsed.output, product);
		const fields = reading || nombre === undefined ? kept : { nombre, ...kept };
		if (!reading) {
			const refused = keptByGroup(fields, product);
			if (refused.length > 0) return wrong(refused);
		}
		// The group takes over what its products share.
		const joined = Object.keys(reading?.before ?? {}).length > 0 || 'descripcion' in kept || 'categoria' in kept;
		const others = { ...fields, ...reading?.before, ...(pictures && { imagenes: pictures.before }) };
		const changed = importFields.filter(({ column }) => column in fields).map(({ input }) => [input, texts[input]]);
		if (Object.keys(others).length === 0 && !stock) return { ...facts, state: 'unchanged', problems };
		return {
			...facts,
			state: 'changed',
			cells: stock ? { ...cells, stock: String(stock.after) } : cells,
			row: {
				...{ mode: 'update', sku, ...Object.fromEntries(changed), ...members, ...(joined && grouped) },
				...stock?.fields,
			},
			before: stock ? { ...others, stock: String(stock.now) } : others,
			asks: stock?.asks ?? false,
			problems,
		};
	}

	const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
	const rows: CheckedRow[] = [];
	for (let start = 0; start < table.rows.length; start += mostAsked) {
		const slice = table.rows.slice(start, start + mostAsked);
		const known = await shop.findBySku(slice.map(skuOf), [...new Set(slice.map(markOf))]);
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
	const torn = groups.torn();
	const missing = neededForNew.filter((column) => table.columnIndexes[column] === undefined);
	const beside = await besideGroups(table, shop.findBySku);
	const checked = { rows, counts, missing, unknown: [...unknown.values()], beside };
	return torn.size > 0 ? refusing(checked, ({ group }) => group && torn.get(group.at)) : checked;
}

/** `checked` with these problems of rows that had none. */
export function refusing(
	{ rows, counts, ...rest }: CheckedTable,
	problemOf: (row: CheckedRow) => RowProblem | null | undefined,
): CheckedTable {
	const now = { ...counts };
	const refused = rows.map((row): CheckedRow => {
		const problem = row.state === 'wrong' ? null : problemOf(row);
		if (!problem) return row;
		now[row.state]--;
		now.wrong++;
		return { ...row, state: 'wrong', row: null, before: {}, asks: false, uncounted: false, problems: [problem] };
	});
	return { ...rest, rows: refused, counts: now };
}
