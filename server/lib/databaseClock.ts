import { type Database, sql } from '../db';
import type { Clock } from './app';

/** Milliseconds by which the clock of a server may be another than the database's before it ends nothing any more. */
const tolerance = 30_000;

export interface DatabaseClock extends Clock {
	/** Asks the database for its time. Answers whether what ends by the clock may be ended by this server now. */
	agrees(): Promise<boolean>;
	/** Milliseconds by which the server is ahead of the database, as last asked; negative where it is behind. */
	ahead(): number;
	isWrong(): boolean;
}

interface DatabaseClockDeps {
	/** The server's own. */
	clock: Clock;
	/** Milliseconds since 1970 by the clock of the database. */
	databaseTime(): Promise<number>;
	log: Record<'error' | 'info', (details: object, message: string) => void>;
}

export async function readDatabaseTime(database: Database): Promise<number> {
	const [row] = await database.query<{ now: number }>(
		sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS now`,
	);
	if (!row) throw new Error('The database did not tell its time');
	return row.now;
}

/**
 * The clock by which all servers of a shop agree: the server's own, put right by what the database said last. Whoever
 * sweeps asks it again before.
 */
export function createDatabaseClock({ clock, databaseTime, log }: DatabaseClockDeps): DatabaseClock {
	let ahead = 0;
	const isWrong = (): boolean => Math.abs(ahead) > tolerance;

	return {
		now: () => clock.now() - ahead,
		ahead: () => ahead,
		isWrong,
		async agrees() {
			const before = clock.now();
			const told = await databaseTime();
			const after = clock.now();
			const was = isWrong();
			// Only what is sure: the database read its clock at some moment between the two.
			ahead = Math.round(told < before ? before - told : Math.min(0, after + 1 - told));
			const details = { aheadSeconds: Math.round(ahead / 1000) };
			if (isWrong() && !was)
				log.error(
					details,
					'The clock of this server is not that of the database: it cancels and ends nothing until it is',
				);
			if (was && !isWrong()) log.info(details, 'The clock of this server is that of the database again');
			return !isWrong();
		},
	};
}
