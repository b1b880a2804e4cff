import { setImmediate as nextTurn } from 'node:timers/promises';
import {
	type ImportProblem,
	type ImportResult,
	type ImportRow,
	importLimits,
} from '../../../../contract/productImport';
import { retried, sql, type Tx, unavailableReason } from '../../../db';
import { ShopError } from '../../../lib/shopError';
import type { Session } from '../../../plugins/auth';
import { type CatalogDeps, createChange } from '../changes';
import { manyChanged, tidyProducts } from '../many';
import { productTable } from '../products/fields';
import { because } from '../stock/because';
import { planImport } from './plan';
import { alreadyRunning, leftOut, refusedRows, unfinished } from './refusal';
import * as repository from './repository';
import { findBySku, type StagedRow, takeImportLock } from './repository';
import { saveCreates, saveUpdates } from './save';

/** Milliseconds that one transaction is meant to take: a checkout is several, and waits for one of these with each. */
const turn = 25;
const firstSlice = 25;
/** Milliseconds between two looks of visitors at what is saved so far; open pages are told at the end. */
const shownEach = 2000;
/** Milliseconds. */
const retryAfter = 10_000;

export type SliceDeps = Omit<CatalogDeps, 'images'> & {
	log: Record<'warn' | 'error', (details: object, message: string) => void>;
};

/** Called with the number of products saved so far. Until the first call with more than 0, a throw ends the import. */
export type OnProgress = (done: number, total: number) => void;

interface Saved {
	created: number;
	updated: number;
	/** Rows that could not be saved. */
	left: number;
}

const userOf = (by: number | null) => (by === null ? null : { userId: by });

/**
 * Imports in many short transactions, because the embedded database lets nobody else in during one. Rows are checked and
 * staged first, which takes away the units that they take away, so that no sale can stand against them any more; then it is
 * decided, and from there on they are saved, whatever happens (docs/decisions/070).
 */
export function createSlicedImport(deps: SliceDeps) {
	const { database, live, cache, importing, log } = deps;
	const change = createChange(deps);
	let stopped = false;
	let running: Promise<void> | undefined;
	let size = firstSlice;

	async function inTurn<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
		if (stopped) throw new Error('The server is stopping');
		let begun = 0;
		const answer = await retried(() =>
			database.transaction(async (tx) => {
				begun = performance.now();
				if (!(await takeImportLock(tx))) throw alreadyRunning();
				return work(tx);
			}),
		);
		const pace = Math.min(1.5, Math.max(0.5, turn / (performance.now() - begun)));
		size = Math.min(importLimits.step, Math.max(5, Math.round(size * pace)));
		await nextTurn();
		return answer;
	}

	async function checkSlice(tx: Tx, by: Session, rows: readonly ImportRow[], first: number) {
		await because(tx, { reason: 'import', by });
		const { updates, changing, problems } = await planImport(tx, rows, first);
		if (problems.length > 0) return { problems, staged: 0 };
		const taken = new Map<number, number>();
		const takes = updates.flatMap(({ at, before, edit, fileMark }) => {
			const { stock } = before.item;
			const { id, stockQuantity = stock } = edit;
			const row = rows[at];
			if (row?.mode !== 'update' || row.stockBase == null || stockQuantity >= stock) return [];
			taken.set(at, stock - stockQuantity);
			return [{ before, edit: { id, stockQuantity, edited: false }, fileMark }];
		});
		await saveUpdates(tx, { userId: by.userId }, takes);
		const staged = changing.flatMap((at): StagedRow[] => {
			const units = taken.get(at) ?? 0;
			return rows[at] ? [{ place: first + at, row: seenWithout(rows[at], units), taken: units }] : [];
		});
		await repository.stageRows(tx, staged);
		return { problems, staged: staged.length };
	}

	/** Answers how many rows there are to save. Throws 409 with a reason per row. */
	async function check(by: Session, rows: readonly ImportRow[]): Promise<number> {
		const problems: ImportProblem[] = [];
		let total = 0;
		for (let first = 0; first < rows.length; ) {
			const slice = rows.slice(first, first + size);
			const checked = await inTurn((tx) => checkSlice(tx, by, slice, first));
			problems.push(...checked.problems);
			total += checked.staged;
			first += slice.length;
		}
		if (problems.length > 0) throw refusedRows(409, problems);
		return total;
	}

	async function saveSlice(tx: Tx, limit: number): Promise<Saved | null> {
		const staged = await repository.unstageRows(tx, limit);
		const by = staged[0]?.by;
		if (by === undefined) return null;
		await because(tx, { reason: 'import', by: userOf(by) });
		const { creates, updates, problems } = await planImport(
			tx,
			staged.map(({ row }) => row),
		);
		if (problems.length > 0) log.error({ problems }, 'checked rows of an import could not be saved');
		const actor = userOf(by) ?? 'console';
		await saveCreates(tx, actor, creates);
		await saveUpdates(tx, actor, updates);
		const left = new Set(problems.map(({ row }) => row)).size;
		return { created: creates.length, updated: staged.length - creates.length - left, left };
	}

	/** What the database refuses for no reason that the check could know must not stand in the way of the rest for ever. */
	async function saveNext(limit: number): Promise<Saved | null> {
		try {
			return await inTurn((tx) => saveSlice(tx, limit));
		} catch (error) {
			if (stopped || unavailableReason(error) || error instanceof ShopError) throw error;
			if (limit > 1) return saveNext(1);
			log.error({ err: error }, 'a checked row of an import could not be saved');
			await inTurn((tx) => repository.unstageRows(tx, 1));
			return { created: 0, updated: 0, left: 1 };
		}
	}

	/** `onSaved` is told how many rows are done, at multiples of the step. */
	async function finish(onSaved: (done: number) => void = () => {}): Promise<Saved> {
		const all: Saved = { created: 0, updated: 0, left: 0 };
		let done = 0;
		let shownAt = Number.NEGATIVE_INFINITY;
		for (;;) {
			const saved = await saveNext(Math.min(size, importLimits.step - (done % importLimits.step)));
			if (!saved) break;
			for (const key of ['created', 'updated', 'left'] as const) {
				all[key] += saved[key];
				done += saved[key];
			}
			onSaved(done);
			if (performance.now() - shownAt < shownEach) continue;
			cache.changed();
			shownAt = performance.now();
		}
		await change(async (tx) => {
			await live.append(tx, manyChanged);
			await repository.closeImport(tx);
		});
		importing.end();
		await tidyProducts(database);
		return all;
	}

	async function giveBackSlice(tx: Tx): Promise<number> {
		const staged = await repository.unstageRows(tx, size, sql`taken > 0`);
		const by = staged[0]?.by ?? null;
		await because(tx, { reason: 'import', by: userOf(by) });
		const named = await findBySku(
			tx,
			staged.map(({ row }) => row.sku),
		);
		const ids = named.map(({ id }) => id).sort((one, other) => one - other);
		const found = ids.length > 0 ? await productTable.lock(tx, ids) : [];
		const places = new Map(named.map(({ id, row }) => [id, row]));
		const updates = found.flatMap((before) => {
			const { row, taken = 0 } = staged[places.get(before.item.id) ?? -1] ?? {};
			if (row?.mode !== 'update') return [];
			const edit = { id: before.item.id, stockQuantity: before.item.stock + taken, edited: false };
			return [{ before, edit, fileMark: row.fileMark }];
		});
		await saveUpdates(tx, userOf(by) ?? 'console', updates);
		return staged.length;
	}

	/** Nothing is saved, and no unit stays taken. */
	async function takeBack(): Promise<void> {
		while ((await inTurn(giveBackSlice)) > 0);
		await inTurn(repository.closeImport);
		importing.end();
		cache.changed();
	}

	function later(error: unknown): void {
		if (stopped) return;
		log.warn({ err: error }, 'an import waits to be ended');
		setTimeout(() => void start().catch(later), retryAfter).unref();
	}

	/** Does the work while no other does any. */
	async function alone<T>(work: () => Promise<T>): Promise<T> {
		if (running) throw alreadyRunning();
		const mine = work();
		running = mine.then(
			() => {},
			() => {},
		);
		try {
			return await mine;
		} finally {
			running = undefined;
		}
	}

	/** Begins to end what another process, or a failure, has left. */
	async function start(): Promise<void> {
		if (running || stopped) return;
		const left = await repository.findOpenImport(database);
		if (!left) return;
		importing.begin(await repository.readNamed(database));
		alone<unknown>(left.saving ? finish : takeBack).catch(later);
	}

	async function run(by: Session, rows: readonly ImportRow[], onProgress: OnProgress): Promise<ImportResult> {
		await inTurn((tx) => repository.openImport(tx, by.userId));
		importing.begin(rows);
		let total = 0;
		try {
			total = await check(by, rows);
			onProgress(0, total);
			await inTurn(repository.decideImport);
		} catch (error) {
			await takeBack().catch(later);
			throw error;
		}
		function tell(done: number): void {
			if (done % importLimits.step > 0 && done < total) return;
			try {
				onProgress(done, total);
			} catch {
				// Nobody listens any more. What is decided is saved.
			}
		}
		const { created, updated, left } = await finish(tell).catch((error) => {
			later(error);
			throw unfinished();
		});
		if (left > 0) throw leftOut(left);
		return { created, updated, unchanged: rows.length - total };
	}

	return {
		start,
		isRunning: () => running !== undefined,
		run: (...given: Parameters<typeof run>) => alone(() => run(...given)),
		async stop(): Promise<void> {
			stopped = true;
			await running;
		},
	};
}

/** What its check has taken, the row has seen; of a file with a mark `imported_stock` says so. */
const seenWithout = (row: ImportRow, taken: number): ImportRow =>
	row.mode === 'update' && row.stockBase != null && !row.fileMark ? { ...row, stockBase: row.stockBase - taken } : row;
