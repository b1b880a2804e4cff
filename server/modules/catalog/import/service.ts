import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ImportResult, type ImportRow, importLimits, isRemotePicture } from '#contract/catalog/import';
import { retried, type Tx, violationOf } from '#platform/db';
import { append, type OutboxEvent } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { type CatalogDeps, createChange } from '../changes';
import { manyChanged, maxSingleEvents, tidyProducts } from '../many';
import { unstoredPictures } from '../pictures/known';
import { setChangeReason } from '../stock/changeReason';
import { planImport, refuseIllFormed } from './plan';
import { alreadyRunning, outdated, refusedRows } from './refusal';
import { findBySku, takeImportLock } from './repository';
import { finishGroups, saveCreates, saveGroups, saveUpdates } from './save';
import { createSlicedImport, type FileRows, type OnProgress, type SliceDeps } from './slices';

/** Milliseconds. */
const timeLimits = { statement: 120_000, lock: 30_000 };

export type ProductImport = ReturnType<typeof createProductImport>;

/** `atOnce`: rows per transaction. On PGlite, which serves nobody else meanwhile, more rows go in slices. */
export function createProductImport({ atOnce, ...deps }: SliceDeps & CatalogDeps & { atOnce: number | undefined }) {
	const { database } = deps;
	const change = createChange(deps);
	const sliced = createSlicedImport(deps);
	const whole = atOnce ?? (database.kind === 'pglite' ? maxSingleEvents : importLimits.rows);

	async function save(tx: Tx, session: Session, { rows, unstored }: FileRows, onProgress: OnProgress) {
		if (sliced.isRunning() || !(await takeImportLock(tx))) throw alreadyRunning();
		await setChangeReason(tx, { reason: 'import', by: session });
		const plan = await planImport(tx, rows, { unstored });
		const { groups, creates, updates, problems } = plan;
		if (problems.length > 0) throw refusedRows(409, problems);
		const total = creates.length + updates.length;
		const events: OutboxEvent[] = [];
		let changed = 0;
		let done = 0;
		onProgress(done, total);

		function note(saved: OutboxEvent[]) {
			changed += saved.length;
			if (changed <= maxSingleEvents) events.push(...saved);
		}
		async function inSteps<Item>(items: readonly Item[], saveStep: (step: Item[]) => Promise<OutboxEvent[]>) {
			for (let start = 0; start < items.length; start += importLimits.step) {
				const step = items.slice(start, start + importLimits.step);
				note(await saveStep(step));
				done += step.length;
				await nextTurn();
				onProgress(done, total);
			}
		}
		await saveGroups(tx, session, groups);
		await inSteps(creates, (step) => saveCreates(tx, session, step));
		await inSteps(updates, (step) => saveUpdates(tx, session, step));
		note(await finishGroups(tx, session, plan));
		await append(tx, ...(changed > maxSingleEvents ? [manyChanged] : events));
		return { changed, result: { created: creates.length, updated: updates.length, unchanged: rows.length - total } };
	}

	/** The SKUs were taken between search and insert. */
	async function refusalOf(error: unknown, rows: readonly ImportRow[]): Promise<unknown> {
		if (violationOf(error)?.constraint !== 'products_sku_key') return error;
		const skus = rows.map(({ sku }) => sku);
		const taken = (await findBySku(database, skus)).filter(({ row }) => rows[row]?.mode === 'create');
		// That product may be deleted by now.
		if (taken.length === 0) return outdated();
		return refusedRows(
			409,
			taken.map(({ row }) => ({ row, field: 'sku', message: 'Ya existe un producto con este SKU' })),
		);
	}

	return {
		start: sliced.start,
		stop: sliced.stop,

		/** Begins again, with `done` 0, after a deadlock before the first rows are reported. */
		async run(session: Session, rows: readonly ImportRow[], onProgress: OnProgress): Promise<ImportResult> {
			refuseIllFormed(rows);
			await sliced.start();
			// Outside of transactions, because the store of pictures may be another machine.
			const file = { rows, unstored: new Set(await unstoredPictures(deps.images.files, picturesIn(rows))) };
			if (rows.length > whole || sliced.isRunning()) return sliced.run(session, file, onProgress);
			let started = false;
			const watched: OnProgress = (done, total) => {
				started ||= done > 0;
				onProgress(done, total);
			};
			try {
				const { changed, result } = await retried(
					() => change((tx) => save(tx, session, file, watched), timeLimits),
					// Reported progress cannot be withdrawn.
					() => !started,
				);
				if (changed > maxSingleEvents) await tidyProducts(database);
				return result;
			} catch (error) {
				throw await refusalOf(error, rows);
			}
		},
	};
}

/** Those of this shop, or said to be. */
const picturesIn = (rows: readonly ImportRow[]): string[] =>
	rows
		.flatMap(({ pictures = [], group }) => [...pictures, ...(group?.pictures ?? [])])
		.flatMap((picture) => (isRemotePicture(picture) ? [] : picture.url));
