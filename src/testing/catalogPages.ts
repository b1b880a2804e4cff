import { filtersText, flagNames, readFilters } from '#contract/catalog/facets';
import { type AttributeFacet, type Product, type ProductPage, productsPerPage } from '#contract/catalog/product';
import { isSoldOut } from '#lib/product';
import { matchesText } from '#lib/textSearch';
import { comparisonOf, hasAttributes, hasStock } from '#storefront/catalog/listing';
import type { FakeServer, Handler, SeenRequest } from './serve';

const number = (query: URLSearchParams, name: string): number | undefined =>
	query.has(name) ? Number(query.get(name)) : undefined;

const whole = (product: Product): Product => product;
const withoutDescription = ({ description: _description, ...row }: Product): Product => row;

const cardOf = ({ id, group }: Product): number => group?.id ?? -id;

function grouped<Key>(products: readonly Product[], keyOf: (product: Product) => Key): Map<Key, Product[]> {
	const groups = new Map<Key, Product[]>();
	for (const product of products) groups.set(keyOf(product), [...(groups.get(keyOf(product)) ?? []), product]);
	return groups;
}

/** One row per card: of a group the product to show among those that match, and what its card says. */
function cardsOf(matching: readonly Product[]): Array<{ row: Product; sorted: Product }> {
	const cards = grouped(matching, cardOf);
	return [...cards.values()].map((products) => {
		const [shown, ...others] = products.toSorted(
			(a, b) => Number(isSoldOut(a)) - Number(isSoldOut(b)) || a.price - b.price || a.id - b.id,
		) as [Product, ...Product[]];
		if (!shown.group) return { row: shown, sorted: shown };
		const prices = products.map(({ price }) => price);
		const lowest = Math.min(...prices);
		const available = [shown, ...others].some((product) => !isSoldOut(product));
		const card = { lowest, highest: Math.max(...prices), available, swatches: [], moreSwatches: 0 };
		const id = Math.max(...products.map((product) => product.id));
		return { row: { ...shown, card }, sorted: { ...shown, id, name: shown.group.name, price: lowest } };
	});
}

type Named = { key: string; name: string };
const choicesOf = (value: NonNullable<Product['attributes']>[number]['value']): Named[] =>
	Array.isArray(value) ? value : value === true || value === false ? [flagOf(value)] : [];
const flagOf = (value: boolean): Named => ({ key: value ? 'si' : 'no', name: flagNames[value ? 'si' : 'no'] });

/** Of all attributes of `shown`; `listed` has passed all filters but those of attributes. */
function attributeFacets(shown: readonly Product[], listed: readonly Product[], filters: string): AttributeFacet[] {
	const known = new Map(shown.flatMap(({ attributes }) => attributes ?? []).map((one) => [one.key, one]));
	return [...known.values()].map(({ key, name, unit = '', value }): AttributeFacet => {
		const others = filtersText(readFilters(filters).filter((one) => one.key !== key));
		const inStock = listed.filter((product) => !isSoldOut(product) && hasAttributes(product, others));
		const valuesOf = ({ attributes }: Product) => attributes?.find((one) => one.key === key)?.value;
		const count = (accepts: (product: Product) => boolean) => new Set(inStock.filter(accepts).map(cardOf)).size;
		const facet = { key, name, count: count((product) => valuesOf(product) !== undefined) };
		if (typeof value === 'number') {
			const numbers = inStock.map(valuesOf).filter((one) => typeof one === 'number');
			const [min, max] = numbers.length ? [Math.min(...numbers), Math.max(...numbers)] : [null, null];
			return { ...facet, range: { unit, min, max } };
		}
		const choices = shown.flatMap((product) => choicesOf(valuesOf(product) ?? ''));
		const names = new Map(choices.map((choice) => [choice.key, choice.name]));
		const values = [...names].sort().map(([value, label]) => ({
			key: value,
			name: label,
			count: count((product) => choicesOf(valuesOf(product) ?? '').some((one) => one.key === value)),
		}));
		return { ...facet, values };
	});
}

/** `GET /products/page` of our server, of products that visitors see. */
export function pageAnswer(shown: readonly Product[], query: URLSearchParams, found?: string): ProductPage {
	const category = number(query, 'category');
	const [least = 0, most = Number.POSITIVE_INFINITY] = [number(query, 'minPrice'), number(query, 'maxPrice')];
	const size = number(query, 'size') ?? productsPerPage;
	const search = category === undefined ? (query.get('search') ?? '') : '';
	const featured = query.get('featured') === 'true' ? 'true' : undefined;
	const sortBy = (query.get('sortBy') as 'name' | null) ?? undefined;

	const featuredCards = new Set(shown.filter((product) => product.featured).map(cardOf));
	const base = shown.filter(
		(product) =>
			(!featured || featuredCards.has(cardOf(product))) &&
			matchesText(`${product.name} ${product.description} ${product.category?.name}`, search),
	);
	const inCategory = (product: Product) => category === undefined || product.category?.id === category;
	const inPrice = ({ price }: Product) => price >= least && price <= most;
	const inStock = (product: Product) => hasStock(product, query.get('available') ?? undefined);
	const inOffer = ({ offer }: Product) => !query.has('offers') || offer != null;
	const filters = query.get('attributes') ?? '';
	const has = (product: Product) => hasAttributes(product, filters);
	const listed = base.filter((row) => inCategory(row) && inPrice(row) && inOffer(row));
	const matching = listed.filter(has);
	const compare = comparisonOf({ sortBy, featured, search: found ?? search });
	const list = cardsOf(matching.filter(inStock))
		.sort((one, other) => compare(one.sorted, other.sorted))
		.map(({ row }) => row);
	const pages = Math.max(1, Math.ceil(list.length / size));
	const wanted = shown.find(({ id }) => id === number(query, 'containing'));
	const place = wanted ? list.findIndex((row) => cardOf(row) === cardOf(wanted)) : -1;
	const page = place < 0 ? Math.min(number(query, 'page') ?? 1, pages) : Math.floor(place / size) + 1;

	const categories = new Map<number, { id: number; count: number }>();
	const counted = base.filter((row) => has(row) && inPrice(row) && inStock(row) && inOffer(row));
	for (const [first] of grouped(counted, (row) => `${row.category?.id} ${cardOf(row)}`).values()) {
		const of = first?.category;
		if (of) categories.set(of.id, { id: of.id, count: (categories.get(of.id)?.count ?? 0) + 1 });
	}
	const priced = base.filter((row) => has(row) && inCategory(row) && inStock(row) && inOffer(row));
	const prices = priced.map(({ price }) => price);
	const cards = cardsOf(matching);
	const offered = matching.filter((row) => inStock(row) && row.offer != null);
	const soldOut = cards.filter(({ row }) => isSoldOut(row)).length;
	return {
		count: list.length,
		page,
		pages,
		products: list.slice((page - 1) * size, page * size).map(featured ? whole : withoutDescription),
		facets: {
			categories: [...categories.values()].sort((one, other) => one.id - other.id),
			price: prices.length ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
			stock: { available: cards.length - soldOut, soldOut },
			offers: cardsOf(offered).length,
			...(shown.some(({ attributes }) => attributes) && { attributes: attributeFacets(shown, listed, filters) }),
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
