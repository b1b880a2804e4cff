import type { Category } from '#contract/catalog/product';
import { branchesOf, childrenOf, flatBranches, idsWithin, lineOf } from '#contract/catalog/tree';
import { canHold } from '../kit/entities/categoryTree';

type Categories = readonly Category[];

/** Below `parentId` (null: root), behind its child `after` (null: first). */
export interface Place {
	parentId: number | null;
	after: number | null;
}

export function placeOf(categories: Categories, id: number): Place {
	const parentId = lineOf(categories, id).at(-2)?.id ?? null;
	const siblings = childrenOf(categories, parentId);
	return { parentId, after: siblings[siblings.findIndex((one) => one.id === id) - 1]?.id ?? null };
}

export function movedTo(categories: Categories, id: number, { parentId, after }: Place): Categories {
	const others = childrenOf(categories, parentId).flatMap((one) => (one.id === id ? [] : [one.id]));
	const order = others.toSpliced(others.indexOf(after ?? 0) + 1, 0, id);
	return categories.map((one) =>
		order.includes(one.id) ? { ...one, parentId, place: order.indexOf(one.id) + 1 } : one,
	);
}

/** By an arrow key; null where it leads nowhere. */
export function stepped(categories: Categories, id: number, key: string): Place | null {
	const { parentId, after } = placeOf(categories, id);
	const siblings = childrenOf(categories, parentId).map((one) => one.id);
	const at = siblings.indexOf(id);
	const steps: Record<string, Place | false> = {
		ArrowUp: at > 0 && { parentId, after: siblings[at - 2] ?? null },
		ArrowDown: at < siblings.length - 1 && { parentId, after: siblings[at + 1] ?? null },
		ArrowRight: after !== null && { parentId: after, after: childrenOf(categories, after).at(-1)?.id ?? null },
		ArrowLeft: parentId !== null && { parentId: placeOf(categories, parentId).parentId, after: parentId },
	};
	const place = steps[key];
	return place && canHold(categories, id, place.parentId) ? place : null;
}

/** Before the row of `before` (null: behind all), at a depth that its neighbours allow; null for none. */
export function placeBefore(categories: Categories, id: number, before: number | null, depth: number): Place | null {
	const branch = idsWithin(categories, id);
	const rows = flatBranches(branchesOf(categories)).filter(({ category }) => !branch.includes(category.id));
	const at = before === null ? rows.length : rows.findIndex(({ category }) => category.id === before);
	const line = lineOf(categories, rows[at - 1]?.category.id);
	for (let level = Math.min(Math.max(depth, 0), line.length); level >= (rows[at]?.depth ?? 0); level -= 1) {
		const parentId = line[level - 1]?.id ?? null;
		if (canHold(categories, id, parentId)) return { parentId, after: line[level]?.id ?? null };
	}
	return null;
}

/** `Polos: lugar 2 de 5 en Ropa`. */
export function placeText(categories: Categories, id: number): string {
	const [own, parent] = lineOf(categories, id).toReversed();
	const siblings = childrenOf(categories, parent?.id ?? null);
	const number = siblings.findIndex((one) => one.id === id) + 1;
	return `${own?.name}: lugar ${number} de ${siblings.length} ${parent ? `en ${parent.name}` : 'entre las principales'}`;
}
