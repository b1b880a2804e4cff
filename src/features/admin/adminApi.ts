import type { Category, Product } from '../../../contract/catalog';
import { paths } from '../../../contract/paths';
import type { User } from '../../../contract/user';
import type { AdminUserCreateBody, AdminUserUpdateBody } from '../../../contract/userForms';
import { api } from '../../api';
import { listOf } from '../../api/parse';
import { isCategoryRow, isProductRow } from '../../lib/product';

const isUser = (row: unknown): row is User =>
	typeof row === 'object' && row !== null && 'id' in row && 'username' in row && typeof row.username === 'string';

/** Calls of the back-office (R7-08 … R7-12). Product and category changes are multipart bodies. */
export const adminApi = api.injectEndpoints({
	endpoints: (build) => ({
		getAllProducts: build.query<Product[], void>({
			query: () => paths.products,
			transformResponse: listOf<Product>('all products', isProductRow),
			providesTags: ['AdminProduct'],
		}),
		createProduct: build.mutation<Product, FormData>({
			query: (body) => ({ url: paths.products, method: 'POST', body }),
			invalidatesTags: (product) => (product ? ['AdminProduct'] : []),
		}),
		updateProduct: build.mutation<Product, { id: number; body: FormData }>({
			query: ({ id, body }) => ({ url: paths.product(id), method: 'PUT', body }),
			invalidatesTags: (product) => (product ? ['AdminProduct'] : []),
		}),
		deleteProduct: build.mutation<void, number>({
			query: (id) => ({ url: paths.product(id), method: 'DELETE' }),
			invalidatesTags: (_answer, error) => (error ? [] : ['AdminProduct']),
		}),
		getAllCategories: build.query<Category[], void>({
			query: () => paths.categories,
			transformResponse: listOf<Category>('all categories', isCategoryRow),
			providesTags: ['AdminCategory'],
		}),
		createCategory: build.mutation<Category, FormData>({
			query: (body) => ({ url: paths.categories, method: 'POST', body }),
		}),
		updateCategory: build.mutation<Category, { id: number; body: FormData }>({
			query: ({ id, body }) => ({ url: paths.category(id), method: 'PUT', body }),
		}),
		deleteCategory: build.mutation<void, number>({
			query: (id) => ({ url: paths.category(id), method: 'DELETE' }),
			invalidatesTags: (_answer, error) => (error ? [] : ['AdminCategory']),
		}),
		getAllUsers: build.query<User[], void>({
			query: () => paths.allUsers,
			transformResponse: listOf<User>('users', isUser),
			providesTags: ['AdminUser'],
		}),
		createUser: build.mutation<User, AdminUserCreateBody>({
			query: (body) => ({ url: paths.users, method: 'POST', body }),
			invalidatesTags: (_answer, error) => (error ? [] : ['AdminUser']),
		}),
		updateUser: build.mutation<User, { id: number | string; body: AdminUserUpdateBody }>({
			query: ({ id, body }) => ({ url: paths.user(id), method: 'PUT', body }),
			invalidatesTags: (_answer, error) => (error ? [] : ['AdminUser']),
		}),
		deleteUser: build.mutation<void, number | string>({
			query: (id) => ({ url: paths.user(id), method: 'DELETE' }),
			invalidatesTags: (_answer, error) => (error ? [] : ['AdminUser']),
		}),
	}),
});
