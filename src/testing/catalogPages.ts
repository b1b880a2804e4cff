import { type Product, type ProductPage, productsPerPage } from '../../contract/catalog/product';
import { comparisonOf, hasStock } from '../features/catalog/listing';
import { isSoldOut } from '../lib/product';
import { matchesText } from '../lib/textSearch';
import type { FakeServer, Handler, SeenRequest } from './serve';

const number = (query: URLSearchParams, name: string): number | undefined =>
	query.has(name) ? Number(query.get(name)) : undefined;

const whole = (product: Product): Product => product;
const withoutDescription = ({ description: _description, ...row }: Product): Product => row;

/** `GET /products/page` of our server, of products that visitors see. */
export function pageAnswer(shown: readonly Product[], query: URLSearchParams, found?: string): ProductPage {
	const category = number(query, 'category');
	const [least = 0, most = Number.POSITIVE_INFINITY] = [number(query, 'minPrice'), number(query, 'maxPrice')];
	const size = number(query, 'size') ?? productsPerPage;
	const search = category === undefined ? (query.get('search') ?? '') : '';
	const featured = query.get('featured') === 'true' ? 'true' : undefined;
	const sortBy = (query.get('sortBy') as 'name' | null) ?? undefined;

	const base = shown.filter(
		(product) =>
			(!featured || product.featured) &&
			matchesText(`${product.name} ${product.description} ${product.category?.name}`, search),
	);
	const inCategory = (product: Product) => category === undefined || product.category?.id === category;
	const inPrice = ({ price }: Product) => price >= least && price <= most;
	const inStock = (product: Product) => hasStock(product, query.get('available') ?? undefined);
	const matching = base.filter((row) => inCategory(row) && inPrice(row));
	const list = matching.filter(inStock).sort(comparisonOf({ sortBy, featured, search: found ?? search }));
	const pages = Math.max(1, Math.ceil(list.length / size));
	const place = list.findIndex(({ id }) => id === number(query, 'containing'));
	const page = place < 0 ? Math.min(number(query, 'page') ?? 1, pages) : Math.floor(place / size) + 1;

	const categories = new Map<number, { id: number; count: number }>();
	for (const { category: of } of base.filter((row) => inPrice(row) && inStock(row))) {
		if (of) categories.set(of.id, { id: of.id, count: (categories.get(of.id)?.count ?? 0) + 1 });
	}
	const prices = base.filter((row) => inCategory(row) && inStock(row)).map(({ price }) => price);
	const soldOut = matching.filter(isSoldOut).length;
	return {
		count: list.length,
		page,
		pages,
		products: list.slice((page - 1) * size, page * size).map(featured ? whole : withoutDescription),
		facets: {
			categories: [...categories.values()].sort((one, other) => one.id - other.id),
			price: prices.length ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
			stock: { available: matching.length - soldOut, soldOut },
		},
	};
}

/** The pages of our server, answered of the arrays of R7 that the server has; a failure of theirs is passed on. */
export function pagesOfArrays(server: () => FakeServer): Record<string, Handler> {
	async function rows(route: string, request: SeenRequest): Promise<Product[] | Response> {
		const answer = (await server().find('GET', route)?.({ ...request, path: route })) as Product[] | Response;
		return answer instanceof Response ? answer : answer.filter(({ active }) => active !== false);
	}
	return {
		'GET /products/page': async (request) => {
			const { query } = request;
			const search = query.get('search');
			const keyword = new URLSearchParams(search ? { keyword: search } : {});
			const route = query.has('featured')
				? '/products/featured'
				: query.has('category')
					? `/products/category/${query.get('category')}`
					: search
						? '/products/search'
						: '/products/active';
			const shown = await rows(route, { ...request, query: keyword });
			if (shown instanceof Response) return shown;
			const asked = new URLSearchParams(query);
			// The array has what it was asked for, whatever its rows say.
			for (const done of ['featured', 'category', 'search']) asked.delete(done);
			return query.has('featured')
				? { ...pageAnswer(shown, asked), products: shown.slice(0, Number(query.get('size'))) }
				: pageAnswer(shown, asked, query.has('category') ? undefined : (search ?? undefined));
		},
		'GET /products/some': async (request) => {
			const ids = request.query.get('ids')?.split(',').map(Number) ?? [];
			const shown = await rows('/products/active', request);
			return shown instanceof Response ? shown : shown.filter(({ id }) => ids.includes(id));
		},
		'GET /products/suggestions': () => ({ products: [], categories: [] }),
	};
}
