import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ImportProblem, type ImportRow, importLimits } from '../../../../contract/catalog/import';
import type { ProductDto } from '../../../../contract/catalog/product';
import type { Tx } from '../../../db';
import { shareCategories } from '../categories/repository';
import { keepShared } from '../groups/shared';
import { type ProductValues, productTable } from '../products/fields';
import { mayUndoSales, stockAfter } from '../products/stockEdit';
import { soldLately } from '../stock/soldLately';
import type { Edit, Found } from '../table';
import { refusedRows } from './refusal';
import { type FileOfProduct, fileKey, findBySku, type NamedProduct, readImported } from './repository';

export interface PlannedUpdate {
	before: Found<ProductDto>;
	edit: Edit<ProductValues>;
	fileMark: string | undefined;
}

interface ImportPlan {
	creates: ProductValues[];
	/** `at` is the index of the row. */
	updates: (PlannedUpdate & { at: number; row: Update })[];
	changing: { at: number; row: ImportRow }[];
	problems: ImportProblem[];
}

type Update = Extract<ImportRow, { mode: 'update' }>;

async function inSlices<Item, Answer>(
	items: readonly Item[],
	work: (slice: readonly Item[], first: number) => Promise<Answer[]>,
): Promise<Answer[]> {
	const answers: Answer[][] = [];
	for (let first = 0; first < items.length; first += importLimits.step) {
		answers.push(await work(items.slice(first, first + importLimits.step), first));
		await nextTurn();
	}
	return answers.flat();
}

/**
 * Locks categories before products. `row` of a problem counts from `first`. A decided row gets the nearest possible
 * stock.
 */
export async function planImport(
	tx: Tx,
	rows: readonly ImportRow[],
	{ first = 0, isDecided = false } = {},
): Promise<ImportPlan> {
	const skus = rows.map(({ sku }) => sku);
	const named = await inSlices(skus, (slice, from) => findBySku(tx, slice, from));
	const wanted = rows.flatMap(({ categoryId }) => categoryId ?? []);
	// With those that products leave: hiding one locks its products, in the opposite order.
	const categories = await shareCategories(tx, [...new Set([...wanted, ...named.map(({ categoryId }) => categoryId)])]);
	const known = await lockNamed(tx, named);
	const sold = await soldOf(tx, rows, known);
	const imported = await importedOf(tx, rows, known);

	const plan: ImportPlan = { creates: [], updates: [], changing: [], problems: [] };
	const planRow = (row: ImportRow, at: number) => {
		const refuse = (field: string, message: string) => plan.problems.push({ row: first + at, field, message });
		const before = known.get(at);
		const product = before?.item;
		if (row.categoryId !== undefined && !categories.has(row.categoryId)) {
			refuse('categoryId', 'La categoría ya no existe');
		}
		if (row.mode === 'create') {
			if (product) {
				refuse('sku', 'Ya existe un producto con este SKU');
				return;
			}
			plan.creates.push(row);
			plan.changing.push({ at, row });
			return;
		}
		if (!before || !product) {
			refuse('sku', 'El producto con este SKU ya no existe');
			return;
		}
		const found = stockOf(withoutImported(row, product, imported), product, sold);
		if (typeof found === 'object' && !isDecided) {
			refuse('stockQuantity', found.problem);
			return;
		}
		const stock = typeof found === 'object' ? found.nearest : found;
		// The SKU matches in any letter case.
		const { mode: _mode, sku: _sku, stockBase: _stockBase, fileMark, ...given } = { ...row, stockQuantity: stock };
		const { values, refused } = keepShared(product, given);
		const reasons = isDecided ? [] : Object.entries(refused);
		for (const [field, reason] of reasons) refuse(field, reason);
		if (reasons.length > 0) return;
		const changed = productTable.changedBy(product, values);
		if (changed.length === 0) return;
		const edited = changed.some((field) => field !== 'stockQuantity');
		plan.updates.push({ at, row, before, edit: { ...values, id: product.id, edited }, fileMark });
		plan.changing.push({ at, row });
	};
	await inSlices(rows, async (slice, from) => {
		slice.forEach((row, at) => {
			planRow(row, from + at);
		});
		return [];
	});
	return plan;
}

/** In id order, as checkouts do. Skips products whose SKU changed. */
async function lockNamed(tx: Tx, named: readonly NamedProduct[]): Promise<Map<number, Found<ProductDto>>> {
	const ids = named.map(({ id }) => id).sort((one, other) => one - other);
	const found = await inSlices(ids, (slice) => productTable.lock(tx, slice));
	const byId = new Map(found.map((one) => [one.item.id, one]));
	const products = new Map<number, Found<ProductDto>>();
	for (const { row, id, sku } of named) {
		const product = byId.get(id);
		if (product?.item.sku === sku) products.set(row, product);
	}
	return products;
}

async function soldOf(
	tx: Tx,
	rows: readonly ImportRow[],
	known: ReadonlyMap<number, Found<ProductDto>>,
): Promise<Map<number, number>> {
	const ids = [...known].flatMap(([at, { item }]) => {
		const row = rows[at];
		return row?.mode === 'update' && mayUndoSales(item.stock, row) ? item.id : [];
	});
	return new Map(await inSlices(ids, async (slice) => [...(await soldLately(tx, slice))]));
}

async function importedOf(
	tx: Tx,
	rows: readonly ImportRow[],
	known: ReadonlyMap<number, Found<ProductDto>>,
): Promise<ReadonlyMap<string, number>> {
	const files = [...known].flatMap(([at, { item }]): FileOfProduct[] => {
		const row = rows[at];
		return row?.mode === 'update' && row.fileMark ? [{ id: item.id, mark: row.fileMark }] : [];
	});
	return new Map(await inSlices(files, (slice) => readImported(tx, slice)));
}

/** The row's base includes what its file changed before. */
function withoutImported(row: Update, { id }: ProductDto, imported: ReadonlyMap<string, number>): Update {
	const units = row.fileMark ? imported.get(fileKey({ id, mark: row.fileMark })) : undefined;
	return units && row.stockBase != null ? { ...row, stockBase: row.stockBase + units } : row;
}

const stockOf = ({ stockQuantity, stockBase }: Update, { id, stock }: ProductDto, sold: ReadonlyMap<number, number>) =>
	stockQuantity === undefined ? undefined : stockAfter(stock, { stockQuantity, stockBase }, sold.get(id));

/** Throws 400 with a reason per row. */
export function refuseRepeatedSkus(rows: readonly ImportRow[]): void {
	const seen = new Set<string>();
	const problems: ImportProblem[] = [];
	rows.forEach(({ sku }, row) => {
		const key = sku.toLowerCase();
		if (seen.has(key)) problems.push({ row, field: 'sku', message: 'El SKU se repite en la importación' });
		seen.add(key);
	});
	if (problems.length > 0) throw refusedRows(400, problems);
}
