import type * as v from 'valibot';
import type { api, TagType } from '../api';
import type { ChannelEvent } from './actions';
import type { Destination } from './transport';

/** The part of an RTK Query endpoint that gives a row its name and its types. */
interface QueryEndpoint<Data, Arg> {
	name: string;
	Types: { ResultType: Data; QueryArg: Arg };
}

/** How live events change the cached answers of one endpoint. */
export interface LiveRow<Data = unknown, Arg = unknown> {
	endpoint: string;
	/** The answer after the event; `data` itself when the event changes nothing. Pure. */
	apply(data: Data, event: ChannelEvent, arg: Arg): Data;
}

/** The part of the state that the channel works on. */
export interface StateWithApi {
	api: ReturnType<typeof api.reducer>;
}

/** Answers that only the server can bring up to date after an event: they are asked for again. */
export interface RefetchRule {
	/** `before` is the state before the first event of the frame. */
	when(event: ChannelEvent, before: StateWithApi): boolean;
	tags: readonly TagType[];
	/** Milliseconds between the event and the request, so that the events of a rush share one; none waits. */
	wait?: number;
	/** Milliseconds between two such requests at least. */
	interval?: number;
}

interface LiveRules {
	rows?: readonly LiveRow[];
	refetches?: readonly RefetchRule[];
	/** Schemas of the messages on destinations that only this chunk reads. */
	messages?: Partial<Record<Destination, v.GenericSchema<unknown, ChannelEvent>>>;
}

/** A row typed by its endpoint, e.g. `row(api.endpoints.getProduct, (product, event) => …)`. */
export const row = <Data, Arg>(
	{ name }: QueryEndpoint<Data, Arg>,
	apply: (data: Data, event: ChannelEvent, arg: Arg) => Data,
): LiveRow<Data, Arg> => ({ endpoint: name, apply });

const rows = new Map<string, LiveRow>();
const refetches: RefetchRule[] = [];
const messages = new Map<string, v.GenericSchema<unknown, ChannelEvent>>();

/**
 * Adds what events do to the endpoints of a feature. The file that injects the endpoints calls this as well, so that a
 * lazy chunk brings its rows along.
 */
export function addLiveRows(added: LiveRules): void {
	for (const one of added.rows ?? []) rows.set(one.endpoint, one);
	refetches.push(...(added.refetches ?? []));
	for (const [destination, schema] of Object.entries(added.messages ?? {})) messages.set(destination, schema);
}

/** What has been added so far. */
export const liveRules: {
	rows: ReadonlyMap<string, LiveRow>;
	refetches: readonly RefetchRule[];
	messages: ReadonlyMap<string, v.GenericSchema<unknown, ChannelEvent>>;
} = { rows, refetches, messages };
