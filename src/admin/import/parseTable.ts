import Papa from 'papaparse';
import { importLimits } from '#contract/catalog/import';
import { plainCell } from '#contract/shared/csv';
import { nameKey } from '#contract/shared/names';
import { mostRows, UnreadableFile } from './fileText';
import { columnOf, fieldColumns } from './importColumns';
import { listed } from './numberText';
import { otherShopOf, readOtherShop } from './otherShops';
import type { Table, TableRow } from './rowTypes';
import { createTurns } from './turns';

type Progress = (done: number, total: number) => void;

const separators = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador' } as const;
type Separator = keyof typeof separators;

/** Characters per slice. */
const standardChunk = 128 * 1024;
/** Characters for guessing separator and line end. */
const headLength = 256 * 1024;

function separatorOf(text: string): Separator {
	const columnCount = (delimiter: Separator) => {
		const [head = []] = Papa.parse<string[]>(text.slice(0, headLength), { delimiter, preview: 1 }).data;
		return otherShopOf(head) ? head.length : new Set(head.map(columnOf)).size;
	};
	return (Object.keys(separators) as Separator[]).reduce((best, one) =>
		columnCount(one) > columnCount(best) ? one : best,
	);
}

/** The most frequent one outside quotes. */
function lineEndOf(text: string): '\r\n' | '\n' | '\r' {
	const bare = text.slice(0, headLength).replace(/"[^"]*"/g, '');
	const count = (end: RegExp) => bare.match(end)?.length ?? 0;
	const [both, feeds, returns] = [count(/\r\n/g), count(/(?<!\r)\n/g), count(/\r(?!\n)/g)];
	if (both > 0 && both >= feeds) return '\r\n';
	return feeds > 0 || returns === 0 ? '\n' : '\r';
}

const linesIn = (cells: readonly string[]): number =>
	cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 1);

function readHeader(headers: readonly string[]): Pick<Table, 'columnIndexes' | 'unknown'> {
	const columnIndexes: Table['columnIndexes'] = {};
	const unknown: string[] = [];
	headers.forEach((header, index) => {
		const column = columnOf(header);
		if (!column) {
			if (header.trim()) unknown.push(plainCell(header.trim()));
		} else if (!Object.keys(columnIndexes).some((one) => nameKey(one) === nameKey(column)))
			columnIndexes[column] = index;
		else throw new UnreadableFile(`La columna «${column}» está dos veces. Deja solo una.`);
	});
	if (Object.keys(columnIndexes).length === 0) {
		throw new UnreadableFile(
			`La primera fila del archivo debe llevar los nombres de las columnas: ${fieldColumns.join(', ')}.`,
		);
	}
	if (columnIndexes.sku === undefined) {
		throw new UnreadableFile(
			`Falta la columna «sku», que dice de qué producto es cada fila. El archivo tiene ${listed(headers)}.`,
		);
	}
	return { columnIndexes, unknown };
}

const invalidQuotes = 'Las comillas no están bien cerradas';
const tooManyCells =
	'Hay más celdas que columnas. Un texto o precio que lleva el separador debe ir entre comillas: "12,50"';

/** `take` gets a slice and the indexes of badly quoted rows. */
function parseText(
	text: string,
	options: { delimiter: Separator; newline: '\r\n' | '\n' | '\r'; chunkSize: number },
	take: (rows: string[][], illQuoted: Set<number>, read: number) => Promise<void>,
): Promise<void> {
	return new Promise((resolve, reject) => {
		const config: Papa.ParseConfig<string[]> = {
			...options,
			chunk({ data, errors, meta }, parser) {
				if (errors.some(({ code }) => code === 'MissingQuotes')) {
					// `abort` calls `complete`, so reject first.
					reject(new UnreadableFile('Unas comillas se abren y no se cierran hasta el final del archivo.'));
					parser.abort();
					return;
				}
				parser.pause();
				const illQuoted = new Set(errors.flatMap(({ row }) => (row === undefined ? [] : [row])));
				take(data, illQuoted, meta.cursor).then(
					() => parser.resume(),
					(error: unknown) => {
						reject(error);
						parser.abort();
					},
				);
			},
			complete: () => resolve(),
		};
		Papa.parse<string[]>(text, config);
	});
}

/** `onProgress` counts characters. Throws UnreadableFile for other or too long texts. */
export async function parseTable(text: string, onProgress: Progress, chunkSize = standardChunk): Promise<Table> {
	// Excel names the separator in an extra first line.
	const hint = /^sep=([,;\t])\r?\n/.exec(text);
	const body = hint ? text.slice(hint[0].length) : text;
	const delimiter = (hint?.[1] as Separator | undefined) ?? separatorOf(body);
	const turn = createTurns();
	let head: (Pick<Table, 'columnIndexes' | 'unknown'> & { headers: string[] }) | undefined;
	let line = hint ? 2 : 1;
	const rows: TableRow[] = [];

	await parseText(body, { delimiter, newline: lineEndOf(body), chunkSize }, async (data, illQuoted, read) => {
		for (const [at, cells] of data.entries()) {
			const begins = line;
			line += linesIn(cells);
			if (cells.every((cell) => cell.trim() === '')) continue;
			if (!head) {
				head = { headers: cells, ...(otherShopOf(cells) ? { columnIndexes: {}, unknown: [] } : readHeader(cells)) };
				continue;
			}
			const beyond = cells.slice(head.headers.length).some((cell) => cell.trim() !== '');
			rows.push({
				line: begins,
				cells,
				problem: illQuoted.has(at) ? invalidQuotes : beyond ? tooManyCells : null,
			});
			if (rows.length > importLimits.rows) {
				throw new UnreadableFile(`El archivo tiene más de ${mostRows}. Divídelo en varios e impórtalos uno por uno.`);
			}
		}
		onProgress(read, body.length);
		await turn();
	});
	if (!head || rows.length === 0) {
		throw new UnreadableFile('El archivo no tiene ninguna fila debajo de los nombres de las columnas.');
	}
	const separator = separators[delimiter];
	const other = otherShopOf(head.headers);
	if (!other) return { separator, ...head, rows };
	const read = await readOtherShop(other, head.headers, rows);
	if (read.rows.length === 0)
		throw new UnreadableFile(`El archivo de ${other.name} no tiene ningún producto que se pueda traer.`);
	return { separator, ...read };
}
