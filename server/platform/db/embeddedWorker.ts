import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { openFolder, openMemory } from './durablePglite';

export interface WorkerInput {
	/** Absent: in memory. */
	folder?: string | undefined;
	/** Dump to copy; absent: empty. */
	dump?: string | undefined;
}

export interface Statement {
	text: string;
	/** Absent for statements without an answer. */
	values?: unknown[];
}

/** PGlite's error has members that postMessage cannot clone. */
export interface Failure {
	message: string;
	code?: string;
	constraint?: string;
	detail?: string;
	table?: string;
}

/** One per message, in order; the first says that the database is open. */
export type Answer = { rows: unknown[] } | { failure: Failure };

export type WorkerMessage = Statement | 'close';

function serve(port: NonNullable<typeof parentPort>, { folder, dump }: WorkerInput): void {
	const answer = (work: Promise<unknown[]>): Promise<void> =>
		work.then(
			(rows) => port.postMessage({ rows } satisfies Answer),
			(error: Failure) => port.postMessage({ failure: failureOf(error) } satisfies Answer),
		);
	const opening = folder === undefined ? fromDump(dump) : openFolder(folder);
	let last = answer(opening.then(() => []));
	port.on('message', (message: WorkerMessage) => {
		last = last.then(() => answer(opening.then((client) => done(client, message))));
	});
}

const fromDump = async (file?: string): Promise<PGlite> =>
	openMemory(file === undefined ? undefined : await fs.openAsBlob(file));

async function done(client: PGlite, message: WorkerMessage): Promise<unknown[]> {
	if (message === 'close') {
		await client.close();
		return [];
	}
	if (message.values) return (await client.query(message.text, message.values)).rows;
	await client.exec(message.text);
	return [];
}

const failureOf = ({ message, code, constraint, detail, table }: Failure): Failure => ({
	message,
	...(code !== undefined && { code }),
	...(constraint !== undefined && { constraint }),
	...(detail !== undefined && { detail }),
	...(table !== undefined && { table }),
});

if (parentPort) serve(parentPort, workerData);
