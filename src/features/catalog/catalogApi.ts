import type { Category, Product } from '../../../contract/catalog';
import { isProduct } from '../../../contract/guards';
import { paths } from '../../../contract/paths';
import { api } from '../../api';
import { guardedBy, listOf } from '../../api/parse';
import { isCategoryRow, isProductRow } from '../../lib/product';

const products = listOf<Product>('products', isProductRow);
const categories = listOf<Category>('categories', isCategoryRow);
const product = guardedBy(isProduct);

/** Public calls of the catalogue (R7-06, R7-07) and the single-product call. */
export const catalogApi = api.injectEndpoints({
	endpoints: (build) => ({
		getFeaturedProducts: build.query<Product[], void>({
			query: () => paths.featuredProducts,
			transformResponse: products,
			providesTags: ['Product'],
		}),
		getActiveProducts: build.query<Product[], void>({
			query: () => paths.activeProducts,
			transformResponse: products,
			providesTags: ['Product'],
		}),
		searchProducts: build.query<Product[], string>({
			query: (keyword) => ({ url: paths.searchProducts, params: { keyword } }),
			transformResponse: products,
			providesTags: ['Product'],
		}),
		getCategoryProducts: build.query<Product[], number>({
			query: (id) => paths.categoryProducts(id),
			transformResponse: products,
			providesTags: ['Product'],
		}),
		getProduct: build.query<Product, number>({
			query: (id) => ({ url: paths.product(id), needs: 'product' }),
			transformResponse: product,
			providesTags: ['Product'],
		}),
		getActiveCategories: build.query<Category[], void>({
			query: () => paths.activeCategories,
			transformResponse: categories,
			providesTags: ['Category'],
		}),
	}),
});

export const {
	useGetFeaturedProductsQuery,
	useGetActiveProductsQuery,
	useSearchProductsQuery,
	useGetCategoryProductsQuery,
	useGetProductQuery,
	useGetActiveCategoriesQuery,
} = catalogApi;
