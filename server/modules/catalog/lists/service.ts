import type { Database, Tx } from '../../../db';
import type { Clock } from '../../../lib/app';
import { brotliOf, weakEtag } from '../../../lib/compressed';
import { makeRoom } from '../../../lib/memo';
import { createSlots } from '../../../lib/slots';
import { type AnswerText, isOutdated } from './repository';

/** Bytes from which compression pays. */
const minCompressedSize = 1024;
/** Milliseconds between two checks of an answer where other instances share the database. */
const recheckInterval = 2000;
const maxEntries = 500;
/** Readings at once: fewer than connections for reading, so that visitors who search leave some to others. */
const readingsAtOnce = { pglite: 1, postgres: 3 };
/** Readings that may wait; who comes later is told to come back. */
const maxWaiting = 100;

export interface CachedAnswer {
	body: Buffer;
	/** Brotli; null until `pack` is done, or when it does not pay. */
	brotli: Buffer | null;
	/** Starts to compress in the background, once; rendered pages read answers that nobody is sent. */
	pack(): void;
	etag: string;
	snapshot: string;
	checkedAt: number;
}

/** Of what shows products or categories. */
export type ReadAnswer = (db: Tx) => Promise<AnswerText>;

export interface CatalogCache {
	/**
	 * The answer kept under the key, else the one that `read` makes, once for all who ask meanwhile. Synchronous when it
	 * is in memory, so that the hot path costs no promise.
	 */
	get(key: string, read: ReadAnswer): CachedAnswer | Promise<CachedAnswer>;
	/** As `get` reads what is not in memory: within the same limits. */
	read<T>(work: (db: Tx) => Promise<T>): Promise<T>;
	/** To be called after the commit of any change of products or categories, of this and of other instances. */
	changed(): void;
	/** Grows with each change. */
	version(): number;
}

export function createCatalogCache({ database, clock }: { database: Database; clock: Clock }): CatalogCache {
	const entries = new Map<string, CachedAnswer>();
	const building = new Map<string, Promise<CachedAnswer>>();
	/** Grows with each change; an answer whose reading began before is not kept. */
	let generation = 0;
	const slots = createSlots(readingsAtOnce[database.kind], maxWaiting);
	const readInTurn: CatalogCache['read'] = (work) => slots.run(() => work(database));
	/** Other instances may change the database. */
	const shared = database.kind === 'postgres';

	function forget(): void {
		generation++;
		entries.clear();
		building.clear();
	}

	async function build(key: string, read: ReadAnswer): Promise<CachedAnswer> {
		const begun = generation;
		const { json, snapshot } = await readInTurn(read);
		const body = Buffer.from(json);
		const entry: CachedAnswer = {
			body,
			brotli: null,
			pack: () => compress(entry),
			etag: weakEtag(body),
			snapshot,
			checkedAt: clock.now(),
		};
		if (begun === generation) {
			makeRoom(entries, maxEntries);
			entries.set(key, entry);
			building.delete(key);
		}
		return entry;
	}

	function compress(entry: CachedAnswer): void {
		entry.pack = () => {};
		if (entry.body.length < minCompressedSize) return;
		brotliOf(entry.body).then(
			(compressed) => {
				entry.brotli = compressed;
			},
			() => {}, // The answer stays uncompressed, which every client can read.
		);
	}

	/** Another instance's notification can come late. The answer at hand is given meanwhile. */
	function recheckWhenShared(entry: CachedAnswer): void {
		if (!shared || clock.now() - entry.checkedAt <= recheckInterval) return;
		entry.checkedAt = clock.now();
		isOutdated(database, entry.snapshot).then(
			(outdated) => {
				if (outdated) forget();
			},
			() => forget(),
		);
	}

	return {
		get(key, read) {
			const entry = entries.get(key);
			if (entry) {
				recheckWhenShared(entry);
				return entry;
			}
			const running = building.get(key);
			if (running) return running;
			const started = build(key, read);
			building.set(key, started);
			started.catch(() => {
				if (building.get(key) === started) building.delete(key);
			});
			return started;
		},
		read: readInTurn,
		changed: forget,
		version() {
			const [oldest] = entries.values();
			if (oldest) recheckWhenShared(oldest);
			return generation;
		},
	};
}
