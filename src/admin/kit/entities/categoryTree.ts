import type { Category } from '#contract/catalog/product';
import { idsWithin, inTreeOrder, largestDepth, levelsOf, lineOf, pathText } from '#contract/catalog/tree';

type Categories = readonly Category[];

/** `Ropa > Polos`, a root's bare name; empty for an unknown one. */
export function pathOf(categories: Categories, id: number | null | undefined): string {
	const names = lineOf(categories, id).map(({ name }) => name);
	return names.length > 1 ? pathText(names) : (names[0] ?? '');
}

export const categoryOptions = (categories: Categories, isOffered: (category: Category) => boolean = () => true) =>
	inTreeOrder(categories)
		.map(({ category }) => category)
		.filter(isOffered)
		.map(({ id }) => ({ value: String(id), label: pathOf(categories, id) }));

/** False below its own branch, and where a part of the branch would be too deep. */
export function canHold(categories: Categories, id: number, parentId: number | null): boolean {
	const isBelow = parentId !== null && idsWithin(categories, id).includes(parentId);
	return !isBelow && lineOf(categories, parentId).length + levelsOf(categories, id) <= largestDepth;
}

/** Where category `id` can be; undefined for a new one. */
export const parentOptions = (categories: Categories, id = 0) => [
	{ value: '', label: 'Ninguna: es principal' },
	...categoryOptions(categories, (one) => canHold(categories, id, one.id)),
];
