import { type ImportResult, type ImportRow, importLimits } from '../../../../contract/catalog/import';
import { retried, type Tx, violationOf } from '../../../db';
import type { Session } from '../../../plugins/auth';
import { applyPlan } from '../changes/apply';
import { type CatalogDeps, createCommit } from '../changes/commit';
import { findProducts } from '../changes/repository';
import { findUnstored, planChanges } from '../changes/road';
import { maxSingleEvents, tidyProducts } from '../tables/bulk';
import { refuseIllFormed } from './groupRows';
import { alreadyRunning, outdated, refusedRows } from './refusal';
import { takeImportLock } from './repository';
import { changesOfRows, problemsOf } from './rowChanges';
import { createSlicedImport, type FileRows, type OnProgress, type SliceDeps } from './slices';

/** Milliseconds. */
const timeLimits = { statement: 120_000, lock: 30_000 };

export type ProductImport = ReturnType<typeof createProductImport>;

/** `atOnce`: rows per transaction. On PGlite, which serves nobody else meanwhile, more rows go in slices. */
export function createProductImport({ atOnce, ...deps }: SliceDeps & CatalogDeps & { atOnce: number | undefined }) {
	const { database } = deps;
	const change = createCommit(deps);
	const sliced = createSlicedImport(deps);
	const whole = atOnce ?? (database.kind === 'pglite' ? maxSingleEvents : importLimits.rows);

	async function save(tx: Tx, session: Session, { rows, unstored }: FileRows, onProgress: OnProgress) {
		if (sliced.isRunning() || !(await takeImportLock(tx))) throw alreadyRunning();
		const plan = await planChanges(tx, changesOfRows(rows), { by: session, reason: { reason: 'import' }, unstored });
		if (plan.refusals.length > 0) {
			const refusals = plan.refusals.filter(({ code }) => code !== 'beside');
			throw refusedRows(409, problemsOf(rows, refusals));
		}
		const named = plan.products.filter(({ at }) => at !== null);
		const created = named.filter(({ before }) => !before).length;
		let done = 0;
		onProgress(done, named.length);
		const onStep = (products: number) => {
			done = Math.min(done + products, named.length);
			onProgress(done, named.length);
		};
		const { changed } = await applyPlan(tx, session, plan, { step: importLimits.step, onStep });
		const result = { created, updated: named.length - created, unchanged: rows.length - named.length };
		return { changed, result };
	}

	/** The SKUs were taken between search and insert. */
	async function refusalOf(error: unknown, rows: readonly ImportRow[]): Promise<unknown> {
		if (violationOf(error)?.constraint !== 'products_sku_key') return error;
		const skus = rows.map(({ sku }) => sku);
		const owned = new Set((await findProducts(database, skus, [])).map(({ searched }) => searched));
		const taken = rows.flatMap(({ mode, sku }, row) => (mode === 'create' && owned.has(sku) ? row : []));
		// That product may be deleted by now.
		if (taken.length === 0) return outdated();
		return refusedRows(
			409,
			taken.map((row) => ({ row, field: 'sku', message: 'Ya existe un producto con este SKU' })),
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
			const file = { rows, unstored: await findUnstored(deps.images.files, changesOfRows(rows)) };
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
