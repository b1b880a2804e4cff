import type { ProductGroup } from '#contract/catalog/group';
import { isSoldOut } from '#lib/product';

export type GroupRow = ProductGroup['products'][number];

/** With the other chosen values, of a chosen one with any; `none`: no product has them together. */
export type ValueState = 'available' | 'soldOut' | 'held' | 'none';

type Values = readonly string[];

const isSame = (one: Values, other: Values): boolean => one.every((value, option) => value === other[option]);

const stateOf = (row: GroupRow | undefined): ValueState => {
	if (!row) return 'none';
	if (!isSoldOut(row)) return 'available';
	return row.heldUntil ? 'held' : 'soldOut';
};

/** Most equal values, earlier options first; then available, cheap and old. */
export function nearestRow(rows: readonly GroupRow[], values: Values): GroupRow | undefined {
	const shared = (row: GroupRow) =>
		row.values.reduce((sum, value, option) => sum * 2 + Number(value === values[option]), 0);
	const [nearest] = [...rows].sort(
		(a, b) => shared(b) - shared(a) || Number(isSoldOut(a)) - Number(isSoldOut(b)) || a.price - b.price || a.id - b.id,
	);
	return nearest;
}

/** `chosen`: one value per option, in order. */
export function groupChoice({ options, products }: Pick<ProductGroup, 'options' | 'products'>, chosen: Values) {
	const rowWith = (values: Values) => products.find((row) => isSame(row.values, values));
	const stateWith = (values: Values) => stateOf(rowWith(values));
	/** A sold-out combination does not sell out each of its values. */
	const stateOfAny = (option: number): ValueState => {
		const rows = products.filter((row) => row.values[option] === chosen[option]);
		return stateOf(rows.find((row) => !isSoldOut(row)) ?? rows.find((row) => row.heldUntil) ?? rows[0]);
	};
	return {
		shown: rowWith(chosen),
		state: stateWith(chosen),
		/** Without values that no product has. */
		options: options.map(({ name, values }, option) => {
			const used = new Set([chosen[option], ...products.map((row) => row.values[option])]);
			return {
				name,
				values: values
					.filter((value) => used.has(value.name))
					.map((value) => ({
						...value,
						state: value.name === chosen[option] ? stateOfAny(option) : stateWith(chosen.with(option, value.name)),
						chosen: value.name === chosen[option],
					})),
			};
		}),
		/** After a press on a value. */
		rowFor: (option: number, value: string): GroupRow | undefined =>
			nearestRow(
				products.filter((row) => row.values[option] === value),
				chosen,
			),
	};
}

export type GroupChoice = ReturnType<typeof groupChoice>;
