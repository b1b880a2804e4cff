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
	/** Milliseconds between checks of the sessions' permissions. */
	recheckInterval?: number;
	timing?: Partial<SessionTiming>;
	relayTiming?: Partial<RelayTiming>;
	/** Absent: LISTEN and NOTIFY. */
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

/** Messages beside the log, neither stored nor repeated; nobody waits for them. */
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
	 * The point of the log up to which listeners have all events; null: unknown. A browser needs the changes from the
	 * point that was read before its data.
	 */
	position(): string | null;
	knows(position: string): boolean;
	/** False while others' changes may be missing: then it should get no visitors. */
	isUpToDate(): boolean;
	lag(): Promise<LogLag>;
	/** Reads commits; resolves within a second, false without success. */
	catchUp(): Promise<boolean>;
	/** `pg_snapshot` up to which listeners have all events; null: unknown. */
	reached(): string | null;
	/** Events of all instances, before clients receive them. Answers the unsubscribe function. */
	onEvent(listener: (event: RelayedEvent) => void): () => void;
	/** Runs when events may be lost, to recompute derived state. Answers as `onEvent`. */
	onGap(listener: () => void): () => void;
	/** Closes every session: browsers return, and refetch what may be outdated. */
	reconnect(): void;
}

/** Without a reading of the log the server is first not ready, then dismisses clients. */
const readyLimitMs = 10_000;
const cutOffMs = 30_000;

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
			// In one turn: a listener that knows the new position must not read what was derived from the old one.
			if (afterGap) gapListeners.call();
			broker.restart(start);
			if (!afterGap) return;
			broker.publishGap();
			// A login's end may be among the missed events.
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
				// A client that drops between events of one snapshot must not claim all of it.
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

	/** Another server, or a screen marked as not live, serves these clients better. */
	const isCutOff = () => options.database.kind === 'postgres' && relay.silentFor() > cutOffMs;

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
				const omittedLines = takeLine(user === null ? 'visitor' : 'user');
				if (omittedLines === undefined) return;
				const details = {
					destination,
					...(user !== null && { user }),
					...(omittedLines > 0 && { leftOut: omittedLines }),
				};
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
			options.database.kind === 'pglite' || (options.database.isLogOpen() && relay.silentFor() < readyLimitMs),
		...{ lag: relay.lag, catchUp: relay.catchUp, reached: () => relay.position() || null },
		onEvent: eventListeners.add,
		onGap: gapListeners.add,
		reconnect: () => void dismiss(sessions),
	};
}

/** In slices, because browsers return after a fixed time, so all at once if dismissed at once. */
async function dismiss(sessions: ReadonlySet<LiveSession>): Promise<void> {
	const all = [...sessions];
	const slice = Math.max(20, Math.ceil(all.length / 20));
	for (let at = 0; at < all.length; at += slice) {
		if (at > 0) await new Promise((resolve) => setTimeout(resolve, 60));
		for (const session of all.slice(at, at + slice)) session.shutdown();
	}
}

/** Sessions end by themselves, cut off after `timing.closing` at the latest. */
async function allEnded(sessions: ReadonlySet<LiveSession>, limit: number): Promise<void> {
	const deadline = performance.now() + limit;
	while (sessions.size > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
}

function createListeners<Value>(guarded: (work: () => void) => void) {
	const listeners = new Set<(value: Value) => void>();
	return {
		add(listener: (value: Value) => void): () => void {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		call(value: Value): void {
			for (const listener of listeners) guarded(() => listener(value));
		},
	};
}
