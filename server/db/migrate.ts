import type { Database } from './database';
import { migrations } from './migrations';
import type { Migration } from './migrations/migration';
import { raw, sql } from './sql';

/** Any constant; it must stay the same, because instances of different versions meet at this lock. */
const migrationLock = 7_340_121;
/** An instance waits until another one has brought large tables up to date. */
const migrationLimits = { statement: 30 * 60_000, lock: 30 * 60_000 };

/** Answers the names of the steps applied. The lock lets one instance work; the others find nothing left to do. */
export async function migrate(
	database: Pick<Database, 'transaction'>,
	steps: readonly Migration[] = migrations,
): Promise<string[]> {
	return database.transaction(async (tx) => {
		await tx.query(sql`SELECT pg_advisory_xact_lock(${migrationLock})`);
		await tx.query(sql`CREATE TABLE IF NOT EXISTS schema_migrations (
			id integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
		const [newestApplied] = await tx.query<{ last: number | null }>(sql`SELECT max(id) AS last FROM schema_migrations`);
		const last = newestApplied?.last ?? 0;
		const newest = steps.at(-1)?.id ?? 0;
		if (last > newest) {
			throw new Error(
				`The database is at schema ${last}, newer than this version of the shop (${newest}). Start a newer version.`,
			);
		}
		const pending = steps.filter((step) => step.id > last);
		for (const step of pending) {
			for (const statement of step.statements) await tx.query(raw(statement));
			await tx.query(sql`INSERT INTO schema_migrations (id, name) VALUES (${step.id}, ${step.name})`);
		}
		return pending.map((step) => step.name);
	}, migrationLimits);
}
