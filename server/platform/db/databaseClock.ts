import type { Clock } from '../lib/app';
import { type Database, sql } from './index';

/** Milliseconds beyond which this server expires nothing. */
const tolerance = 30_000;

export interface DatabaseClock extends Clock {
	/** Queries the database's time. Answers whether this server may expire things. */
	agrees(): Promise<boolean>;
	/** Milliseconds ahead of the database; negative if behind. */
	ahead(): number;
	isWrong(): boolean;
}

interface DatabaseClockDeps {
	clock: Clock;
	/** Milliseconds since 1970. */
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

/** One clock for all servers: the own one, corrected by the last query. Query again before a sweep. */
export function createDatabaseClock({ clock, databaseTime, log }: DatabaseClockDeps): DatabaseClock {
	let ahead = 0;
	const isWrong = (): boolean => Math.abs(ahead) > tolerance;

	return {
		now: () => clock.now() - ahead,
		ahead: () => ahead,
		isWrong,
		async agrees() {
			const before = clock.now();
			const databaseNow = await databaseTime();
			const after = clock.now();
			const was = isWrong();
			// Only the certain part: the database read its clock between the two.
			ahead = Math.round(databaseNow < before ? before - databaseNow : Math.min(0, after + 1 - databaseNow));
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
