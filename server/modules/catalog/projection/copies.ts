import { setTimeout as pause } from 'node:timers/promises';
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
	let loading: Promise<void> | null = null;
	let failure: unknown = null;
	/** Loads that were asked for, and the last one that is done. */
	let ordered = 0;
	let done = 0;

	const all = () => [current, next].filter((copy) => copy !== null);

	function load(): void {
		ordered++;
		loading ??= loadUntilDone().finally(() => {
			loading = null;
		});
	}

	async function loadUntilDone(): Promise<void> {
		while (done < ordered && !closing.signal.aborted) {
			const number = ordered;
			try {
				await loadOnce(() => number === ordered);
				done = number;
				failure = null;
			} catch (error) {
				await drop(next);
				failure = error;
				if (closing.signal.aborted || number !== ordered) continue;
				log.warn({ err: error }, 'The catalogue cannot be loaded');
				await pause(retryIntervalMs, undefined, { ref: false });
			}
		}
	}

	/** `isLast`: no later load was asked for, which would know more. */
	async function loadOnce(isLast: () => boolean): Promise<void> {
		const copy = await openCopy({
			...{ database, mostInside, signal: closing.signal },
			onEnd: (error) => end(copy, error),
			onReload: () => {
				if (!loading) load();
			},
		});
		const requireLast = () => {
			if (!isLast() || copy.isOver()) throw new Error('The catalogue is loaded once more');
		};
		next = copy;
		await copy.call('setSynonyms', synonyms);
		await copy.loadLists();
		requireLast();
		current ??= copy;
		await loadTexts(copy, isLast);
		await copy.settle();
		requireLast();
		const previous = current;
		current = copy;
		next = null;
		if (previous !== copy) await previous?.close();
	}

	/** A database that is away for a moment costs no lists. */
	async function loadTexts(copy: Copy, isLast: () => boolean): Promise<void> {
		for (;;) {
			try {
				await copy.loadNames();
				await copy.loadDescriptions();
				return;
			} catch (error) {
				if (copy.isOver() || closing.signal.aborted || !isLast()) throw error;
				log.warn({ err: error }, 'The texts of the catalogue cannot be read');
				await pause(retryIntervalMs, undefined, { ref: false });
			}
		}
	}

	async function drop(copy: Copy | null): Promise<void> {
		if (current === copy) current = null;
		if (next === copy) next = null;
		await copy?.close();
	}

	/** A copy that can go on no more. */
	function end(copy: Copy, error: Error): void {
		if (copy !== current && copy !== next) return;
		log.error({ err: error }, 'A copy of the catalogue ended; another one is filled');
		void drop(copy);
		if (!current && next?.areListsLoaded()) current = next;
		else if (!loading) load();
	}

	/** Later changes are missing in the copies: requests wait for another one. */
	function forget(): void {
		for (const copy of all()) void drop(copy);
		load();
	}

	/** Waits for a copy, for a second at most. */
	async function present(forSearch = false): Promise<void> {
		const isPresent = () => current !== null && (!forSearch || current.areNamesLoaded());
		const deadline = performance.now() + patienceMs;
		while (!isPresent() && performance.now() < deadline) await pause(lookMs);
	}

	return {
		load,
		forget,
		loaded: (): Promise<void> => loading ?? Promise.resolve(),
		areListsReady: () => current !== null,

		note(changes: Changes): void {
			for (const copy of all()) copy.note(changes);
		},

		setSynonyms(text: string): void {
			synonyms = text;
			for (const copy of all()) void copy.call('setSynonyms', text).catch(() => {});
		},

		present,

		/** Has all changes that are known now. Throws 503 without a copy after a second, or the error of the database. */
		async ready(forSearch: boolean): Promise<Copy> {
			await present(forSearch);
			for (let copy = current; copy !== null; copy = current) {
				if (forSearch && !copy.areNamesLoaded()) throw notReady(true);
				try {
					await copy.settle();
					if (copy === current) return copy;
				} catch (error) {
					if (!copy.isOver()) throw error;
					if (copy === current) await drop(copy);
				}
			}
			throw unavailableReason(failure) ? failure : notReady(forSearch);
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
