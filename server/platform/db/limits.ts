import { createHash } from 'node:crypto';
import type { Clock } from '../lib/app';
import { networkOf, networkShares } from '../lib/networks';
import { type ShopError, tooManyRequests } from '../lib/shopError';
import { type LimitName, type RateLimitName, shopLimits } from '../lib/shopLimits';
import { iso } from '../lib/time';
import { type Database, join, type Sql, sql } from './index';

/** One account, network, phone, order …, which may have `times` the number of the limit. */
export interface RateLimitScope {
	limit: RateLimitName;
	key: string;
	times: number;
}

export const rateLimitScope = (limit: RateLimitName, key: string): RateLimitScope => ({ limit, key, times: 1 });

/** The scopes of an address: its network, then its /48. */
export const rateLimitScopes = (
	limit: RateLimitName,
	address: string,
	keyOf = (network: string): string => network,
): RateLimitScope[] =>
	networkShares(networkOf(address)).map(({ network, times }) => ({ limit, key: keyOf(network), times }));

interface Consumption {
	/** The first exhausted scope; later ones are not counted. */
	exceeded: RateLimitScope | null;
	remaining: number;
	/** Until the window of the exceeded scope, else of the first, ends. */
	msLeft: number;
}

const cleaningIntervalMs = 10 * 60_000;
/** A large removal would block the embedded database. */
const sliceRows = 500;

/** Hashed, because keys may be long or personal. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

export type Limits = ReturnType<typeof createLimits>;

interface LimitsDeps {
	database: Database;
	clock: Clock;
	numbers?: Partial<Record<LimitName, number | undefined>>;
}

/** All servers count together, in the table `attempts`. */
export function createLimits({ database, clock, numbers = {} }: LimitsDeps) {
	let cleanedAt = clock.now();

	const moment = (time: number): Sql => sql`${iso(time)}::timestamptz`;

	const max = (name: LimitName): number => numbers[name] ?? shopLimits[name].max;

	async function clean(): Promise<void> {
		const now = clock.now();
		if (Math.abs(now - cleanedAt) < cleaningIntervalMs) return;
		cleanedAt = now;
		if (await removeSlice(now)) void removeOthers(now);
	}

	async function removeSlice(now: number): Promise<boolean> {
		const removed = await database.change(sql`
			DELETE FROM attempts WHERE key IN (
				SELECT key FROM attempts WHERE ends_at <= ${moment(now)} ORDER BY ends_at LIMIT ${sliceRows} FOR UPDATE SKIP LOCKED
			) RETURNING 1`);
		return removed.length === sliceRows;
	}

	/** Runs after waiting queries. The next removal continues after a failure. */
	async function removeOthers(now: number): Promise<void> {
		try {
			while (await removeSlice(now)) await new Promise((resolve) => setImmediate(resolve));
		} catch {}
	}

	/** Concurrent calls get different counts. Ignores an end beyond the window, from a clock that was ahead. */
	async function count(key: string, windowMs: number, by: number): Promise<{ made: number; msLeft: number }> {
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

	/** As `consume`, but answers instead of throwing. */
	async function tryConsume(scopes: readonly RateLimitScope[], by = 1): Promise<Consumption> {
		let first: Pick<Consumption, 'remaining' | 'msLeft'> | undefined;
		for (const scope of scopes) {
			const { made, msLeft } = await count(scope.key, shopLimits[scope.limit].windowMs, by);
			const remaining = max(scope.limit) * scope.times - made;
			if (remaining < 0) return { exceeded: scope, remaining: 0, msLeft };
			first ??= { remaining, msLeft };
		}
		return { remaining: 0, msLeft: 0, ...first, exceeded: null };
	}

	return {
		max,

		tryConsume,

		/**
		 * Call it before the limited work. Throws 429 at the first exhausted scope and counts no later one, so that a refused
		 * client does not use up what others share. `by`: how much at once.
		 */
		async consume(
			scopes: readonly RateLimitScope[],
			{ by = 1, refusal = tooManyFailures }: { by?: number; refusal?: () => ShopError } = {},
		): Promise<void> {
			if ((await tryConsume(scopes, by)).exceeded) throw refusal();
		},

		/** Call it after a success: the failures of others stay. Its order is that of counting, against deadlocks. */
		async release(scopes: readonly RateLimitScope[]): Promise<void> {
			for (const { key } of scopes)
				await database.change(sql`UPDATE attempts SET made = made - 1 WHERE key = ${hashOf(key)} AND made > 0`);
		},

		async forget(scopes: readonly RateLimitScope[]): Promise<void> {
			const keys = scopes.map(({ key }) => sql`${hashOf(key)}`);
			await database.change(sql`DELETE FROM attempts WHERE key IN (${join(keys)})`);
		},

		/** Remembers an event for `windowMs`, e.g. a success that lifts a limit. */
		async mark(key: string, windowMs: number): Promise<void> {
			await count(key, windowMs, 1);
		},

		async isMarked(key: string): Promise<boolean> {
			const rows = await database.query(
				sql`SELECT FROM attempts WHERE key = ${hashOf(key)} AND made > 0 AND ends_at > ${moment(clock.now())}`,
			);
			return rows.length > 0;
		},
	};
}

const tooManyFailures = () =>
	tooManyRequests('Demasiados intentos fallidos. Espera unos minutos y vuelve a intentarlo.');
