import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Rows<Row> {
	rows: Row[];
}

interface RowsResult extends PgQueryResultHKT {
	type: Rows<this['row']>;
}

/** The drizzle handle, whichever driver is under it. */
export type Db = PgDatabase<RowsResult, Record<string, never>>;

/** A handle inside a transaction. Repository functions take one of the two as their first argument. */
export type Tx = Db;

/** The open database. */
export interface Database {
	readonly kind: 'pglite' | 'postgres';
	readonly db: Db;
	/**
	 * Runs `work` in one transaction; a throw rolls back and is passed on. Inside, only `tx` may be used:
	 * PGlite is one connection, and a statement on `db` would wait for the transaction that waits for it.
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

/** Constraint violations as the services need them. */
export interface Violation {
	kind: 'unique' | 'foreign-key' | 'check';
	/** Name of the constraint or unique index, e.g. `users_email_key`. */
	constraint: string;
}

const violations: Record<string, Violation['kind']> = {
	'23505': 'unique',
	'23503': 'foreign-key',
	'23001': 'foreign-key',
	'23514': 'check',
};

/** Which constraint refused a statement; undefined when the error is of another sort. */
export function violationOf(error: unknown): Violation | undefined {
	const found = databaseError(error);
	const kind = found && violations[found.code];
	return kind && { kind, constraint: found.constraint };
}

/** The database ended this transaction because two waited for each other; the same work done again succeeds. */
export const isDeadlock = (error: unknown): boolean => databaseError(error)?.code === '40P01';

/** drizzle wraps the driver's error. */
function databaseError(error: unknown): { code: string; constraint: string } | undefined {
	let current: unknown = error;
	for (let depth = 0; depth < 4 && typeof current === 'object' && current !== null; depth++) {
		const { code, constraint, cause } = current as { code?: unknown; constraint?: unknown; cause?: unknown };
		if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
			return { code, constraint: typeof constraint === 'string' ? constraint : '' };
		}
		current = cause;
	}
	return undefined;
}
