import { original, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import * as v from 'valibot';
import { api } from '#api';
import { listOf, parsedBy } from '#api/parse';
import { groupPaths, ProductGroup, wholeName } from '#contract/catalog/group';
import {
	Category,
	categoryPaths,
	Product,
	ProductPage,
	productPaths,
	ReducedProducts,
} from '#contract/catalog/product';
import { Suggestions } from '#contract/catalog/suggestions';
import { idsWithin, lineOf } from '#contract/catalog/tree';
import { isActive } from '#lib/product';
import type { ChannelEvent } from '#live/actions';
import { applyToProduct, categoryOf, isOlderThan, productOf } from '#live/entities';
import { categoryListRow, productListRow } from '#live/listRow';
import { addLiveRows, type RefetchRule, row, type StateWithApi, spreadOut } from '#live/rows';
import { hasProducts } from './aisles';
import type { GroupRow } from './groupChoice';
import type { PageQuery } from './listing';
import { applyToGroup, type HeldGroup } from './liveGroup';
import { applyToPage, applyToSuggestions, type HeldPage, type HeldSuggestions, mergePage } from './livePage';

const products = listOf('products', Product);
const page = parsedBy(ProductPage);
const group = parsedBy(v.nullable(ProductGroup));
const reduced = parsedBy(ReducedProducts);
const categories = listOf('categories', Category);
/** Unknown products: 404, 400 for an invalid id, null in a rendered page. */
const saysNone = (status: number | undefined): boolean => status === 404 || status === 400;
const product = (answer: unknown, { response }: { response?: Response } = {}): Product | null =>
	answer === null || saysNone(response?.status) ? null : v.parse(Product, answer);

/** A page has its product's id; `Product` alone invalidates all. */
const productList = { type: 'Product', id: 'LIST' } as const;
/** An answer without products has no row that could be outdated. */
const noGroup = { type: 'Product', id: 'no group' } as const;
const reducedTag = { type: 'Product', id: 'reduced' } as const;
/** `Category` alone invalidates it too. */
const categoriesTag = { type: 'Category', id: 'active' } as const;
const groupTag = (id: number) => ({ type: 'Product', id: `group ${id}` }) as const;
const suggestionsTag = (text: string) => ({ type: 'Product', id: `text ${text}` }) as const;
const pageTag = (query: PageQuery) =>
	({ type: 'Product', id: JSON.stringify(query, Object.keys(query).sort()) }) as const;

export const catalogApi = api.injectEndpoints({
	endpoints: (build) => ({
		getFeaturedProducts: build.query<Product[], void>({
			query: () => productPaths.featured,
			transformResponse: products,
			providesTags: [productList],
		}),
		getActiveProducts: build.query<Product[], void>({
			query: () => productPaths.active,
			transformResponse: products,
			providesTags: [productList],
		}),
		searchProducts: build.query<Product[], string>({
			query: (keyword) => ({ url: productPaths.search, params: { keyword } }),
			transformResponse: products,
			providesTags: [productList],
		}),
		getCategoryProducts: build.query<Product[], number>({
			query: (id) => productPaths.ofCategory(id),
			transformResponse: products,
			providesTags: [productList],
		}),
		getProduct: build.query<Product | null, number>({
			query: (id) => ({
				url: productPaths.one(id),
				validateStatus: ({ ok, status }) => ok || saysNone(status),
			}),
			transformResponse: (answer, meta) => product(answer, meta),
			providesTags: (_product, _error, id) => [{ type: 'Product', id }],
		}),
		getProductGroup: build.query<HeldGroup | null, number>({
			query: (id) => groupPaths.one(id),
			extraOptions: { since: 3 },
			transformResponse: group,
			providesTags: (group, _error, id) => [productList, group ? groupTag(id) : noGroup],
		}),
		getProductPage: build.query<HeldPage, PageQuery>({
			query: (params) => ({ url: productPaths.page, params }),
			transformResponse: page,
			merge: (held, answer) => copyWithStructuralSharing(original(held), mergePage(held, answer)),
			providesTags: (_page, _error, query) => [productList, pageTag(query)],
		}),
		getReduced: build.query<ReducedProducts, void>({
			query: () => productPaths.reduced,
			extraOptions: { since: 7 },
			transformResponse: reduced,
			providesTags: [productList, reducedTag],
			keepUnusedDataFor: 600,
		}),
		getSuggestions: build.query<HeldSuggestions, string>({
			query: (text) => ({ url: productPaths.suggestions, params: { text } }),
			transformResponse: parsedBy(Suggestions),
			providesTags: (_answer, _error, text) => [productList, suggestionsTag(text), 'Category'],
		}),
		getSomeProducts: build.query<Product[], number[]>({
			query: (ids) => ({ url: productPaths.some, params: { ids: ids.join() } }),
			transformResponse: products,
			providesTags: [productList],
		}),
		getActiveCategories: build.query<Category[], void>({
			query: () => categoryPaths.active,
			transformResponse: categories,
			providesTags: [categoriesTag],
		}),
	}),
});

export const catalogAnswers = {
	getProductPage: page,
	getProduct: product,
	getProductGroup: group,
	getActiveCategories: categories,
	getReduced: reduced,
};

export const {
	useGetFeaturedProductsQuery,
	useGetActiveProductsQuery,
	useSearchProductsQuery,
	useGetCategoryProductsQuery,
	useGetProductQuery,
	useGetProductGroupQuery,
	useGetProductPageQuery,
	useGetReducedQuery,
	useGetSuggestionsQuery,
	useGetSomeProductsQuery,
	useGetActiveCategoriesQuery,
	usePrefetch,
} = catalogApi;

const {
	getFeaturedProducts,
	getActiveProducts,
	getCategoryProducts,
	searchProducts,
	getProduct,
	getProductGroup,
	getProductPage,
	getReduced,
	getSuggestions,
	getSomeProducts,
	getActiveCategories,
} = catalogApi.endpoints;

const returnsGroup: RefetchRule['when'] = (event, before) => {
	const group = productOf(event)?.group;
	return Boolean(group) && getProductGroup.select(group?.id ?? 0)(before).data === null;
};

/** A category comes, goes, moves to another one, or has other attributes. */
const changesTree: RefetchRule['when'] = (event, before) => {
	if (!('category' in event)) return false;
	const shown = getActiveCategories.select()(before).data;
	const category = categoryOf(event);
	if (!shown) return category === null;
	const held = shown.find(({ id }) => id === event.category.id);
	if (!held || !category || !isActive(category)) return Boolean(held) !== (category !== null && isActive(category));
	const changes = (name: 'parentId' | 'attributesVersion') => (held[name] ?? 0) !== (category[name] ?? 0);
	return !isOlderThan(held, category.version ?? null) && (changes('parentId') || changes('attributesVersion'));
};

/** Whether those above have products may change. */
const changesBranch: RefetchRule['when'] = (event, before) => {
	if (!('category' in event) || !changesTree(event, before)) return false;
	const held = getActiveCategories
		.select()(before)
		.data?.find(({ id }) => id === event.category.id);
	return [held, categoryOf(event)].some((category) => category?.parentId != null);
};

const activeCategories = categoryListRow(getActiveCategories, { adds: true, belongs: isActive });

/** What is below a hidden category goes with it; a category has products once the shop shows one there. */
function applyToCategories(held: Category[], event: ChannelEvent): Category[] {
	const categories = activeCategories.apply(held, event, undefined);
	if ('category' in event && categories.length < held.length) {
		const hidden = new Set(idsWithin(held, event.category.id));
		return categories.filter(({ id }) => !hidden.has(id));
	}
	const product = productOf(event);
	const line = lineOf(categories, product && isActive(product) ? product.category?.id : null);
	if (line.every(hasProducts)) return categories;
	return categories.map((one) => (line.includes(one) ? { ...one, hasProducts: true } : one));
}

/** The first offer begins, or the last one may have ended. */
const movesReduced: RefetchRule['when'] = (event, before) => {
	const count = getReduced.select()(before).data?.count;
	if (event.type !== 'PRICES_CHANGED' || count === undefined) return false;
	return event.products.some(({ offer }) => (offer === undefined) === count > 0);
};

addLiveRows({
	rows: [
		productListRow(getActiveProducts, { adds: true, belongs: isActive }),
		productListRow(getFeaturedProducts, {
			adds: true,
			belongs: (product) => isActive(product) && (product.featured ?? undefined),
		}),
		productListRow(getCategoryProducts, {
			adds: true,
			belongs: ({ active, category }, id) =>
				active !== false && (category === undefined ? undefined : category?.id === id),
		}),
		productListRow(searchProducts, { adds: false, belongs: isActive }),
		row(getActiveCategories, applyToCategories),
		row(getProduct, (held, event, id) => {
			const product = productOf(event);
			return held ? applyToProduct(held, event) : product?.id === id && isActive(product) ? product : held;
		}),
		row(getProductGroup, applyToGroup, (group, id) => (group?.outdated ? groupTag(id) : null)),
		row(getProductPage, applyToPage, (page, query) => (page.outdated ? pageTag(query) : null)),
		row(getSuggestions, applyToSuggestions, (held, text) => (held.outdated ? suggestionsTag(text) : null)),
		productListRow(getSomeProducts, {
			adds: true,
			belongs: ({ id, active }, ids) => active !== false && ids.includes(id),
		}),
	],
	refetches: [
		{ when: changesTree, tags: ['Product'], ...spreadOut },
		{ when: changesBranch, tags: [categoriesTag], ...spreadOut },
		{ when: returnsGroup, tags: [noGroup], ...spreadOut },
		{ when: movesReduced, tags: [reducedTag], ...spreadOut },
	],
});

/** Fills `getProduct` from the group's answer, unless cached. */
export const rowShown =
	(group: ProductGroup, { values, ...row }: GroupRow): ThunkAction<void, StateWithApi, unknown, UnknownAction> =>
	(dispatch, getState) => {
		if (getProduct.select(row.id)(getState()).data) return;
		const { id, name, description, category, attributes } = group;
		const shared = {
			description,
			category,
			attributes,
			stockQuantity: row.stock,
			active: true,
			group: { id, name, values },
		};
		const value = { ...row, ...shared, name: wholeName(name, values) };
		dispatch(catalogApi.util.upsertQueryEntries([{ endpointName: 'getProduct', arg: row.id, value }]));
	};
