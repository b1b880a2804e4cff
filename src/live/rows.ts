import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { TagDescription } from '@reduxjs/toolkit/query';
import type * as v from 'valibot';
import type { api, TagType } from '#api';
import type { Destination, EventAt, PassingEvent } from '#contract/live/channels';
import type { ChannelEvent } from './actions';
import type { LiveState } from './liveSlice';

interface QueryEndpoint<Data, Arg> {
	name: string;
	Types: { ResultType: Data; QueryArg: Arg };
}

export type Tag = TagDescription<TagType>;

interface LiveRow<Data = unknown, Arg = unknown> {
	endpoint: string;
	/** Pure; returns `data` itself without changes. */
	apply(data: Data, event: ChannelEvent, arg: Arg): Data;
	/** The answer's own tag while it needs a refetch, else null. */
	outdated?(data: Data, arg: Arg): Tag | null;
}

export interface StateWithApi {
	api: ReturnType<typeof api.reducer>;
	live: LiveState;
}

/** Milliseconds. Requests of one pace queue. */
export interface Pace {
	/** From event to request, so that a rush shares one. */
	wait?: number;
	/** Maximum random delay, so that thousands of browsers do not request together. */
	spread?: number;
	interval?: number;
}

/** Delays requests of thousands of pages after one event. */
export const spreadOut: Pace = { spread: 2000, interval: 1000 };
/** Delays a retry after a refusal. */
export const afterRefusal: Pace = { wait: 2000, spread: 4000 };

/** For answers that only the server can update. */
export interface RefetchRule extends Pace {
	/** `before`: the state before the frame's first event. */
	when(event: ChannelEvent, before: StateWithApi): boolean;
	tags: readonly Tag[];
}

type MessageSchema = v.GenericSchema<unknown, EventAt<Destination>>;
/** A method, so that one for a single event fits where any may stand. */
type Follow<Event> = { follow(event: Event): ThunkAction<void, StateWithApi, unknown, UnknownAction> }['follow'];

interface LiveRules {
	rows?: readonly LiveRow[];
	refetches?: readonly RefetchRule[];
	/** Schemas that a channel leaves to its handler. */
	messages?: { [Topic in Destination]?: v.GenericSchema<unknown, EventAt<Topic>> };
	/** Follows the action of an event that needs no order. */
	volatile?: { [Type in PassingEvent['type']]?: Follow<Extract<PassingEvent, { type: Type }>> };
}

export const row = <Data, Arg>(
	{ name }: QueryEndpoint<Data, Arg>,
	apply: LiveRow<Data, Arg>['apply'],
	outdated?: LiveRow<Data, Arg>['outdated'],
): LiveRow<Data, Arg> => ({ endpoint: name, apply, outdated });

const rows = new Map<string, LiveRow>();
const refetches: RefetchRule[] = [];
const messages = new Map<string, MessageSchema>();
const volatile = new Map<string, Follow<unknown>>();

/** Call it beside the endpoints, so that a lazy chunk brings its rows. */
export function addLiveRows(added: LiveRules): void {
	for (const one of added.rows ?? []) rows.set(one.endpoint, one);
	refetches.push(...(added.refetches ?? []));
	for (const [destination, schema] of Object.entries(added.messages ?? {})) messages.set(destination, schema);
	for (const [type, apply] of Object.entries(added.volatile ?? {})) volatile.set(type, apply);
}

export const liveRules: {
	rows: ReadonlyMap<string, LiveRow>;
	refetches: readonly RefetchRule[];
	messages: ReadonlyMap<string, MessageSchema>;
	volatile: ReadonlyMap<string, Follow<unknown>>;
} = { rows, refetches, messages, volatile };
