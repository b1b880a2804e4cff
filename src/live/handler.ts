import type { MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import type { Topic } from '#contract/live/topics';
import type { TagType } from '#api';
import type { CachePatcher, LiveDispatch } from './cachePatcher';
import type { ReplayBuffer } from './replayBuffer';
import type { Pace, StateWithApi, Tag } from './rows';
import type { Destination, LoadTransport } from './transport';

export interface PrivateTopics<State> {
	/** Private destinations of a session; a change reconnects. */
	selectPrivateTopics(state: State): readonly Destination[];
}

export interface LiveOptions<State extends StateWithApi = StateWithApi> {
	url: string;
	/** Public destinations of the back end. */
	topics(state: State): readonly Topic[];
	loadTransport: LoadTransport;
	now(): number;
	random(): number;
	token(state: State): string | null;
	/** Loads with the transport, outside of the first script. */
	loadPrivateTopics(): Promise<PrivateTopics<State>>;
	/** So that a frame's events become one patch per list. */
	onNextFrame(run: () => void): void;
	after(milliseconds: number, run: () => void): () => void;
	catchUpTags: readonly TagType[];
	/** The part of `catchUpTags` with private events, which are not repeated. */
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
