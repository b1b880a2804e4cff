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
import { atLeastHeader, type Feature } from '../../contract/features';
import { keptAtHeader } from '../../contract/kept';
import { paths } from '../../contract/paths';
import { settings } from '../lib/settings';
import { keptAnswerCame } from '../store/freshnessSlice';
import {
	type BackEndState,
	featuresLearned,
	missingCallError,
	newFeaturesOf,
	selectFeaturesKnown,
	selectHasFeature,
} from './backEnd';

/** The server answered 401. */
export const sessionExpired = createAction('auth/expired');

interface RequestState {
	auth: { token: string | null };
	backEnd: BackEndState;
	live: { position: string | null };
}

export interface RequestContext {
	/** Makes a call of R7, whose answer shows the back end's features; a page that needs the same answer shares it. */
	askBackEnd(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<unknown>;
}

interface Sending {
	/** For every call that is not in R7: sent only to a back end with this feature. */
	needs?: Feature;
	/** Below the API's host instead of its base (R7-13). */
	onHost?: boolean;
	/** Where `fetch` is not enough, as for an upload's progress. */
	fetchFn?: typeof fetch;
}

export type Request = string | (FetchArgs & Sending);

const stateOf = ({ getState }: { getState: () => unknown }) => getState() as RequestState;

const withContext = (headers: Headers, api: { getState: () => unknown }) => {
	const state = stateOf(api);
	const { token } = state.auth;
	if (token && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
	const { position } = state.live;
	// Another server of the shop may be behind the events of this page; a foreign back end gets no unknown header.
	if (position !== null && selectHasFeature(state, 'positions')) headers.set(atLeastHeader, position);
	return headers;
};

/** Endpoints whose 401 is an answer to what was typed, not the end of a session (R8-01). */
const answersWith401 = new Set(['signIn']);

const statusOf = (error: FetchBaseQueryError | undefined) =>
	error?.status === 'PARSING_ERROR' ? error.originalStatus : error?.status;

export type BaseQuery = BaseQueryFn<Request, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

const send: BaseQuery = async (request, api, extra) => {
	const { onHost, fetchFn }: Sending = typeof request === 'string' ? {} : request;
	const fetchQuery = fetchBaseQuery({
		baseUrl: onHost ? settings.hostUrl || '/' : settings.apiUrl,
		prepareHeaders: withContext,
		fetchFn,
	});
	const result = await fetchQuery(request, api, extra);
	const learned = result.meta?.response && newFeaturesOf(result.meta.response, stateOf(api).backEnd.features);
	if (learned) api.dispatch(featuresLearned(learned));
	const keptAt = result.meta?.response?.headers.get(keptAtHeader);
	if (keptAt) api.dispatch(keptAnswerCame(Number(keptAt)));
	return result;
};

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
	'Team',
	'System',
	'AdminPage',
	'Complaint',
	'Holiday',
	'Settings',
	'Mail',
	'Presence',
	'Delivery',
] as const;
export const tagTypes = ['Product', 'Category', 'Page', 'Shop', ...privateTags] as const;
export type TagType = (typeof tagTypes)[number];

export const api = createApi({
	reducerPath: 'api',
	baseQuery,
	tagTypes,
	endpoints: () => ({}),
});
