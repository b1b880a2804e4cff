import { within } from '#platform/lib/time';
import type { Platform } from '#platform/platform';
import { changesOf } from './changes';
import { createCopies, patienceMs } from './copies';
import type { Copy } from './copy';
import type { Projection } from './projection';

/** More would block other requests for longer than a thread's messages cost. */
const mostProductsInside = 20_000;

export type CatalogProjection = ReturnType<typeof createCatalogProjection>;

/**
 * The catalogue in memory behind lists and searches. It follows the log, so its position is the one of the server, and
 * loads anew only after a gap.
 */
export function createCatalogProjection(
	{ app, database, live, log }: Pick<Platform, 'app' | 'database' | 'live' | 'log'>,
	{ mostInside = mostProductsInside }: { mostInside?: number | undefined } = {},
) {
	const copies = createCopies({ database, log, mostInside });
	/** Own commits, and how many of them the log has brought. */
	let commits = 0;
	let broughtCommits = 0;
	let catchingUp: Promise<boolean> | null = null;

	live.onEvent((event) => {
		const changes = changesOf(event);
		if (changes) copies.note(changes);
	});
	live.onGap(copies.forget);

	/** Own changes arrive as all others do, in the order of the log. Gives up when it cannot be read. */
	async function catchUp(): Promise<void> {
		const target = commits;
		while (broughtCommits < target) {
			catchingUp ??= catchUpOnce();
			if (!(await catchingUp)) return;
		}
	}
	async function catchUpOnce(): Promise<boolean> {
		const begun = commits;
		const isBrought = await live.catchUp();
		if (isBrought) broughtCommits = begun;
		catchingUp = null;
		return isBrought;
	}

	async function caughtUp(): Promise<void> {
		await catchUp();
		await copies.present();
	}

	/** A copy may end, or be replaced, before it answers. */
	async function withCopy<Result>(forSearch: boolean, work: (copy: Copy) => Promise<Result>): Promise<Result> {
		await catchUp();
		for (;;) {
			const copy = await copies.ready(forSearch);
			try {
				return await work(copy);
			} catch (error) {
				if (!copy.isOver()) throw error;
			}
		}
	}

	app.addHook('onReady', async () => {
		copies.load();
		await within(patienceMs, copies.loaded(), undefined);
	});
	app.addHook('onClose', copies.close);

	return {
		/** A commit of this server, whose event is on its way. */
		committed(): void {
			commits++;
		},
		/** Own commits are in the lists, which are there; for a second at most. */
		caughtUp,
		setSynonyms: copies.setSynonyms,
		areListsReady: copies.areListsReady,
		/** A later answer has all changes up to there. Without one an answer is not kept. */
		position(): { snapshot: string; cacheable?: false } {
			const snapshot = live.reached();
			return snapshot === null ? { snapshot: '', cacheable: false } : { snapshot };
		},
		page: (...values: Parameters<Projection['page']>) =>
			withCopy(values[1] !== '', (copy) => copy.call('page', ...values)),
		suggestions: (...values: Parameters<Projection['suggestions']>) =>
			withCopy(true, (copy) => copy.call('suggestions', ...values)),
		matches: (...values: Parameters<Projection['matches']>) =>
			withCopy(true, (copy) => copy.call('matches', ...values)),
		async window(...values: Parameters<Projection['window']>) {
			await caughtUp();
			return withCopy(values[1] !== '', (copy) => copy.call('window', ...values));
		},
	};
}
