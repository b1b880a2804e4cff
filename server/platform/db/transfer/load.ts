import fs from 'node:fs';
import { CommandRefused } from '../../lib/shopError';
import type { Database, Tx } from '../database';
import { forgetPlace } from '../meta';
import { migrate } from '../migrate';
import { migrations } from '../migrations';
import { raw, sql } from '../sql';
import { type Dump, fileOf, patient } from './dump';
import { digestOf, sameTexts, schemaOf, type Table, tablesOf } from './tables';

/** Migrations and the first start fill other tables. */
const ownTables = ['users', 'categories', 'products', 'orders'];

/** Throws if the database has a shop. */
export async function requireEmpty(database: Database): Promise<void> {
	if ((await schemaOf(database)) === 0) return;
	const some = ownTables.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR ');
	const [row] = await database.query<{ some: boolean }>(raw(`SELECT ${some} AS some`));
	if (row?.some !== false) throw new CommandRefused('El destino ya tiene datos de una tienda; no se cambió nada.');
}

/** Throws for a newer schema. */
export function requireKnownSchema(schema: number): void {
	if (schema <= (migrations.at(-1)?.id ?? 0)) return;
	throw new CommandRefused(
		'Los datos son de una versión más nueva de la tienda: instálala primero; no se cambió nada.',
	);
}

interface LoadOptions {
	folder: string;
	topic: string;
	beforeRows?: (() => Promise<void>) | undefined;
	/** In the same transaction, after the comparison. */
	afterRows?: ((tx: Tx) => Promise<unknown>) | undefined;
}

/**
 * Loads all or nothing, then compares every table. `topic` makes returning browsers refetch. `beforeRows` runs
 * before each few hundred rows, and may throw.
 */
export async function loadTables(
	database: Database,
	dump: Dump,
	{ folder, topic, beforeRows = async () => {}, afterRows = async () => {} }: LoadOptions,
): Promise<void> {
	requireKnownSchema(dump.schema);
	if ((await schemaOf(database)) > dump.schema) {
		throw new CommandRefused(
			'Los datos son de una versión anterior de la tienda y el destino ya es de esta: repite con una base de datos vacía o con otro DATA_DIR.',
		);
	}
	await migrate(
		database,
		migrations.filter(({ id }) => id <= dump.schema),
	);
	await database.transaction(async (tx) => {
		await sameTexts(tx);
		const tables = await tablesOf(tx);
		// A category may stand before the one above it.
		await tx.query(raw('SET CONSTRAINTS ALL DEFERRED'));
		await tx.query(raw(`TRUNCATE ${[...tables.map(({ name }) => name), 'outbox'].join(', ')} CASCADE`));
		for (const table of tables) await loadTable(tx, table, fileOf(folder, table.name), beforeRows);
		for (const { name, value, called } of dump.sequences)
			await tx.query(sql`SELECT setval(${name}::text::regclass, ${value}::text::bigint, ${called}::boolean)`);
		await compare(tx, tables, dump);
		await forgetPlace(tx);
		await afterRows(tx);
		await tx.query(
			sql`INSERT INTO outbox (topic, body) VALUES (${topic}, ${JSON.stringify({ type: 'CATALOG_CHANGED' })})`,
		);
	}, patient);
	await migrate(database);
	await database.query(raw('ANALYZE'));
}

const rowsAtOnce = 500;
const heavyRowsAtOnce = 10;

/** The dump includes the rows that triggers derive. */
async function loadTable(
	tx: Tx,
	{ name, columns, heavy }: Table,
	file: string,
	beforeRows: () => Promise<void>,
): Promise<void> {
	const atOnce = heavy ? heavyRowsAtOnce : rowsAtOnce;
	const list = columns.join(', ');
	const insert = async (lines: string[]) => {
		await beforeRows();
		await tx.query(sql`
			INSERT INTO ${raw(name)} (${raw(list)}) OVERRIDING SYSTEM VALUE
			SELECT ${raw(list)} FROM json_populate_recordset(NULL::${raw(name)}, ${`[${lines.join(',')}]`}::text::json)`);
	};
	await tx.query(raw(`ALTER TABLE ${name} DISABLE TRIGGER USER`));
	let waiting: string[] = [];
	for await (const line of linesOf(file)) {
		if (waiting.push(line) < atOnce) continue;
		await insert(waiting);
		waiting = [];
	}
	if (waiting.length > 0) await insert(waiting);
	await tx.query(raw(`ALTER TABLE ${name} ENABLE TRIGGER USER`));
}

/** Node's readline also splits at U+2028. */
async function* linesOf(file: string): AsyncGenerator<string> {
	let rest = '';
	for await (const chunk of fs.createReadStream(file, 'utf8')) {
		const lines = (rest + String(chunk)).split('\n');
		rest = lines.pop() ?? '';
		yield* lines;
	}
}

async function compare(tx: Tx, tables: Table[], dump: Dump): Promise<void> {
	const expected = new Map(dump.tables.map(({ name, sha256 }) => [name, sha256]));
	for (const table of tables) {
		const same = (await digestOf(tx, table)) === expected.get(table.name);
		if (!same || expected.size !== tables.length)
			throw new CommandRefused(`La tabla ${table.name} no quedó igual que en el origen; no se cambió nada.`);
	}
}
