import type { Clock } from '../lib/app';
import { type Database, sql } from './index';

/** Beyond it this server expires nothing. */
const toleranceMs = 30_000;

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

/** One clock for all servers: this server's, corrected by the last query. Query again before a sweep. */
export function createDatabaseClock({ clock, databaseTime, log }: DatabaseClockDeps): DatabaseClock {
	let ahead = 0;
	const isWrong = (): boolean => Math.abs(ahead) > toleranceMs;

	return {
		now: () => clock.now() - ahead,
		ahead: () => ahead,
		isWrong,
		async agrees() {
			const before = clock.now();
			const databaseNow = await databaseTime();
			const after = clock.now();
			const wasWrong = isWrong();
			// Only the certain part: the database read its clock between the two.
			ahead = Math.round(databaseNow < before ? before - databaseNow : Math.min(0, after + 1 - databaseNow));
			const details = { aheadSeconds: Math.round(ahead / 1000) };
			if (isWrong() && !wasWrong)
				log.error(
					details,
					'The clock of this server is not that of the database: it cancels and ends nothing until it is',
				);
			if (wasWrong && !isWrong()) log.info(details, 'The clock of this server is that of the database again');
			return !isWrong();
		},
	};
}
