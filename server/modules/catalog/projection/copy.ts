import type { Database } from '#platform/db';
import { type CallName, openInside, openThread, type ProjectionHost } from './host';
import type { Projection } from './projection';
import {
	countProducts,
	readChanged,
	readDescriptions,
	readGroups,
	readNames,
	readProducts,
	readSales,
	readTree,
} from './repository';

/** Rows per statement, so that others run in between. */
const rowsPerPortion = 10_000;
const descriptionsPerPortion = 2000;
const changesPerPortion = 2000;
/** A group has up to a hundred products. */
const groupsPerPortion = 50;

export interface Changes {
	products?: Iterable<number>;
	groups?: Iterable<number>;
	categories?: boolean;
}

interface CopyOptions {
	database: Database;
	/** More products than this have a thread of their own. */
	mostInside: number;
	/** It can go on no more. */
	onEnd: (error: Error) => void;
	/** Another copy would need less memory, or a thread. */
	onReload: () => void;
	signal: AbortSignal;
}

export type Copy = Awaited<ReturnType<typeof openCopy>>;

/** A projection that follows changes. Each of its promises rejects with the error of the database. */
export async function openCopy({ database, mostInside, onEnd, onReload, signal }: CopyOptions) {
	const isInside = (await countProducts(database)) <= mostInside;
	let isOver = false;
	const end = (error: Error): void => {
		if (isOver) return;
		isOver = true;
		onEnd(error);
	};
	const host: ProjectionHost = isInside ? openInside() : openThread(end);
	let products = new Set<number>();
	let groups = new Set<number>();
	let areCategoriesDue = false;
	let areListsLoaded = false;
	let areNamesLoaded = false;
	/** The last products whose texts are read. */
	let lastName = 0;
	let lastDescription = 0;
	let running: Promise<void> | undefined;
	let isPlanned = false;

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
			if (due.categories) await host.call('setTree', await readTree(database)).catch(fail);
			for (const ids of portionsOf(due.products, changesPerPortion)) await change(ids, []);
			for (const ids of portionsOf(due.groups, groupsPerPortion)) await change([], ids);
		} catch (error) {
			note(due);
			throw error;
		}
	}

	async function change(ids: number[], groupIds: number[]): Promise<void> {
		const changed = await readChanged(database, ids, groupIds);
		const readIds = Int32Array.from(ids);
		const { hasManyDead, alive } = await host.call('change', { ...changed, readIds }).catch(fail);
		if (hasManyDead || (isInside && alive > mostInside)) onReload();
	}

	/** A projection that has refused a change knows less than it should. */
	function fail(error: Error): never {
		end(error);
		throw error;
	}

	function note(changes: Changes): void {
		for (const id of changes.products ?? []) products.add(id);
		for (const id of changes.groups ?? []) groups.add(id);
		areCategoriesDue ||= changes.categories ?? false;
	}

	/** The events of one transaction become one change. */
	function plan(): void {
		if (isPlanned) return;
		isPlanned = true;
		setImmediate(() => {
			isPlanned = false;
			if (areListsLoaded && !isOver) settle().catch(() => {});
		});
	}

	return {
		/** A change that was committed. */
		note(changes: Changes): void {
			note(changes);
			plan();
		},
		async loadLists(): Promise<void> {
			await host.call('setTree', await readTree(database));
			const all = <Rows extends { ids: Int32Array }>(
				read: (db: Database, afterId: number, most: number) => Promise<Rows>,
				load: (rows: Rows) => Promise<void>,
			) => inPortions(signal, 0, (afterId) => read(database, afterId, rowsPerPortion), load);
			await all(readGroups, (rows) => host.call('loadGroups', rows));
			await all(readProducts, (rows) => host.call('loadProducts', rows));
			await all(readSales, (rows) => host.call('loadSales', rows));
			await host.call('endProducts');
			areListsLoaded = true;
			await settle();
		},
		/** Goes on where a failure has ended it, as does the next one. */
		async loadNames(): Promise<void> {
			if (areNamesLoaded) return;
			await inPortions(
				signal,
				lastName,
				(afterId) => readNames(database, afterId, rowsPerPortion),
				async (rows) => {
					await host.call('loadNames', rows);
					lastName = rows.ids.at(-1) ?? lastName;
				},
			);
			await host.call('endNames');
			areNamesLoaded = true;
		},
		async loadDescriptions(): Promise<void> {
			await inPortions(
				signal,
				lastDescription,
				(afterId) => readDescriptions(database, afterId, descriptionsPerPortion),
				async (rows) => {
					await host.call('loadDescriptions', rows);
					lastDescription = rows.ids.at(-1) ?? lastDescription;
				},
			);
			await host.call('endDescriptions');
		},
		/** Before the lists are loaded changes wait. */
		settle: async (): Promise<void> => {
			if (areListsLoaded) await settle();
		},
		areListsLoaded: () => areListsLoaded,
		areNamesLoaded: () => areNamesLoaded,
		isOver: () => isOver,
		call: <Name extends CallName>(name: Name, ...values: Parameters<Projection[Name]>) => host.call(name, ...values),
		async close(): Promise<void> {
			isOver = true;
			await host.close();
		},
	};
}

/** All rows behind `lastId` in portions by id. One portion is read while the one before it is loaded. */
async function inPortions<Rows extends { ids: Int32Array }>(
	signal: AbortSignal,
	lastId: number,
	read: (afterId: number) => Promise<Rows>,
	load: (rows: Rows) => Promise<void>,
): Promise<void> {
	let rows = await read(lastId);
	while (rows.ids.length > 0) {
		signal.throwIfAborted();
		const [next, loaded] = await Promise.allSettled([read(rows.ids.at(-1) as number), load(rows)]);
		if (loaded.status === 'rejected') throw loaded.reason;
		if (next.status === 'rejected') throw next.reason;
		rows = next.value;
	}
}

function* portionsOf(ids: readonly number[], size: number): Generator<number[]> {
	for (let at = 0; at < ids.length; at += size) yield ids.slice(at, at + size);
}
