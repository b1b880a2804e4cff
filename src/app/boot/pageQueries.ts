import { type Category, productIdOf } from '#contract/catalog/product';
import type { PageAnswer, PageQuery } from '#contract/shared/firstView';
import { formatUrl, parseUrl } from '#lib/urlState';
import { rootsOf } from '#storefront/catalog/aisles';
import { catalogAnswers } from '#storefront/catalog/catalogApi';
import { filterParams, type ProductFilters, pageQueryOf } from '#storefront/catalog/filters';
import { categoriesAtHome, featuredPage, relatedPage } from '#storefront/catalog/listing';
import type { PageMatch, PageName } from '../pages';

interface Address extends PageMatch {
	query: URLSearchParams;
}

type Queries = (address: Address, answers: readonly PageAnswer[]) => PageQuery[];

const queryFor = (endpointName: keyof typeof catalogAnswers | 'getShop', arg?: unknown): PageQuery => ({
	endpointName,
	arg,
});

const isSame = (one: PageQuery, other: PageQuery) =>
	one.endpointName === other.endpointName && JSON.stringify(one.arg) === JSON.stringify(other.arg);

const listQuery = ({ query }: Address, more: Partial<ProductFilters> = {}): PageQuery =>
	queryFor('getProductPage', pageQueryOf({ ...parseUrl(filterParams, query), ...more }));

function productQueries({ params }: Address, answers: readonly PageAnswer[]): PageQuery[] {
	const id = productIdOf(params.id);
	if (id === null) return [];
	const product = queryFor('getProduct', id);
	const answer = answers.find((other) => isSame(other, product));
	const { category, group } = (answer && catalogAnswers.getProduct(answer.value)) ?? {};
	return [
		product,
		...(group ? [queryFor('getProductGroup', group.id)] : []),
		...(category ? [queryFor('getProductPage', relatedPage(category.id))] : []),
	];
}

const categories = queryFor('getActiveCategories');
const reduced = queryFor('getReduced');
const shop = queryFor('getShop');
/** They show products in pages, whose address has filters. */
const isList = (name: PageName): boolean => name === 'products' || name === 'offers';

/** Pages that the server renders, and their first view. */
const queriesOf: Partial<Record<PageName, Queries>> = {
	home: () => [queryFor('getProductPage', featuredPage)],
	products: (address) => [listQuery(address)],
	offers: (address) => [listQuery(address, { offers: 'true' })],
	product: productQueries,
	categories: () => [],
	'text-page': ({ params }) => [{ endpointName: 'getPage', arg: params.slug }],
	'complaints-book': () => [],
	'not-found': () => [],
};

export const isRendered = ({ name }: { name: string }): boolean => name in queriesOf;

/** For the first view; an answer may lead to more. */
export function missingQueries(address: Address, answers: readonly PageAnswer[]): PageQuery[] {
	const queries = queriesOf[address.name];
	const needed = queries ? [categories, ...queries(address, answers), reduced, shop] : [shop];
	return needed.filter((query) => !answers.some((answer) => isSame(answer, query)));
}

/** The product pages need the size guide, the frame the tree. What says nothing is left out. */
const brief = ({ id, name, version, hasProducts, ...category }: Category) => {
	const { sizeGuide, parentId, place, attributesVersion } = category;
	const some = Object.entries({ sizeGuide, parentId, place, attributesVersion }).filter(([, value]) => value);
	return { id, name, version, ...Object.fromEntries(some), ...(hasProducts === false && { hasProducts }) };
};

/** Shortens categories that only the frame lists, by name. */
export function shownAnswers(address: Address, answers: readonly PageAnswer[]): PageAnswer[] {
	const chosen = isList(address.name) && Number(address.query.get('category'));
	return answers.map((answer) => {
		if (!isSame(answer, categories)) return answer;
		const all = catalogAnswers.getActiveCategories(answer.value);
		const atHome = address.name === 'home' ? rootsOf(all).slice(0, categoriesAtHome) : [];
		const isWhole = (category: Category) =>
			address.name === 'categories' || category.id === chosen || atHome.includes(category);
		return { ...answer, value: all.map((category) => (isWhole(category) ? category : brief(category))) };
	});
}

export function knownParameters({ name }: PageMatch, query: URLSearchParams): string {
	const text = isList(name) ? formatUrl(filterParams, parseUrl(filterParams, query)).toString() : '';
	return text && `?${text}`;
}
