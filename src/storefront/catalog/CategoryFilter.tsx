import type { Category } from '#contract/catalog/product';
import { inTreeOrder } from '#contract/catalog/tree';
import { SelectField } from '#ui/fields';
import type { ProductList } from './useProductList';

interface CategoryFilterProps {
	category: number | null;
	categories: readonly Category[] | undefined;
	facets: ProductList['facets'];
	onChoose: (category: number | null) => void;
}

/** Of each level; a browser drops plain spaces. */
const indent = '\u00a0\u00a0\u00a0';

/** R3-010. */
export function CategoryFilter({ category, categories = [], facets, onChoose }: CategoryFilterProps) {
	const isUnknown = category !== null && !categories.some(({ id }) => id === category);
	const countOf = (id: number) => facets?.categories.find((facet) => facet.id === id)?.count ?? 0;
	return (
		<SelectField
			label="Categoría"
			name="category"
			value={category ?? ''}
			onChange={({ target }) => onChoose(target.value ? Number(target.value) : null)}
			options={[
				{ value: '', label: 'Todas las categorías' },
				...(isUnknown ? [{ value: category, label: 'La categoría elegida' }] : []),
				...inTreeOrder(categories).map(({ category: { id, name }, depth }) => ({
					value: id,
					label: `${indent.repeat(depth)}${name}${facets ? ` (${countOf(id)})` : ''}`,
				})),
			]}
		/>
	);
}
