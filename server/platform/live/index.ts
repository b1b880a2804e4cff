import type { IncomingMessage, Server } from 'node:http';
import { type ChannelMessage, channels } from '#contract/live/serverChannels';
import type { Database } from '../db';
import type { Caller } from '../lib/clientAddress';
import { createConcurrencyLimit } from '../lib/concurrencyLimit';
import { createRefusalLines } from '../lib/refusalLines';
import { shopLimits } from '../lib/shopLimits';
import { createBroker } from './broker';
import { type DestinationRules, type Identity, receiversOf, shopDestinations } from './destinations';
import { createEndpoints } from './endpoints';
import type { LogLag, RelayedEvent } from './outbox';
import type { LivePublisher, OutboxEvent } from './publisher';
import { createRelay, type RelayTiming } from './relay';
import { type LiveSession, openSession, type Peer, type SessionTiming, sessionTiming } from './session';
import { type Transport, transports } from './transports/transport';
import { databaseWakeups, type Wakeups } from './wakeups';

export interface LiveOptions {
	database: Database;
	identify(token: string): Promise<Identity | null>;
	allowedOrigins: readonly string[];
	log: { warn(details: object, message: string): void; debug(details: object, message: string): void };
	destinations?: DestinationRules;
	maximumSessions?: number;
	sessionsPerAddress?: number | undefined;
	/** Null or absent: no limit. */
	addressOf?(caller: Caller): string | null;
	headersOf?: ((request: IncomingMessage) => [string, string][]) | undefined;
	/** Milliseconds between two checks of the sessions' permissions. */
	recheckInterval?: number;
	timing?: Partial<SessionTiming>;
	relayTiming?: Partial<RelayTiming>;
	/** How servers notify each other of changes; without it by LISTEN and NOTIFY. */
	wakeups?: Wakeups | undefined;
}

export interface LiveStats {
	sessions: number;
	byTransport: Record<Transport, number>;
	subscriptions: number;
	messages: number;
	refused: number;
	slow: number;
	dead: number;
}

/** Messages beside the log: they are neither stored nor sent again, and nobody waits for them. */
export interface Volatile {
	publish(message: OutboxEvent): void;
	/** To other servers, maybe this one. 1 to 7900 bytes. */
	send(text: string): void;
	/** From any server, even of another shop. Answers the unsubscribe function. */
	onText(listener: (text: string) => void): () => void;
}

export interface Live extends LivePublisher {
	volatile: Volatile;
	/** Call it before the server listens. */
	attach(server: Server): void;
	start(): Promise<void>;
	/** Resolves within two seconds if the database answers. */
	close(): Promise<void>;
	stats(): LiveStats;
	/**
	 * Names the point of the log up to which all events have been given to listeners; null while it is not known. Read
	 * before some data, it is the point from which a browser that gets these data needs the changes.
	 */
	position(): string | null;
	/** Whether listeners have all events up to here. */
	knows(position: string): boolean;
	/** False while others' changes may be missing: such a server should get no visitors. */
	isUpToDate(): boolean;
	lag(): Promise<LogLag>;
	/** Reads commits; resolves after a second at the latest, even without success. */
	catchUp(): Promise<void>;
	/** Events of all instances, before clients receive them. Answers the unsubscribe function. */
	onEvent(listener: (event: RelayedEvent) => void): () => void;
	/** Runs when events may be lost, to recompute derived state. Answers the unsubscribe function. */
	onGap(listener: () => void): () => void;
	/** Closes every session: browsers come back, and fetch again what may be outdated. */
	reconnect(): void;
}

/** Milliseconds without a reading of the log until the server is not ready, then dismisses clients. */
const readyLimit = 10_000;
const cutOffAfter = 30_000;

/** A message that no log keeps. */
const sentAs = (message: ChannelMessage) => ({
	topic: message.topic,
	audience: receiversOf(message),
	body: JSON.stringify(message.body),
	publicBody: null,
});

export function createLive(options: LiveOptions): Live {
	const { maximumSessions = shopLimits.liveSessions.max, recheckInterval = 30_000, log } = options;
	const { sessionsPerAddress = shopLimits.liveSessionsPerNetwork.max } = options;
	const timing = { ...sessionTiming, ...options.timing };
	const broker = createBroker();
	const sessions = new Set<LiveSession>();
	const eventListeners = createListeners<RelayedEvent>(guarded);
	const gapListeners = createListeners<void>(guarded);
	const textListeners = createListeners<string>(guarded);
	const wakeups = options.wakeups ?? databaseWakeups(options.database, onWakeupFailed);
	const sessionLimit = createConcurrencyLimit(sessionsPerAddress, () =>
		log.warn({}, 'An address has all the live sessions that it may have; if it is a proxy, name it in TRUST_PROXY'),
	);
	const takeLine = createRefusalLines();
	const troubles = { refused: 0, slow: 0, dead: 0 };
	const byTransport = Object.fromEntries(transports.map((name) => [name, 0])) as Record<Transport, number>;
	let opened = 0;
	let closed = false;
	let recheck: NodeJS.Timeout | undefined;

	const relay = createRelay({
		database: options.database,
		wakeups,
		timing: options.relayTiming ?? {},
		onText: textListeners.call,
		onStart(start, afterGap) {
			// In one turn: a listener that knows the new position must not find what was derived from the old one.
			if (afterGap) gapListeners.call();
			broker.restart(start);
			if (!afterGap) return;
			broker.publishGap();
			// The end of a login may be among the missed events.
			for (const session of sessions) void session.recheck();
		},
		onEvents(events, reached) {
			const last = events.findLastIndex(({ audience }) => audience === null);
			events.forEach((event, at) => {
				if (event.topic === channels.sessionsEnded.topic) {
					for (const session of sessions) void session.loginEnded(Number(event.body));
					return;
				}
				eventListeners.call(event);
				// A client that drops between two events of one snapshot must not claim to know all of it.
				guarded(() => broker.publish(event, at === last ? reached : null));
			});
			if (reached !== null) guarded(() => broker.reach(reached));
		},
		onError(error) {
			log.warn({ err: error }, 'The outbox cannot be read');
			if (isCutOff()) for (const session of sessions) session.shutdown();
		},
	});

	function onWakeupFailed(error: unknown): void {
		log.warn({ err: error }, 'Other servers will hear of a change with their next poll');
	}

	/** Another server serves these clients better, or a screen that is marked as not live. */
	const isCutOff = () => options.database.kind === 'postgres' && relay.silentFor() > cutOffAfter;

	function guarded(work: () => void): void {
		try {
			work();
		} catch (error) {
			log.warn({ err: error }, 'An event could not be handed on');
		}
	}

	function accept(peer: Peer, caller: Caller, transport: Transport): LiveSession | null {
		if (closed || sessions.size >= maximumSessions) return null;
		const release = sessionLimit.acquire(options.addressOf?.(caller) ?? null);
		if (!release) return null;
		const session = openSession(peer, {
			id: String(++opened),
			broker,
			destinations: options.destinations ?? shopDestinations,
			identify: options.identify,
			timing,
			onTrouble(kind, message) {
				troubles[kind]++;
				log.debug({ kind }, message);
			},
			onForbidden(destination, user) {
				const leftOut = takeLine(user === null ? 'unknown' : 'known');
				if (leftOut === undefined) return;
				const details = { destination, ...(user !== null && { user }), ...(leftOut > 0 && { leftOut }) };
				log.warn(details, 'live destination refused');
			},
		});
		const registered: LiveSession = {
			...session,
			ended() {
				if (sessions.delete(registered)) {
					byTransport[transport]--;
					release();
				}
				session.ended();
			},
		};
		sessions.add(registered);
		byTransport[transport]++;
		return registered;
	}

	const endpoints = createEndpoints({
		accept,
		allowedOrigins: options.allowedOrigins,
		isClosed: () => closed || isCutOff(),
		headersOf: options.headersOf,
	});

	return {
		wake: relay.committed,
		volatile: {
			publish: (message) => broker.send(sentAs(message)),
			send(text) {
				// The embedded database has no other servers.
				if (options.database.kind === 'postgres' && !closed) void wakeups.send(text);
			},
			onText: textListeners.add,
		},
		attach: endpoints.attach,
		async start() {
			await relay.start();
			recheck = setInterval(() => {
				for (const session of sessions) void session.recheck();
			}, recheckInterval).unref();
		},
		async close() {
			closed = true;
			clearInterval(recheck);
			await dismiss(sessions);
			await Promise.all([relay.stop(), allEnded(sessions, timing.closing + 200)]);
		},
		stats: () => ({ sessions: sessions.size, byTransport: { ...byTransport }, ...broker.stats(), ...troubles }),
		position: broker.position,
		knows: broker.knows,
		isUpToDate: () =>
			options.database.kind === 'pglite' || (options.database.isLogOpen() && relay.silentFor() < readyLimit),
		lag: relay.lag,
		catchUp: relay.catchUp,
		onEvent: eventListeners.add,
		onGap: gapListeners.add,
		reconnect: () => void dismiss(sessions),
	};
}

/** Browsers come back a fixed time after, so many of them are sent away one slice after the other. */
async function dismiss(sessions: ReadonlySet<LiveSession>): Promise<void> {
	const all = [...sessions];
	const slice = Math.max(20, Math.ceil(all.length / 20));
	for (let at = 0; at < all.length; at += slice) {
		if (at > 0) await new Promise((resolve) => setTimeout(resolve, 60));
		for (const session of all.slice(at, at + slice)) session.shutdown();
	}
}

/** Sessions end by themselves, at the latest when they are cut off after `timing.closing`. */
async function allEnded(sessions: ReadonlySet<LiveSession>, limit: number): Promise<void> {
	const deadline = performance.now() + limit;
	while (sessions.size > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
}

function createListeners<Value>(guarded: (work: () => void) => void) {
	const listeners = new Set<(value: Value) => void>();
	return {
		/** Returns what removes the listener. */
		add(listener: (value: Value) => void): () => void {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		call(value: Value): void {
			for (const listener of listeners) guarded(() => listener(value));
		},
	};
}
