import pg from 'pg';
import type { Database, DatabaseLog, Tx } from './database';
import { DatabaseUnavailable, sqlState } from './errors';
import { createListener } from './postgresListener';
import type { Sql } from './sql';

/** Milliseconds that a request may wait for a connection before it fails. */
const connectionTimeout = 5000;

const types: pg.CustomTypesConfig = {
	getTypeParser: (oid, format) => {
		if (oid === pg.types.builtins.INT8) return Number;
		if (oid === pg.types.builtins.DATE) return (text: string) => text;
		return pg.types.getTypeParser(oid, format);
	},
};

export async function openPostgres(url: string, log: DatabaseLog): Promise<Database> {
	const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: connectionTimeout, types });
	// A lost connection must not end the process. The pool hears of idle clients only, so each client has a listener.
	pool.on('error', (error) => log.warn({ err: error }, 'lost an idle connection to PostgreSQL'));
	pool.on('connect', (client) =>
		client.on('error', (error) => log.warn({ err: error }, 'lost a connection to PostgreSQL')),
	);
	try {
		await pool.query('SELECT 1');
	} catch (error) {
		await pool.end();
		throw error;
	}
	const listener = createListener(() => new pg.Client({ connectionString: url }), log);
	return {
		kind: 'postgres',
		...txOf(pool),
		transaction: (work) => transaction(pool, work),
		listen: listener.listen,
		async notify(channel) {
			await pool.query('SELECT pg_notify($1, $2)', [channel, '']);
		},
		async close() {
			await listener.close();
			await pool.end();
		},
	};
}

async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
	const client = await pool.connect().catch(passOn);
	try {
		await client.query('BEGIN').catch(passOn);
		const result = await work(txOf(client));
		await client.query('COMMIT').catch(passOn);
		client.release();
		return result;
	} catch (error) {
		// A connection that cannot even roll back is closed instead of going back into the pool.
		await client.query('ROLLBACK').then(
			() => client.release(),
			() => client.release(true),
		);
		throw error;
	}
}

function txOf(client: pg.Pool | pg.PoolClient): Tx {
	return {
		async query<Row>({ text, values }: Sql) {
			const { rows } = await client.query(text, values).catch((error) => passOn(error, text));
			return rows as Row[];
		},
	};
}

/** Throws the error, with the statement's text for the log; as DatabaseUnavailable when the connection is to blame. */
function passOn(error: unknown, query?: string): never {
	const state = sqlState(error);
	if (state === undefined ? !(error instanceof TypeError) : /^(08|57P|53)/.test(state)) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new DatabaseUnavailable(`PostgreSQL does not answer: ${reason}`, { cause: error });
	}
	throw query !== undefined && error instanceof Error ? Object.assign(error, { query }) : error;
}
