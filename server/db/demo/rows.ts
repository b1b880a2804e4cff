import catalog from './catalog.json';
import type { Pack } from './drawing/packaging';

interface DemoProduct {
	/** Code points for `illustrationPath`, unique. */
	picture: string;
	/** The illustration is inside, or on the label. */
	pack?: Pack;
	name: string;
	/** Soles. */
	price: number;
	stock: number;
	description: string;
	featured?: boolean;
	active?: boolean;
}

interface DemoCategory {
	name: string;
	description: string;
	skuPrefix: string;
	/** OKLCH degrees, of the pictures' ground. */
	hue: number;
	cover: readonly string[];
	active?: boolean;
	products: readonly DemoProduct[];
}

export const demoCatalog: readonly DemoCategory[] = catalog;

export interface DemoCategoryRow {
	id: number;
	source: DemoCategory;
}

export interface DemoProductRow {
	id: number;
	sku: string;
	categoryId: number;
	hue: number;
	source: DemoProduct;
}

export interface DemoRows {
	categories: DemoCategoryRow[];
	products: DemoProductRow[];
}

/** Descending ids, newest first; categories alternate, so that no list is all fruit. */
export function demoRows(): DemoRows {
	const categories = demoCatalog.map((source, index) => ({ id: demoCatalog.length - index, source }));
	const longest = Math.max(...demoCatalog.map((category) => category.products.length));
	const mixed: Omit<DemoProductRow, 'id'>[] = [];
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
