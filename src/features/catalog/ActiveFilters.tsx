import type { Category } from '../../../contract/catalog';
import { formatLocalMoney } from '../../lib/money';
import { Chip } from '../../ui/Chip';
import styles from './ActiveFilters.module.css';
import type { ProductFilters } from './filters';
import type { ChangeFilters } from './useFilters';

interface ActiveFiltersProps {
	filters: ProductFilters;
	onChange: ChangeFilters;
	categories: readonly Category[] | undefined;
}

/** What narrows the list, each with the click that takes it away. A search within a category narrows nothing (R3-012). */
export function ActiveFilters({ filters, onChange, categories }: ActiveFiltersProps) {
	const { search, category, minPrice, maxPrice } = filters;
	const name = categories?.find(({ id }) => id === category)?.name ?? 'Categoría elegida';
	const chips = [
		category !== null && { label: name, changes: { category: null } },
		category === null && search.trim() && { label: `“${search.trim()}”`, changes: { search: '' } },
		minPrice !== null && { label: `Desde ${formatLocalMoney(minPrice)}`, changes: { minPrice: null } },
		maxPrice !== null && { label: `Hasta ${formatLocalMoney(maxPrice)}`, changes: { maxPrice: null } },
	].filter((chip) => typeof chip === 'object');
	if (!chips.length) return null;
	return (
		<ul className={styles.chips} aria-label="Filtros activos">
			{chips.map(({ label, changes }) => (
				<li key={label}>
					<Chip label={label} onRemove={() => onChange(changes)} />
				</li>
			))}
		</ul>
	);
}
