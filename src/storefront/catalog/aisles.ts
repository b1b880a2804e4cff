import type { Category } from '#contract/catalog/product';
import { inTreeOrder, lineOf, type TreeCategory } from '#contract/catalog/tree';
import type { Step } from '#lib/jsonLd';

export const rootsOf = <One extends TreeCategory>(categories: readonly One[]): One[] =>
	inTreeOrder(categories).flatMap(({ category, depth }) => (depth === 0 ? [category] : []));

/** Other back ends do not say it. */
export const hasProducts = (category: Pick<Category, 'hasProducts'>): boolean => category.hasProducts !== false;

export const categoryPath = (id: number): string => `/products?category=${id}`;

/** From the root to the category, which may be hidden. */
export function stepsTo(
	categories: readonly TreeCategory[] | undefined,
	category: { id: number; name?: string | null } | null | undefined,
): Step[] {
	const line = lineOf(categories ?? [], category?.id);
	if (line.length > 0) return line.map(({ id, name }) => ({ name, path: categoryPath(id) }));
	return category?.name ? [{ name: category.name, path: categoryPath(category.id) }] : [];
}

/** Where a category stands, for people; empty for a root. */
export const placeText = (categories: readonly TreeCategory[] | undefined, id: number): string =>
	lineOf(categories ?? [], id)
		.slice(0, -1)
		.map(({ name }) => name)
		.join(' › ');
