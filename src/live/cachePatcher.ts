import type { MiddlewareAPI, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { QueryDefinition } from '@reduxjs/toolkit/query';
import { api, type BaseQuery, type TagType } from '#api';
import type { ChannelEvent } from './actions';
import { liveRules, type StateWithApi, type Tag } from './rows';

type AnyQuery = QueryDefinition<unknown, BaseQuery, TagType, unknown, 'api'>;

/** Types endpoints that lazy chunks inject later. */
export const anyApi = api.injectEndpoints({ endpoints: (): Record<string, AnyQuery> => ({}) });

export type LiveDispatch = ThunkDispatch<StateWithApi, unknown, UnknownAction>;
type Store = MiddlewareAPI<LiveDispatch, StateWithApi>;

/** Replaces single rows, so that the patch stays small; a new array after other changes. */
export function writeList<Item>(list: readonly Item[], next: readonly Item[], draft: Item[]): Item[] | undefined {
	if (next.length !== list.length) return [...next];
	const changed: number[] = [];
	for (let index = 0; index < next.length; index += 1) if (next[index] !== list[index]) changed.push(index);
	if (changed.length > 50) return [...next];
	for (const index of changed) draft[index] = next[index] as Item;
	return undefined;
}

/** `refetch` runs for each answer that an event made outdated. */
export function createCachePatcher({ dispatch, getState }: Store, refetch: (tag: Tag) => void) {
	const heldOf = (endpoint: string, arg: unknown) => anyApi.endpoints[endpoint]?.select(arg)(getState()).data;

	function outdatedTag(endpoint: string, arg: unknown): Tag | null {
		const data = heldOf(endpoint, arg);
		return data === undefined ? null : (liveRules.rows.get(endpoint)?.outdated?.(data, arg) ?? null);
	}

	function applyTo(endpoint: string, arg: unknown, events: readonly ChannelEvent[]): void {
		const row = liveRules.rows.get(endpoint);
		const held = heldOf(endpoint, arg);
		if (!row || held === undefined) return;
		const next = events.reduce<unknown>((data, event) => row.apply(data, event, arg), held);
		if (next === held) return;
		dispatch(
			anyApi.util.updateQueryData(endpoint, arg, (draft) =>
				Array.isArray(held) && Array.isArray(next) && Array.isArray(draft) ? writeList(held, next, draft) : next,
			),
		);
		const tag = outdatedTag(endpoint, arg);
		if (tag) refetch(tag);
	}

	return {
		applyTo,
		outdatedTag,
		apply(events: readonly ChannelEvent[]): void {
			for (const endpoint of liveRules.rows.keys())
				for (const arg of anyApi.util.selectCachedArgsForQuery(getState(), endpoint)) applyTo(endpoint, arg, events);
		},
	};
}

export type CachePatcher = ReturnType<typeof createCachePatcher>;
