import { availableParallelism } from 'node:os';
import type { Core } from '../../../core';
import { type Tx, unavailableReason } from '../../../db';
import { type Packed, packOnce, weakEtag } from '../../../lib/compressed';
import { createRecent } from '../../../lib/memo';
import { createSlots, type SlotStats } from '../../../lib/slots';
import { type AnswerText, isOutdated } from './repository';

/** Milliseconds between two checks of an answer where other instances share the database. */
const recheckInterval = 2000;
const maxEntries = 500;
/**
 * Readings at once: fewer than connections for reading, so that visitors who search leave some to others; and no more
 * than cores, because more make none of them quicker and everything else late.
 */
const readingsAtOnce = { pglite: 1, postgres: Math.min(3, availableParallelism()) };
/** Readings that may wait; who comes later is told to come back. */
const maxWaiting = 100;
/** A phone network has hundreds of buyers: it may have these places, and of the others so many. */
const ofOneNetwork = { open: 60, few: 8 };
/** Milliseconds after a failure during which outdated answers are given without another try. */
const retryInterval = 1000;

/** Packed when it is first sent: rendered pages read answers that nobody is sent. */
export interface CachedAnswer extends Packed {
	etag: string;
	snapshot: string;
	/** Grows with each change; an answer of an older one is given only while the database is away. */
	generation: number;
	/** Milliseconds since 1970: until then it was right for certain. */
	checkedAt: number;
	askedAt: number;
	/** CatalogCache.keptAt of this answer. */
	keptAt(): number | null;
}

/** Answers that show products or categories. */
export type ReadAnswer = (db: Tx) => Promise<AnswerText>;

export interface CatalogCache {
	/**
	 * The answer kept under the key, else the one that `read` makes, once for all who ask meanwhile. Synchronous when it
	 * is in memory, so that the hot path costs no promise. Readings are counted for the `reader`, null for one without a
	 * limit: throws 429 for one too many.
	 */
	get(key: string, read: ReadAnswer, reader: string | null): CachedAnswer | Promise<CachedAnswer>;
	/** As `get` reads what is not in memory: within the same limits. */
	read<T>(work: (db: Tx) => Promise<T>, reader: string | null): Promise<T>;
	/** To be called after the commit of any change of products or categories, of this and of other instances. */
	changed(): void;
	/** Grows with each change. */
	version(): number;
	/** Milliseconds since 1970: since then the database is away, and what is in memory may be outdated. */
	awaySince(): number | null;
	/**
	 * To be asked for what is given from memory: of when it is, if it was right for certain then and may be outdated,
	 * because the database is away; else null.
	 */
	keptAt(rightAt: number): number | null;
	/** Since the start; `readings` are those of the database. */
	stats(): { hits: number; misses: number; readings: SlotStats };
}

interface CacheOptions extends Core {
	/** The database is back after answers were given that may have been outdated. */
	onBack(): void;
}

export function createCatalogCache({ database, clock, onBack, countReading }: CacheOptions): CatalogCache {
	const entries = createRecent<CachedAnswer>({ maxEntries });
	let latest: CachedAnswer | undefined;
	const building = new Map<string, Promise<CachedAnswer>>();
	let generation = 0;
	const slots = createSlots(readingsAtOnce[database.kind], maxWaiting, ofOneNetwork);
	const readInTurn: CatalogCache['read'] = (work, reader) => slots.run(() => work(database), reader);
	let answeredAt = clock.now();
	let awaySince: number | null = null;
	let failedAt = 0;
	/** Since the database is away. */
	let gaveOutdated = false;
	let hits = 0;
	let misses = 0;
	/** Other instances may change the database. */
	const shared = database.kind === 'postgres';

	/** Also after a clock that was ahead was set right: a moment far in the future is as old as one in the past. */
	const within = (interval: number, moment: number): boolean => Math.abs(clock.now() - moment) <= interval;

	function forget(): void {
		generation++;
		building.clear();
	}

	function answered(): void {
		answeredAt = clock.now();
		if (awaySince === null) return;
		awaySince = null;
		if (gaveOutdated) onBack();
		gaveOutdated = false;
	}

	/** Whether the database is away; any other failure is about the answer itself. */
	function failed(error: unknown, askedAt: number): boolean {
		if (unavailableReason(error) !== 'away') return false;
		// The database has answered others since.
		if (askedAt < answeredAt) return true;
		awaySince ??= answeredAt;
		failedAt = clock.now();
		return true;
	}

	function keptAt(rightAt: number): number | null {
		if (awaySince === null) return null;
		gaveOutdated = true;
		return Math.min(awaySince, rightAt);
	}

	async function buildOr(
		kept: CachedAnswer | undefined,
		...asked: Parameters<CatalogCache['get']>
	): Promise<CachedAnswer> {
		const askedAt = clock.now();
		try {
			return await build(...asked);
		} catch (error) {
			if (failed(error, askedAt) && awaySince !== null && kept) return kept;
			throw error;
		}
	}

	async function build(...[key, read, reader]: Parameters<CatalogCache['get']>): Promise<CachedAnswer> {
		const begun = generation;
		const askedAt = clock.now();
		const { json, snapshot, cacheable = true } = await readInTurn(read, reader);
		answered();
		const body = Buffer.from(json);
		const entry: CachedAnswer = {
			body,
			brotli: null,
			pack: () => packOnce(entry),
			etag: weakEtag(body),
			snapshot,
			generation: begun,
			checkedAt: askedAt,
			askedAt,
			keptAt: () => keptAt(entry.checkedAt),
		};
		if (cacheable) keep(key, entry);
		return entry;
	}

	/** Also an answer that was outdated when it came: it may be the only one when the database goes away. */
	function keep(key: string, entry: CachedAnswer): void {
		if ((entries.get(key)?.generation ?? 0) > entry.generation) return;
		entries.set(key, entry);
		latest = entry;
	}

	/** Another instance's notification can come late. The answer at hand is given meanwhile. */
	function recheckWhenShared(entry: CachedAnswer): void {
		if (!shared) return;
		const now = clock.now();
		if (within(recheckInterval, entry.askedAt)) return;
		entry.askedAt = now;
		isOutdated(database, entry.snapshot).then(
			(outdated) => {
				if (outdated) forget();
				else entry.checkedAt = now;
				answered();
			},
			(error: unknown) => {
				if (!failed(error, now)) forget();
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
			if (entry && awaySince !== null && within(retryInterval, failedAt)) return entry;
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
		changed: forget,
		version() {
			if (latest?.generation === generation) recheckWhenShared(latest);
			return generation;
		},
		awaySince: () => awaySince,
		keptAt,
		stats: () => ({ hits, misses, readings: slots.stats() }),
	};
}
