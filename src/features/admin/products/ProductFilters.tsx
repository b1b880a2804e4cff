import { useMemo, useState } from 'react';
import type { Category, Product } from '../../../../contract/catalog';
import { isActive, stockOf } from '../../../lib/product';
import { SelectField } from '../../../ui/fields';

interface Filters {
	/** Id of a category; empty for all. */
	category: string;
	state: string;
	stock: string;
}

const everything: Filters = { category: '', state: '', stock: '' };

const states = [
	{ value: '', label: 'Todos' },
	{ value: 'active', label: 'Activos' },
	{ value: 'inactive', label: 'Inactivos' },
];
/** The bounds of the stock badge (R3-161). */
const stocks = [
	{ value: '', label: 'Todo' },
	{ value: 'low', label: 'Stock bajo (10 o menos)' },
	{ value: 'none', label: 'Sin stock' },
];

function matches(product: Product, { category, state, stock }: Filters): boolean {
	const units = stockOf(product);
	if (category && String(product.category?.id ?? '') !== category) return false;
	if (state && isActive(product) !== (state === 'active')) return false;
	if (stock === 'low') return units !== null && units <= 10;
	if (stock === 'none') return units !== null && units <= 0;
	return true;
}

/** Filters of the product list; `accepts` is undefined while none is set, and stays the same function until one changes. */
export function useProductFilters() {
	const [filters, setFilters] = useState(everything);
	const accepts = useMemo(
		() => (Object.values(filters).some(Boolean) ? (product: Product) => matches(product, filters) : undefined),
		[filters],
	);
	return {
		filters,
		accepts,
		set: (change: Partial<Filters>) => setFilters((now) => ({ ...now, ...change })),
		clear: () => setFilters(everything),
	};
}

interface ProductFiltersProps {
	filters: Filters;
	categories: readonly Category[];
	onChange: (change: Partial<Filters>) => void;
}

/** Category, state and stock beside the search. */
export const ProductFilters = ({ filters, categories, onChange }: ProductFiltersProps) => (
	<>
		<SelectField
			label="Categoría"
			options={[{ value: '', label: 'Todas' }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
			value={filters.category}
			onChange={(event) => onChange({ category: event.target.value })}
		/>
		<SelectField
			label="Estado"
			options={states}
			value={filters.state}
			onChange={(event) => onChange({ state: event.target.value })}
		/>
		<SelectField
			label="Stock"
			options={stocks}
			value={filters.stock}
			onChange={(event) => onChange({ stock: event.target.value })}
		/>
	</>
);
