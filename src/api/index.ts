import { createAction } from '@reduxjs/toolkit';
import {
	type BaseQueryFn,
	createApi,
	type FetchArgs,
	type FetchBaseQueryError,
	fetchBaseQuery,
} from '@reduxjs/toolkit/query/react';
import { settings } from '../lib/settings';

/** The server answered 401: the session that the request carried is over. */
export const sessionExpired = createAction('auth/expired');

/** The part of the state that a request needs; the auth slice fits it. */
interface StateWithToken {
	auth: { token: string | null };
}

interface Sending {
	/** Path stands on the API's host instead of below its base (R7-13). */
	onHost?: boolean;
	/** Sends this one request, where `fetch` cannot tell what has to be known of it (an upload's progress). */
	fetchFn?: typeof fetch;
}

export type Request = string | (FetchArgs & Sending);

const withToken = (headers: Headers, { getState }: { getState: () => unknown }) => {
	const { token } = (getState() as StateWithToken).auth;
	if (token) headers.set('Authorization', `Bearer ${token}`);
	return headers;
};

/** Endpoints whose 401 is an answer to what was typed, not the end of a session (R8-01). */
const answersWith401 = new Set(['signIn']);

/** HTTP status of a failure, also where its body is no JSON. */
const statusOf = (error: FetchBaseQueryError | undefined) =>
	error?.status === 'PARSING_ERROR' ? error.originalStatus : error?.status;

/**
 * Every request of the application: bearer token, and the one place that knows what a 401 means.
 * Requests of one session that fail together end it once: the first clears the token, the others no longer match.
 */
const baseQuery: BaseQueryFn<Request, unknown, FetchBaseQueryError> = async (request, api, extra) => {
	const token = (api.getState() as StateWithToken).auth.token;
	const { onHost, fetchFn }: Sending = typeof request === 'string' ? {} : request;
	const send = fetchBaseQuery({
		baseUrl: onHost ? settings.hostUrl || '/' : settings.apiUrl,
		prepareHeaders: withToken,
		fetchFn,
	});
	const result = await send(request, api, extra);
	if (
		statusOf(result.error) === 401 &&
		!answersWith401.has(api.endpoint) &&
		(api.getState() as StateWithToken).auth.token === token
	)
		api.dispatch(sessionExpired());
	return result;
};

/** Cache tags of what belongs to a signed-in person; it goes when the session ends. */
export const privateTags = [
	'Profile',
	'Order',
	'AdminProduct',
	'AdminCategory',
	'AdminUser',
	'AdminOrder',
	'Sales',
	'Audit',
] as const;
export const tagTypes = ['Product', 'Category', ...privateTags] as const;

/** The one API of the application. Features inject their endpoints. */
export const api = createApi({
	reducerPath: 'api',
	baseQuery,
	tagTypes,
	endpoints: () => ({}),
});
