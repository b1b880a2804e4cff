import { demoCatalog } from './catalog';
import type { DemoCategory, DemoProduct } from './catalog/types';

export interface CategoryRow {
	id: number;
	source: DemoCategory;
}

export interface ProductRow {
	id: number;
	sku: string;
	categoryId: number;
	/** Hue of the category, for the picture's ground. */
	hue: number;
	source: DemoProduct;
}

export interface DemoRows {
	categories: CategoryRow[];
	products: ProductRow[];
}

/**
 * The rows of the demo catalogue in ascending order of identifier, the same on every machine. The shop lists the
 * newest first, so identifiers run against the catalogue's order: its first category and product head the lists. The
 * categories take turns, so that no list starts with twenty fruits.
 */
export function demoRows(): DemoRows {
	const categories = demoCatalog.map((source, index) => ({ id: demoCatalog.length - index, source }));
	const longest = Math.max(...demoCatalog.map((category) => category.products.length));
	const mixed: Omit<ProductRow, 'id'>[] = [];
	for (let turn = 0; turn < longest; turn++) {
		for (const { id, source: category } of categories) {
			const source = category.products[turn];
			if (!source) continue;
			const sku = `${category.skuPrefix}-${String(turn + 1).padStart(3, '0')}`;
			mixed.push({ sku, categoryId: id, hue: category.hue, source });
		}
	}
	const products = mixed.map((row, index) => ({ id: mixed.length - index, ...row }));
	return { categories: categories.reverse(), products: products.reverse() };
}
