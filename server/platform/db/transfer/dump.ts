import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Database, TimeLimits, Tx } from '../database';
import { raw, sql } from '../sql';
import { rowsOf, sameTexts, schemaOf, type Table, tablesOf } from './tables';

export interface Dump {
	schema: number;
	tables: { name: string; rows: number; sha256: string }[];
	/** Text, because bigint exceeds a number's precision. */
	sequences: { name: string; value: string; called: boolean }[];
}

export const fileOf = (folder: string, table: string): string => path.join(folder, `${table}.ndjson`);

/** Large shops take minutes; no request waits. */
export const patient: TimeLimits = { statement: 6 * 3600_000, lock: 60_000 };

/** One snapshot, a file per table, while the shop runs. The folder exists. */
export async function dumpTables(database: Database, folder: string): Promise<Dump> {
	return database.transaction(async (tx) => {
		await tx.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
		await sameTexts(tx);
		const tables: Dump['tables'] = [];
		for (const table of await tablesOf(tx)) tables.push(await dumpTable(tx, table, folder));
		return { schema: await schemaOf(tx), tables, sequences: await sequencesOf(tx) };
	}, patient);
}

async function dumpTable(tx: Tx, table: Table, folder: string): Promise<Dump['tables'][number]> {
	const file = await fs.open(fileOf(folder, table.name), 'wx', 0o600);
	try {
		const hash = createHash('sha256');
		let rows = 0;
		for await (const lines of rowsOf(tx, table)) {
			const text = `${lines.join('\n')}\n`;
			hash.update(text);
			rows += lines.length;
			await file.appendFile(text);
		}
		return { name: table.name, rows, sha256: hash.digest('hex') };
	} finally {
		await file.close();
	}
}

/** After the rows: not transactional, so never below the rows' ids. */
async function sequencesOf(tx: Tx): Promise<Dump['sequences']> {
	const names = await tx.query<{ name: string }>(
		sql`SELECT sequencename::text AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
	);
	const sequences: Dump['sequences'] = [];
	for (const { name } of names) {
		const [state] = await tx.query<{ value: string; called: boolean }>(
			raw(`SELECT last_value::text AS value, is_called AS called FROM ${name}`),
		);
		if (state) sequences.push({ name, ...state });
	}
	return sequences;
}
