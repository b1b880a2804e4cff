import { audienceHeader, positionHeader } from '../../contract/live/topics';
import type { Broker } from './broker';
import {
	type DestinationRules,
	hearsOfHidden,
	type Identity,
	isPrivate,
	isSameIdentity,
	resolveDestination,
} from './destinations';
import { readConnect } from './stomp/connect';
import { encodeFrame, type Frame, StompProtocolError } from './stomp/frame';
import { type Heartbeats, startHeartbeats } from './stomp/heartbeat';
import { createParser } from './stomp/parser';

export interface Peer {
	/** Each piece as a message of its own, all in one write. Never throws. */
	send(...pieces: readonly Buffer[]): void;
	/** Closes the connection after everything sent so far. */
	close(code: number, reason: string): void;
	terminate(): void;
	/** Bytes sent but not yet taken by the network. */
	bufferedAmount(): number;
}

/** Milliseconds. */
export interface SessionTiming {
	connect: number;
	/** Heart-beat that the server offers and asks for (R7-14). */
	heartbeat: number;
	/** A peer counts as dead after two missed heart-beats and this. */
	grace: number;
	/** For the peer to answer a close. */
	closing: number;
}

export const sessionTiming: SessionTiming = { connect: 5000, heartbeat: 4000, grace: 1000, closing: 500 };

const sessionLimits = {
	subscriptions: 16,
	/** Characters of a subscription id. */
	subscriptionId: 64,
	buffered: 1024 * 1024,
	waiting: 32,
};

interface SessionOptions {
	id: string;
	broker: Broker;
	destinations: DestinationRules;
	identify(token: string): Promise<Identity | null>;
	timing: SessionTiming;
	onTrouble(kind: 'refused' | 'slow' | 'dead', message: string): void;
	/** A private destination that this account, null for nobody, may not hear. */
	onForbidden(destination: string, userId: number | null): void;
}

const closeCode = { normal: 1000, goingAway: 1001, protocolError: 1002, policy: 1008 } as const;
const lineFeed = Buffer.from('\n');
const ackModes = ['auto', 'client', 'client-individual'];

/**
 * A frame that breaks a rule is answered with ERROR. A token that is not valid makes the session anonymous: the public
 * catalogue stays alive on a page whose login has expired, and the page's next request reports the expiry.
 */
export function openSession(peer: Peer, options: SessionOptions) {
	const { broker, timing } = options;
	const parser = createParser();
	const subscriptions = new Map<string, () => void>();
	const waiting: Frame[] = [];
	let state: 'new' | 'identifying' | 'connected' | 'closing' | 'ended' = 'new';
	let identity: Identity | null = null;
	let token: string | undefined;
	/** The token could not be checked; until it can, the session is anonymous. */
	let unchecked = false;
	/** Frames that came while it was checked who the client still is; null at other times. */
	let held: Buffer[] | null = null;
	let checks = 0;
	/** The answer about who the client is may be older than the end of its login. */
	let askAgain = false;
	let heartbeats: Heartbeats | undefined;
	let deadline = later(() => refuse(new StompProtocolError('No CONNECT in time')), timing.connect);
	const subscriber = {
		hidden: false,
		deliver(frames: readonly Buffer[]) {
			if (held) held.push(...frames);
			else if (peer.bufferedAmount() > sessionLimits.buffered) drop('slow', 'Too slow a consumer');
			else peer.send(...frames);
		},
	};

	function receive(piece: Uint8Array): void {
		if (state === 'closing' || state === 'ended') return;
		heartbeats?.heard();
		let frames: Frame[] = [];
		try {
			frames = parser.push(piece);
		} catch (error) {
			refuse(error);
		}
		for (const frame of frames) accept(frame);
	}

	function accept(frame: Frame): void {
		try {
			if (state === 'new') connect(frame);
			else if (state === 'connected') handleFrame(frame);
			else if (state === 'identifying') {
				if (waiting.length >= sessionLimits.waiting) throw new StompProtocolError('Too many frames before CONNECTED');
				waiting.push(frame);
			}
		} catch (error) {
			refuse(error, frame);
		}
	}

	function connect(frame: Frame): void {
		const handshake = readConnect(frame);
		token = handshake.token;
		state = 'identifying';
		identified().then((found) => {
			if (state !== 'identifying') return;
			clearTimeout(deadline);
			identity = found;
			subscriber.hidden = hearsOfHidden(found);
			state = 'connected';
			heartbeats = startHeartbeats(handshake, {
				interval: timing.heartbeat,
				grace: timing.grace,
				send: () => peer.send(lineFeed),
				onDead: () => drop('dead', 'No heart-beat'),
			});
			peer.send(
				encodeFrame('CONNECTED', {
					version: handshake.version,
					'heart-beat': `${timing.heartbeat},${timing.heartbeat}`,
					session: options.id,
					server: 'tienda-viva',
					...reached(),
					[audienceHeader]: subscriber.hidden ? 'admins' : 'public',
				}),
			);
			for (const next of waiting.splice(0)) accept(next);
		});
	}

	/** Never rejects: while tokens cannot be checked the session is anonymous. */
	async function identified(): Promise<Identity | null> {
		if (token === undefined) return null;
		try {
			for (;;) {
				askAgain = false;
				const found = await options.identify(token);
				if (!askAgain) return found;
			}
		} catch {
			unchecked = true;
			return null;
		}
	}

	function handleFrame(frame: Frame): void {
		switch (frame.command) {
			case 'SUBSCRIBE':
				subscribe(frame);
				break;
			case 'UNSUBSCRIBE':
				unsubscribe(frame);
				break;
			case 'DISCONNECT':
				break;
			// Messages are sent without waiting for an acknowledgement.
			case 'ACK':
			case 'NACK':
				break;
			case 'SEND':
				throw new StompProtocolError('This channel is read-only');
			default:
				throw new StompProtocolError('Unexpected command');
		}
		const receipt = frame.headers.get('receipt');
		if (receipt !== undefined) peer.send(encodeFrame('RECEIPT', { 'receipt-id': receipt, ...reached() }));
		if (frame.command === 'DISCONNECT') close(closeCode.normal, '');
	}

	/** Everything up to there has been given to the subscriptions. */
	function reached(): Record<string, string> {
		const position = broker.deliveredTo(subscriber);
		return position === null ? {} : { [positionHeader]: position };
	}

	function subscribe({ headers }: Frame): void {
		const id = headers.get('id') ?? '';
		const destination = headers.get('destination') ?? '';
		if (id.length < 1 || id.length > sessionLimits.subscriptionId) {
			throw new StompProtocolError(`SUBSCRIBE needs an id of 1 to ${sessionLimits.subscriptionId} characters`);
		}
		if (!ackModes.includes(headers.get('ack') ?? 'auto')) throw new StompProtocolError('Unknown ack mode');
		if (subscriptions.has(id)) throw new StompProtocolError('The subscription id is in use');
		if (subscriptions.size >= sessionLimits.subscriptions) throw new StompProtocolError('Too many subscriptions');
		const channel = resolveDestination(options.destinations, destination, identity);
		const isSecret = isPrivate(options.destinations, destination);
		// An ERROR would tell the client that its token is not good for this; the recheck ends the session instead.
		if (channel === undefined && unchecked && isSecret) return;
		if (channel === undefined && isSecret) options.onForbidden(destination, identity?.userId ?? null);
		// The same answer for an unknown destination and a forbidden one: it reveals nothing.
		if (channel === undefined) throw new StompProtocolError('Unknown destination');
		const position = headers.get(positionHeader);
		if (position !== undefined && options.destinations.topics.includes(destination)) {
			broker.replay(position, destination, id, subscriber);
			// A client that was too slow for the replay has been dropped.
			if (state !== 'connected') return;
		}
		subscriptions.set(id, broker.subscribe(channel, destination, id, subscriber));
	}

	function unsubscribe({ headers }: Frame): void {
		const id = headers.get('id') ?? '';
		const end = subscriptions.get(id);
		if (!end) throw new StompProtocolError('No subscription with this id');
		end();
		subscriptions.delete(id);
	}

	function refuse(error: unknown, frame?: Frame): void {
		if (state === 'closing' || state === 'ended') return;
		const known = error instanceof StompProtocolError ? error : new StompProtocolError('Internal error');
		const receipt = frame?.headers.get('receipt');
		const answered: Record<string, string> = receipt === undefined ? {} : { 'receipt-id': receipt };
		peer.send(encodeFrame('ERROR', { message: known.message, ...known.headers, ...answered }));
		options.onTrouble('refused', known.message);
		close(closeCode.protocolError, known.message);
	}

	function drop(kind: 'slow' | 'dead', message: string): void {
		if (state === 'ended') return;
		options.onTrouble(kind, message);
		ended();
		peer.terminate();
	}

	function close(code: number, reason: string): void {
		if (state === 'closing' || state === 'ended') return;
		release();
		state = 'closing';
		peer.close(code, reason);
		deadline = later(() => peer.terminate(), timing.closing);
	}

	function release(): void {
		clearTimeout(deadline);
		heartbeats?.stop();
		for (const end of subscriptions.values()) end();
		subscriptions.clear();
		waiting.length = 0;
	}

	function ended(): void {
		release();
		state = 'ended';
	}

	const shutdown = () => close(closeCode.goingAway, 'The server is stopping');

	/**
	 * Ends the session when its owner or what they may do has changed: a former administrator must receive nothing more. One whose
	 * token could not be checked before ends when it can, and the client comes back as who it is.
	 */
	async function recheck(): Promise<void> {
		if (state !== 'connected' || token === undefined || !(identity || unchecked)) return;
		const before = identity;
		let now: Identity | null;
		try {
			now = await options.identify(token);
		} catch {
			// A database that does not answer does not change the login.
			return;
		}
		unchecked = false;
		if (!isSameIdentity(now, before)) close(closeCode.policy, 'The login has changed');
	}

	/** The sessions of this user may have ended: nothing more leaves before it is known whether this one has. */
	async function loginEnded(userId: number): Promise<void> {
		if (state === 'identifying') askAgain = true;
		if (state !== 'connected' || token === undefined || identity?.userId !== userId) return;
		checks++;
		const check = checks;
		held ??= [];
		const now = await options.identify(token).catch(() => null);
		// A later check decides.
		if (check !== checks) return;
		const frames = held;
		held = null;
		if (!isSameIdentity(now, identity)) close(closeCode.policy, 'The login has changed');
		else if (frames.length > 0) subscriber.deliver(frames);
	}

	return { receive, ended, shutdown, recheck, loginEnded };
}

export type Session = ReturnType<typeof openSession>;

const later = (work: () => void, delay: number): NodeJS.Timeout => setTimeout(work, delay).unref();
