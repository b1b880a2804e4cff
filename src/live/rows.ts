import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { TagDescription } from '@reduxjs/toolkit/query';
import type * as v from 'valibot';
import type { ComplaintEvent } from '../../contract/complaints/admin';
import type { api, TagType } from '../api';
import type { ChannelEvent } from './actions';
import type { LiveState } from './liveSlice';
import type { Destination } from './transport';

interface QueryEndpoint<Data, Arg> {
	name: string;
	Types: { ResultType: Data; QueryArg: Arg };
}

export type Tag = TagDescription<TagType>;

interface LiveRow<Data = unknown, Arg = unknown> {
	endpoint: string;
	/** Pure; returns `data` itself when the event changes nothing. */
	apply(data: Data, event: ChannelEvent, arg: Arg): Data;
	/** Tag of this one answer while it is in need of the server; null while it is right. */
	outdated?(data: Data, arg: Arg): Tag | null;
}

export interface StateWithApi {
	api: ReturnType<typeof api.reducer>;
	live: LiveState;
}

/** Times in milliseconds. Requests of one pace wait for each other. */
export interface Pace {
	/** From the event to the request, so that the events of a rush share one. */
	wait?: number;
	/** At most; spread by chance, so that thousands of browsers do not ask in the same moment. */
	spread?: number;
	interval?: number;
}

/** Spread of the requests that thousands of pages send after one event. */
export const spreadOut: Pace = { spread: 2000, interval: 1000 };
/** Pause before a refused request is sent again. */
export const afterRefusal: Pace = { wait: 2000, spread: 4000 };

/** For answers that only the server can bring up to date after an event. */
export interface RefetchRule extends Pace {
	/** `before` is the state before the first event of the frame. */
	when(event: ChannelEvent, before: StateWithApi): boolean;
	tags: readonly Tag[];
}

type MessageSchema = v.GenericSchema<unknown, ChannelEvent | ComplaintEvent>;
/** Does what a message asks for that needs no order: it is neither counted nor replayed to later answers. */
type Volatile = (message: unknown) => ThunkAction<void, StateWithApi, unknown, UnknownAction>;

interface LiveRules {
	rows?: readonly LiveRow[];
	refetches?: readonly RefetchRule[];
	messages?: Partial<Record<Destination, MessageSchema>>;
	volatile?: Partial<Record<Destination, Volatile>>;
}

export const row = <Data, Arg>(
	{ name }: QueryEndpoint<Data, Arg>,
	apply: LiveRow<Data, Arg>['apply'],
	outdated?: LiveRow<Data, Arg>['outdated'],
): LiveRow<Data, Arg> => ({ endpoint: name, apply, outdated });

const rows = new Map<string, LiveRow>();
const refetches: RefetchRule[] = [];
const messages = new Map<string, MessageSchema>();
const volatile = new Map<string, Volatile>();

/** Called by the file that injects the endpoints, so that a lazy chunk brings its rows along. */
export function addLiveRows(added: LiveRules): void {
	for (const one of added.rows ?? []) rows.set(one.endpoint, one);
	refetches.push(...(added.refetches ?? []));
	for (const [destination, schema] of Object.entries(added.messages ?? {})) messages.set(destination, schema);
	for (const [destination, apply] of Object.entries(added.volatile ?? {})) volatile.set(destination, apply);
}

export const liveRules: {
	rows: ReadonlyMap<string, LiveRow>;
	refetches: readonly RefetchRule[];
	messages: ReadonlyMap<string, MessageSchema>;
	volatile: ReadonlyMap<string, Volatile>;
} = { rows, refetches, messages, volatile };
