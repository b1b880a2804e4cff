import type { TagDescription } from '@reduxjs/toolkit/query';
import { Category } from '../../../contract/category';
import { paths } from '../../../contract/paths';
import { Product } from '../../../contract/product';
import { User } from '../../../contract/user';
import type { AdminUserCreateBody, AdminUserUpdateBody } from '../../../contract/userForms';
import { api, type Request, type TagType } from '../../api';
import { anyBody, listOf } from '../../api/parse';
import { categoryListRow, everything, productListRow } from '../../live/listRow';
import { addLiveRows } from '../../live/rows';
import { xhrFetch } from './upload/xhrFetch';

export const productTags = ['AdminProduct', 'Product'] as const;
export const categoryTags = ['AdminCategory', 'Category', 'Product'] as const;
export const userTags = ['AdminUser'] as const;

/** One of many changes leaves the lists alone: its caller invalidates them after the last one. */
export interface ChangeArg {
	invalidate?: false;
}
interface UploadArg extends ChangeArg {
	body: FormData;
	onUpload?: (sent: number, total: number) => void;
}
type UpdateArg = UploadArg & { id: number };
type DeleteArg<Id = number> = ChangeArg & { id: Id };

/** `XMLHttpRequest` reports the progress of an upload; it is used only where somebody listens. */
const upload = (method: 'POST' | 'PUT', url: string, { body, onUpload }: UploadArg): Request => ({
	url,
	method,
	body,
	responseHandler: anyBody,
	...(onUpload && { fetchFn: xhrFetch({ onUpload }) }),
});

const remove = (url: string): Request => ({ url, method: 'DELETE', responseHandler: anyBody });

type Tags = ReadonlyArray<TagDescription<TagType>>;

const changes =
	<Arg extends object>(tagsOf: (arg: Arg) => Tags) =>
	(_answer: unknown, error: unknown, arg: Arg): Tags =>
		error || ('invalidate' in arg && arg.invalidate === false) ? [] : tagsOf(arg);

const productLists: Tags = ['AdminProduct', { type: 'Product', id: 'LIST' }];
const productTagsOf = ({ id }: { id: number }): Tags => [...productLists, { type: 'Product', id }];

/** Calls of the back-office (R7-08 … R7-12). Product and category changes are multipart bodies. */
export const adminApi = api.injectEndpoints({
	endpoints: (build) => ({
		getAllProducts: build.query<Product[], void>({
			query: () => paths.products,
			transformResponse: listOf('all products', Product),
			providesTags: ['AdminProduct'],
		}),
		createProduct: build.mutation<unknown, UploadArg>({
			query: (arg) => upload('POST', paths.products, arg),
			invalidatesTags: changes(() => productLists),
		}),
		updateProduct: build.mutation<unknown, UpdateArg>({
			query: ({ id, ...arg }) => upload('PUT', paths.product(id), arg),
			invalidatesTags: changes(productTagsOf),
		}),
		deleteProduct: build.mutation<unknown, DeleteArg>({
			query: ({ id }) => remove(paths.product(id)),
			invalidatesTags: changes(productTagsOf),
		}),
		getAllCategories: build.query<Category[], void>({
			query: () => paths.categories,
			transformResponse: listOf('all categories', Category),
			providesTags: ['AdminCategory'],
		}),
		// Live messages bring a new or changed category into the list of the back-office (R3-163).
		createCategory: build.mutation<unknown, UploadArg>({
			query: (arg) => upload('POST', paths.categories, arg),
			invalidatesTags: changes(() => ['Category']),
		}),
		updateCategory: build.mutation<unknown, UpdateArg>({
			query: ({ id, ...arg }) => upload('PUT', paths.category(id), arg),
			// Rows of products carry the name of their category.
			invalidatesTags: changes(() => ['Category', ...productTags]),
		}),
		deleteCategory: build.mutation<unknown, DeleteArg>({
			query: ({ id }) => remove(paths.category(id)),
			invalidatesTags: changes(() => categoryTags),
		}),
		getAllUsers: build.query<User[], void>({
			query: () => paths.allUsers,
			transformResponse: listOf('users', User),
			providesTags: ['AdminUser'],
		}),
		createUser: build.mutation<unknown, AdminUserCreateBody>({
			query: (body) => ({ url: paths.users, method: 'POST', body, responseHandler: anyBody }),
			invalidatesTags: changes(() => userTags),
		}),
		updateUser: build.mutation<unknown, { id: number | string; body: AdminUserUpdateBody }>({
			query: ({ id, body }) => ({ url: paths.user(id), method: 'PUT', body, responseHandler: anyBody }),
			invalidatesTags: changes(() => userTags),
		}),
		deleteUser: build.mutation<unknown, DeleteArg<number | string>>({
			query: ({ id }) => remove(paths.user(id)),
			invalidatesTags: changes(() => userTags),
		}),
	}),
});

addLiveRows({
	rows: [
		productListRow(adminApi.endpoints.getAllProducts, everything),
		categoryListRow(adminApi.endpoints.getAllCategories, everything),
	],
});
