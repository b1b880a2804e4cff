import { createAction, type ThunkDispatch, type UnknownAction, type WithSlice } from '@reduxjs/toolkit';
import {
	type BaseQueryApi,
	type BaseQueryFn,
	createApi,
	type FetchArgs,
	type FetchBaseQueryError,
	type FetchBaseQueryMeta,
	fetchBaseQuery,
} from '@reduxjs/toolkit/query/react';
import { userPaths } from '#contract/account/user';
import { atLeastHeader, storedAtHeader } from '#contract/shared/backEnd';
import { settings } from '#lib/settings';
import { storedAnswerCame } from '#store/freshnessSlice';
import { type BackEndState, backEndLearned, missingCallError, newBackEndOf, selectIsOurs } from './backEnd';

export const sessionExpired = createAction('auth/expired');

interface RequestState {
	auth: { token: string | null };
	backEnd: BackEndState;
	live: { position: string | null };
}

export interface RequestContext {
	/** A call of R7; the page shares its answer. */
	askBackEnd(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<unknown>;
}

interface Sending {
	/** On the API's host instead of its base (R7-13). */
	onHost?: boolean;
	/** For upload progress. */
	fetchFn?: typeof fetch;
}

export type Request = string | (FetchArgs & Sending);

const stateOf = ({ getState }: { getState: () => unknown }) => getState() as RequestState;

const withContext = (headers: Headers, api: { getState: () => unknown }) => {
	const state = stateOf(api);
	const { token } = state.auth;
	if (token && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
	const { position } = state.live;
	// The request may reach another server than the events; a foreign back end gets no unknown header.
	if (position !== null && selectIsOurs(state)) headers.set(atLeastHeader, position);
	return headers;
};

/** R7-03 … R7-13. Others go to our server only. */
const specified = new Set([
	...['signIn', 'signUp', 'getProfile', 'updateProfile'],
	...['getFeaturedProducts', 'getActiveCategories', 'getActiveProducts', 'searchProducts', 'getCategoryProducts'],
	...['getAllProducts', 'createProduct', 'updateProduct', 'deleteProduct'],
	...['getAllCategories', 'createCategory', 'updateCategory', 'deleteCategory'],
	...['getAllUsers', 'createUser', 'updateUser', 'deleteUser', 'getOrdersOfUser'],
]);

interface OwnCall {
	/** The contract that introduced the endpoint; default: the first. */
	since?: number;
}

/** Their 401 concerns the input, not the session (R8-01). */
const answersWith401 = new Set(['signIn']);

const statusOf = (error: FetchBaseQueryError | undefined) =>
	error?.status === 'PARSING_ERROR' ? error.originalStatus : error?.status;

export type BaseQuery = BaseQueryFn<Request, unknown, FetchBaseQueryError, OwnCall, FetchBaseQueryMeta>;

const send: BaseQuery = async (request, api, extra) => {
	const { onHost, fetchFn }: Sending = typeof request === 'string' ? {} : request;
	const fetchQuery = fetchBaseQuery({
		baseUrl: onHost ? settings.hostUrl || '/' : settings.apiUrl,
		prepareHeaders: withContext,
		fetchFn,
	});
	const result = await fetchQuery(request, api, extra);
	const learned = result.meta?.response && newBackEndOf(result.meta.response, stateOf(api).backEnd);
	if (learned) api.dispatch(backEndLearned(learned));
	const storedAt = result.meta?.response?.headers.get(storedAtHeader);
	if (storedAt) api.dispatch(storedAnswerCame(Number(storedAt)));
	return result;
};

async function checkOwnCall(api: BaseQueryApi, { since = 1 }: OwnCall = {}): Promise<FetchBaseQueryError | null> {
	if (stateOf(api).backEnd.contract === null) await (api.extra as RequestContext).askBackEnd(api.dispatch);
	const { contract } = stateOf(api).backEnd;
	if (contract === null) return { status: 'FETCH_ERROR', error: 'The back end does not answer.' };
	return contract >= since ? null : missingCallError;
}

/**
 * Of concurrent 401s only the first ends the session: the tokens of the others no longer match. A 401 outside of R7
 * ends it only if R7's profile call fails too.
 */
const baseQuery: BaseQuery = async (request, api, extra) => {
	const isOwn = !specified.has(api.endpoint);
	const refusal = isOwn && (await checkOwnCall(api, extra));
	if (refusal) return { error: refusal };
	const { token } = stateOf(api).auth;
	const result = await send(request, api, extra);
	const isRefused = ({ error }: { error?: FetchBaseQueryError }) =>
		statusOf(error) === 401 && !answersWith401.has(api.endpoint) && stateOf(api).auth.token === token;
	if (isRefused(result) && (!isOwn || (token && isRefused(await send(userPaths.profile, api, extra)))))
		api.dispatch(sessionExpired());
	return result;
};

export const privateTags = [
	'Profile',
	'SecondFactor',
	'Order',
	'AdminProduct',
	'AdminCategory',
	'AdminUser',
	'AdminGroup',
	'AdminAttribute',
	'AdminOrder',
	'Sales',
	'Audit',
	'Team',
	'System',
	'AdminPage',
	'Complaint',
	'Holiday',
	'Settings',
	'Mail',
	'Presence',
	'Delivery',
	'MissedSearch',
	'AdminOffer',
] as const;
export const tagTypes = ['Product', 'Category', 'Page', 'Shop', ...privateTags] as const;
export type TagType = (typeof tagTypes)[number];

export const api = createApi({
	reducerPath: 'api',
	baseQuery,
	tagTypes,
	endpoints: () => ({}),
});

declare module '#store' {
	interface RootState extends WithSlice<typeof api> {}
}
