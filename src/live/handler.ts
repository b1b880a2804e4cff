import type { MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import type { Topic } from '../../contract/live/topics';
import type { TagType } from '../api';
import type { CachePatcher, LiveDispatch } from './cachePatcher';
import type { ReplayBuffer } from './replayBuffer';
import type { Pace, StateWithApi, Tag } from './rows';
import type { Destination, LoadTransport } from './transport';

export interface PrivateTopics<State> {
	/** Those beside the public topics that a session may have; another answer makes a new connection. */
	selectPrivateTopics(state: State): readonly Destination[];
}

export interface LiveOptions<State extends StateWithApi = StateWithApi> {
	url: string;
	/** Public ones that the back end has. */
	topics(state: State): readonly Topic[];
	loadTransport: LoadTransport;
	now(): number;
	random(): number;
	token(state: State): string | null;
	/** Loaded with the transport: the first script of a visit needs nothing of it. */
	loadPrivateTopics(): Promise<PrivateTopics<State>>;
	/** Runs before the next frame is drawn: events of one frame become one patch per list. */
	onNextFrame(run: () => void): void;
	after(milliseconds: number, run: () => void): () => void;
	catchUpTags: readonly TagType[];
	/** Those of `catchUpTags` whose events are for some users only, and are not sent again. */
	privateCatchUpTags: readonly TagType[];
}

export type Refetch = (pace: Pace, tags: readonly Tag[]) => void;

export interface HandlerContext<State extends StateWithApi = StateWithApi> extends LiveOptions<State> {
	store: MiddlewareAPI<LiveDispatch, State>;
	buffer: ReplayBuffer;
	patcher: CachePatcher;
	refetch: Refetch;
}

export type Handler<State = StateWithApi> = (action: UnknownAction, before: State) => void;
