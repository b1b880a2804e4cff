import { type Database, unavailableReason } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import type { Platform } from '#platform/platform';
import { type Changes, type Copy, openCopy } from './copy';

/** Milliseconds that a request waits for a copy. */
export const patienceMs = 1000;
const lookMs = 5;
const retryIntervalMs = 1000;

interface CopiesOptions {
	database: Database;
	log: Platform['log'];
	mostInside: number;
}

/** The copy that answers, and one that is filled beside it. */
export function createCopies({ database, log, mostInside }: CopiesOptions) {
	const closing = new AbortController();
	let synonyms = '';
	let current: Copy | null = null;
	let next: Copy | null = null;
	let areTextsLoaded = false;
	let loading: Promise<void> | null = null;
	let failure: unknown = null;
	/** Threads that ended by themselves. */
	let ends = 0;

	const all = () => [current, next].filter((copy) => copy !== null);

	function load(): void {
		loading ??= loadUntilDone().finally(() => {
			loading = null;
		});
	}

	async function loadUntilDone(): Promise<void> {
		while (!closing.signal.aborted) {
			try {
				await loadOnce();
				return;
			} catch (error) {
				await next?.close();
				next = null;
				failure = error;
				if (closing.signal.aborted) return;
				log.warn({ err: error }, 'The catalogue cannot be loaded');
				await new Promise((resolve) => setTimeout(resolve, retryIntervalMs).unref());
			}
		}
	}

	async function loadOnce(): Promise<void> {
		const endsBefore = ends;
		const { signal } = closing;
		next = await openCopy({ database, mostInside, onEnd, onManyDead: load, signal });
		const copy = next;
		await copy.call('setSynonyms', synonyms);
		await copy.loadLists();
		const previous = current;
		if (!previous) {
			current = copy;
			areTextsLoaded = false;
		}
		await copy.loadTexts();
		await copy.settle();
		if (ends > endsBefore) throw new Error('The thread ended while it was filled');
		current = copy;
		next = null;
		areTextsLoaded = true;
		failure = null;
		if (previous) await previous.close();
	}

	function onEnd(error: Error): void {
		ends++;
		log.error({ err: error }, 'The thread of the catalogue ended; another one is filled');
		forget();
	}

	/** Requests wait for a new copy. */
	function forget(): void {
		void current?.close();
		current = null;
		load();
	}

	return {
		load,
		forget,
		loaded: (): Promise<void> => loading ?? Promise.resolve(),
		areListsReady: () => current !== null,
		ends: () => ends,

		note(changes: Changes): void {
			for (const copy of all()) copy.note(changes);
			void current?.settle().catch(() => {});
		},

		setSynonyms(text: string): void {
			synonyms = text;
			for (const copy of all()) void copy.call('setSynonyms', text).catch(() => {});
		},

		/** Has all changes that are known now. Throws 503 when it takes too long, or the error of the database. */
		async ready(forSearch: boolean): Promise<Copy> {
			const deadline = performance.now() + patienceMs;
			const isReady = () => current !== null && (areTextsLoaded || !forSearch);
			while (!isReady() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, lookMs));
			if (current === null || !isReady()) throw unavailableReason(failure) ? failure : notReady(forSearch);
			await current.settle();
			return current;
		},

		async close(): Promise<void> {
			closing.abort();
			await loading;
			for (const copy of all()) await copy.close();
		},
	};
}

const notReady = (forSearch: boolean): ShopError =>
	new ShopError(
		503,
		'catalogue_loading',
		forSearch
			? 'La búsqueda se está preparando. Intenta de nuevo en unos segundos.'
			: 'El catálogo se está preparando. Intenta de nuevo en unos segundos.',
		{ retryAfter: 2 },
	);
