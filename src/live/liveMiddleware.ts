import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { isCatalogChanged, isLiveEvent, isOrderEvent } from '../../contract/guards';
import { adminOrdersTopic, ownOrdersQueue, topics } from '../../contract/live';
import { api } from '../api';
import type { ChannelEvent } from './actions';
import * as actions from './actions';
import { type CachePatcher, createCachePatcher, eventsOf, type Store } from './cachePatcher';
import type { PatchTable } from './patchTable';
import { createReplayBuffer, type ReplayBuffer } from './replayBuffer';
import type { Connection, Destination, LoadTransport } from './transport';

export interface LiveOptions {
	table: PatchTable;
	/** SockJS end point. */
	url: string;
	loadTransport: LoadTransport;
	now(): number;
	random(): number;
	/** Bearer token of the moment. */
	token(state: unknown): string | null;
	/** Whether an administrator is signed in. */
	admin(state: unknown): boolean;
	/** Runs the callback before the next frame is drawn: events of one frame become one patch per list. */
	onNextFrame(run: () => void): void;
	/** Runs the callback after so many milliseconds; returns what calls it off. */
	after(milliseconds: number, run: () => void): () => void;
	/** Tags of the answers that a gap in the channel makes doubtful. */
	catchUpTags: readonly string[];
}

/** What the handlers share. */
interface Room extends LiveOptions {
	store: Store;
	buffer: ReplayBuffer;
	patcher: CachePatcher;
}

/** A handler sees each action after the reducers have. */
type Handler = (action: UnknownAction, before: unknown) => void;

const texts = { broker: 'Error de conexión WebSocket', socket: 'Error de WebSocket' } as const;

/** The message of a frame; null when it is no JSON. */
function readMessage(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return null;
	}
}

/** The event of a message; null when it is not one of those that its destination may carry. */
function eventOf(message: unknown, ofOwnOrders: boolean): ChannelEvent | null {
	if (ofOwnOrders) return isOrderEvent(message) ? message : null;
	return isLiveEvent(message) ? message : null;
}

/** Opens the channel when asked to and turns what it says into actions. */
function connection(room: Room): Handler {
	const { store, buffer } = room;
	let open: Connection | null = null;
	let wanted = false;

	function receive(topic: Destination, body: string): unknown {
		// What was on its way to a user who has left is nobody's.
		const isOwn = topic === ownOrdersQueue;
		const ofAdmins = topic === adminOrdersTopic;
		if ((isOwn && !room.token(store.getState())) || (ofAdmins && !room.admin(store.getState()))) return;
		const message = readMessage(body);
		if (ofAdmins && message) return store.dispatch(actions.adminOrderEventReceived(message));
		if (!isOwn && isCatalogChanged(message)) return store.dispatch(actions.catalogChanged());
		const event = eventOf(message, isOwn);
		if (!event) {
			console.warn(`A message on ${topic} could not be read and was ignored.`);
			store.dispatch(actions.frameIgnored({ topic, reason: 'unreadable' }));
			return;
		}
		if (!buffer.isNews(event)) store.dispatch(actions.frameIgnored({ topic, reason: 'stale' }));
		else if ('order' in event) store.dispatch(actions.orderEventReceived(buffer.add(event)));
		else store.dispatch(actions.liveEventReceived(buffer.add(event)));
	}

	async function start() {
		const transport = await room.loadTransport();
		if (!wanted || open) return;
		open = transport(
			{
				url: room.url,
				topics: Object.values(topics),
				privateTopics: () => (room.admin(store.getState()) ? [ownOrdersQueue, adminOrdersTopic] : [ownOrdersQueue]),
				token: () => room.token(store.getState()),
			},
			{
				connecting: () => store.dispatch(actions.connecting()),
				connected: () => store.dispatch(actions.connected()),
				disconnected: () => store.dispatch(actions.disconnected()),
				failed: (kind, detail) => {
					console.warn(texts[kind], detail);
					store.dispatch(actions.connectionFailed(texts[kind]));
				},
				message: receive,
			},
		);
	}

	return (action, before) => {
		if (actions.liveStarted.match(action) && !wanted) {
			wanted = true;
			start().catch((error: unknown) => {
				wanted = false;
				console.warn(texts.socket, error);
				store.dispatch(actions.connectionFailed(texts.socket));
			});
		} else if (actions.liveStopped.match(action)) {
			wanted = false;
			open?.close();
			open = null;
		} else if (open && room.token(before) !== room.token(store.getState())) open.reconnect();
	};
}

/** Collects the events of one frame and brings the cached answers up to them. */
function patchCache(room: Room): Handler {
	let waiting: actions.ChannelEvent[] = [];
	let stateBefore: unknown;

	function flush() {
		const events = waiting;
		waiting = [];
		const stale = room.table.refetches.filter((rule) => events.some((event) => rule.when(event, stateBefore)));
		room.patcher.apply(events);
		const tags = [...new Set(stale.flatMap((rule) => rule.tags))];
		if (tags.length) room.store.dispatch(api.util.invalidateTags(tags as never[]));
	}

	return (action, before) => {
		if (!actions.liveEventReceived.match(action) && !actions.orderEventReceived.match(action)) return;
		if (waiting.push(action.payload.event) > 1) return;
		stateBefore = before;
		room.onNextFrame(flush);
	};
}

interface QueryAction extends UnknownAction {
	meta: { requestId: string; arg: { endpointName: string; originalArgs: unknown } };
}
const isQuery = (action: UnknownAction, step: 'pending' | 'fulfilled' | 'rejected'): action is QueryAction =>
	action.type === `api/executeQuery/${step}`;

/** Gives an answer the events that arrived while it was on its way. */
function replay(room: Room): Handler {
	const startedAt = new Map<string, number>();
	return (action) => {
		if (isQuery(action, 'pending')) startedAt.set(action.meta.requestId, room.buffer.position());
		else if (isQuery(action, 'rejected')) startedAt.delete(action.meta.requestId);
		else if (isQuery(action, 'fulfilled')) {
			const { requestId, arg } = action.meta;
			const missed = room.buffer.since(startedAt.get(requestId) ?? room.buffer.position());
			startedAt.delete(requestId);
			if (missed.length) room.patcher.applyTo(arg.endpointName, arg.originalArgs, eventsOf(missed));
		}
	};
}

/** Longest wait before lists are asked for again after a connection: many browsers reconnect in the same moment. */
const catchUpSpread = 2000;

/**
 * After each connection the lists may have missed something: between their answer and the first connection, or while
 * the channel was down (R4-46); and of a change of a great part of the catalogue nothing else is told. Lists on screen
 * are refetched once, the others are dropped.
 */
function catchUp(room: Room): Handler {
	let callOff: (() => void) | null = null;
	return (action) => {
		if (actions.connected.match(action) || actions.catalogChanged.match(action)) {
			// One that is under way comes after this as well.
			callOff ??= room.after(room.random() * catchUpSpread, () => {
				callOff = null;
				room.store.dispatch(api.util.invalidateTags(room.catchUpTags as never[]));
			});
		} else if (actions.disconnected.match(action) || actions.liveStopped.match(action)) {
			callOff?.();
			callOff = null;
		}
	};
}

const handlers = [connection, patchCache, replay, catchUp];

/** The live channel as Redux middleware: events come in as actions and patch the cached lists. */
export function createLiveMiddleware(options: LiveOptions): Middleware {
	return (store) => {
		const buffer = createReplayBuffer(options);
		const liveStore = store as unknown as Store;
		const room: Room = { ...options, store: liveStore, buffer, patcher: createCachePatcher(options.table, liveStore) };
		const running = handlers.map((handler) => handler(room));
		return (next) => (action) => {
			const before = store.getState();
			const result = next(action);
			for (const handle of running) handle(action as UnknownAction, before);
			return result;
		};
	};
}
