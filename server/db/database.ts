import type { Sql } from './sql';

/**
 * Runs statements, in a transaction or each on its own. Repository functions take it as their first argument.
 * Both databases answer the same JavaScript types: int8 is a number, timestamptz a Date, date a text.
 */
export interface Tx {
	query<Row = unknown>(statement: Sql): Promise<Row[]>;
}

/** Takes problems between statements, e.g. a lost connection; pino's signature. */
export interface DatabaseLog {
	warn(details: object, message: string): void;
}

/** The open database. */
export interface Database extends Tx {
	readonly kind: 'pglite' | 'postgres';
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
