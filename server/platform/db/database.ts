import { within } from '../lib/time';
import type { Sql } from './sql';

/** On both databases int8 is a number, timestamptz a Date, date a text. */
export interface Tx {
	query<Row = unknown>(statement: Sql): Promise<Row[]>;
}

export interface DatabaseLog {
	warn(details: object, message: string): void;
}

/** Milliseconds for a statement, and for its lock waits. PGlite has no limits. */
export interface TimeLimits {
	statement: number;
	lock: number;
}

/** Shorter than people wait for a page. */
export const requestLimits: TimeLimits = { statement: 15_000, lock: 8000 };

export interface PoolStats {
	name: 'reads' | 'transactions';
	size: number;
	inUse: number;
	waiting: number;
}

/** `query` reads only: its connections must not wait for locks. */
export interface Database extends Tx {
	readonly kind: 'pglite' | 'postgres';
	/** A throw rolls back and is rethrown. Use only `tx` inside: PGlite's one connection would deadlock. */
	transaction<T>(work: (tx: Tx) => Promise<T>, limits?: TimeLimits): Promise<T>;
	/** One writing statement as its own transaction. */
	change: Tx['query'];
	/**
	 * `onNotify` receives the payload; none after a lost connection, which may have missed some. Answers the
	 * unsubscribe function.
	 */
	listen(channel: string, onNotify: (text: string) => void): Promise<() => Promise<void>>;
	/** `query` without a queue on the listening connection; fails after seconds of silence. */
	readLog: Tx['query'];
	isLogOpen(): boolean;
	/** Not stored; at most 7900 bytes. */
	notify(channel: string, text?: string): Promise<void>;
	/** Throws if the database is unreachable, not under load. */
	ping(): Promise<void>;
	pools(): PoolStats[];
	close(): Promise<void>;
}

export const answers = (database: Database, timeout: number): Promise<boolean> =>
	within(
		timeout,
		database.ping().then(() => true),
		false,
	);
