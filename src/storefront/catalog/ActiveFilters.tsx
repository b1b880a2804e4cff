import type { Category } from '#contract/catalog/product';
import { formatLocalMoney } from '#contract/shared/money';
import { Chip } from '#ui/Badge';
import type { ChangeFilters, ProductFilters } from './filters';

interface ActiveFiltersProps {
	filters: ProductFilters;
	onChange: ChangeFilters;
	categories: readonly Category[] | undefined;
}

/** R3-012. */
export function ActiveFilters({ filters, onChange, categories }: ActiveFiltersProps) {
	const { search, category, minPrice, maxPrice, available, offers } = filters;
	const name = categories?.find(({ id }) => id === category)?.name ?? 'Categoría elegida';
	const chips = [
		category !== null && { label: name, changes: { category: null } },
		category === null && search && { label: `“${search}”`, changes: { search: '' } },
		minPrice !== null && { label: `Desde ${formatLocalMoney(minPrice)}`, changes: { minPrice: null } },
		maxPrice !== null && { label: `Hasta ${formatLocalMoney(maxPrice)}`, changes: { maxPrice: null } },
		offers && { label: 'En oferta', changes: { offers: '' as const } },
		available && { label: 'Solo disponibles', changes: { available: '' as const } },
	].filter((chip) => typeof chip === 'object');
	if (!chips.length) return null;
	return (
		<ul className="cluster gap-2" aria-label="Filtros activos">
			{chips.map(({ label, changes }) => (
				<li key={label}>
					<Chip label={label} onRemove={() => onChange(changes)} />
				</li>
			))}
		</ul>
	);
}
