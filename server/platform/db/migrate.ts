import type { Database } from './database';
import { migrations } from './migrations';
import type { Migration } from './migrations/migration';
import { raw, sql } from './sql';

/** Never change it: all versions use this lock. */
const migrationLock = 7_340_121;
const migrationLimits = { statement: 30 * 60_000, lock: 30 * 60_000 };

/** Answers the applied steps. The lock admits one instance; others then have nothing to do. */
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
