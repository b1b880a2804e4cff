import { isAction, isRejectedWithValue, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '#api';
import * as actions from './actions';
import { anyApi, createCachePatcher, type LiveDispatch } from './cachePatcher';
import { connection } from './connection';
import type { Handler, HandlerContext, LiveOptions, Refetch } from './handler';
import { createReplayBuffer } from './replayBuffer';
import { afterRefusal, liveRules, type Pace, type StateWithApi, spreadOut, type Tag } from './rows';

function patchCache<State extends StateWithApi>(context: HandlerContext<State>): Handler<State> {
	const { patcher, refetch } = context;
	let events: actions.ChannelEvent[] = [];
	let stateBefore: State;

	function flush() {
		const flushed = events;
		events = [];
		const refetched = liveRules.refetches.filter((rule) => flushed.some((event) => rule.when(event, stateBefore)));
		patcher.apply(flushed);
		for (const rule of refetched) refetch(rule, rule.tags);
	}

	return (action, before) => {
		if (!actions.isChannelEvent(action) || events.push(action.payload.event) > 1) return;
		stateBefore = before;
		context.onNextFrame(flush);
	};
}

function createRefetch({ now, random, after }: LiveOptions<never>, invalidate: (tags: Tag[]) => void): Refetch {
	const waiting = new Map<Pace, Map<string, Tag>>();
	const lastRun = new Map<Pace, number>();
	return (pace, tags) => {
		const joined = waiting.get(pace);
		const all = joined ?? new Map<string, Tag>();
		for (const tag of tags) all.set(JSON.stringify(tag), tag);
		if (joined) return;
		const { wait = 0, spread = 0, interval = 0 } = pace;
		const run = () => {
			waiting.delete(pace);
			lastRun.set(pace, now());
			invalidate([...all.values()]);
		};
		const pause = Math.max(
			wait + random() * spread,
			(lastRun.get(pace) ?? Number.NEGATIVE_INFINITY) + interval - now(),
		);
		if (pause <= 0) return run();
		waiting.set(pace, all);
		after(pause, run);
	};
}

/**
 * Applies events that an answer may lack: those during its request, and those beyond the request's position, from a
 * poll that was arriving. After a refusal, refetches an outdated answer.
 */
function replay({ store, buffer, patcher, refetch }: HandlerContext): Handler {
	const startedAt = new Map<string, number>();
	const start = () => (store.getState().live.position === null ? buffer.position() : buffer.settled());
	return (action) => {
		if (actions.positionReached.match(action) || actions.connected.match(action)) buffer.settle();
		for (const name of liveRules.rows.keys()) {
			const endpoint = anyApi.endpoints[name];
			if (endpoint?.matchPending(action)) startedAt.set(action.meta.requestId, start());
			else if (endpoint?.matchRejected(action)) {
				const { requestId, arg, condition } = action.meta;
				startedAt.delete(requestId);
				const tag = condition ? null : patcher.outdatedTag(name, arg.originalArgs);
				if (tag) refetch(afterRefusal, [tag]);
			} else if (endpoint?.matchFulfilled(action)) {
				const { requestId, arg } = action.meta;
				const missed = buffer.since(startedAt.get(requestId) ?? buffer.position());
				startedAt.delete(requestId);
				if (missed.length) patcher.applyTo(name, arg.originalArgs, missed);
			}
		}
	};
}

/** For many browsers that reconnect together. */
const catchUpSpreadMs = 2000;

/**
 * Refetches visible lists once and removes others (R4-46): after `CATALOG_CHANGED`, and after a reconnection
 * without a continued position. With one, only private answers, whose events are not repeated.
 */
function catchUp({ store, after, random, catchUpTags, privateCatchUpTags }: HandlerContext): Handler {
	let cancel: (() => void) | null = null;
	function run() {
		cancel = null;
		const { complete } = store.getState().live;
		if (!complete) store.dispatch(actions.caughtUp());
		store.dispatch(api.util.invalidateTags([...(complete ? privateCatchUpTags : catchUpTags)]));
	}
	return (action) => {
		if (actions.connected.match(action) || actions.catalogChanged.match(action)) {
			// A pending catch-up covers this one.
			cancel ??= after(random() * catchUpSpreadMs, run);
		} else if (actions.disconnected.match(action) || actions.liveStopped.match(action)) {
			cancel?.();
			cancel = null;
		} else if (isFailedRefetch(action, store.getState())) store.dispatch(actions.answerOutdated());
	};
}

/** Answers such as 404 do not count. After a failure the old answer stays, although its event has passed. */
function isFailedRefetch(action: UnknownAction, { api: { queries } }: StateWithApi): boolean {
	if (!isRejectedWithValue(action)) return false;
	const { queryCacheKey } = action.meta.arg as { queryCacheKey?: string };
	const { status } = action.payload as { status?: unknown };
	if (queryCacheKey === undefined || queries[queryCacheKey]?.data === undefined) return false;
	return typeof status !== 'number' || status >= 500;
}

export function createLiveMiddleware<State extends StateWithApi>(
	options: LiveOptions<State>,
): Middleware<object, State, LiveDispatch> {
	return (store) => {
		const refetch = createRefetch(options, (tags) => store.dispatch(api.util.invalidateTags(tags)));
		const patcher = createCachePatcher(store, (tag) => refetch(spreadOut, [tag]));
		const context = { ...options, store, buffer: createReplayBuffer(options), patcher, refetch };
		const handlers = [connection, patchCache, replay, catchUp].map((create) => create(context));
		return (next) => (action) => {
			const before = store.getState();
			const result = next(action);
			if (isAction(action)) for (const handle of handlers) handle(action, before);
			return result;
		};
	};
}
