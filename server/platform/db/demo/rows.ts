import path from 'node:path';
import { wholeName } from '#contract/catalog/group';
import { slugOf } from '#contract/shared/characters';
import catalog from './catalog.json';
import type { Pack } from './drawing/packaging';

/** Pixels. */
export const pictureSide = 640;

/** The build copies the folder beside main.mjs. */
export const picturePath = (name: string): string => path.join(__dirname, 'pictures', `${name}.webp`);

/** As sharp's `modulate`. */
interface Tint {
	hue?: number;
	saturation?: number;
	brightness?: number;
}

/** An illustration by its code points, in other colours or mirrored. */
export interface Drawn {
	picture: string;
	tint?: Tint;
	flop?: boolean;
}

interface DemoOption {
	name: string;
	/** With `tint`, its products have their own picture in that colour. */
	values: readonly { name: string; color?: string; tint?: Tint }[];
}

interface DemoProduct {
	/** Code points for `illustrationPath`, unique. */
	picture: string;
	/** The illustration is inside, or on the label. */
	pack?: Pack;
	name: string;
	/** Its name before it became a group. */
	was?: string;
	/** Soles. */
	price: number;
	stock: number;
	description: string;
	featured?: boolean;
	active?: boolean;
	/** Of Apéndice I of the IGV law, as fresh food is. */
	exempt?: boolean;
	alt?: string;
	/** Pictures after the first: one object, or three together. */
	gallery?: readonly { drawn: readonly Drawn[]; pack?: Pack; alt: string }[];
	group?: {
		options: readonly DemoOption[];
		products: readonly { values: readonly string[]; stock: number; price?: number }[];
	};
}

interface DemoCategory {
	name: string;
	description: string;
	skuPrefix: string;
	/** OKLCH degrees, of the pictures' ground. */
	hue: number;
	cover: readonly string[];
	active?: boolean;
	/** All its products. */
	exempt?: boolean;
	products: readonly DemoProduct[];
}

export const demoCatalog: readonly DemoCategory[] = catalog;

export interface DemoCategoryRow {
	id: number;
	source: DemoCategory;
}

export interface DemoGroupRow {
	id: number;
	/** Begins the SKUs of its products, before the values. */
	sku: string;
	categoryId: number;
	source: DemoProduct & Required<Pick<DemoProduct, 'group'>>;
}

export interface DemoProductRow {
	id: number;
	sku: string;
	categoryId: number;
	hue: number;
	source: DemoProduct;
	member?: { group: DemoGroupRow; values: readonly string[]; tint?: Tint };
}

export interface DemoRows {
	categories: DemoCategoryRow[];
	groups: DemoGroupRow[];
	products: DemoProductRow[];
}

export const galleryName = (picture: string, at: number): string => `${picture}-${at + 2}`;

type NewRow = Omit<DemoProductRow, 'id'>;

/** The last of them is the first of the group: ids descend. */
function membersOf(row: NewRow, group: DemoGroupRow): NewRow[] {
	const { name, picture, price } = group.source;
	return group.source.group.products.toReversed().map((product) => {
		const { values, stock } = product;
		const chosen = group.source.group.options.map((option, at) => option.values.find((one) => one.name === values[at]));
		const tinted = chosen.find((value) => value?.tint);
		const member = { group, values, ...(tinted?.tint && { tint: tinted.tint }) };
		const source = {
			...group.source,
			...{ name: wholeName(name, values), stock, price: product.price ?? price },
			...(tinted && { picture: `${picture}-${slugOf(tinted.name, 40)}` }),
		};
		return {
			...row,
			sku: [row.sku, ...values.map((value) => slugOf(value, 3).toUpperCase())].join('-'),
			source,
			member,
		};
	});
}

/** Descending ids, featured products newest; categories alternate, so that no list is all fruit. */
export function demoRows(): DemoRows {
	const categories = demoCatalog.map((source, index) => ({ id: demoCatalog.length - index, source }));
	const longest = Math.max(...demoCatalog.map((category) => category.products.length));
	const groups: DemoGroupRow[] = [];
	const mixed: { row: NewRow; featured: boolean }[] = [];
	for (let turn = 0; turn < longest; turn++) {
		for (const { id: categoryId, source: category } of categories) {
			const source = category.products[turn];
			if (!source) continue;
			const sku = `${category.skuPrefix}-${String(turn + 1).padStart(3, '0')}`;
			const row = { sku, categoryId, hue: category.hue, source };
			const { group, featured = false } = source;
			if (group) groups.push({ id: groups.length + 1, sku, categoryId, source: { ...source, group } });
			const members = group ? membersOf(row, groups.at(-1) as DemoGroupRow) : [row];
			for (const one of members) mixed.push({ row: one, featured });
		}
	}
	const placeOf = ({ row, featured }: (typeof mixed)[number]) => (featured ? row.categoryId : 0);
	const newest = mixed.toSorted((one, other) => placeOf(other) - placeOf(one));
	const products = newest.map(({ row }, index) => ({ id: newest.length - index, ...row }));
	return { categories: categories.reverse(), groups, products: products.reverse() };
}
