import { createHash } from 'node:crypto';
import type { Clock } from '../lib/app';
import type { AttemptLimit } from '../lib/guessLimits';
import { ShopError } from '../lib/shopError';
import { iso } from '../lib/time';
import { type Database, join, type Sql, sql } from './index';

/** Milliseconds between two removals of expired rows. */
const cleaning = 10 * 60_000;
/** A large removal would block the embedded database. */
const slice = 500;

/** Keys are hashed, because they may be long or have personal data. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

export type Attempts = ReturnType<typeof createAttempts>;

/** Attempts that all servers share. */
export function createAttempts({ database, clock }: { database: Database; clock: Clock }) {
	let cleaned = clock.now();

	const moment = (time: number): Sql => sql`${iso(time)}::timestamptz`;

	async function clean(): Promise<void> {
		const now = clock.now();
		if (Math.abs(now - cleaned) < cleaning) return;
		cleaned = now;
		if (await removeSlice(now)) void removeRest(now);
	}

	async function removeSlice(now: number): Promise<boolean> {
		const removed = await database.change(sql`
			DELETE FROM attempts WHERE key IN (
				SELECT key FROM attempts WHERE ends_at <= ${moment(now)} ORDER BY ends_at LIMIT ${slice} FOR UPDATE SKIP LOCKED
			) RETURNING 1`);
		return removed.length === slice;
	}

	/** It runs after waiting queries. After a failure the next removal continues. */
	async function removeRest(now: number): Promise<void> {
		try {
			while (await removeSlice(now)) await new Promise((resolve) => setImmediate(resolve));
		} catch {}
	}

	/** Concurrent calls get different numbers. Ignores an end beyond the window, from a clock that was ahead. */
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
		 * Call it before the attempt. Throws 429 at the first exhausted limit and counts no later one, so that a
		 * refused client does not use up shared limits.
		 */
		async start(limits: readonly AttemptLimit[], message = waitMinutes): Promise<void> {
			for (const { key, max, windowMs } of limits) {
				const { made } = await count(key, windowMs);
				if (made > max) throw new ShopError(429, 'too_many_requests', message);
			}
		},

		async isCounted(key: string): Promise<boolean> {
			const [found] = await database.query<{ made: number }>(
				sql`SELECT made FROM attempts WHERE key = ${hashOf(key)} AND ends_at > ${moment(clock.now())}`,
			);
			return (found?.made ?? 0) > 0;
		},

		/**
		 * Call it after a success: it keeps the failures of others. Its order is that of counting, against deadlocks.
		 */
		async takeBack(limits: readonly AttemptLimit[]): Promise<void> {
			for (const { key } of limits)
				await database.change(sql`UPDATE attempts SET made = made - 1 WHERE key = ${hashOf(key)} AND made > 0`);
		},

		async forget(limits: readonly AttemptLimit[]): Promise<void> {
			const keys = limits.map(({ key }) => sql`${hashOf(key)}`);
			await database.change(sql`DELETE FROM attempts WHERE key IN (${join(keys)})`);
		},
	};
}

const waitMinutes = 'Demasiados intentos fallidos. Espera unos minutos y vuelve a intentarlo.';
