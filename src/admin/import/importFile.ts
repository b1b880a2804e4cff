import { isAttributeColumn } from '#contract/catalog/attributeCells';
import { readCell } from '#contract/catalog/fileCells';
import {
	categoryKey,
	type FileRow,
	type ImportBody,
	importColumns,
	importLimits,
	type RowProblem,
} from '#contract/catalog/import';
import { plainCode } from '#contract/shared/csv';
import { plainName } from '#contract/shared/names';
import { randomKey } from '#lib/randomKey';
import { foldText } from '#lib/text';
import { createContentKey } from './contentKey';
import type { Cells, FormerProduct, Table } from './rowTypes';
import { createTurns } from './turns';

export interface ImportFileRow {
	line: number;
	/** By column; no empty ones. */
	cells: Cells;
	uncounted: boolean;
	unknownReason: string | undefined;
	order: string[][] | undefined;
	/** Known from the file alone. */
	problem: RowProblem | null;
	/** In a call. */
	bytes: number;
}

export interface ImportFile {
	/** The same for the same rows. */
	number: string;
	/** Identifies this reading. */
	mark: string;
	columns: string[];
	/** Another shop's. */
	foreign: boolean;
	rows: readonly ImportFileRow[];
	/** Per row, an id shared by the rows that may be one group; null without a group. */
	clusters: (number | null)[];
	/** The shop's stock at the first comparison, by row. */
	stockBases: Map<number, number>;
	/** Categories that the import creates with the first of their products: their paths by `categoryKey`. */
	newCategories: Map<string, string>;
	formers: readonly FormerProduct[];
}

const skuKey = (cells: Cells): string => plainCode(cells.sku ?? '').toLowerCase();

/** JSON of a row around its cells. */
const rowBytes = 160;
const bytesOf = (cells: readonly string[]): number => new TextEncoder().encode(JSON.stringify(cells)).length + rowBytes;

/** Clusters rows by their group's name; too many for a call, also by category. */
function clustersOf(rows: readonly ImportFileRow[]): (number | null)[] {
	const names = rows.map(({ cells }) => (cells.grupo ? foldText(plainName(cells.grupo)) : null));
	const sizes = new Map<string | null, number>();
	for (const name of names) sizes.set(name, (sizes.get(name) ?? 0) + 1);
	const numbers = new Map<string, number>();
	return rows.map(({ cells }, at) => {
		const name = names[at] ?? null;
		if (name === null) return null;
		const isLarge = (sizes.get(name) ?? 0) > importLimits.chunkRows;
		const key = isLarge ? `${name}|${categoryKey(cells.categoria ?? '')}` : name;
		if (!numbers.has(key)) numbers.set(key, numbers.size);
		return numbers.get(key) ?? null;
	});
}

/** The table's known columns. `onProgress` counts rows; an abort rejects with its reason. */
export async function importFileOf(table: Table, signal?: AbortSignal): Promise<ImportFile> {
	const turn = createTurns();
	const isNamed = (column: string) => table.columnIndexes[column] !== undefined;
	const columns = [...importColumns.filter(isNamed), ...Object.keys(table.columnIndexes).filter(isAttributeColumn)];
	const key = createContentKey();
	key.add(columns);
	const lines = new Map<string, number>();
	const rows: ImportFileRow[] = [];
	for (const { line, cells: raw, problem, uncounted = false, unknownReason, order } of table.rows) {
		const texts = columns.map((column) => readCell(column, raw[table.columnIndexes[column] ?? -1]));
		key.add(texts);
		const cells = Object.fromEntries(columns.flatMap((column, at) => (texts[at] ? [[column, texts[at]]] : [])));
		const ordered = order?.map((values) => [...values]);
		const bytes = bytesOf([...texts, ...(unknownReason ? [unknownReason] : []), ...(ordered?.flat() ?? [])]);
		const sku = skuKey(cells);
		const earlier = sku ? lines.get(sku) : undefined;
		if (sku && earlier === undefined) lines.set(sku, line);
		const isLong = bytes > importLimits.bodyBytes / 4;
		const reason = problem ?? (isLong ? 'La fila es demasiado larga' : null);
		const repeated = earlier !== undefined && { column: 'sku', reason: `El SKU ya está en la línea ${earlier}` };
		rows.push({
			...{ line, cells, uncounted, unknownReason, order: ordered, bytes },
			problem: reason ? { column: null, reason } : repeated || null,
		});
		await turn();
		signal?.throwIfAborted();
	}
	return {
		...{ number: key.text(), mark: randomKey(), columns, rows, clusters: clustersOf(rows) },
		foreign: table.shop !== undefined,
		stockBases: new Map(),
		newCategories: new Map(),
		formers: table.formers ?? [],
	};
}

/** Rows of a cluster follow its first. */
export function clustered(places: readonly number[], { clusters }: Pick<ImportFile, 'clusters'>): number[] {
	const firsts = new Map<number, number>();
	const sorted = places.map((place) => {
		const cluster = clusters[place] ?? null;
		if (cluster !== null && !firsts.has(cluster)) firsts.set(cluster, place);
		return { place, first: cluster === null ? place : (firsts.get(cluster) ?? place) };
	});
	return sorted.toSorted((one, other) => one.first - other.first).map(({ place }) => place);
}

/** The next rows for a call: at most `most`, or one larger cluster. `places` are clustered. */
export function nextPortion(places: readonly number[], from: number, most: number, file: ImportFile): number[] {
	const clusterAt = (at: number) => file.clusters[places[at] ?? -1] ?? null;
	const portion: number[] = [];
	let bytes = 0;
	for (let at = from; at < places.length; ) {
		let end = at + 1;
		while (clusterAt(at) !== null && end < places.length && clusterAt(end) === clusterAt(at)) end++;
		const unit = places.slice(at, end);
		const more = unit.reduce((sum, place) => sum + (file.rows[place]?.bytes ?? 0), 0);
		const isFull = portion.length + unit.length > most || bytes + more > importLimits.bodyBytes - 1000;
		if (portion.length > 0 && isFull) break;
		portion.push(...unit);
		bytes += more;
		at = end;
	}
	return portion.slice(0, Math.max(most, importLimits.chunkRows));
}

export function bodyOf(
	portion: readonly number[],
	file: ImportFile,
	more: (place: number) => { cells?: Cells; editVersion?: number | null } = () => ({}),
): ImportBody {
	const sizes = new Map<number, number>();
	for (const place of portion) {
		const cluster = file.clusters[place] ?? null;
		if (cluster !== null) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
	}
	const ordered = new Set<string | undefined>();
	// A group's first row carries the order of its values.
	const isFirstOrder = (group: string | undefined) => !ordered.has(group) && Boolean(ordered.add(group));
	const rows = portion.flatMap((place): FileRow[] => {
		const row = file.rows[place];
		if (!row) return [];
		const { cells = row.cells, ...rest } = more(place);
		const { order, unknownReason } = row;
		const number = file.clusters[place] ?? null;
		const stockBase = file.stockBases.get(place);
		return [
			{
				line: row.line,
				cells: file.columns.map((column) => cells[column] ?? ''),
				...(number !== null && { together: { number, size: sizes.get(number) ?? 1 } }),
				...(row.uncounted && !cells.stock && { uncounted: true }),
				...(unknownReason && { unknownReason }),
				...(order && isFirstOrder(cells.grupo) && { order }),
				...(stockBase !== undefined && { stockBase }),
				...rest,
			},
		];
	});
	const keys = new Set(portion.map((place) => categoryKey(file.rows[place]?.cells.categoria ?? '')));
	const newCategories = [...keys].flatMap((key) => file.newCategories.get(key) ?? []);
	return {
		...{ import: file.number, mark: file.mark, columns: file.columns, rows },
		...(file.foreign && { foreign: true }),
		...(newCategories.length > 0 && { newCategories }),
	};
}
