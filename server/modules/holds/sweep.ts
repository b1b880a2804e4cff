import type { Database, Tx } from '#platform/db';
import type { DatabaseClock } from '#platform/db/databaseClock';
import type { Jobs } from '#platform/lib/jobs';
import { iso } from '#platform/lib/time';
import * as repository from './repository';

interface SweepDeps {
	database: Database;
	clock: DatabaseClock;
	/** The rows are locked. */
	release(tx: Tx, rows: readonly repository.HoldRow[]): Promise<void>;
	/** Called after a commit that released units. */
	released(): void;
}

/** Every server runs it, and skips rows locked by another. */
export function addSweep(jobs: Jobs, { database, clock, release, released }: SweepDeps): void {
	// After each batch all lists are rebuilt.
	const { timing } = jobs.add(
		{ name: 'holds', acts: 'inside', timing: { pace: 500, idle: 15_000, trouble: 5000 } },
		look,
	);

	async function look(): Promise<number> {
		const ended = (await clock.agrees()) ? await database.transaction(endSome) : 0;
		if (ended > 0) released();
		if (ended === timing.batch) return timing.pace;
		const next = await repository.nextEnd(database);
		// Slightly late, so that the next hold has expired.
		return next ? Math.max(next.getTime() - clock.now() + 20, timing.pace) : timing.idle;
	}

	async function endSome(tx: Tx): Promise<number> {
		const rows = await repository.lockExpired(tx, iso(clock.now()), timing.batch);
		if (rows.length > 0) await release(tx, rows);
		return rows.length;
	}
}
