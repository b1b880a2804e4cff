/** Levels of the tree of categories. */
export const largestDepth = 3;

/** What the tree needs of a category. Without `parentId` it is a root, as all of another back end. */
export interface TreeCategory {
	id: number;
	name: string;
	parentId?: number | null | undefined;
	/** Among its siblings; 0: not arranged yet. */
	place?: number | null | undefined;
}

/** Siblings by place; those not arranged yet come first, the newest before others. */
export const bySiblings = (one: TreeCategory, other: TreeCategory): number =>
	(one.place ?? 0) - (other.place ?? 0) || other.id - one.id;

export interface Branch<One extends TreeCategory> {
	category: One;
	/** From 0. */
	depth: number;
	children: readonly Branch<One>[];
}

/** A category whose parent is not among them is a root here. */
export function branchesOf<One extends TreeCategory>(categories: readonly One[]): readonly Branch<One>[] {
	const ids = new Set(categories.map(({ id }) => id));
	const childrenOf = new Map<number, One[]>();
	for (const one of categories) {
		const parent = one.parentId != null && one.parentId !== one.id && ids.has(one.parentId) ? one.parentId : 0;
		const siblings = childrenOf.get(parent);
		if (siblings) siblings.push(one);
		else childrenOf.set(parent, [one]);
	}
	const below = (parent: number, depth: number): Branch<One>[] =>
		(childrenOf.get(parent) ?? [])
			.toSorted(bySiblings)
			.map((category) => ({ category, depth, children: below(category.id, depth + 1) }));
	return below(0, 0);
}

/** Each branch before those below it. */
export const flatBranches = <One extends TreeCategory>(branches: readonly Branch<One>[]): Branch<One>[] =>
	branches.flatMap((branch) => [branch, ...flatBranches(branch.children)]);

/** In the order of the tree; as they came while none has a parent or a place, as those of another back end. */
export const inTreeOrder = <One extends TreeCategory>(categories: readonly One[]): readonly Branch<One>[] =>
	categories.some(({ parentId, place }) => parentId != null || place)
		? flatBranches(branchesOf(categories))
		: categories.map((category) => ({ category, depth: 0, children: [] }));

/** Those below `parentId` (null: the roots), in order. */
export const childrenOf = <One extends TreeCategory>(categories: readonly One[], parentId: number | null): One[] =>
	categories.filter((one) => (one.parentId ?? null) === parentId).toSorted(bySiblings);

/** From the root to the category; empty for an unknown one. */
export function lineOf<One extends TreeCategory>(categories: readonly One[], id: number | null | undefined): One[] {
	const line: One[] = [];
	let next = id;
	while (next != null) {
		const category = categories.find((one) => one.id === next);
		if (!category || line.includes(category)) break;
		line.unshift(category);
		next = category.parentId;
	}
	return line;
}

/** Ids of the category and of all below it. */
export const idsWithin = (categories: readonly TreeCategory[], id: number): number[] =>
	categories.filter((one) => lineOf(categories, one.id).some((above) => above.id === id)).map((one) => one.id);

/** Levels that a category and those below it take. */
export function levelsOf(categories: readonly TreeCategory[], id: number): number {
	const depthOf = (one: number) => lineOf(categories, one).length;
	return Math.max(...idsWithin(categories, id).map(depthOf), 0) - depthOf(id) + 1;
}

const separator = ' > ';

/** `Ropa > Polos`, as files and choices write it; a `>` of a name is escaped. */
export const pathText = (names: readonly string[]): string =>
	names.map((name) => name.replace(/[\\>]/g, '\\$&')).join(separator);

/** Names from the root on. A cell without a separator is one name. */
export const readPath = (text: string): string[] =>
	[...text.matchAll(/(?:\\.|[^\\>]|\\$)+/g)]
		.map(([name]) => name.replace(/\\(.)/g, '$1').trim())
		.filter((name) => name !== '');
