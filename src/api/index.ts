import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import {
	type BaseQueryApi,
	type BaseQueryFn,
	createApi,
	type FetchArgs,
	type FetchBaseQueryError,
	type FetchBaseQueryMeta,
	fetchBaseQuery,
} from '@reduxjs/toolkit/query/react';
import type { Feature } from '../../contract/features';
import { paths } from '../../contract/paths';
import { settings } from '../lib/settings';
import {
	type BackEndState,
	featuresLearned,
	missingCallError,
	newFeaturesOf,
	selectFeaturesKnown,
	selectHasFeature,
} from './backEnd';

/** The server answered 401: the session that the request carried is over. */
export const sessionExpired = createAction('auth/expired');

/** The part of the state that a request needs. */
interface RequestState {
	auth: { token: string | null };
	backEnd: BackEndState;
}

/** The extra argument of the store's thunks. */
export interface RequestContext {
	/** Makes a call of R7, whose answer shows the features of the back end; shared with the page that makes it too. */
	askBackEnd(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<unknown>;
}

interface Sending {
	/** Set on every call that is not in R7: it is only sent to a back end that has shown this feature. */
	needs?: Feature;
	/** Path stands on the API's host instead of below its base (R7-13). */
	onHost?: boolean;
	/** Sends this one request, where `fetch` cannot tell what has to be known of it (an upload's progress). */
	fetchFn?: typeof fetch;
}

export type Request = string | (FetchArgs & Sending);

const stateOf = ({ getState }: { getState: () => unknown }) => getState() as RequestState;

const withToken = (headers: Headers, api: { getState: () => unknown }) => {
	const { token } = stateOf(api).auth;
	if (token) headers.set('Authorization', `Bearer ${token}`);
	return headers;
};

/** Endpoints whose 401 is an answer to what was typed, not the end of a session (R8-01). */
const answersWith401 = new Set(['signIn']);

/** HTTP status of a failure, also where its body is no JSON. */
const statusOf = (error: FetchBaseQueryError | undefined) =>
	error?.status === 'PARSING_ERROR' ? error.originalStatus : error?.status;

export type BaseQuery = BaseQueryFn<Request, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** Sends a request and learns from its answer what the back end has. */
const send: BaseQuery = async (request, api, extra) => {
	const { onHost, fetchFn }: Sending = typeof request === 'string' ? {} : request;
	const fetchQuery = fetchBaseQuery({
		baseUrl: onHost ? settings.hostUrl || '/' : settings.apiUrl,
		prepareHeaders: withToken,
		fetchFn,
	});
	const result = await fetchQuery(request, api, extra);
	const learned = result.meta?.response && newFeaturesOf(result.meta.response, stateOf(api).backEnd.features);
	if (learned) api.dispatch(featuresLearned(learned));
	return result;
};

/** Why a call that is not in R7 may not be sent; null when it may. */
async function checkCall(needs: Feature, api: BaseQueryApi): Promise<FetchBaseQueryError | null> {
	if (!selectFeaturesKnown(stateOf(api))) await (api.extra as RequestContext).askBackEnd(api.dispatch);
	if (!selectFeaturesKnown(stateOf(api))) return { status: 'FETCH_ERROR', error: 'The back end does not answer.' };
	return selectHasFeature(stateOf(api), needs) ? null : missingCallError;
}

/**
 * Every request of the application: bearer token, and the one place that knows what a 401 means.
 * Requests of one session that fail together end it once: the first clears the token, the others no longer match.
 * The 401 of a call that is not in R7 ends only a session that R7's own profile call refuses too.
 */
const baseQuery: BaseQuery = async (request, api, extra) => {
	const { needs }: Sending = typeof request === 'string' ? {} : request;
	const refusal = needs && (await checkCall(needs, api));
	if (refusal) return { error: refusal };
	const { token } = stateOf(api).auth;
	const result = await send(request, api, extra);
	const isRefused = ({ error }: { error?: FetchBaseQueryError }) =>
		statusOf(error) === 401 && !answersWith401.has(api.endpoint) && stateOf(api).auth.token === token;
	if (isRefused(result) && (!needs || (token && isRefused(await send(paths.profile, api, extra)))))
		api.dispatch(sessionExpired());
	return result;
};

/** Cache tags of what belongs to a signed-in person; it goes when the session ends. */
export const privateTags = [
	'Profile',
	'SecondFactor',
	'Order',
	'AdminProduct',
	'AdminCategory',
	'AdminUser',
	'AdminOrder',
	'Sales',
	'Audit',
] as const;
export const tagTypes = ['Product', 'Category', ...privateTags] as const;
export type TagType = (typeof tagTypes)[number];

/** The one API of the application. Features inject their endpoints. */
export const api = createApi({
	reducerPath: 'api',
	baseQuery,
	tagTypes,
	endpoints: () => ({}),
});
