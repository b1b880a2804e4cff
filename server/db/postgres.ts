import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Db } from './database';
import { createListener } from './postgresListener';

/** Milliseconds that a request may wait for a connection before it fails. */
const connectionTimeout = 5000;

/** Opens PostgreSQL and checks at once that it answers. */
export async function openPostgres(url: string): Promise<Database> {
	const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: connectionTimeout });
	// An idle connection that the server closes must not end the process; the pool makes a new one.
	pool.on('error', () => {});
	try {
		await pool.query('SELECT 1');
	} catch (error) {
		await pool.end();
		throw error;
	}
	const db = drizzle(pool) as unknown as Db;
	const listener = createListener(() => new pg.Client({ connectionString: url }));
	return {
		kind: 'postgres',
		db,
		transaction: (work) => db.transaction(work),
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
