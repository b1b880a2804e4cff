import { countOf } from '#lib/text';

/** A larger family is named once. */
const most = 3;

/** `Meta: ` of `Meta: _price`, `Google Shopping / ` of `Google Shopping / Gender`. */
const familyOf = (name: string): string | null =>
	/^[^:/(]{2,40}?\s*(?::|\s\/\s)/.exec(name)?.[0].trimEnd() ?? /\((?:product\.metafields)/.exec(name)?.[0] ?? null;

/** Names columns, and large families as one text: plugins add hundreds. */
export function foldedColumns(names: readonly string[]): string[] {
	const sizes = new Map<string, number>();
	for (const name of names) {
		const family = familyOf(name);
		if (family) sizes.set(family, (sizes.get(family) ?? 0) + 1);
	}
	const listed = new Set<string>();
	return names.flatMap((name) => {
		const family = familyOf(name);
		const size = family ? (sizes.get(family) ?? 0) : 0;
		if (!family || size <= most) return [name];
		if (listed.has(family)) return [];
		listed.add(family);
		return [`${family} … (${countOf(size, 'columna', 'columnas')})`];
	});
}
