import { setTimeout as pause } from 'node:timers/promises';
import {
	type ImportProblem,
	type ImportResult,
	type ImportRow,
	importLimits,
} from '../../../../contract/catalog/import';
import { isRefusedValue, retried, type Tx, unavailableReason } from '../../../db';
import { ShopError } from '../../../lib/shopError';
import { append } from '../../../live/publisher';
import type { Session } from '../../../plugins/auth';
import type { CatalogDeps } from '../changes/commit';
import type { Importing } from '../importing';
import { manyChanged, maxSingleEvents, tidyProducts } from '../tables/bulk';
import { endOfGroup } from './groupRows';
import { alreadyRunning, refusedRows, stopping, unfinished } from './refusal';
import * as repository from './repository';
import { checkSlice, endSlice, type ImportLog, type Saved } from './sliceRows';

/** Target duration of a transaction, in milliseconds. */
const turn = 30;
/** Rows. Smaller slices cost as much. */
const minRows = 20;
/** Checks for other users of the database, 2 ms apart. */
const maxChecks = 30;
/** Tries for one row, some seconds apart, before its units are given up. */
const triesToGiveBack = 3;

export type SliceDeps = Omit<CatalogDeps, 'images'> & {
	log: ImportLog;
	importing: Importing;
};

/** `unstored`: addresses in the rows that are no stored pictures. */
export interface FileRows {
	rows: readonly ImportRow[];
	unstored: ReadonlySet<string>;
}

/** Until the first call with `done` above 0, a throw cancels the import. */
export type OnProgress = (done: number, total: number) => void;

/**
 * Short transactions, because PGlite serves nobody else during one. Rows are checked and staged and their units
 * reserved; then the import is decided and will be completed, whatever happens (docs/decisions/catalogue.md).
 */
export function createSlicedImport(deps: SliceDeps) {
	const { cache, database, live, importing, log } = deps;
	let stopped = false;
	let running = 0;
	let size = minRows;
	/** Since the last success. */
	let failures = 0;

	const isUsed = () => database.pools().some(({ inUse, waiting }) => inUse + waiting > 0);

	async function inTurn<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
		if (stopped) throw stopping();
		let begun = 0;
		const answer = await retried(() =>
			database.transaction(async (tx) => {
				begun = performance.now();
				if (!(await repository.takeImportLock(tx))) throw alreadyRunning();
				return work(tx);
			}),
		);
		const pace = Math.min(1.5, Math.max(0.5, turn / (performance.now() - begun)));
		size = Math.min(importLimits.step, Math.max(minRows, Math.round(size * pace)));
		// Other requests, several calls in a row, have priority, but not for ever.
		for (let checks = 0; checks < maxChecks && (checks === 0 || isUsed()); checks++) await pause(2);
		return answer;
	}

	/** Answers how many rows there are to save. Throws 409 with a reason per row. */
	async function check(by: Session, rows: readonly ImportRow[], unstored: ReadonlySet<string>): Promise<number> {
		const problems: ImportProblem[] = [];
		let total = 0;
		for (let first = 0; first < rows.length; ) {
			const slice = rows.slice(first, endOfGroup(rows, first + size));
			const checked = await inTurn((tx) => checkSlice(tx, by, slice, first, problems.length > 0, unstored));
			problems.push(...checked.problems);
			total += checked.staged;
			first += slice.length;
		}
		if (problems.length > 0) throw refusedRows(409, problems);
		return total;
	}

	/**
	 * A row that the database refuses must not block the rest. Other failures are tried again: to return units a few
	 * times.
	 */
	async function endNext(limit: number, back: boolean): Promise<Saved> {
		try {
			const saved = await inTurn((tx) => endSlice(tx, limit, back, log));
			failures = 0;
			return saved;
		} catch (error) {
			if (stopped || unavailableReason(error) || error instanceof ShopError) throw error;
			if (limit > 1) return endNext(1, back);
			failures++;
			if (back ? failures < triesToGiveBack : !isRefusedValue(error)) throw error;
			const [left] = await inTurn((tx) => repository.unstageRows(tx, 1, back));
			const facts = { err: error, sku: left?.row.sku, taken: left?.taken };
			log.error(
				facts,
				back ? 'units that an import had taken are not given back' : 'a checked row of an import is lost',
			);
			return { rows: 1, created: 0, updated: 0, followed: 0, problems: [] };
		}
	}

	/** `onSaved` gets the number of rows done, about at multiples of the step. */
	async function end(back: boolean, onSaved: (done: number) => void = () => {}): Promise<Saved> {
		const all: Saved = { rows: 0, created: 0, updated: 0, followed: 0, problems: [] };
		for (;;) {
			const saved = await endNext(Math.min(size, importLimits.step - (all.rows % importLimits.step)), back);
			if (saved.rows === 0) break;
			for (const key of ['rows', 'created', 'updated', 'followed'] as const) all[key] += saved[key];
			all.problems.push(...saved.problems);
			onSaved(all.rows);
		}
		const isNews = await database.transaction(async (tx) => {
			const hasChanged = (await repository.closeImport(tx)) || !back;
			if (hasChanged) await append(tx, manyChanged);
			return hasChanged;
		});
		if (isNews) {
			cache.changed();
			live.wake();
		}
		importing.names([]);
		return all;
	}

	function later(error: unknown): void {
		if (stopped) return;
		log.warn({ err: error }, 'an import waits to be ended');
		setTimeout(() => void start().catch(later), 10_000).unref();
	}

	async function alone<T>(work: () => Promise<T>): Promise<T> {
		if (running) throw alreadyRunning();
		running++;
		return work().finally(() => running--);
	}

	/** Completes what another process, or a failure, left. */
	async function start(): Promise<void> {
		const left = running || stopped ? undefined : await repository.findOpenImport(database);
		if (!left) return;
		importing.names(await repository.readNamed(database));
		alone(() => end(!left.saving).then(() => tidyProducts(database))).catch(later);
	}

	async function run(by: Session, { rows, unstored }: FileRows, onProgress: OnProgress): Promise<ImportResult> {
		importing.names(rows);
		let total = 0;
		try {
			total = await check(by, rows, unstored);
			onProgress(0, total);
			if (total > 0) await inTurn(repository.decideImport);
		} catch (error) {
			await end(true).catch(later);
			throw error;
		}
		let told = 0;
		const saved = await end(total === 0, (done) => {
			const steps = Math.floor(done / importLimits.step);
			if (steps === told && done < total) return;
			told = steps;
			try {
				onProgress(done, total);
			} catch {
				// The client is gone; what is decided is saved.
			}
		}).catch(later);
		if (total + (saved?.followed ?? 0) > maxSingleEvents) await tidyProducts(database);
		const wrong = new Set(saved?.problems.map(({ row }) => row)).size;
		if (!saved || saved.created + saved.updated + wrong < total) throw unfinished();
		if (wrong > 0) throw refusedRows(409, saved.problems, 'Lo demás se guardó.');
		return { created: saved.created, updated: saved.updated, unchanged: rows.length - total };
	}

	return {
		start,
		isRunning: () => running > 0,
		run: (...given: Parameters<typeof run>) => alone(() => run(...given)),
		stop(): void {
			stopped = true;
		},
	};
}
