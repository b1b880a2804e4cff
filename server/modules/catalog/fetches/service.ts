import type { PictureFetches } from '#contract/catalog/pictureFetches';
import { channels } from '#contract/live/serverChannels';
import { sql } from '#platform/db';
import { addLeasedJob, type Outcome, waitAfter } from '#platform/lib/leasedJobs';
import { ShopError } from '#platform/lib/shopError';
import { shopLimits } from '#platform/lib/shopLimits';
import { iso } from '#platform/lib/time';
import type { PlatformServices } from '#platform/platform';
import { applyPlan } from '../changes/apply';
import type { CatalogChanges } from '../changes/change';
import { type CatalogDeps, createCommit, planChanges } from '../changes/road';
import { createPictureFetcher, type PictureNetwork, PictureRefused } from './fetchPicture';
import * as repository from './repository';

type Claimed = repository.ClaimedPicture;

/** A picture that ended the server this often fails. */
const maxAttempts = 6;

/** A slow site leaves a place to others. */
const { pictureFetchesAtOnce, pictureFetchesPerHost } = shopLimits;
const hostOf = (url: string): string => url.split('/')[2] ?? '';

interface PictureFetchingDeps extends CatalogDeps, Pick<PlatformServices, 'disk'> {
	/** Network to fetch pictures from; undefined for the internet. */
	pictureNetwork: PictureNetwork | undefined;
}

export type PictureFetching = ReturnType<typeof createPictureFetching>;

/** Fetches pictures that files name by address, four at a time, as edits by the importing user. */
export function createPictureFetching(deps: PictureFetchingDeps) {
	const { database, jobs, clock, images } = deps;
	const rows = repository.fetchQueue({ database, clock });
	const commit = createCommit(deps);
	const fetchPicture = createPictureFetcher(deps.pictureNetwork);
	/** Because products of a group name the same picture one after the other. */
	const underWay = new Map<string, Promise<string>>();
	const hosts = new Map<string, number>();

	async function fetchNew(url: string): Promise<string> {
		const earlier = await repository.findStored(database, url);
		if (earlier && (await images.files.has(earlier.replace(/^.*\//, '')))) return earlier;
		return images.store(await fetchPicture(url));
	}

	function stored(url: string): Promise<string> {
		const started = underWay.get(url) ?? fetchNew(url).finally(() => underWay.delete(url));
		underWay.set(url, started);
		return started;
	}

	/** One at a time, because each counts towards its host's limit. */
	async function claim(_count: number, lease: number): Promise<Claimed[]> {
		const busy = [...hosts].flatMap(([host, fetches]) => (fetches >= pictureFetchesPerHost.max ? [host] : []));
		const claimed = await rows.claim(1, lease, sql`split_part(url, '/', 3) <> ALL (${busy}::text[])`);
		for (const { url } of claimed) hosts.set(hostOf(url), (hosts.get(hostOf(url)) ?? 0) + 1);
		return claimed;
	}

	function leave(url: string): void {
		const remaining = (hosts.get(hostOf(url)) ?? 1) - 1;
		if (remaining > 0) hosts.set(hostOf(url), remaining);
		else hosts.delete(hostOf(url));
	}

	const ended = (item: Claimed, state: 'done' | 'failed' | 'waiting', reason: string | null = null, dueAt?: string) => {
		const due = dueAt ? sql`, due_at = ${dueAt}::timestamptz` : sql``;
		const changes = sql`, state = ${state}, reason = ${reason}${due}`;
		return () => database.transaction((tx) => rows.recordOutcome(tx, item, changes));
	};

	async function work(item: Claimed): Promise<Outcome> {
		try {
			if (item.attempt > maxAttempts) throw new PictureRefused('La imagen no se pudo traer');
			const url = await stored(item.url);
			return { note: () => keep(item, url) };
		} catch (error) {
			const { reason, later } = reasonOf(error);
			if (!later || item.attempt >= maxAttempts) return { note: ended(item, 'failed', reason) };
			return { note: ended(item, 'waiting', reason, iso(clock.now() + waitAfter(item.attempt))) };
		} finally {
			leave(item.url);
		}
	}

	/** Picture and outcome are one transaction, so that the end of a server never doubles the picture. */
	async function keep(item: Claimed, url: string): Promise<void> {
		await commit(async (tx) => {
			// Since the claim the account may be deleted or have left the team.
			const userId = await repository.findActor(tx, item.id);
			const by = userId === null ? ('console' as const) : { userId };
			const plan = await planChanges(tx, changesOf(item, url), { by, unstored: new Set() });
			// A product or group that is gone needs no picture.
			const full = plan.refusals.find(({ code }) => code === 'full');
			if (plan.refusals.length === 0) await applyPlan(tx, by, plan);
			const changes = full
				? sql`, state = 'failed', reason = ${full.message}::text`
				: sql`, state = 'done', reason = NULL, stored = ${url}::text`;
			// Rolls back where another server has the picture by now.
			if (!(await rows.recordOutcome(tx, item, changes))) throw new Superseded();
		}).catch((error: unknown) => {
			if (!(error instanceof Superseded)) throw error;
		});
	}

	const { wake } = addLeasedJob(jobs, clock, {
		name: 'pictures',
		acts: 'inside',
		topic: channels.picturesQueued.topic,
		atOnce: pictureFetchesAtOnce.max,
		// Every picture changes the catalogue, so visitors' lists are read again.
		timing: { pace: 50 },
		...rows,
		claim,
		// The end of a picture frees its host and wakes the queue.
		nextDue: async () => (hosts.size > 0 ? null : rows.nextDue()),
		// Null while the disk lacks room: pictures wait.
		connection: () => (deps.disk.isShort() ? null : fetchPicture),
		work,
	});

	return {
		state: (): Promise<PictureFetches> => repository.readFetches(database),

		async retry(): Promise<PictureFetches> {
			await commit((tx) => repository.retryFailed(tx, iso(clock.now())));
			wake();
			return repository.readFetches(database);
		},

		async drop(): Promise<PictureFetches> {
			await repository.dropFailed(database);
			return repository.readFetches(database);
		},
	};
}

class Superseded extends Error {
	override name = 'Superseded';
}

function changesOf({ productId, groupId, ...item }: Claimed, url: string): CatalogChanges {
	const pictures = { kind: 'arrived' as const, fetch: { ...item, productId, groupId, url } };
	return groupId === null
		? { products: [{ at: 0, target: { id: productId ?? 0 }, pictures }] }
		: { groups: [{ at: 0, target: { id: groupId }, fields: {}, pictures }] };
}

function reasonOf(error: unknown): { reason: string; later: boolean } {
	if (error instanceof PictureRefused) return { reason: error.message, later: error.later };
	if (error instanceof ShopError && error.statusCode === 400)
		return { reason: Object.values(error.fields ?? {})[0] ?? error.message, later: false };
	return { reason: 'La imagen no se pudo guardar', later: true };
}
