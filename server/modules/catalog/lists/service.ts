import { availableParallelism } from 'node:os';
import type { Tx } from '#platform/db';
import type { Clock } from '#platform/lib/app';
import { type Packed, packOnce, weakEtag } from '#platform/lib/compressed';
import { createRecent } from '#platform/lib/memo';
import { shopLimits } from '#platform/lib/shopLimits';
import { createSlots, type SlotStats } from '#platform/lib/slots';
import type { Platform, PlatformServices } from '#platform/platform';
import { createAway } from './away';
import { type AnswerText, isOutdated } from './repository';

/** Between checks where instances share the database. */
const recheckIntervalMs = 2000;
const maxEntries = 500;
/** Bodies and their brotli count in all, the body alone for an entry. */
const cacheSizes = { totalBytes: 64 * 1024 * 1024, entryBytes: 8 * 1024 * 1024 };
/** Fewer than connections, so that searches leave some; at most one per core: more are not faster. */
const readingsAtOnce = { pglite: 1, postgres: Math.min(shopLimits.readingsAtOnce.max, availableParallelism()) };
const maxWaiting = shopLimits.readingsWaiting.max;
/** A phone network has hundreds of buyers; the last places are for networks with few readers. */
const fairness = {
	commonPlaces: shopLimits.readingsWaitingOfAnybody.max,
	perNetwork: shopLimits.readingsWaitingPerNetwork.max,
};

export interface CachedAnswer extends Packed {
	etag: string;
	snapshot: string;
	/** Served when older only while the database is away. */
	generation: number;
	/** Milliseconds since 1970; the answer was right until then. */
	checkedAt: number;
	checkStartedAt: number;
	staleSince(): number | null;
}

/** May throw for a text of more than `maxBytes`, which is not stored. */
export type ReadAnswer = (db: Tx, maxBytes: number) => Promise<AnswerText>;

export interface CatalogCache {
	/**
	 * Cached, else one reading for all callers. Synchronous on a hit, so that the hot path has no promise. `reader`: whom
	 * the limit counts; null for no limit. Throws 429.
	 */
	get(key: string, read: ReadAnswer, reader: string | null): CachedAnswer | Promise<CachedAnswer>;
	/** Limited as `get`, not cached. */
	read<T>(work: (db: Tx) => Promise<T>, reader: string | null): Promise<T>;
	/** In turn as `read`, but counts no reading: for later portions of one. */
	readMore<T>(work: (db: Tx) => Promise<T>, reader: string | null): Promise<T>;
	/** After the commit of any change of products or categories, on any instance. */
	changed(): void;
	/** The largest body that it stores. */
	readonly entryBytes: number;
	version(): number;
	/** Milliseconds since 1970. */
	awaySince(): number | null;
	/** Null unless the answer may be outdated because the database is away. */
	staleSince(rightAt: number): number | null;
	stats(): { hits: number; misses: number; bytes: number; readings: SlotStats };
}

interface CacheOptions extends Pick<Platform, 'database'>, Pick<PlatformServices, 'countReading'> {
	clock: Clock;
	/** The database is back after possibly outdated answers. */
	onBack(): void;
	/** This server's commits are in the lists; before a place in the queue is taken. */
	caughtUp(): Promise<void>;
	sizes?: typeof cacheSizes;
}

export function createCatalogCache({
	database,
	clock,
	onBack,
	caughtUp,
	countReading,
	sizes = cacheSizes,
}: CacheOptions): CatalogCache {
	const entries = createRecent<CachedAnswer>({
		maxEntries,
		maxSize: sizes.totalBytes,
		sizeOf: ({ body, brotli }) => body.length + (brotli?.length ?? 0),
	});
	let latest: CachedAnswer | undefined;
	const building = new Map<string, Promise<CachedAnswer>>();
	let generation = 0;
	const slots = createSlots(readingsAtOnce[database.kind], maxWaiting, fairness);
	const readInTurn: CatalogCache['read'] = (work, reader) => slots.run(() => work(database), reader);
	const away = createAway({ clock, onBack });
	let hits = 0;
	let misses = 0;
	const shared = database.kind === 'postgres';

	function forget(): void {
		generation++;
		building.clear();
	}

	async function buildOr(
		cached: CachedAnswer | undefined,
		...request: Parameters<CatalogCache['get']>
	): Promise<CachedAnswer> {
		const startedAt = clock.now();
		try {
			return await build(...request);
		} catch (error) {
			if (away.failed(error, startedAt) && away.since() !== null && cached) return cached;
			throw error;
		}
	}

	async function build(...[key, read, reader]: Parameters<CatalogCache['get']>): Promise<CachedAnswer> {
		await caughtUp();
		const begun = generation;
		const startedAt = clock.now();
		const { json, snapshot, cacheable = true } = await readInTurn((db) => read(db, sizes.entryBytes), reader);
		away.answered();
		const body = Buffer.from(json);
		const entry: CachedAnswer = {
			body,
			brotli: null,
			pack: () => packOnce(entry, () => entries.resize(key, entry)),
			etag: weakEtag(body),
			snapshot,
			generation: begun,
			checkedAt: startedAt,
			checkStartedAt: startedAt,
			staleSince: () => away.staleSince(entry.checkedAt),
		};
		if (cacheable) store(key, entry);
		return entry;
	}

	/** Even an outdated answer may be the only one when the database goes away. */
	function store(key: string, entry: CachedAnswer): void {
		if (entry.body.length > sizes.entryBytes || (entries.get(key)?.generation ?? 0) > entry.generation) return;
		entries.set(key, entry);
		latest = entry;
	}

	/** Another instance's notification can be late. */
	function recheckWhenShared(entry: CachedAnswer): void {
		if (!shared) return;
		const now = clock.now();
		// abs(): a clock that was ahead leaves future moments.
		if (Math.abs(now - entry.checkStartedAt) <= recheckIntervalMs) return;
		entry.checkStartedAt = now;
		isOutdated(database, entry.snapshot).then(
			(outdated) => {
				if (outdated) forget();
				else entry.checkedAt = now;
				away.answered();
			},
			(error: unknown) => {
				if (!away.failed(error, now)) forget();
			},
		);
	}

	return {
		get(key, read, reader) {
			const entry = entries.get(key);
			if (entry?.generation === generation) {
				hits++;
				recheckWhenShared(entry);
				return entry;
			}
			if (entry && away.hasJustFailed()) return entry;
			const running = building.get(key);
			if (running) return running;
			misses++;
			countReading(reader);
			const started = buildOr(entry, key, read, reader);
			building.set(key, started);
			const ended = () => {
				if (building.get(key) === started) building.delete(key);
			};
			started.then(ended, ended);
			return started;
		},
		async read(work, reader) {
			countReading(reader);
			return readInTurn(work, reader);
		},
		readMore: readInTurn,
		entryBytes: sizes.entryBytes,
		changed: forget,
		version() {
			if (latest?.generation === generation) recheckWhenShared(latest);
			return generation;
		},
		awaySince: away.since,
		staleSince: away.staleSince,
		stats: () => ({ hits, misses, bytes: entries.size(), readings: slots.stats() }),
	};
}
