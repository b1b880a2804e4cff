import type { Category } from '#contract/catalog/product';
import { childrenOf } from '#contract/catalog/tree';
import { LinkButton } from '#ui/Button';
import type { ProductList } from './useProductList';

interface CategoryTilesProps {
	category: number | null;
	categories: readonly Category[] | undefined;
	facets: ProductList['facets'];
	/** With the other filters. */
	addressOf: (category: number) => string;
}

/** The children of the chosen category, with what they have under the other filters. */
export function CategoryTiles({ category, categories = [], facets, addressOf }: CategoryTilesProps) {
	const counts = new Map(facets?.categories.map(({ id, count }) => [id, count]));
	const children = category === null ? [] : childrenOf(categories, category).filter(({ id }) => counts.get(id));
	if (children.length === 0) return null;
	return (
		<nav aria-label="Subcategorías">
			<ul className="cluster gap-2">
				{children.map(({ id, name }) => (
					<li key={id}>
						<LinkButton to={addressOf(id)}>
							<span>{name}</span> <span className="note">{counts.get(id)}</span>
						</LinkButton>
					</li>
				))}
			</ul>
		</nav>
	);
}
