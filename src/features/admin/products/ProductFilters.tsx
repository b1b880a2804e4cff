import { useMemo } from 'react';
import type { Category, Product } from '../../../../contract/catalog';
import { isActive } from '../../../lib/product';
import { SelectField } from '../../../ui/fields';
import { adminStockOf } from '../entities/stock';
import { StateFilter, states } from '../list/StateFilter';
import { type AddressChange, useAddress } from '../list/useAddress';

interface Filters {
	/** Id of a category; empty for all. */
	categoria: string;
	estado: string;
	stock: string;
}

/** The bounds of the stock badge (R3-161). */
const stocks = [
	{ value: '', label: 'Todo' },
	{ value: 'bajo', label: 'Stock bajo (10 o menos)' },
	{ value: 'sin', label: 'Sin stock' },
];

function matches(product: Product, { categoria, estado, stock }: Filters): boolean {
	const units = adminStockOf(product);
	if (categoria && String(product.category?.id ?? '') !== categoria) return false;
	if (estado && isActive(product) !== (estado === 'activos')) return false;
	if (stock === 'bajo') return units !== null && units <= 10;
	if (stock === 'sin') return units !== null && units <= 0;
	return true;
}

/**
 * Filters of the product list, as the address has them: `?categoria=&estado=&stock=`. What makes no sense there is as
 * if it were not. `accepts` is undefined while none is set, and stays the same function until one changes.
 */
export function useProductFilters(categories: readonly Category[] | undefined) {
	const { get, change } = useAddress();
	const known = (name: string, values: ReadonlyArray<{ value: string }>) => {
		const value = get(name);
		return values.some((one) => one.value === value) ? value : '';
	};
	const id = get('categoria');
	// Until the categories are there it may well be one of them.
	const isCategory = categories ? categories.some((category) => String(category.id) === id) : /^\d+$/.test(id);
	const categoria = isCategory ? id : '';
	const estado = known('estado', states);
	const stock = known('stock', stocks);
	const filters = useMemo(() => ({ categoria, estado, stock }), [categoria, estado, stock]);
	const accepts = useMemo(
		() => (Object.values(filters).some(Boolean) ? (product: Product) => matches(product, filters) : undefined),
		[filters],
	);
	return { filters, accepts, set: change, clear: () => change({ categoria: '', estado: '', stock: '' }) };
}

interface ProductFiltersProps {
	filters: Filters;
	categories: readonly Category[];
	onChange: (change: AddressChange) => void;
}

/** Category, state and stock beside the search. */
export const ProductFilters = ({ filters, categories, onChange }: ProductFiltersProps) => (
	<>
		<SelectField
			label="Categoría"
			options={[{ value: '', label: 'Todas' }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
			value={filters.categoria}
			onChange={(event) => onChange({ categoria: event.target.value })}
		/>
		<StateFilter ending="o" value={filters.estado} onChange={(estado) => onChange({ estado })} />
		<SelectField
			label="Stock"
			options={stocks}
			value={filters.stock}
			onChange={(event) => onChange({ stock: event.target.value })}
		/>
	</>
);
