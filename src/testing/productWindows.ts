import { filtersOf } from '#admin/kit/entities/entity';
import { products as entity, productFields } from '#admin/kit/entities/product';
import { comparing, sortFromText } from '#admin/kit/list/column';
import { matchesText } from '#lib/textSearch';
import type { aProduct } from './builders';
import type { Handler } from './serve';

type Product = ReturnType<typeof aProduct>;

/** The windows of our server over these products, by the rules of the browser's own list. */
export function windowHandlers(held: { products: Product[] }): Record<string, Handler> {
	function matching(query: URLSearchParams): Product[] {
		const filters = filtersOf(productFields).flatMap(({ param, accepts }) => {
			const value = query.get(param);
			return value ? [(product: Product) => accepts(product, value)] : [];
		});
		const sort = sortFromText(query.get('sortBy') ?? '', entity.columns);
		const found = held.products.filter(
			(product) =>
				matchesText(entity.searchText(product), query.get('search') ?? '') && filters.every((is) => is(product)),
		);
		return sort ? found.sort(comparing(sort, entity.columns)) : found;
	}
	return {
		'GET /admin/products': ({ query }) => {
			const found = matching(query);
			const offset = Number(query.get('offset'));
			return {
				count: found.length,
				total: held.products.length,
				products: found.slice(offset, offset + Number(query.get('limit'))),
			};
		},
		'GET /admin/products/ids': ({ query }) => matching(query).map(({ id }) => id),
		'POST /admin/products/some': ({ body }) => {
			const { ids, skus: given } = body as { ids?: number[]; skus?: string[] };
			const skus = given?.map((sku) => sku.toLowerCase());
			return held.products.filter(({ id, sku }) => ids?.includes(id) ?? skus?.includes(sku?.toLowerCase() ?? ''));
		},
	};
}
