import type { PictureFetches } from '#contract/catalog/pictureFetches';
import { sql, type Tx } from '#platform/db';
import { addLeasedJob, type Outcome, waitAfter } from '#platform/lib/leasedJobs';
import { ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import { picturesQueuedTopic } from '#platform/live/destinations';
import { append } from '#platform/live/publisher';
import type { PlatformServices } from '#platform/platform';
import { type Actor, recordChanges } from '../../audit/record';
import { type CatalogDeps, createChange } from '../changes';
import { auditedGroup } from '../groups/membership';
import { followGroups, lockGroups, touchProducts, updateGroups } from '../groups/repository';
import { productTable } from '../products/fields';
import { auditProducts, besideBefore } from '../products/written';
import { createPictureFetcher, type PictureNetwork, PictureRefused } from './fetchPicture';
import { placePicture, type Slots } from './placing';
import * as repository from './repository';

type Claimed = repository.ClaimedPicture;
type Arrived = repository.ArrivedPicture;

/** A picture that ended the server this often is not tried again. */
const maxAttempts = 6;

const places = 4;
/** A site that answers slowly leaves a place to others. */
const placesOfHost = 3;
const hostOf = (url: string): string => url.split('/')[2] ?? '';

const full = 'El producto ya tiene todas las imágenes que puede tener';

interface PictureFetchingDeps extends CatalogDeps, Pick<PlatformServices, 'disk'> {
	/** Where addresses of pictures lead; without it, the internet. */
	pictureNetwork: PictureNetwork | undefined;
}

export type PictureFetching = ReturnType<typeof createPictureFetching>;

/** Fetches the pictures that files name by address, four at a time, as an edit by who imported the file. */
export function createPictureFetching(deps: PictureFetchingDeps) {
	const { database, jobs, clock, images } = deps;
	const rows = repository.fetchQueue({ database, clock });
	const change = createChange(deps);
	const fetchPicture = createPictureFetcher(deps.pictureNetwork);
	/** Products of a group name the same picture one after the other. */
	const underWay = new Map<string, Promise<string>>();
	const hosts = new Map<string, number>();

	async function fetchNew(url: string): Promise<string> {
		const known = await repository.findStored(database, url);
		if (known && (await images.files.has(known.replace(/^.*\//, '')))) return known;
		return images.store(await fetchPicture(url));
	}

	function stored(url: string): Promise<string> {
		const started = underWay.get(url) ?? fetchNew(url).finally(() => underWay.delete(url));
		underWay.set(url, started);
		return started;
	}

	/** One at a time, because each counts for its host. */
	async function claim(_count: number, lease: number): Promise<Claimed[]> {
		const busy = [...hosts].flatMap(([host, taken]) => (taken >= placesOfHost ? [host] : []));
		const claimed = await rows.claim(1, lease, sql`split_part(url, '/', 3) <> ALL (${busy}::text[])`);
		for (const { url } of claimed) hosts.set(hostOf(url), (hosts.get(hostOf(url)) ?? 0) + 1);
		return claimed;
	}

	function leave(url: string): void {
		const left = (hosts.get(hostOf(url)) ?? 1) - 1;
		if (left > 0) hosts.set(hostOf(url), left);
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

	/** The picture and that it is done are one transaction, so no end of a server doubles it. */
	async function keep(item: Claimed, url: string): Promise<void> {
		await change(async (tx) => {
			const place = item.groupId === null ? placeInProduct : placeInGroup;
			// Read anew, because the account may be deleted since the claim.
			const by = await repository.findActor(tx, item.id);
			const isFull = !(await place(tx, { ...item, by }, url));
			const changes = isFull
				? sql`, state = 'failed', reason = ${full}::text`
				: sql`, state = 'done', reason = NULL, stored = ${url}::text`;
			// Throws away what was written, where another server has the picture by now.
			if (!(await rows.recordOutcome(tx, item, changes))) throw new Superseded();
		}).catch((error: unknown) => {
			if (!(error instanceof Superseded)) throw error;
		});
	}

	async function placed(tx: Tx, item: Arrived, url: string, slots: Slots): Promise<Slots | null | 'full'> {
		const others = await repository.findPlaced(tx, item);
		const after = placePicture(slots, { ...item, picture: { url, alt: item.alt }, others });
		return after && after.length > slots.length && repository.isFull(slots) ? 'full' : after;
	}

	/** False where there is no room. */
	async function placeInProduct(tx: Tx, item: Arrived, url: string): Promise<boolean> {
		const id = item.productId ?? 0;
		const [before] = await productTable.lock(tx, [id]);
		if (!before) return true;
		const slots = await placed(tx, item, url, await repository.readSlots(tx, id));
		if (!slots || slots === 'full') return slots !== 'full';
		await tell(tx, item, [before], await repository.writeSlots(tx, id, slots));
		return true;
	}

	async function placeInGroup(tx: Tx, item: Arrived, url: string): Promise<boolean> {
		const [group] = await lockGroups(tx, [item.groupId ?? 0]);
		if (!group) return true;
		const slots = await placed(tx, item, url, group.pictures);
		if (!slots || slots === 'full') return slots !== 'full';
		const members = group.members.map(({ id }) => id);
		const before = members.length > 0 ? await productTable.lock(tx, members) : [];
		const pictures = slots.flatMap((picture) => picture ?? []);
		await updateGroups(tx, [{ id: group.id, pictures }], true);
		await recordChanges(tx, actorOf(item), [auditedGroup.updated(group, { ...group, pictures })]);
		const followed = await followGroups(tx, [group.id], true);
		const seen = before.find(({ shown }) => shown)?.item;
		// Open pages ask for a group anew after an event of one of its products.
		const isSilent = followed.length === 0 && seen;
		const told = isSilent ? await touchProducts(tx, [{ id: seen.id, version: seen.version }]) : followed;
		await tell(tx, item, before, told);
		return true;
	}

	type Products = Awaited<ReturnType<typeof productTable.lock>>;

	async function tell(tx: Tx, item: Arrived, before: Products, after: Products): Promise<void> {
		const was = new Map(before.map((found) => [found.item.id, found]));
		await append(tx, ...(await auditProducts(tx, actorOf(item), besideBefore(after, was))));
	}

	const { wake } = addLeasedJob(jobs, clock, {
		name: 'pictures',
		acts: 'inside',
		topic: picturesQueuedTopic,
		atOnce: places,
		// Every picture is a change of the catalogue, which visitors' lists are read again after.
		timing: { pace: 50 },
		...rows,
		claim,
		// The end of a picture wakes the queue, and its host is free then.
		nextDue: async () => (hosts.size > 0 ? null : rows.nextDue()),
		// Pictures wait for room on the disk.
		way: () => (deps.disk.isShort() ? null : fetchPicture),
		work,
	});

	return {
		state: (): Promise<PictureFetches> => repository.readFetches(database),

		async retry(): Promise<PictureFetches> {
			await change((tx) => repository.retryFailed(tx, iso(clock.now())));
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

/** Who imported may have left the team since. */
const actorOf = ({ by }: Arrived): Actor => (by === null ? 'console' : { userId: by });

function reasonOf(error: unknown): { reason: string; later: boolean } {
	if (error instanceof PictureRefused) return { reason: error.message, later: error.later };
	if (error instanceof ShopError && error.statusCode === 400)
		return { reason: Object.values(error.fields ?? {})[0] ?? error.message, later: false };
	return { reason: 'La imagen no se pudo guardar', later: true };
}
