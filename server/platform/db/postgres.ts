import net from 'node:net';
import pg from 'pg';
import { type Database, type DatabaseLog, requestLimits, type TimeLimits, type Tx } from './database';
import { DatabaseUnavailable, isDeadlock, sqlState, unavailableReason } from './errors';
import { createListener } from './postgresListener';
import { isoTime, type Sql, sql } from './sql';

/** Then a request without a connection fails. */
const connectionTimeoutMs = 5000;
/** Short, so that screens recover soon. */
const listenerTimeoutMs = 2000;
/** So long after the limit the connection counts as lost. */
const silenceMs = 3000;
/** A transaction may hold locks so long without a statement. */
const idleInTransactionMs = 30_000;

const connections = { transactions: 10, reads: 5 };

const types: pg.CustomTypesConfig = {
	getTypeParser: (oid, format) => {
		if (oid === pg.types.builtins.INT8) return Number;
		if (oid === pg.types.builtins.DATE) return (text: string) => text;
		return pg.types.getTypeParser(oid, format);
	},
};

/** openServers() finds servers by it. */
const applicationName = 'tienda-viva';

/** Compilation takes longer than the statements of the shop. */
const withoutJit = '-c jit=off';

export async function openPostgres(url: string, log: DatabaseLog): Promise<Database> {
	try {
		return await open({ connectionString: url, options: withoutJit }, log);
	} catch (error) {
		// PgBouncer.
		if (!(error instanceof Error && error.message.startsWith('unsupported startup parameter'))) throw error;
		return open({ connectionString: url }, log);
	}
}

async function open(address: pg.ClientConfig, log: DatabaseLog): Promise<Database> {
	const sockets = createSockets();
	const writer = createPool(address, connections.transactions, sockets.open, log);
	const reader = createPool(address, connections.reads, sockets.open, log);
	try {
		await reader.query('SELECT 1');
	} catch (error) {
		await reader.end();
		throw error;
	}
	const listening: pg.ClientConfig = {
		...address,
		keepAlive: true,
		connectionTimeoutMillis: listenerTimeoutMs,
		application_name: applicationName,
		types,
	};
	const listener = createListener(() => endingOnUnreadable(new pg.Client(listening)), log, sockets);
	const reads = txOf(reader, requestLimits);
	return {
		kind: 'postgres',
		...reads,
		transaction: (work, limits = requestLimits) => transaction(writer, work, limits),
		change: txOf(writer, requestLimits).query,
		listen: listener.listen,
		readLog: listener.query,
		isLogOpen: listener.isAlive,
		async notify(channel, text = '') {
			await reader.query('SELECT pg_notify($1, $2)', [channel, text]);
		},
		pools: () => [
			{ name: 'reads', ...usageOf(reader, connections.reads) },
			{ name: 'transactions', ...usageOf(writer, connections.transactions) },
		],
		async ping() {
			await reads.query(sql`SELECT 1`);
		},
		async close() {
			await listener.close();
			await Promise.all([writer.end(), reader.end()]);
		},
	};
}

const usageOf = (pool: pg.Pool, size: number) => ({
	size,
	inUse: pool.totalCount - pool.idleCount,
	waiting: pool.waitingCount,
});

/** A cut connection fails its statement at once and leaves its pool. */
function createSockets() {
	/** Bytes at the last mark; null: younger. */
	const receivedBytes = new Map<net.Socket, number | null>();
	return {
		open(): net.Socket {
			const socket = new net.Socket();
			receivedBytes.set(socket, null);
			socket.once('close', () => receivedBytes.delete(socket));
			return socket;
		},
		mark(): void {
			for (const socket of receivedBytes.keys()) receivedBytes.set(socket, socket.bytesRead);
		},
		cutSilent(): void {
			for (const [socket, bytes] of receivedBytes) if (socket.bytesRead === bytes) socket.destroy();
		},
	};
}

function createPool(address: pg.ClientConfig, max: number, openSocket: () => net.Socket, log: DatabaseLog): pg.Pool {
	const pool = new pg.Pool({
		...address,
		max,
		stream: openSocket,
		connectionTimeoutMillis: connectionTimeoutMs,
		statement_timeout: requestLimits.statement,
		lock_timeout: requestLimits.lock,
		idle_in_transaction_session_timeout: idleInTransactionMs,
		keepAlive: true,
		// Sends statements without waiting, BEGIN and the first one too.
		pipeline: true,
		types,
	});
	// A lost connection must not end the process. The pool reports only idle clients.
	pool.on('error', (error) => log.warn({ err: error }, 'lost an idle connection to PostgreSQL'));
	pool.on('connect', (client) => {
		endOnUnreadable(client);
		client.on('error', (error) => log.warn({ err: error }, 'lost a connection to PostgreSQL'));
	});
	return pool;
}

const endingOnUnreadable = (client: pg.Client): pg.Client => client.once('connect', () => endOnUnreadable(client));

/**
 * pg throws in the socket's handler if a text is too long for V8, which would end the process. Now the connection ends,
 * and its statements fail.
 */
function endOnUnreadable({ connection: { stream } }: Pick<pg.Client, 'connection'>): void {
	for (const parse of stream.listeners('data')) {
		stream.off('data', parse as (bytes: Buffer) => void);
		stream.on('data', (bytes: Buffer) => {
			try {
				parse.call(stream, bytes);
			} catch (error) {
				stream.destroy(error as Error);
			}
		});
	}
}

async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, limits: TimeLimits): Promise<T> {
	const client = await pool.connect().catch(passOn);
	const within = txOf(client, limits);
	let over = false;
	const tx: Tx = {
		// After a rejection `work` may still run; the connection then belongs to others, so its queries are refused.
		query: (statement) => (over ? Promise.reject(new Error('The transaction is over')) : within.query(statement)),
	};
	try {
		sendTogether(client);
		const begun = client.query(timed(beginWith(limits), limits)).catch(passOn);
		const [result] = await Promise.all([work(tx), begun]);
		over = true;
		await client.query(timed('COMMIT', limits)).catch(passOn);
		client.release();
		return result;
	} catch (error) {
		over = true;
		// A connection without a rollback must not return to the pool.
		await client.query(timed('ROLLBACK', { statement: 0 })).then(
			() => client.release(),
			() => client.release(true),
		);
		throw error;
	}
}

/** BEGIN shares a packet: packets are most of a small transaction's time. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
	stream.cork();
	process.nextTick(() => stream.uncork());
}

const beginWith = (limits: TimeLimits): string =>
	limits === requestLimits
		? 'BEGIN'
		: `BEGIN; SET LOCAL statement_timeout = ${limits.statement}; SET LOCAL lock_timeout = ${limits.lock}`;

/** A server that does not report the exceeded limit is out of reach. */
const timed = (text: string, { statement }: Pick<TimeLimits, 'statement'>) => ({
	text,
	query_timeout: statement + silenceMs,
});

function txOf(client: pg.Pool | pg.PoolClient, limits: TimeLimits): Tx {
	return {
		async query<Row>({ text, values }: Sql) {
			const { rows } = await client.query({ ...timed(text, limits), values }).catch((error) => passOn(error, text));
			return rows as Row[];
		},
	};
}

/** Adds the statement's text for the log; DatabaseUnavailable if the statement is not to blame. */
function passOn(error: unknown, query?: string): never {
	const reason = sqlState(error) ? unavailableReason(error) : reasonOf(error);
	if (reason && !isDeadlock(error)) {
		const cause = error instanceof Error ? error.message : String(error);
		throw new DatabaseUnavailable(`PostgreSQL does not answer: ${cause}`, { cause: error, reason });
	}
	throw query !== undefined && error instanceof Error ? Object.assign(error, { query }) : error;
}

/** For failures that PostgreSQL did not report; undefined for our own errors. */
function reasonOf(error: unknown) {
	if (error instanceof TypeError) return undefined;
	if ((error as NodeJS.ErrnoException).code === 'ERR_STRING_TOO_LONG') return 'long';
	// pg-pool's text for a full pool.
	return error instanceof Error && error.message.startsWith('timeout exceeded when trying') ? 'busy' : 'away';
}

export interface OpenServer {
	address: string;
	/** ISO 8601. */
	since: string;
}

/** Each server has one connection that reads the log. Empty for the embedded database, which admits one process. */
export async function openServers(database: Database): Promise<OpenServer[]> {
	if (database.kind === 'pglite') return [];
	return database.query<OpenServer>(sql`
		SELECT coalesce(host(client_addr), 'local') AS address, ${isoTime('backend_start')} AS since
		FROM pg_stat_activity WHERE datname = current_database() AND application_name = ${applicationName}
		ORDER BY backend_start`);
}
