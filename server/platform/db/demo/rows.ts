import path from 'node:path';
import type { Attribute, AttributeKind, AttributeValue, AttributeValues } from '#contract/catalog/attributes';
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
	/** Name of the category below, which has none below it. */
	in?: string;
	/** By name; choices by their names. */
	attributes?: Readonly<Record<string, readonly string[] | number | boolean | string | undefined>>;
	/** Pictures after the first: one object, or three together. */
	gallery?: readonly { drawn: readonly Drawn[]; pack?: Pack; alt: string }[];
	group?: {
		options: readonly DemoOption[];
		products: readonly { values: readonly string[]; stock: number; price?: number }[];
	};
}

interface DemoBranch {
	name: string;
	description: string;
	attributes?: readonly { name: string; kind: string; unit?: string; choices?: readonly string[] }[];
	below?: readonly DemoBranch[];
}

interface DemoCategory extends DemoBranch {
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
	/** Names and ids from the root to itself. */
	path: readonly string[];
	line: readonly number[];
	place: number;
	root: DemoCategory;
	source: DemoBranch;
}

export interface DemoGroupRow {
	id: number;
	/** Begins the SKUs of its products, before the values. */
	sku: string;
	categoryId: number;
	attributes: AttributeValues;
	source: DemoProduct & Required<Pick<DemoProduct, 'group'>>;
}

export interface DemoProductRow {
	id: number;
	sku: string;
	categoryId: number;
	attributes: AttributeValues;
	hue: number;
	source: DemoProduct;
	member?: { group: DemoGroupRow; values: readonly string[]; tint?: Tint };
}

export interface DemoRows {
	/** Each after the one above it. */
	categories: DemoCategoryRow[];
	attributes: Attribute[];
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

/** Roots have descending ids, so that the first one is the newest. */
function categoryRows(): DemoCategoryRow[] {
	const rows: DemoCategoryRow[] = [];
	const add = (source: DemoBranch, root: DemoCategory, id: number, above?: DemoCategoryRow, place = 0) => {
		const row = {
			id,
			path: [...(above?.path ?? []), source.name],
			line: [...(above?.line ?? []), id],
			place,
			root,
			source,
		};
		rows.push(row);
		for (const [at, below] of (source.below ?? []).entries())
			add(below, root, Math.max(demoCatalog.length, ...rows.map((one) => one.id)) + 1, row, at + 1);
	};
	for (const [at, root] of demoCatalog.entries()) add(root, root, demoCatalog.length - at);
	return rows.sort((one, other) => one.id - other.id);
}

function attributeRows(categories: readonly DemoCategoryRow[]): Attribute[] {
	const rows: Attribute[] = [];
	for (const { id: categoryId, source } of categories)
		for (const { name, kind, unit = '', choices = [] } of source.attributes ?? []) {
			const slug = slugOf(name, 40);
			const same = rows.filter((one) => one.name === name).length;
			const key = same > 0 ? `${slug}-${same + 1}` : slug;
			const named = choices.map((choice) => ({ key: slugOf(choice, 40), name: choice }));
			rows.push({ id: rows.length + 1, categoryId, key, name, kind: kind as AttributeKind, unit, choices: named });
		}
	return rows;
}

/** By attribute id, of those along the category's line. */
function valuesOf({ attributes = {} }: DemoProduct, of: readonly Attribute[]): AttributeValues {
	const stored = (value: readonly string[] | Exclude<AttributeValue, string[]>, { choices }: Attribute) =>
		typeof value === 'object' ? choices.filter(({ name }) => value.includes(name)).map(({ key }) => key) : value;
	return Object.fromEntries(
		of.flatMap((attribute) => {
			const value = attributes[attribute.name];
			return value === undefined ? [] : [[attribute.id, stored(value, attribute)]];
		}),
	);
}

/** Descending ids, featured products newest; categories alternate, so that no list is all fruit. */
export function demoRows(): DemoRows {
	const categories = categoryRows();
	const attributes = attributeRows(categories);
	const longest = Math.max(...demoCatalog.map((category) => category.products.length));
	const groups: DemoGroupRow[] = [];
	const mixed: { row: NewRow; featured: number }[] = [];
	for (let turn = 0; turn < longest; turn++) {
		for (const [at, category] of demoCatalog.entries()) {
			const source = category.products[turn];
			if (!source) continue;
			const sku = `${category.skuPrefix}-${String(turn + 1).padStart(3, '0')}`;
			const leaf = categories.find((one) => one.root === category && one.source.name === (source.in ?? category.name));
			if (!leaf) throw new Error(`${source.name} is in no category`);
			const along = attributes.filter((one) => leaf.line.includes(one.categoryId));
			const row = { sku, categoryId: leaf.id, attributes: valuesOf(source, along), hue: category.hue, source };
			const { group, featured = false } = source;
			if (group)
				groups.push({
					...{ id: groups.length + 1, sku, categoryId: leaf.id, attributes: row.attributes },
					source: { ...source, group },
				});
			const members = group ? membersOf(row, groups.at(-1) as DemoGroupRow) : [row];
			for (const one of members) mixed.push({ row: one, featured: featured ? demoCatalog.length - at : 0 });
		}
	}
	const newest = mixed.toSorted((one, other) => other.featured - one.featured);
	const products = newest.map(({ row }, index) => ({ id: newest.length - index, ...row }));
	return { categories, attributes, groups, products: products.reverse() };
}
