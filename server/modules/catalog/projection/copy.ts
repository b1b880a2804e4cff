import type { Database } from '#platform/db';
import { openInside, openThread, type ProjectionHost } from './host';
import { countProducts, readCategories, readChanged, readProducts, readTexts } from './repository';

/** Rows per statement, so that others run in between. */
const productsPerPortion = 10_000;
const textsPerPortion = 2000;
const changesPerPortion = 2000;

export interface Changes {
	products?: Iterable<number>;
	groups?: Iterable<number>;
	categories?: boolean;
}

interface CopyOptions {
	database: Database;
	/** More products than this have a thread of their own. */
	mostInside: number;
	/** A thread ended by itself. */
	onEnd: (error: Error) => void;
	/** The copy holds much that no product needs any more. */
	onManyDead: () => void;
	signal: AbortSignal;
}

export type Copy = Awaited<ReturnType<typeof openCopy>>;

/** A projection that follows changes. Each of its promises rejects with the error of the database. */
export async function openCopy({ database, mostInside, onEnd, onManyDead, signal }: CopyOptions) {
	const host: ProjectionHost = (await countProducts(database)) > mostInside ? openThread(onEnd) : openInside();
	let products = new Set<number>();
	let groups = new Set<number>();
	let areCategoriesDue = false;
	let areListsLoaded = false;
	let running: Promise<void> | undefined;

	const isDue = () => products.size + groups.size > 0 || areCategoriesDue;

	/** Answers once all changes that are known now are in; those of the running call may be older. */
	async function settle(): Promise<void> {
		if (running) await running;
		if (!running && !isDue()) return;
		running ??= apply().finally(() => {
			running = undefined;
		});
		await running;
	}

	/** What a failure leaves out is due again. */
	async function apply(): Promise<void> {
		const due = { products: [...products], groups: [...groups], categories: areCategoriesDue };
		products = new Set();
		groups = new Set();
		areCategoriesDue = false;
		try {
			const categories = due.categories ? await readCategories(database) : undefined;
			let hasManyDead = false;
			for (let at = 0; at === 0 || at < due.products.length; at += changesPerPortion) {
				const ids = due.products.slice(at, at + changesPerPortion);
				const changed = await readChanged(database, ids, at === 0 ? due.groups : []);
				hasManyDead = await host.call('change', {
					...changed,
					readIds: Int32Array.from(ids),
					categories: at === 0 ? categories : undefined,
				});
			}
			if (hasManyDead) onManyDead();
		} catch (error) {
			note(due);
			throw error;
		}
	}

	function note(changes: Changes): void {
		for (const id of changes.products ?? []) products.add(id);
		for (const id of changes.groups ?? []) groups.add(id);
		areCategoriesDue ||= changes.categories ?? false;
	}

	/** All rows in portions by id. */
	async function inPortions<Rows extends { ids: Int32Array }>(
		read: (afterId: number) => Promise<Rows>,
		load: (rows: Rows) => Promise<void>,
	): Promise<void> {
		for (let last: number | undefined = 0; last !== undefined; ) {
			signal.throwIfAborted();
			const rows: Rows = await read(last);
			if (rows.ids.length > 0) await load(rows);
			last = rows.ids.at(-1);
		}
	}

	return {
		/** A change that was committed; `settle` reads it. */
		note,
		async loadLists(): Promise<void> {
			await host.call('setCategories', await readCategories(database));
			await inPortions(
				(afterId) => readProducts(database, afterId, productsPerPortion),
				(rows) => host.call('loadProducts', rows),
			);
			await host.call('endProducts');
			areListsLoaded = true;
			await settle();
		},
		async loadTexts(): Promise<void> {
			await inPortions(
				(afterId) => readTexts(database, afterId, textsPerPortion),
				(rows) => host.call('loadTexts', rows),
			);
			await host.call('endTexts');
		},
		/** Before the lists are loaded changes wait. */
		settle: async (): Promise<void> => {
			if (areListsLoaded) await settle();
		},
		call: host.call,
		close: host.close,
	};
}
