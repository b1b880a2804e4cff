import type { TagDescription } from '@reduxjs/toolkit/query';
import { api, type Request, type TagType } from '#api';
import { anyBody, listOf } from '#api/parse';
import type { AdminUserCreateBody, AdminUserUpdateBody } from '#contract/account/forms';
import { User, userPaths } from '#contract/account/user';
import { adminCategoryPaths, type CategoryPlaceBody } from '#contract/catalog/admin';
import { Category, categoryPaths, Product, productPaths } from '#contract/catalog/product';
import { categoryListRow, everything, productListRow } from '#live/listRow';
import { addLiveRows } from '#live/rows';
import { xhrFetch } from './upload/xhrFetch';

export const productTags = ['AdminProduct', 'Product'] as const;
export const categoryTags = ['AdminCategory', 'Category', 'Product'] as const;
export const userTags = ['AdminUser'] as const;

/** For a bulk change, whose caller invalidates once at the end. */
export interface ChangeArg {
	invalidate?: false;
}
interface UploadArg extends ChangeArg {
	body: FormData;
	onUpload?: (sent: number, total: number) => void;
}
type UpdateArg = UploadArg & { id: number };
type DeleteArg<Id = number> = ChangeArg & { id: Id };

/** `XMLHttpRequest`, which reports progress, only for `onUpload`. */
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

/** R7-08 … R7-12. Products and categories go as multipart bodies. */
export const adminApi = api.injectEndpoints({
	endpoints: (build) => ({
		getAllProducts: build.query<Product[], void>({
			query: () => productPaths.all,
			transformResponse: listOf('all products', Product),
			providesTags: ['AdminProduct'],
		}),
		createProduct: build.mutation<unknown, UploadArg>({
			query: (arg) => upload('POST', productPaths.all, arg),
			invalidatesTags: changes(() => productLists),
		}),
		updateProduct: build.mutation<unknown, UpdateArg>({
			query: ({ id, ...arg }) => upload('PUT', productPaths.one(id), arg),
			invalidatesTags: changes(productTagsOf),
		}),
		deleteProduct: build.mutation<unknown, DeleteArg>({
			query: ({ id }) => remove(productPaths.one(id)),
			invalidatesTags: changes(productTagsOf),
		}),
		getAllCategories: build.query<Category[], void>({
			query: () => categoryPaths.all,
			transformResponse: listOf('all categories', Category),
			providesTags: ['AdminCategory'],
		}),
		// The live channel adds a new category (R3-163).
		createCategory: build.mutation<unknown, UploadArg>({
			query: (arg) => upload('POST', categoryPaths.all, arg),
			invalidatesTags: changes(() => ['Category']),
		}),
		updateCategory: build.mutation<unknown, UpdateArg>({
			query: ({ id, ...arg }) => upload('PUT', categoryPaths.one(id), arg),
			// Product rows show the category's name.
			invalidatesTags: changes(() => ['Category', ...productTags]),
		}),
		deleteCategory: build.mutation<unknown, DeleteArg>({
			query: ({ id }) => remove(categoryPaths.one(id)),
			invalidatesTags: changes(() => categoryTags),
		}),
		placeCategory: build.mutation<unknown, { id: number } & CategoryPlaceBody>({
			query: ({ id, ...body }) => ({
				url: adminCategoryPaths.place(id),
				method: 'PUT',
				body,
				responseHandler: anyBody,
			}),
			extraOptions: { since: 8 },
			invalidatesTags: changes(() => ['Category', ...productTags]),
		}),
		getAllUsers: build.query<User[], void>({
			query: () => userPaths.all,
			transformResponse: listOf('users', User),
			providesTags: ['AdminUser'],
		}),
		createUser: build.mutation<unknown, AdminUserCreateBody>({
			query: (body) => ({ url: userPaths.add, method: 'POST', body, responseHandler: anyBody }),
			invalidatesTags: changes(() => userTags),
		}),
		updateUser: build.mutation<unknown, { id: number | string; body: AdminUserUpdateBody }>({
			query: ({ id, body }) => ({ url: userPaths.one(id), method: 'PUT', body, responseHandler: anyBody }),
			invalidatesTags: changes(() => userTags),
		}),
		deleteUser: build.mutation<unknown, DeleteArg<number | string>>({
			query: ({ id }) => remove(userPaths.one(id)),
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
