import type { Category } from '../../../contract/category';
import { breadcrumbs } from '../../lib/jsonLd';
import { cutText } from '../../lib/text';
import { formatUrl } from '../../lib/urlState';
import { PageMeta } from '../../ui/PageMeta';
import { filterParams, noFilters, type ProductFilters } from './filters';

interface ListMetaProps {
	filters: ProductFilters;
	/** Undefined until they are known. */
	categories: readonly Category[] | undefined;
}

const pathOf = (values: Partial<ProductFilters>) => {
	const query = formatUrl(filterParams, { ...noFilters, ...values }).toString();
	return query ? `/products?${query}` : '/products';
};

/** Order and price bounds show the same products again, so the canonical address is without them. */
export function ListMeta({ filters, categories }: ListMetaProps) {
	const { search, category: id, page } = filters;
	const category = categories?.find((one) => one.id === id);
	const behind = page > 1 ? ` – página ${page}` : '';

	if (id === null && search) {
		return (
			<PageMeta
				title={`${search}${behind}`}
				description={`Productos que encontramos con “${search}” en Tienda Viva.`}
				noindex
			/>
		);
	}
	if (id !== null && categories && !category) return <PageMeta title="Categoría no encontrada" status={404} />;
	return (
		<PageMeta
			title={`${category?.name ?? 'Productos'}${behind}`}
			description={
				category
					? cutText(
							`${category.name} en Tienda Viva, con precios y stock al momento. ${category.description ?? ''}`,
							155,
						)
					: `Todos los productos de Tienda Viva, por categoría y precio, con precios y stock al momento${behind}.`
			}
			path={pathOf({ category: id, page })}
			jsonLd={(absolute) => [
				breadcrumbs(
					[
						{ name: 'Productos', path: '/products' },
						...(category ? [{ name: category.name, path: pathOf({ category: id }) }] : []),
					],
					absolute,
				),
			]}
		/>
	);
}
