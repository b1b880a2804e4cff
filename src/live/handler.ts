import type { MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import type { TagType } from '../api';
import type { CachePatcher, LiveDispatch } from './cachePatcher';
import type { ReplayBuffer } from './replayBuffer';
import type { StateWithApi } from './rows';
import type { LoadTransport } from './transport';

export interface LiveOptions<State extends StateWithApi = StateWithApi> {
	/** SockJS end point. */
	url: string;
	loadTransport: LoadTransport;
	now(): number;
	random(): number;
	/** Bearer token of the moment. */
	token(state: State): string | null;
	/** Whether an administrator is signed in. */
	admin(state: State): boolean;
	/** Runs the callback before the next frame is drawn: events of one frame become one patch per list. */
	onNextFrame(run: () => void): void;
	/** Runs the callback after so many milliseconds; returns a function that cancels it. */
	after(milliseconds: number, run: () => void): () => void;
	/** Tags of the answers that a gap in the channel makes doubtful. */
	catchUpTags: readonly TagType[];
}

/** What the handlers share. */
export interface HandlerContext<State extends StateWithApi = StateWithApi> extends LiveOptions<State> {
	store: MiddlewareAPI<LiveDispatch, State>;
	buffer: ReplayBuffer;
	patcher: CachePatcher;
}

/** A handler sees each action after the reducers have. */
export type Handler<State = StateWithApi> = (action: UnknownAction, before: State) => void;
