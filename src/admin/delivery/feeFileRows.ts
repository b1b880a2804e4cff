import Papa from 'papaparse';
import { type FeeColumn, type FeeRow, feeColumns } from '#contract/delivery/fees';
import { plainCell } from '#contract/shared/csv';

/** The message is for the person who chose the file. */
export class UnreadableFees extends Error {}

/** Older files lack them. */
const newerColumns: ReadonlySet<FeeColumn> = new Set(['pesos', 'contra_entrega']);

const folded = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.trim()
		.toLowerCase()
		.replace(/[\s-]+/g, '_');

const linesIn = (cells: readonly string[]): number =>
	cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 1);

async function textOf(file: Blob): Promise<string> {
	if (file.size > 2_000_000) throw new UnreadableFees('El archivo pesa más de 2 MB.');
	const bytes = await file.arrayBuffer();
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		// Spreadsheets on Spanish Windows save CSV in this encoding.
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

/** `line` counts from the file's start. Throws UnreadableFees. */
export async function readFeeFile(file: Blob): Promise<FeeRow[]> {
	const { data, errors } = Papa.parse<string[]>(await textOf(file));
	if (errors.some(({ type }) => type === 'Quotes')) throw new UnreadableFees('Las comillas no están bien cerradas.');
	const [head = [], ...lines] = data;
	const columns = head.map(folded);
	const missing = feeColumns.filter((column) => !newerColumns.has(column) && !columns.includes(column));
	if (missing.length > 0)
		throw new UnreadableFees(`Falta en la primera fila: ${missing.join(', ')}. Exporta tus tarifas y parte de ahí.`);
	let line = linesIn(head);
	return lines.flatMap((row) => {
		const begins = line + 1;
		line += linesIn(row);
		if (row.every((cell) => cell.trim() === '')) return [];
		const cell = (column: FeeColumn) => plainCell(row[columns.indexOf(column)] ?? '');
		return {
			line: begins,
			cells: {
				zona: cell('zona'),
				codigos: cell('codigos'),
				metodo: cell('metodo'),
				tarifa: cell('tarifa'),
				tramos: cell('tramos'),
				dias_desde: cell('dias_desde'),
				dias_hasta: cell('dias_hasta'),
				...(columns.includes('pesos') && { pesos: cell('pesos') }),
				...(columns.includes('contra_entrega') && { contra_entrega: cell('contra_entrega') }),
			},
		};
	});
}
