import type { MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import type { TagType } from '#api';
import type { Destination } from '#contract/live/channels';
import type { CachePatcher, LiveDispatch } from './cachePatcher';
import type { ReplayBuffer } from './replayBuffer';
import type { Pace, StateWithApi, Tag } from './rows';
import type { LoadTransport } from './transport';

/** A change of either reconnects. */
export interface LiveTopics<State> {
	selectPublicTopics(state: State): readonly Destination[];
	selectPrivateTopics(state: State): readonly Destination[];
}

export interface LiveOptions<State extends StateWithApi = StateWithApi> {
	url: string;
	loadTransport: LoadTransport;
	now(): number;
	random(): number;
	token(state: State): string | null;
	/** Loads with the transport, outside of the first script. */
	loadTopics(): Promise<LiveTopics<State>>;
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
