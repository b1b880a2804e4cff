import { slugOf } from '#contract/shared/characters';
import { foldedName, type OptionText } from './options';
import { type Row, valueNames } from './rows';

/** Option combinations that no row has, in their order. */
export function missingValues(rows: readonly Row[], options: readonly OptionText[]): Row['values'][] {
	const idOf = (values: Row['values']) => JSON.stringify(options.map(({ key }) => values[key] ?? ''));
	const present = new Set(rows.map(({ values }) => idOf(values)));
	const all = options.reduce<Row['values'][]>(
		(combined, { key, values }) => combined.flatMap((one) => values.map((value) => ({ ...one, [key]: value.key }))),
		[{}],
	);
	return options.length > 0 ? all.filter((values) => !present.has(idOf(values))) : [];
}

const codeOf = (text: string): string => slugOf(text, 40).toUpperCase();

/** `POLO-{Color}-{Talla}`. */
export const patternOf = (name: string, options: readonly OptionText[]): string =>
	[codeOf(name.split(/\s+/)[0] ?? ''), ...options.map((option) => `{${option.name}}`)].filter(Boolean).join('-');

export const skuOf = (pattern: string, row: Row, options: readonly OptionText[]): string => {
	const names = valueNames(row, options);
	return pattern.replace(/\{([^}]*)\}/g, (_, name: string) => {
		const at = options.findIndex((option) => foldedName(option.name) === foldedName(name));
		return codeOf(names[at] ?? '');
	});
};

/** `base`, else with the next free number. `usedSkus` is folded, and grows. */
export function freeSku(base: string, usedSkus: Set<string>): string {
	let sku = base;
	for (let number = 2; usedSkus.has(foldedName(sku)); number += 1) sku = `${base}-${number}`;
	usedSkus.add(foldedName(sku));
	return sku;
}
