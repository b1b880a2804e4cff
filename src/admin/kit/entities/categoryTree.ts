import type { Category } from '#contract/catalog/product';
import { branchesOf, flatBranches, idsWithin, largestDepth, lineOf, pathText } from '#contract/catalog/tree';

type Categories = readonly Category[];

/** Lists without a tree stay as their back end orders them. */
export const inTreeOrder = (categories: Categories): Categories =>
	categories.some(({ parentId, place }) => parentId != null || place)
		? flatBranches(branchesOf(categories)).map(({ category }) => category)
		: categories;

/** `Ropa > Polos`, a root's bare name; empty for an unknown one. */
export function pathOf(categories: Categories, id: number | null | undefined): string {
	const names = lineOf(categories, id).map(({ name }) => name);
	return names.length > 1 ? pathText(names) : (names[0] ?? '');
}

export const categoryOptions = (categories: Categories, isOffered: (category: Category) => boolean = () => true) =>
	inTreeOrder(categories)
		.filter(isOffered)
		.map(({ id }) => ({ value: String(id), label: pathOf(categories, id) }));

/** False below its own branch, and where a part of the branch would be too deep. */
export function canHold(categories: Categories, id: number, parentId: number | null): boolean {
	const depthOf = (one: number | null) => lineOf(categories, one).length;
	const branch = idsWithin(categories, id);
	const height = Math.max(0, ...branch.map(depthOf)) - depthOf(id) + 1;
	return (parentId === null || !branch.includes(parentId)) && depthOf(parentId) + height <= largestDepth;
}

/** Where category `id` can be; undefined for a new one. */
export const parentOptions = (categories: Categories, id = 0) => [
	{ value: '', label: 'Ninguna: es principal' },
	...categoryOptions(categories, (one) => canHold(categories, id, one.id)),
];
