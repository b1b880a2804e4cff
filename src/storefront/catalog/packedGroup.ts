import type { ProductGroup } from '#contract/catalog/group';
import type { GroupRow } from './groupChoice';

/** `at`: each row's place in `of`. Without it the rows have the values in turn. */
interface Column {
	of: readonly unknown[];
	at?: readonly number[];
}

/** Null for a group without visible products. */
export type PackedGroup = (Omit<ProductGroup, 'products'> & { columns: Record<string, Column> }) | null;

function columnOf(values: readonly unknown[]): Column {
	const texts = values.map((value) => JSON.stringify(value ?? null));
	const all = [...new Set(texts)];
	const of = all.map((text) => JSON.parse(text));
	if (of.length === 1) return { of };
	return of.length > values.length / 2 ? { of: values } : { of, at: texts.map((text) => all.indexOf(text)) };
}

/** A page's HTML has a hundred rows, so it names members and equal values once. */
export function packGroup(group: ProductGroup | null): PackedGroup {
	if (!group) return null;
	const { products, ...shared } = group;
	const names = Object.keys(products[0] ?? {}) as (keyof GroupRow)[];
	const columns = Object.fromEntries(names.map((name) => [name, columnOf(products.map((row) => row[name]))]));
	return { ...shared, columns };
}

export function unpackGroup(group: PackedGroup): ProductGroup | null {
	if (!group) return null;
	const { columns, ...shared } = group;
	const members = Object.entries(columns);
	const rowAt = (index: number) =>
		Object.fromEntries(members.map(([name, { of, at }]) => [name, of[at?.[index] ?? index % of.length]])) as GroupRow;
	return { ...shared, products: (columns.id?.of ?? []).map((_id, index) => rowAt(index)) };
}
