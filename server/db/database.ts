import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Sql } from './sql';

export { type Violation, violationOf } from './errors';

interface Rows<Row> {
	rows: Row[];
}

interface RowsResult extends PgQueryResultHKT {
	type: Rows<this['row']>;
}

/** Runs statements. Both databases answer the same JavaScript types: int8 is a number, timestamptz a Date, date a text. */
export interface Queryable {
	query<Row = unknown>(statement: Sql): Promise<Row[]>;
}

/** The drizzle handle, until the last builder call is plain SQL. */
export type Drizzle = Omit<PgDatabase<RowsResult, Record<string, never>>, 'query'>;

export type Db = Drizzle & Queryable;

/** A handle inside a transaction. Repository functions take it as their first argument. */
export type Tx = Db;

/** Takes what goes wrong between statements, e.g. a lost connection; pino's signature. */
export interface DatabaseLog {
	warn(details: object, message: string): void;
}

/** The open database. */
export interface Database extends Queryable {
	readonly kind: 'pglite' | 'postgres';
	readonly db: Db;
	/**
	 * Runs `work` in one transaction; a throw rolls back and is passed on. Inside, only `tx` may be used:
	 * PGlite is one connection, and a statement on the database would wait for the transaction that waits for it.
	 */
	transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
	/**
	 * Calls `onNotify` after every notify(channel) of any instance on this database, and once whenever the
	 * connection that listens was lost and made again (something may have been missed). Answers how to stop.
	 */
	listen(channel: string, onNotify: () => void): Promise<() => Promise<void>>;
	/** Wakes every listener of the channel, in this and in other instances. */
	notify(channel: string): Promise<void>;
	close(): Promise<void>;
}
