import type { AttributeFacet, Category } from '#contract/catalog/product';
import { formatLocalMoney } from '#contract/shared/money';
import { Chip } from '#ui/Badge';
import { chosenNames } from './attributeFilters';
import type { ChangeFilters, ProductFilters } from './filters';

interface ActiveFiltersProps {
	filters: ProductFilters;
	onChange: ChangeFilters;
	categories: readonly Category[] | undefined;
	facets: readonly AttributeFacet[] | undefined;
	/** The answer for these filters is there: what it does not know is gone. */
	isAnswered: boolean;
}

/** R3-012. */
export function ActiveFilters({ filters, onChange, categories, facets, isAnswered }: ActiveFiltersProps) {
	const { search, category, minPrice, maxPrice, available, offers, attributes } = filters;
	const name = categories?.find(({ id }) => id === category)?.name ?? 'Categoría elegida';
	const chips = [
		category !== null && { label: name, changes: { category: null } },
		category === null && search && { label: `“${search}”`, changes: { search: '' } },
		minPrice !== null && { label: `Desde ${formatLocalMoney(minPrice)}`, changes: { minPrice: null } },
		maxPrice !== null && { label: `Hasta ${formatLocalMoney(maxPrice)}`, changes: { maxPrice: null } },
		offers && { label: 'En oferta', changes: { offers: '' as const } },
		available && { label: 'Solo disponibles', changes: { available: '' as const } },
		...chosenNames(attributes, facets).map(({ attribute, value, isKnown, rest }) => ({
			label: `${attribute}: ${value}${isKnown || !isAnswered ? '' : ' (ya no existe)'}`,
			changes: { attributes: rest },
		})),
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
