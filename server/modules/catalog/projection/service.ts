import { within } from '#platform/lib/time';
import { readPosition, snapshotText } from '#platform/live/position';
import type { Platform } from '#platform/platform';
import { changesOf } from './changes';
import { createCopies, patienceMs } from './copies';
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
	let catchingUp: Promise<void> | null = null;

	live.onEvent((event) => {
		const changes = changesOf(event);
		if (changes) copies.note(changes);
	});
	live.onGap(copies.forget);

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

	async function call<Name extends 'page' | 'suggestions' | 'window' | 'matches'>(
		name: Name,
		forSearch: boolean,
		...given: Parameters<Projection[Name]>
	): Promise<ReturnType<Projection[Name]>> {
		await catchUp();
		const endsBefore = copies.ends();
		const copy = await copies.ready(forSearch);
		return copy.call(name, ...given).catch(async (error: unknown) => {
			if (copies.ends() === endsBefore) throw error;
			return (await copies.ready(forSearch)).call(name, ...given);
		});
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
		caughtUp: catchUp,
		setSynonyms: copies.setSynonyms,
		areListsReady: copies.areListsReady,
		/** Of what the last call answered, or of something later. Without one an answer is not kept. */
		position(): { snapshot: string; cacheable?: false } {
			const position = readPosition(live.position() ?? '');
			return position ? { snapshot: snapshotText(position.snapshot) } : { snapshot: '', cacheable: false };
		},
		page: (...given: Parameters<Projection['page']>) => call('page', given[1] !== '', ...given),
		suggestions: (...given: Parameters<Projection['suggestions']>) => call('suggestions', true, ...given),
		window: (...given: Parameters<Projection['window']>) => call('window', given[1] !== '', ...given),
		matches: (...given: Parameters<Projection['matches']>) => call('matches', true, ...given),
	};
}
