import { unavailableReason } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import { within } from '#platform/lib/time';
import { readPosition, snapshotText } from '#platform/live/position';
import type { Platform } from '#platform/platform';
import { changesOf } from './changes';
import { type Changes, type Copy, openCopy } from './copy';
import type { Projection } from './projection';

/** Milliseconds that a request waits for a projection. */
const patienceMs = 1000;
const retryIntervalMs = 1000;
/** More would block other requests for longer than a thread's messages cost. */
const mostProductsInside = 20_000;

type Calls = Pick<Projection, 'page' | 'suggestions' | 'window' | 'matches'>;

export type CatalogProjection = ReturnType<typeof createCatalogProjection>;

/**
 * The catalogue in memory behind lists and searches. It follows the log, so its position is the one of the server, and
 * loads anew only after a gap.
 */
export function createCatalogProjection(
	{ app, database, live, log }: Pick<Platform, 'app' | 'database' | 'live' | 'log'>,
	{ mostInside = mostProductsInside }: { mostInside?: number | undefined } = {},
) {
	const closing = new AbortController();
	let synonyms = '';
	let current: Copy | null = null;
	let areTextsLoaded = false;
	let loading: Promise<void> | null = null;
	let next: Copy | null = null;
	let failure: unknown = null;
	let ends = 0;
	/** Own commits, and how many of them the log has brought. */
	let commits = 0;
	let broughtCommits = 0;
	let catchingUp: Promise<void> | null = null;

	const copies = () => [current, next].filter((copy) => copy !== null);

	function note(changes: Changes): void {
		for (const copy of copies()) copy.note(changes);
		void current?.settle().catch(() => {});
	}

	live.onEvent((event) => {
		const changes = changesOf(event);
		if (changes) note(changes);
	});
	live.onGap(() => {
		void current?.close();
		current = null;
		load();
	});

	/** Beside the present one, which answers until then. */
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
		const copy = await openCopy({
			...{ database, synonyms, mostInside, onEnd, onManyDead: load },
			signal: closing.signal,
		});
		next = copy;
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
		current = null;
		load();
	}

	/** Own changes arrive as all others do, in the order of the log. */
	async function catchUp(): Promise<void> {
		while (broughtCommits < commits) {
			catchingUp ??= catchUpOnce();
			await catchingUp;
		}
	}
	async function catchUpOnce(): Promise<void> {
		const begun = commits;
		await live.catchUp();
		broughtCommits = begun;
		catchingUp = null;
	}

	async function readyCopy(forSearch: boolean): Promise<Copy> {
		await catchUp();
		const deadline = performance.now() + patienceMs;
		const isReady = () => current !== null && (areTextsLoaded || !forSearch);
		while (!isReady() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
		if (current === null || !isReady()) throw unavailableReason(failure) ? failure : notReady(forSearch);
		await current.settle();
		return current;
	}

	async function call<Name extends keyof Calls>(
		name: Name,
		forSearch: boolean,
		...given: Parameters<Projection[Name]>
	): Promise<ReturnType<Projection[Name]>> {
		const endsBefore = ends;
		const copy = await readyCopy(forSearch);
		return copy.call(name, ...given).catch(async (error: unknown) => {
			if (ends === endsBefore) throw error;
			return (await readyCopy(forSearch)).call(name, ...given);
		});
	}

	app.addHook('onReady', async () => {
		load();
		if (loading) await within(patienceMs, loading, undefined);
	});
	app.addHook('onClose', async () => {
		closing.abort();
		await loading;
		for (const copy of copies()) await copy.close();
	});

	return {
		/** A commit of this server, whose event is on its way. */
		committed(): void {
			commits++;
		},
		setSynonyms(text: string): void {
			synonyms = text;
			for (const copy of copies()) void copy.call('setSynonyms', text);
		},
		/** Of what the last call answered, or of something later. Without one an answer is not kept. */
		position(): { snapshot: string; cacheable?: false } {
			const position = readPosition(live.position() ?? '');
			return position ? { snapshot: snapshotText(position.snapshot) } : { snapshot: '', cacheable: false };
		},
		areListsReady: () => current !== null,
		page: (...given: Parameters<Projection['page']>) => call('page', given[1] !== '', ...given),
		suggestions: (...given: Parameters<Projection['suggestions']>) => call('suggestions', true, ...given),
		window: (...given: Parameters<Projection['window']>) => call('window', given[1] !== '', ...given),
		matches: (...given: Parameters<Projection['matches']>) => call('matches', true, ...given),
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
