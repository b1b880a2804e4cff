import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ImportResult, type ImportRow, importLimits } from '../../../../contract/productImport';
import { retried, type Tx, violationOf } from '../../../db';
import type { OutboxEvent } from '../../../live/publisher';
import type { Session } from '../../../plugins/auth';
import { recordChanges } from '../../audit/record';
import { type CatalogDeps, createChange } from '../changes';
import { productEvents } from '../events';
import { manyChanged, maxSingleEvents, tidyProducts } from '../many';
import { auditedProduct, productTable } from '../products/fields';
import { because } from '../stock/because';
import { planImport } from './plan';
import { alreadyRunning, outdated, refusedRows } from './refusal';
import { addImported, findBySku, takeImportLock } from './repository';

/** Checkouts of the same products hold their locks for a moment only. */
const timeLimits = { statement: 120_000, lock: 30_000 };

/** Called with the number of products saved so far. A throw ends the import, with nothing saved. */
type OnProgress = (done: number, total: number) => void;

export type ProductImport = ReturnType<typeof createProductImport>;

export function createProductImport(deps: Omit<CatalogDeps, 'images'>) {
	const { database, live } = deps;
	const change = createChange(deps);

	async function save(tx: Tx, session: Session, rows: readonly ImportRow[], onProgress: OnProgress) {
		if (!(await takeImportLock(tx))) throw alreadyRunning();
		await because(tx, { reason: 'import', by: session });
		const { creates, updates, unchanged } = await planImport(tx, rows);
		const total = creates.length + updates.length;
		// Fifty thousand events would only take memory: one that stands for all is sent in their place.
		const single = total <= maxSingleEvents;
		const events: OutboxEvent[] = single ? [] : [manyChanged];
		let done = 0;
		onProgress(done, total);

		async function inSteps<Item>(items: readonly Item[], saveStep: (step: Item[]) => Promise<OutboxEvent[]>) {
			for (let start = 0; start < items.length; start += importLimits.step) {
				const step = items.slice(start, start + importLimits.step);
				const saved = await saveStep(step);
				if (single) events.push(...saved);
				done += step.length;
				// Other requests, and the end of this one's connection, get their turn.
				await nextTurn();
				onProgress(done, total);
			}
		}
		await inSteps(creates, async (step) => {
			const found = await productTable.insert(tx, step);
			await recordChanges(
				tx,
				session,
				found.map(({ item }) => auditedProduct.created(item)),
			);
			return found.map(productEvents.created);
		});
		await inSteps(updates, async (step) => {
			const before = new Map(step.map((update) => [update.edit.id, update.before]));
			const found = await productTable.update(
				tx,
				step.map(({ edit }) => edit),
			);
			await addImported(
				tx,
				step.flatMap(({ edit: { id, stockQuantity: stock }, before: { item }, fileMark: mark }) =>
					mark && stock !== undefined && stock !== item.stock ? [{ id, mark, units: stock - item.stock }] : [],
				),
			);
			const both = found.map((after) => ({ after, before: before.get(after.item.id) ?? after }));
			await recordChanges(
				tx,
				session,
				both.map(({ after, before }) => auditedProduct.updated(before.item, after.item)),
			);
			return both.map(({ after, before }) => productEvents.updated(after, before));
		});
		await live.append(tx, ...events);
		return { created: creates.length, updated: updates.length, unchanged };
	}

	/** Names the rows whose SKUs were taken between the search for them and their saving. */
	async function refusalOf(error: unknown, rows: readonly ImportRow[]): Promise<unknown> {
		if (violationOf(error)?.constraint !== 'products_sku_key') return error;
		const skus = rows.map(({ sku }) => sku);
		const taken = (await findBySku(database, skus)).filter(({ row }) => rows[row]?.mode === 'create');
		// The product that took it may be gone again by now.
		if (taken.length === 0) return outdated();
		return refusedRows(
			409,
			taken.map(({ row }) => ({ row, field: 'sku', message: 'Ya existe un producto con este SKU' })),
		);
	}

	return {
		/** `onProgress` is first called with 0, when only the unforeseen can still refuse the rows. */
		async run(session: Session, rows: readonly ImportRow[], onProgress: OnProgress): Promise<ImportResult> {
			let started = false;
			const watched: OnProgress = (done, total) => {
				started = true;
				onProgress(done, total);
			};
			try {
				const result = await retried(
					() => change((tx) => save(tx, session, rows, watched), timeLimits),
					// Reported progress cannot be taken back; all locks are taken before it.
					() => !started,
				);
				if (result.created + result.updated > maxSingleEvents) await tidyProducts(database);
				return result;
			} catch (error) {
				throw await refusalOf(error, rows);
			}
		},
	};
}
