import { setImmediate as nextTurn } from 'node:timers/promises';
import { topics } from '../../../contract/live';
import { type ImportResult, type ImportRow, importLimits } from '../../../contract/productImport';
import { type Database, type Tx, violationOf } from '../../db/database';
import { retried } from '../../db/retried';
import type { LivePublisher, OutboxEvent } from '../../live/publisher';
import type { Session } from '../../plugins/auth';
import { type AuditedChange, recordChanges } from '../audit/record';
import { auditedProduct } from './audited';
import type { CatalogCache } from './cache';
import { createChange } from './change';
import { productCreated, productUpdated } from './events';
import { planImport } from './importPlan';
import { alreadyRunning, outdated, refusedRows } from './importRefusal';
import { insertProducts, takeImportLock, takenSkus, updateProducts } from './importRepository';

/** Products above which open pages are told to ask for their lists again, instead of each product by itself. */
const toldOneByOne = 200;

/** Hears how many of the products to be saved are. A throw ends the import, with nothing saved. */
export type OnProgress = (done: number, total: number) => void;

/** What saving a part of the rows leaves behind. */
interface Saved {
	audit: AuditedChange[];
	events: OutboxEvent[];
}

export type ProductImport = ReturnType<typeof createProductImport>;

/** Many products at once: all of them in one transaction, or none. */
export function createProductImport({
	database,
	live,
	cache,
}: {
	database: Database;
	live: LivePublisher;
	cache: CatalogCache;
}) {
	const change = createChange({ database, live, cache }, {});

	async function save(tx: Tx, session: Session, rows: readonly ImportRow[], onProgress: OnProgress) {
		if (!(await takeImportLock(tx))) throw alreadyRunning();
		const { creates, updates, unchanged } = await planImport(tx, rows);
		const total = creates.length + updates.length;
		const told: OutboxEvent[] = [];
		let done = 0;
		onProgress(done, total);

		async function inSteps<Item>(items: readonly Item[], saveStep: (step: Item[]) => Promise<Saved>): Promise<void> {
			for (let at = 0; at < items.length; at += importLimits.step) {
				const step = items.slice(at, at + importLimits.step);
				const { audit, events } = await saveStep(step);
				await recordChanges(tx, session, audit);
				if (total <= toldOneByOne) told.push(...events);
				done += step.length;
				// Other requests, and the news that nobody waits for the answer any more, get their turn.
				await nextTurn();
				onProgress(done, total);
			}
		}
		await inSteps(creates, async (step) => {
			const found = await insertProducts(tx, step);
			return { audit: found.map(({ product }) => auditedProduct.created(product)), events: found.map(productCreated) };
		});
		await inSteps(updates, async (step) => {
			const before = new Map(step.map(({ product }) => [product.id, product]));
			const found = await updateProducts(
				tx,
				step.map(({ product, values, edited }) => ({ id: product.id, edited, ...values })),
			);
			return {
				audit: found.map(({ product }) => auditedProduct.updated(before.get(product.id) ?? product, product)),
				events: found.map(productUpdated),
			};
		});
		if (total > toldOneByOne) told.push({ topic: topics.products, body: { type: 'CATALOG_CHANGED' } });
		await live.append(tx, ...told);
		return { created: creates.length, updated: updates.length, unchanged };
	}

	/** A product came in between the look for its SKU and the saving of it; says which. */
	async function refusalOf(error: unknown, rows: readonly ImportRow[]): Promise<unknown> {
		if (violationOf(error)?.constraint !== 'products_sku_key') return error;
		const places = rows.flatMap(({ mode }, at) => (mode === 'create' ? [at] : []));
		const taken = await takenSkus(
			database.db,
			places.map((at) => (rows[at] as ImportRow).sku),
		);
		// What took it may be gone again by now.
		if (taken.length === 0) return outdated();
		return refusedRows(
			409,
			taken.map((place) => ({
				row: places[place] as number,
				field: 'sku',
				message: 'Ya existe un producto con este SKU',
			})),
		);
	}

	return {
		/**
		 * Saves all rows and their audit entries, or nothing; answers after the commit. `onProgress` is first called with
		 * 0, when only the unforeseen can still refuse the rows. Throws 400 for a SKU that comes twice, 409 with a reason
		 * per row where the shop is not as the rows expect it, and 409 while another import is under way.
		 */
		async run(session: Session, rows: readonly ImportRow[], onProgress: OnProgress): Promise<ImportResult> {
			let begun = false;
			const noticed: OnProgress = (done, total) => {
				begun = true;
				onProgress(done, total);
			};
			try {
				return await retried(
					() => change((tx) => save(tx, session, rows, noticed)),
					// Progress that was told cannot be taken back; but the locks are all taken before it.
					() => !begun,
				);
			} catch (error) {
				throw await refusalOf(error, rows);
			}
		},
	};
}
