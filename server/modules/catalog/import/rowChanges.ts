import type { ImportRow } from '#contract/catalog/import';
import type { CatalogChanges, GroupChange, ProductChange } from '../changes/change';

export function rowsByGroup(rows: readonly ImportRow[]): Map<number, number[]> {
	const groups = new Map<number, number[]>();
	rows.forEach(({ group }, at) => {
		if (!group) return;
		const places = groups.get(group.at);
		if (places) places.push(at);
		else groups.set(group.at, [at]);
	});
	return groups;
}

/**
 * `at` is the index of a row. `versionOf`: the row's version in the preview; absent: not compared. `areListPrices`: the
 * file names offers beside its prices.
 */
export function changesOfRows(
	rows: readonly ImportRow[],
	versionOf: (at: number) => number | null | undefined = () => undefined,
	areListPrices = false,
): CatalogChanges {
	const groups = [...rowsByGroup(rows).entries()].map(([at, places]): GroupChange => {
		const own = places.flatMap((place) => rows[place] ?? []);
		const [pictures] = own.flatMap(({ group }) => (group?.pictures ? [group.pictures] : []));
		return {
			...{ at, target: 'members', options: 'grow' },
			order: own.map(({ group }) => group?.order).find(Boolean),
			fields: {
				name: own[0]?.group?.name ?? '',
				description: own.map(({ description }) => description).find(Boolean),
				categoryId: own.find(({ categoryId }) => categoryId !== undefined)?.categoryId,
				...(own.some(({ attributes }) => attributes) && {
					attributes: Object.assign({}, ...own.map(({ attributes }) => attributes)),
				}),
			},
			...(pictures && { pictures: { kind: 'list', pictures } }),
		};
	});
	return {
		groups,
		products: rows.map((row, at) => {
			const change = changeOf(row, at);
			const { price } = row;
			return {
				...{ ...change, editVersion: versionOf(at) },
				...(areListPrices && price !== undefined && { fields: { ...change.fields, listPrice: price } }),
			};
		}),
	};
}

function changeOf(row: ImportRow, at: number): ProductChange {
	const { mode, group, pictures, stockQuantity, sku, attributes, ...others } = row;
	const { stockBase: base, fileMark, ...fields } = { stockBase: undefined, fileMark: undefined, ...others };
	const isNew = mode === 'create';
	return {
		at,
		target: isNew ? 'new' : { sku },
		// The SKU of an existing product matches in any letter case, and stays.
		fields: { ...fields, ...(isNew && { sku }), ...(attributes && !group && { attributes }) },
		...(stockQuantity !== undefined && { stock: { quantity: stockQuantity, base, fileMark } }),
		...(pictures && { pictures: { kind: 'list', pictures } }),
		...(group && { place: { group: group.at, values: group.values, options: group.options } }),
	};
}
