import type { Sql } from './sql';

/** Both databases answer the same JavaScript types: int8 is a number, timestamptz a Date, date a text. */
export interface Tx {
	query<Row = unknown>(statement: Sql): Promise<Row[]>;
}

/** Takes problems between statements, e.g. a lost connection; pino's signature. */
export interface DatabaseLog {
	warn(details: object, message: string): void;
}

export interface Database extends Tx {
	readonly kind: 'pglite' | 'postgres';
	/** A throw rolls back and is passed on. Inside, use only `tx`: PGlite's one connection would wait for itself. */
	transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
	/** `onNotify` is also called after a lost connection, which may have missed notifications. Answers how to stop. */
	listen(channel: string, onNotify: () => void): Promise<() => Promise<void>>;
	notify(channel: string): Promise<void>;
	close(): Promise<void>;
}
