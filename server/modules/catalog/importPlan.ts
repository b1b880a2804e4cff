import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProductDto } from '../../../contract/catalog';
import { type ImportProblem, type ImportRow, importLimits } from '../../../contract/productImport';
import type { Tx } from '../../db/database';
import { editsProduct, stockAfter } from './edits';
import { refusedRows } from './importRefusal';
import { findBySku, type ImportedValues, lockCategories, lockNamed } from './importRepository';

export interface ImportPlan {
	/** Products to make, in the order of the rows. */
	creates: (ImportedValues & { sku: string })[];
	/** Products to change, as they are and as they will be. Locked. */
	updates: { product: ProductDto; values: ImportedValues; edited: boolean }[];
	/** Rows that say what is so already. */
	unchanged: number;
}

type Update = Extract<ImportRow, { mode: 'update' }>;
type Create = Extract<ImportRow, { mode: 'create' }>;

const cents = (soles: number): number => Math.round(soles * 100);

function newValues(row: Create): ImportedValues & { sku: string } {
	const { mode: _mode, price, stockQuantity, ...rest } = row;
	return { ...rest, priceCents: cents(price), stock: stockQuantity };
}

/** The product with what the row says; what it leaves out stays. */
const changedValues = (row: Update, product: ProductDto, stock: number): ImportedValues => ({
	name: row.name ?? product.name,
	description: row.description ?? product.description,
	priceCents: cents(row.price ?? product.price),
	stock,
	categoryId: row.categoryId ?? product.category.id,
	active: row.active ?? product.active,
	featured: row.featured ?? product.featured,
});

/** All that `work` answers, some items at a time: other requests get their turn in between. */
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
 * Locks everything that the rows concern, categories before products as every change does, and says what is to be
 * done. Throws 400 for a SKU that comes twice and for categories that do not exist, 409 where a row expects another shop: a new
 * SKU that is taken, a known one that is gone.
 */
export async function planImport(tx: Tx, rows: readonly ImportRow[]): Promise<ImportPlan> {
	refuseTwice(rows);
	const named = await inSlices(rows, (slice, first) =>
		findBySku(
			tx,
			slice.map(({ sku }) => sku),
			first,
		),
	);
	const wanted = rows.flatMap(({ categoryId }) => (categoryId === undefined ? [] : [categoryId]));
	// Those that products leave as well: hiding one changes its products, whose locks would be taken against ours.
	const ids = new Set([...wanted, ...named.map(({ categoryId }) => categoryId)]);
	const categories = await lockCategories(tx, [...ids]);
	// By id from the first to the last, so that no checkout waits for a product of this while this waits for one of it.
	named.sort((one, other) => one.id - other.id);
	const known = new Map(await inSlices(named, (slice) => lockNamed(tx, slice)));

	const plan: ImportPlan = { creates: [], updates: [], unchanged: 0 };
	const problems: ImportProblem[] = [];
	rows.forEach((row, at) => {
		const product = known.get(at);
		if (row.categoryId !== undefined && !categories.has(row.categoryId)) {
			problems.push({ row: at, field: 'categoryId', message: 'La categoría ya no existe' });
		}
		if (row.mode === 'create') {
			if (product) problems.push({ row: at, field: 'sku', message: 'Ya existe un producto con este SKU' });
			else plan.creates.push(newValues(row));
			return;
		}
		if (!product) {
			problems.push({ row: at, field: 'sku', message: 'El producto con este SKU ya no existe' });
			return;
		}
		const { stockQuantity, stockBase } = row;
		const stock = stockQuantity === undefined ? product.stock : stockAfter(product.stock, { stockQuantity, stockBase });
		if (typeof stock !== 'number') {
			problems.push({ row: at, field: 'stockQuantity', message: stock.problem });
			return;
		}
		const values = changedValues(row, product, stock);
		const edited = editsProduct(product, values);
		if (edited || values.stock !== product.stock) plan.updates.push({ product, values, edited });
		else plan.unchanged++;
	});
	if (problems.length > 0) throw refusedRows(409, problems);
	return plan;
}

function refuseTwice(rows: readonly ImportRow[]): void {
	const seen = new Set<string>();
	const problems: ImportProblem[] = [];
	rows.forEach(({ sku }, at) => {
		const key = sku.toLowerCase();
		if (seen.has(key)) problems.push({ row: at, field: 'sku', message: 'El SKU se repite en la importación' });
		seen.add(key);
	});
	if (problems.length > 0) throw refusedRows(400, problems);
}
