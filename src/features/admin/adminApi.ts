import { createAction } from '@reduxjs/toolkit';
import { adminPaths } from '../../../contract/adminPaths';
import type { Category, Product } from '../../../contract/catalog';
import type { User } from '../../../contract/user';
import type { AdminUserCreateBody, AdminUserUpdateBody } from '../../../contract/userForms';
import { api } from '../../api';
import { listOf } from '../../api/parse';
import { isCategoryRow, isProductRow } from '../../lib/product';
import { xhrFetch } from './upload/xhrFetch';

const isUser = (row: unknown): row is User =>
	typeof row === 'object' && row !== null && 'id' in row && 'username' in row && typeof row.username === 'string';

/** A multipart body; `onUpload` is told how many of its bytes have left. */
interface Sent {
	body: FormData;
	onUpload?: (sent: number, total: number) => void;
}

/** One of many: the list is asked for again by whoever sends them all. */
interface OneOfMany {
	quiet?: boolean;
}
type Change = Sent & OneOfMany & { id: number };
type Gone<Id> = Id | (OneOfMany & { id: Id });

const idOf = <Id extends number | string>(gone: Gone<Id>): Id => (typeof gone === 'object' ? gone.id : gone);
const isQuiet = (arg: unknown): boolean =>
	typeof arg === 'object' && arg !== null && 'quiet' in arg && arg.quiet === true;

/** The request of a multipart body. Only where somebody wants to know is it sent by what can tell. */
const upload = (method: 'POST' | 'PUT', url: string, { body, onUpload }: Sent) => ({
	url,
	method,
	body,
	...(onUpload && { fetchFn: xhrFetch({ onUpload }) }),
});

/**
 * Fetch for answers of megabytes. The base query reads a copy of each answer as well, for the case that it is no JSON;
 * of this one the copy is empty, which halves the reading.
 */
const readOnce: typeof fetch = async (input, init) => {
	const response = await fetch(input, init);
	const { status, statusText, headers } = response;
	return Object.assign(response, { clone: () => new Response(null, { status, statusText, headers }) });
};

/**
 * The store would freeze ten thousand rows, and look into each, before the first one is on screen. A frozen list it takes
 * as it is; the rows follow when there is time, so that the first live change does not have to look into them.
 */
const frozen = <Row extends object>(rows: Row[]): Row[] => {
	const whenIdle = typeof requestIdleCallback === 'undefined' ? setTimeout : requestIdleCallback;
	whenIdle(() => {
		for (const row of rows) Object.freeze(row);
	});
	return Object.freeze(rows) as Row[];
};

/** The list of all products is in the store. */
const productsArrived = createAction('admin/productsArrived');

/** Calls of the back-office (R7-08 … R7-12). Product and category changes are multipart bodies. */
export const adminApi = api.injectEndpoints({
	endpoints: (build) => ({
		getAllProducts: build.query<Product[], void>({
			query: () => ({ url: adminPaths.products, fetchFn: readOnce, responseHandler: (response) => response.json() }),
			transformResponse: (answer: unknown) => frozen(listOf<Product>('all products', isProductRow)(answer)),
			// The store tells of answers in the next frame; of an action of ours it tells at once.
			onQueryStarted: (_none, { dispatch, queryFulfilled }) =>
				queryFulfilled.then(
					() => void dispatch(productsArrived()),
					() => {},
				),
			providesTags: ['AdminProduct'],
		}),
		createProduct: build.mutation<Product, Sent>({
			query: (sent) => upload('POST', adminPaths.products, sent),
			invalidatesTags: (product) => (product ? ['AdminProduct'] : []),
		}),
		updateProduct: build.mutation<Product, Change>({
			query: ({ id, ...sent }) => upload('PUT', adminPaths.product(id), sent),
			invalidatesTags: (product, _error, arg) => (product && !isQuiet(arg) ? ['AdminProduct'] : []),
		}),
		deleteProduct: build.mutation<void, Gone<number>>({
			query: (gone) => ({ url: adminPaths.product(idOf(gone)), method: 'DELETE' }),
			invalidatesTags: (_answer, error, arg) => (error || isQuiet(arg) ? [] : ['AdminProduct']),
		}),
		getAllCategories: build.query<Category[], void>({
			query: () => adminPaths.categories,
			transformResponse: listOf<Category>('all categories', isCategoryRow),
			providesTags: ['AdminCategory'],
		}),
		createCategory: build.mutation<Category, Sent>({
			query: (sent) => upload('POST', adminPaths.categories, sent),
		}),
		updateCategory: build.mutation<Category, Change>({
			query: ({ id, ...sent }) => upload('PUT', adminPaths.category(id), sent),
		}),
		deleteCategory: build.mutation<void, Gone<number>>({
			query: (gone) => ({ url: adminPaths.category(idOf(gone)), method: 'DELETE' }),
			invalidatesTags: (_answer, error, arg) => (error || isQuiet(arg) ? [] : ['AdminCategory']),
		}),
		getAllUsers: build.query<User[], void>({
			query: () => adminPaths.allUsers,
			transformResponse: listOf<User>('users', isUser),
			providesTags: ['AdminUser'],
		}),
		createUser: build.mutation<User, AdminUserCreateBody>({
			query: (body) => ({ url: adminPaths.users, method: 'POST', body }),
			invalidatesTags: (_answer, error) => (error ? [] : ['AdminUser']),
		}),
		updateUser: build.mutation<User, { id: number | string; body: AdminUserUpdateBody }>({
			query: ({ id, body }) => ({ url: adminPaths.user(id), method: 'PUT', body }),
			invalidatesTags: (_answer, error) => (error ? [] : ['AdminUser']),
		}),
		deleteUser: build.mutation<void, Gone<number | string>>({
			query: (gone) => ({ url: adminPaths.user(idOf(gone)), method: 'DELETE' }),
			invalidatesTags: (_answer, error, arg) => (error || isQuiet(arg) ? [] : ['AdminUser']),
		}),
	}),
});
