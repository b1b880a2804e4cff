import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api';
import type { ChannelEvent, ReceivedEvent } from './actions';
import { applyToList, type Entity, type PatchTable, writeList } from './patchTable';

type StateWithApi = { api: ReturnType<typeof api.reducer> };
type Dispatch = (action: UnknownAction | ThunkAction<unknown, StateWithApi, unknown, UnknownAction>) => unknown;

export interface Store {
	dispatch: Dispatch;
	getState(): unknown;
}

/**
 * The cache utilities with endpoint names as plain text: the endpoints are injected by features that this room
 * does not know, so the types of the one `createApi` cannot name them.
 */
const cache = api.util as unknown as {
	updateQueryData(endpoint: string, arg: unknown, recipe: (draft: never) => unknown): UnknownAction;
	selectCachedArgsForQuery(state: unknown, endpoint: string): unknown[];
};
const endpoints = api.endpoints as Record<
	string,
	{ select(arg: unknown): (state: unknown) => { data?: unknown } } | undefined
>;
const selectAnswer = (state: unknown, endpoint: string, arg: unknown): unknown =>
	endpoints[endpoint]?.select(arg)(state).data;

export interface CachePatcher {
	/** Brings every cached answer up to the events, each answer in one recipe. */
	apply(events: readonly ChannelEvent[]): void;
	/** Brings one cached answer up to the events. */
	applyTo(endpoint: string, arg: unknown, events: readonly ChannelEvent[]): void;
}

/** Runs the patch table against the cache of the one API. */
export function createCachePatcher(table: PatchTable, { dispatch, getState }: Store): CachePatcher {
	const listRules = new Map(table.lists.map((rule) => [rule.endpoint, rule]));
	const singleRules = new Map(table.singles.map((rule) => [rule.endpoint, rule]));

	function applyTo(endpoint: string, arg: unknown, events: readonly ChannelEvent[]): void {
		const held = selectAnswer(getState(), endpoint, arg);
		const listRule = listRules.get(endpoint);
		if (listRule && Array.isArray(held)) {
			const list = held as Entity[];
			const next = events.reduce((rows, event) => applyToList(rows, listRule, event, arg), list);
			if (next !== list)
				dispatch(cache.updateQueryData(endpoint, arg, (draft: Entity[]) => writeList(list, next, draft)));
			return;
		}
		const singleRule = singleRules.get(endpoint);
		if (singleRule && held && typeof held === 'object') {
			const one = held as Entity;
			const next = events.reduce((item, event) => singleRule.patch(item, event), one);
			if (next !== one) dispatch(cache.updateQueryData(endpoint, arg, () => next));
		}
	}

	return {
		applyTo,
		apply: (events) => {
			for (const endpoint of [...listRules.keys(), ...singleRules.keys()])
				for (const arg of cache.selectCachedArgsForQuery(getState(), endpoint)) applyTo(endpoint, arg, events);
		},
	};
}

/** The events that belong to what was received, in order of arrival. */
export const eventsOf = (received: readonly ReceivedEvent<ChannelEvent>[]): ChannelEvent[] =>
	received.map(({ event }) => event);
