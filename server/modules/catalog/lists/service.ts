import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Database } from '../../../db';
import type { Clock } from '../../../lib/app';
import { weakEtag } from '../../../lib/compressed';
import { isOutdated, type ListName, readList } from './repository';

const compress = promisify(brotliCompress);
const brotliLevel = 5;
/** Bytes from which compression pays. */
const minCompressedSize = 1024;
/** Milliseconds between two checks of a list where other instances share the database. */
const recheckInterval = 2000;
const maxEntries = 500;

export interface CachedList {
	body: Buffer;
	/** Brotli; null until the background compression is done, or when it does not pay. */
	brotli: Buffer | null;
	etag: string;
	snapshot: string;
	checkedAt: number;
}

export interface CatalogCache {
	/** Synchronous when the list is in memory, so that the hot path costs no promise. */
	get(name: ListName): CachedList | Promise<CachedList>;
	/** To be called after the commit of any change of products or categories, of this and of other instances. */
	changed(): void;
}

export function createCatalogCache({ database, clock }: { database: Database; clock: Clock }): CatalogCache {
	const entries = new Map<ListName, CachedList>();
	const building = new Map<ListName, Promise<CachedList>>();
	/** Grows with each change; a list whose reading began before is answered but not kept. */
	let generation = 0;
	/** Other instances may change the database. */
	const shared = database.kind === 'postgres';

	function forget(): void {
		generation++;
		entries.clear();
		building.clear();
	}

	async function build(name: ListName): Promise<CachedList> {
		const begun = generation;
		const { json, snapshot } = await readList(database, name);
		const body = Buffer.from(json);
		const entry: CachedList = { body, brotli: null, etag: weakEtag(body), snapshot, checkedAt: clock.now() };
		if (begun === generation) {
			if (entries.size >= maxEntries) entries.clear();
			entries.set(name, entry);
			building.delete(name);
		}
		if (body.length >= minCompressedSize) compressLater(entry);
		return entry;
	}

	function compressLater(entry: CachedList): void {
		compress(entry.body, {
			params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel, [constants.BROTLI_PARAM_SIZE_HINT]: entry.body.length },
		}).then(
			(compressed) => {
				entry.brotli = compressed;
			},
			() => {}, // The list stays uncompressed, which every client can read.
		);
	}

	/** Another instance's notification can come late. The list at hand is answered meanwhile. */
	function recheck(entry: CachedList): void {
		entry.checkedAt = clock.now();
		isOutdated(database, entry.snapshot).then(
			(outdated) => {
				if (outdated) forget();
			},
			() => forget(),
		);
	}

	return {
		get(name) {
			const entry = entries.get(name);
			if (entry) {
				if (shared && clock.now() - entry.checkedAt > recheckInterval) recheck(entry);
				return entry;
			}
			const running = building.get(name);
			if (running) return running;
			const started = build(name);
			building.set(name, started);
			started.catch(() => {
				if (building.get(name) === started) building.delete(name);
			});
			return started;
		},
		changed: forget,
	};
}
