import { Search } from 'lucide-react';
import type { CSSProperties } from 'react';
import { type Category, type SortOrder, sortOrders } from '#contract/catalog/product';
import { offersPath } from '#contract/offers/words';
import { limits } from '#contract/shared/limits';
import { formatLocalMoney } from '#contract/shared/money';
import { solesProblem } from '#contract/shared/solesProblem';
import { Button } from '#ui/Button';
import { CheckboxField, SelectField, TextField } from '#ui/fields';
import { useTypedValue } from '#ui/useTypedValue';
import { BoundField, type BoundFieldProps } from './BoundField';
import { CategoryFilter } from './CategoryFilter';
import { FacetFields } from './FacetFields';
import {
	type ChangeFilters,
	chosenOrder,
	isFiltered,
	isSearch,
	noFilters,
	type ProductFilters,
	parsePrice,
} from './filters';
import type { ProductList } from './useProductList';
import { useSearchDraft } from './useSearchDraft';

const orders: Array<{ value: SortOrder; label: string }> = [
	{ value: 'price-asc', label: 'Precio, de menor a mayor' },
	{ value: 'price-desc', label: 'Precio, de mayor a menor' },
	{ value: 'newest', label: 'Novedades' },
];
const bestSelling: (typeof orders)[number] = { value: 'best-selling', label: 'Más vendidos' };

const biggestDiscount: (typeof orders)[number] = { value: 'discount-desc', label: 'Mayor descuento' };

const ordersOf = (filters: ProductFilters, { bestSellers, offers }: Partial<NonNullable<ProductList['facets']>>) => {
	const byName = 'Nombre, de la A a la Z';
	const first = isSearch(filters)
		? [
				{ value: '', label: 'Relevancia' },
				{ value: 'name', label: byName },
			]
		: [{ value: '', label: byName }];
	return [
		...[...first, ...orders],
		...(bestSellers || filters.sortBy === bestSelling.value ? [bestSelling] : []),
		...(offers || filters.sortBy === biggestDiscount.value ? [biggestDiscount] : []),
	];
};

export interface FilterFieldsProps {
	filters: ProductFilters;
	onChange: ChangeFilters;
	categories: readonly Category[] | undefined;
	facets?: ProductList['facets'];
	/** The page itself is that filter. */
	onlyOffers?: boolean;
}

const twoColumns = { '--columns': 2, alignItems: 'start' } as CSSProperties;

const trimmed = (text: string) => text.trim();

/** R3-010. */
export function FilterFields({ filters, onChange, categories, facets, onlyOffers }: FilterFieldsProps) {
	const { search, category, minPrice, maxPrice, available, offers, attributes } = filters;
	const [draft, keepDraft] = useSearchDraft();
	const text = useTypedValue({
		value: search,
		parse: trimmed,
		onChange: (value, how) => onChange({ search: value }, how),
	});
	const typeText = (event: { target: { value: string } }) => {
		keepDraft(event.target.value);
		text.field.onChange(event);
	};

	return (
		<form className="stack" action={onlyOffers ? offersPath : '/products'} onSubmit={(event) => event.preventDefault()}>
			<TextField
				type="search"
				name="search"
				label="Buscar"
				placeholder="Nombre o palabra"
				maxLength={limits.keyword}
				icon={<Search size={20} />}
				{...text.field}
				value={draft ?? text.field.value}
				onChange={typeText}
				onFocus={() => draft !== null && text.field.onChange({ target: { value: draft } })}
			/>
			<CategoryFilter {...{ category, categories, facets }} onChoose={(chosen) => onChange({ category: chosen })} />
			<div className="grid gap-3" style={twoColumns}>
				<PriceField
					label="Precio mínimo"
					name="minPrice"
					price={minPrice}
					edge={facets?.price?.min}
					onPrice={(price, how) => onChange({ minPrice: price }, how)}
				/>
				<PriceField
					label="Precio máximo"
					name="maxPrice"
					price={maxPrice}
					edge={facets?.price?.max}
					wrongOrder={minPrice !== null && maxPrice !== null && minPrice > maxPrice}
					onPrice={(price, how) => onChange({ maxPrice: price }, how)}
				/>
			</div>
			<CheckboxField
				label="Solo disponibles"
				name="available"
				value="true"
				checked={available !== ''}
				onChange={({ target }) => onChange({ available: target.checked ? 'true' : '' })}
			/>
			{!onlyOffers && (facets?.offers || offers) ? (
				<CheckboxField
					label={facets?.offers === undefined ? 'En oferta' : `En oferta (${facets.offers})`}
					name="offers"
					value="true"
					checked={offers !== ''}
					onChange={({ target }) => onChange({ offers: target.checked ? 'true' : '' })}
				/>
			) : null}
			<SelectField
				label="Ordenar por"
				name="sortBy"
				value={chosenOrder(filters) ?? ''}
				onChange={({ target }) => onChange({ sortBy: sortOrders.find((order) => order === target.value) ?? null })}
				options={ordersOf(filters, facets ?? {})}
			/>
			{facets?.attributes && (
				<FacetFields
					filters={attributes}
					facets={facets.attributes}
					onChange={(now, how) => onChange({ attributes: now }, how)}
				/>
			)}
			<Button variant="quiet" disabled={!isFiltered(filters)} onClick={() => onChange(noFilters)}>
				Limpiar filtros
			</Button>
			<noscript>
				<Button type="submit" wide>
					Aplicar filtros
				</Button>
			</noscript>
		</form>
	);
}

type PriceFieldProps = Pick<BoundFieldProps, 'label' | 'name' | 'wrongOrder'> & {
	/** Soles. */
	price: number | null;
	/** Soles. */
	edge?: number;
	onPrice: BoundFieldProps['onChange'];
};

const PriceField = ({ price, edge, onPrice, ...field }: PriceFieldProps) => (
	<BoundField
		{...field}
		value={price}
		placeholder={edge === undefined ? 'S/' : formatLocalMoney(edge)}
		parse={parsePrice}
		problem={(text) => solesProblem(text, 'Escribe un monto, por ejemplo 12.50')}
		onChange={onPrice}
	/>
);
