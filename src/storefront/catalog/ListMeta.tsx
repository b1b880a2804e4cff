import type { Category } from '#contract/catalog/product';
import { offersPath } from '#contract/offers/words';
import { breadcrumbs, productList } from '#lib/jsonLd';
import { cutText } from '#lib/text';
import { formatUrl } from '#lib/urlState';
import { PageMeta } from '#ui/PageMeta';
import { useShop } from '#ui/shop';
import { stepsTo } from './aisles';
import { countValues } from './attributeFilters';
import { filterParams, isSearch, noFilters, type ProductFilters } from './filters';
import { useProductPath } from './useProductAddress';
import type { ProductList } from './useProductList';

interface ListMetaProps {
	filters: ProductFilters;
	categories: readonly Category[] | undefined;
	list: Pick<ProductList, 'answer' | 'stale'>;
}

const pathOf = (values: Partial<ProductFilters>) => {
	const { offers, ...others } = { ...noFilters, ...values };
	const query = formatUrl(filterParams, { ...others, offers: '' }).toString();
	const path = offers ? offersPath : '/products';
	return query ? `${path}?${query}` : path;
};

/** Inside a category a search has no effect (R3-012). */
export function titleOf(
	filters: Pick<ProductFilters, 'search' | 'category' | 'offers'>,
	categories?: readonly Category[],
): string {
	if (isSearch(filters)) return `Resultados para «${filters.search}»`;
	const name = categories?.find(({ id }) => id === filters.category)?.name;
	return filters.offers ? `${name ?? 'Productos'} en oferta` : (name ?? 'Productos');
}

/** Canonical addresses have no order, no price bounds and no attributes. */
export function ListMeta({ filters, categories, list }: ListMetaProps) {
	const { name: shop } = useShop();
	const placeOf = useProductPath();
	const { search, category: id, offers, attributes } = filters;
	const answer = list.stale ? undefined : list.answer;
	// The server clamps the page.
	const page = answer?.page ?? filters.page;
	const category = categories?.find((one) => one.id === id);
	const behind = page > 1 ? ` – página ${page}` : '';

	if (isSearch(filters)) {
		return (
			<PageMeta
				title={`${titleOf(filters, categories)}${behind}`}
				description={`Productos que encontramos con “${search}” en ${shop}.`}
				noindex
			/>
		);
	}
	if (id !== null && categories && !category) return <PageMeta title="Categoría no encontrada" status={404} />;
	return (
		<PageMeta
			title={`${titleOf(filters, categories)}${behind}`}
			description={
				offers
					? `Lo que está rebajado en ${shop}, con el precio de antes y hasta cuándo vale${behind}.`
					: category
						? cutText(`${category.name} en ${shop}, con precios y stock al momento. ${category.description ?? ''}`, 155)
						: `Todos los productos de ${shop}, por categoría y precio, con precios y stock al momento${behind}.`
			}
			path={pathOf({ category: id, page: attributes ? 1 : page, offers })}
			noindex={countValues(attributes) > 1}
			jsonLd={(absolute) => [
				breadcrumbs(
					[
						{ name: 'Productos', path: '/products' },
						...(offers ? [{ name: 'Ofertas', path: offersPath }] : []),
						...stepsTo(categories, category),
					],
					absolute,
				),
				...(answer?.count ? [productList(answer.products, absolute, placeOf)] : []),
			]}
		/>
	);
}
