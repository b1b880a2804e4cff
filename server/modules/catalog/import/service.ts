import * as v from 'valibot';
import { CategoryForm } from '#contract/catalog/admin';
import {
	type ImportAnswer,
	type ImportBody,
	type ImportPreview,
	importLimits,
	isRemotePicture,
	readPictures,
	type SavedRow,
} from '#contract/catalog/import';
import { isRefusedValue, retried, type Tx, violationOf } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';
import { insertCategories } from '../categories/repository';
import { applyPlan } from '../changes/apply';
import { unstoredPictures } from '../changes/knownPictures';
import type { CatalogDeps } from '../changes/road';
import { setChangeReason } from '../stock/changeReason';
import { tidyProducts } from '../tables/products';
import { previewOf, savedRows } from './answers';
import { besideGroups } from './besideGroups';
import type { NewCategory } from './categoryPaths';
import { judge } from './judge';
import { cellsOf, skuOf } from './readRows';
import * as record from './record';
import { lockCategories } from './repository';
import { writeSales } from './saleOffers';

/** Milliseconds. */
const timeLimits = { statement: 15_000, lock: 8000 };
/** For a SKU or the name of a new category that another one gets between look and insert. */
const tries = 3;
const uniqueNames = new Set(['products_sku_key', 'categories_name_key']);
/** Between looks for unannounced changes of an import. */
const lateIntervalMs = 5000;

export type ProductImport = ReturnType<typeof createProductImport>;

interface ImportDeps extends CatalogDeps {
	/** After a commit that wrote offers. */
	pricesDue(): void;
}

export function createProductImport(deps: ImportDeps) {
	const { database, changed, live, jobs, log, clock, pricesDue } = deps;

	function announced(): void {
		changed();
		live.wake();
	}
	async function announceLate(number?: string): Promise<void> {
		if (await database.transaction((tx) => record.announceLate(tx, number))) announced();
	}
	const job = jobs.add({ name: 'imports', acts: 'inside' }, async () => {
		for (const number of await record.findOld(database)) await forget(number);
		if (!(await record.hasUnannounced(database))) return job.timing.idle;
		await announceLate();
		return lateIntervalMs;
	});

	async function forget(number: string): Promise<void> {
		while (await database.transaction((tx) => record.removeSome(tx, number)));
	}

	/** Outside of transactions, as `findUnstored`. */
	const unstoredIn = async (body: ImportBody): Promise<Set<string>> =>
		new Set(await unstoredPictures(deps.images.files, picturesIn(body)));

	async function save(tx: Tx, session: Session, body: ImportBody, unstored: ReadonlySet<string>) {
		await setChangeReason(tx, { reason: 'import', by: session });
		await record.openRecord(tx, body.import);
		if (body.newCategories?.length) await lockCategories(tx);
		const options = { by: session, now: clock.now(), unstored };
		let judgement = await judge(tx, body, options);
		const { newCategories } = judgement;
		if (newCategories.length > 0) {
			await insertNew(tx, session, newCategories);
			judgement = await judge(tx, body, options);
		}
		const { plan } = judgement;
		const news = await record.announce(tx, body.import, plan.products.length);
		const applied = await applyPlan(tx, session, plan, { events: news === 'single' ? 'single' : 'none' });
		const hasSales = await writeSales(tx, session, body.import, judgement, applied);
		const rows = savedRows(judgement);
		const skus = cellsOf(body).map(skuOf);
		const saved = skus.filter((_sku, at) => ['created', 'updated'].includes(rows[at]?.outcome ?? ''));
		await record.addDone(tx, body.import, saved);
		return { rows, news, hasSales, hasNewCategories: newCategories.length > 0 };
	}

	/** A new try finds the product that got a SKU meanwhile. */
	async function saveOnce(session: Session, body: ImportBody, unstored: ReadonlySet<string>): Promise<SavedRow[]> {
		for (let remaining = tries; ; remaining--) {
			try {
				const saved = await retried(() => database.transaction((tx) => save(tx, session, body, unstored), timeLimits));
				if (saved.news === 'single' || saved.news === 'many' || saved.hasNewCategories || saved.hasSales) announced();
				if (saved.hasSales) pricesDue();
				if (saved.news === 'late') job.wake();
				return saved.rows;
			} catch (error) {
				if (!uniqueNames.has(violationOf(error)?.constraint ?? '')) throw error;
				if (remaining === 1) throw outdated();
			}
		}
	}

	/** A row that the database refuses does not stop the others. */
	async function saveOneByOne(session: Session, body: ImportBody, unstored: ReadonlySet<string>): Promise<SavedRow[]> {
		const answers: SavedRow[] = [];
		for (const rows of unitsOf(body)) {
			try {
				answers.push(...(await saveOnce(session, { ...body, rows }, unstored)));
			} catch (error) {
				if (!isRefusedValue(error)) throw error;
				log.error({ err: error }, 'the database does not take rows of an import');
				const reason = 'La tienda no pudo guardar esta fila';
				answers.push(...rows.map((): SavedRow => ({ outcome: 'left', problems: [{ column: null, reason }] })));
			}
		}
		return answers;
	}

	return {
		async preview(body: ImportBody): Promise<ImportPreview> {
			requireWhole(body);
			const judgement = await judge(database, body, { now: clock.now(), unstored: await unstoredIn(body) });
			return { ...previewOf(body, judgement), beside: await besideGroups(database, body) };
		},

		/** One transaction. Throws 400 for a group of which rows are missing. */
		async save(session: Session, body: ImportBody): Promise<ImportAnswer> {
			if (body.rows.length > importLimits.chunkRows) throw tooManyRows(importLimits.chunkRows);
			requireWhole(body);
			const unstored = await unstoredIn(body);
			const began = performance.now();
			const rows = await saveOnce(session, body, unstored).catch((error: unknown) => {
				if (!isRefusedValue(error)) throw error;
				return saveOneByOne(session, body, unstored);
			});
			return { rows, tookMs: Math.round(performance.now() - began) };
		},

		/** Announces late changes, and forgets which rows are done. */
		async end(number: string): Promise<void> {
			await announceLate(number);
			const isLarge = await record.isLarge(database, number);
			await forget(number);
			if (isLarge) await tidyProducts(database);
		},
	};
}

/** Level by level, because each names the one above. */
async function insertNew(tx: Tx, session: Session, categories: readonly NewCategory[]): Promise<void> {
	const ids = new Map<number | null, number>();
	for (let left = categories; left.length > 0; ) {
		const level = left.filter(({ parentId }) => left.every(({ id }) => id !== parentId));
		const forms = level.map(({ name, parentId }) => ({
			...v.parse(CategoryForm, { name }),
			parentId: ids.get(parentId) ?? parentId ?? 0,
		}));
		const created = await insertCategories(tx, session, forms);
		level.forEach(({ id }, at) => {
			ids.set(id, created[at]?.id ?? 0);
		});
		left = left.filter((one) => !level.includes(one));
	}
}

/** Rows of a group together, others one by one. */
function unitsOf({ rows }: ImportBody): ImportBody['rows'][] {
	const units: ImportBody['rows'][] = [];
	let last: number | undefined;
	for (const row of rows) {
		const number = row.together?.number;
		if (number !== undefined && number === last) units.at(-1)?.push(row);
		else units.push([row]);
		last = number;
	}
	return units;
}

function requireWhole(body: ImportBody): void {
	for (const rows of unitsOf(body)) {
		const [first] = rows;
		if (first?.together && first.together.size !== rows.length) throw cutGroup(first.line);
	}
}

/** Pictures of this shop, or claimed to be. */
const picturesIn = (body: ImportBody): string[] =>
	cellsOf(body)
		.flatMap(({ imagenes = '', imagenes_grupo = '' }) => [imagenes, imagenes_grupo].flatMap(readPictures))
		.flatMap((picture) => (isRemotePicture(picture) ? [] : picture.url));

const outdated = (): ShopError =>
	new ShopError(409, 'import_outdated', 'La tienda cambió mientras tanto. No se guardó nada. Inténtalo de nuevo.');

const tooManyRows = (most: number): ShopError =>
	new ShopError(400, 'bad_request', `Como máximo ${most} filas por llamada`);

const cutGroup = (line: number): ShopError =>
	new ShopError(400, 'import_cut', `Las filas de un grupo van juntas: faltan otras del grupo de la línea ${line}`);
