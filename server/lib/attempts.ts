import { createHash } from 'node:crypto';
import { type Database, join, type Sql, sql } from '../db';
import type { Clock } from './app';
import { ShopError } from './shopError';

/** At most `max` attempts within `windowMs` of the first one. */
export interface AttemptLimit {
	key: string;
	max: number;
	windowMs: number;
}

/** Milliseconds between two removals of what is over. */
const cleaning = 10 * 60_000;
/** Rows of one removal: many at once would keep everybody who asks the embedded database waiting. */
const slice = 500;

/** Hashed, so that the table holds no names or addresses and no key is long. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

export type Attempts = ReturnType<typeof createAttempts>;

/** Attempts counted in the database, so that the servers of one shop share them. */
export function createAttempts({ database, clock }: { database: Database; clock: Clock }) {
	let cleaned = clock.now();

	const moment = (time: number): Sql => sql`${new Date(time).toISOString()}::timestamptz`;

	async function clean(): Promise<void> {
		const now = clock.now();
		if (Math.abs(now - cleaned) < cleaning) return;
		cleaned = now;
		if (await removeSlice(now)) void removeRest(now);
	}

	/** Whether there may be more. */
	async function removeSlice(now: number): Promise<boolean> {
		const removed = await database.change(sql`
			DELETE FROM attempts WHERE key IN (
				SELECT key FROM attempts WHERE ends_at <= ${moment(now)} ORDER BY ends_at LIMIT ${slice} FOR UPDATE SKIP LOCKED
			) RETURNING 1`);
		return removed.length === slice;
	}

	/** Behind everybody who waits. What is left, because the database is away or closed, goes with the next removal. */
	async function removeRest(now: number): Promise<void> {
		try {
			while (await removeSlice(now)) await new Promise((resolve) => setImmediate(resolve));
		} catch {}
	}

	/**
	 * Counts `by` more; of many at the same moment each gets a number of its own. An end that is further away than the
	 * window was written by a clock that was ahead.
	 */
	async function count(key: string, windowMs: number, by = 1): Promise<{ made: number; msLeft: number }> {
		await clean();
		const now = clock.now();
		const [counted] = await database.change<{ made: number; endsAt: Date }>(sql`
			INSERT INTO attempts AS a (key, made, ends_at) VALUES (${hashOf(key)}, ${by}, ${moment(now + windowMs)})
			ON CONFLICT (key) DO UPDATE SET
				made = CASE WHEN a.ends_at > ${moment(now)} THEN a.made ELSE 0 END + excluded.made,
				ends_at = CASE WHEN a.ends_at > ${moment(now)} THEN LEAST(a.ends_at, excluded.ends_at) ELSE excluded.ends_at END
			RETURNING made, ends_at AS "endsAt"`);
		return { made: counted?.made ?? by, msLeft: (counted?.endsAt.getTime() ?? now) - now };
	}

	return {
		count,

		/**
		 * To be called before the attempt. Throws 429 at the first limit that is used up, and does not count for those
		 * behind it: who is refused alone uses up nothing that others share.
		 */
		async start(limits: readonly AttemptLimit[], message = waitMinutes): Promise<void> {
			for (const { key, max, windowMs } of limits) {
				const { made } = await count(key, windowMs);
				if (made > max) throw new ShopError(429, 'too_many_requests', message);
			}
		},

		/** Whether `count` was called with this key and its window has not ended. */
		async isCounted(key: string): Promise<boolean> {
			const [found] = await database.query<{ made: number }>(
				sql`SELECT made FROM attempts WHERE key = ${hashOf(key)} AND ends_at > ${moment(clock.now())}`,
			);
			return (found?.made ?? 0) > 0;
		},

		/** After a success that leaves the failures of others standing. One by one, as they are counted: no two wait in a circle. */
		async takeBack(limits: readonly AttemptLimit[]): Promise<void> {
			for (const { key } of limits)
				await database.change(sql`UPDATE attempts SET made = made - 1 WHERE key = ${hashOf(key)} AND made > 0`);
		},

		/** After a success. */
		async forget(limits: readonly AttemptLimit[]): Promise<void> {
			const keys = limits.map(({ key }) => sql`${hashOf(key)}`);
			await database.change(sql`DELETE FROM attempts WHERE key IN (${join(keys)})`);
		},
	};
}

const waitMinutes = 'Demasiados intentos fallidos. Espera unos minutos y vuelve a intentarlo.';
