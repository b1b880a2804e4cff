import type { Sql } from './sql';

/** Both databases answer the same JavaScript types: int8 is a number, timestamptz a Date, date a text. */
export interface Tx {
	query<Row = unknown>(statement: Sql): Promise<Row[]>;
}

/** Takes problems between statements, e.g. a lost connection; pino's signature. */
export interface DatabaseLog {
	warn(details: object, message: string): void;
}

/** Milliseconds for one statement, of which so many may go by waiting for locks. The embedded database heeds none. */
export interface TimeLimits {
	statement: number;
	lock: number;
}

/** Below the patience of a person who waits for an answer. */
export const requestLimits: TimeLimits = { statement: 15_000, lock: 8000 };

/** Connections to the database of one kind. */
export interface PoolStats {
	name: 'reads' | 'transactions';
	size: number;
	inUse: number;
	/** Calls that wait for a connection. */
	waiting: number;
}

/** `query` is for reading: it has connections of its own, which must not wait for locks. */
export interface Database extends Tx {
	readonly kind: 'pglite' | 'postgres';
	/** A throw rolls back and is passed on. Inside, use only `tx`: PGlite's one connection would wait for itself. */
	transaction<T>(work: (tx: Tx) => Promise<T>, limits?: TimeLimits): Promise<T>;
	/** One statement that writes, a transaction of its own. */
	change: Tx['query'];
	/**
	 * `onNotify` gets the text of the notification. Without one it is also called after a lost connection, which may have
	 * missed notifications. Answers how to stop.
	 */
	listen(channel: string, onNotify: (text: string) => void): Promise<() => Promise<void>>;
	/** As `query`, on the connection that listens: it waits for no other statement, and fails after seconds of silence. */
	readLog: Tx['query'];
	/** Whether the connection of `readLog` and `listen` stands. */
	isLogOpen(): boolean;
	/** The text is kept nowhere; at most 7900 bytes. */
	notify(channel: string, text?: string): Promise<void>;
	/** Throws when the database cannot be reached, and not because it has much to do. */
	ping(): Promise<void>;
	pools(): PoolStats[];
	close(): Promise<void>;
}
