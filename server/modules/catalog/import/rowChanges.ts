import type { ImportProblem, ImportRow } from '../../../../contract/catalog/import';
import type { CatalogChanges, GroupChange, ProductChange, Refusal } from '../changes/change';
import { rowsByGroup } from './groupRows';

/** What the rows of a file change; `at` is the index of a row. */
export function changesOfRows(rows: readonly ImportRow[]): CatalogChanges {
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
			},
			...(pictures && { pictures: { kind: 'list', pictures } }),
		};
	});
	return { groups, products: rows.map(changeOf) };
}

function changeOf(row: ImportRow, at: number): ProductChange {
	const { group, pictures, stockQuantity, sku, ...others } = row;
	const { name, description, price, categoryId, active, featured, weightGrams } = others;
	const isNew = row.mode === 'create';
	const { stockBase: base, fileMark } = row.mode === 'update' ? row : {};
	return {
		at,
		target: isNew ? 'new' : { sku },
		// The SKU of a known product matches in any letter case, and stays.
		fields: { name, description, price, categoryId, active, featured, weightGrams, ...(isNew && { sku }) },
		...(stockQuantity !== undefined && { stock: { quantity: stockQuantity, base, fileMark } }),
		...(pictures && { pictures: { kind: 'list', pictures } }),
		...(group && { place: { group: group.at, values: group.values, options: group.options } }),
	};
}

/** Refusals by row: those of a group at its first one. */
export function problemsOf(rows: readonly ImportRow[], refusals: readonly Refusal[]): ImportProblem[] {
	const places = rowsByGroup(rows);
	const problems = refusals.map(({ of, field, message, code }) => {
		const isMissingCategory = code === 'missing' && field === 'categoryId';
		return {
			row: 'group' in of ? (places.get(of.group)?.[0] ?? 0) : of.product,
			field: 'group' in of || field === 'values' ? 'group' : field,
			message: isMissingCategory ? 'La categoría ya no existe' : message,
			isBeside: code === 'beside',
		};
	});
	const refused = new Set(problems.flatMap(({ row, isBeside }) => (isBeside ? [] : row)));
	return problems.flatMap(({ isBeside, ...problem }) => (isBeside && refused.has(problem.row) ? [] : problem));
}
