import { once } from 'node:events';
import type pg from 'pg';

type Cell = string | number | boolean | null | readonly string[];

/** What pg has for COPY without describing it. */
interface CopyConnection extends pg.Connection {
	sendCopyFromChunk(chunk: Buffer): void;
	endCopyFrom(): void;
	sendCopyFail(reason: string): void;
}

const chunkLength = 256 * 1024;

/** `target`: a table with its columns. Rows are made while the server takes them, so memory stays small. */
export function copyRows(client: pg.Client, target: string, rows: Iterable<readonly Cell[]>): Promise<void> {
	return new Promise((resolve, reject) => {
		let failed = false;
		const fail = (error: unknown) => {
			failed = true;
			reject(error);
		};
		async function send(connection: CopyConnection): Promise<void> {
			for (const chunk of chunksOf(rows)) {
				if (failed) return;
				connection.sendCopyFromChunk(Buffer.from(chunk));
				if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
			}
			connection.endCopyFrom();
		}
		const copy = {
			submit: (connection: pg.Connection) => connection.query(`COPY ${target} FROM STDIN`),
			handleCopyInResponse: (connection: CopyConnection) =>
				send(connection).catch((error) => {
					fail(error);
					connection.sendCopyFail('The rows ended with an error');
				}),
			handleError: fail,
			handleCommandComplete() {},
			handleReadyForQuery: () => resolve(),
		};
		client.query(copy);
	});
}

function* chunksOf(rows: Iterable<readonly Cell[]>): Generator<string> {
	let chunk = '';
	for (const row of rows) {
		chunk += `${row.map(textOf).join('\t')}\n`;
		if (chunk.length < chunkLength) continue;
		yield chunk;
		chunk = '';
	}
	if (chunk) yield chunk;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** As the text format of COPY wants it. */
function textOf(cell: Cell): string {
	if (cell === null) return '\\N';
	const text = typeof cell === 'object' ? `{${cell.map((item) => JSON.stringify(item)).join(',')}}` : String(cell);
	return text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}
