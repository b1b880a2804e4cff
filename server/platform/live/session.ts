import { audienceHeader, positionHeader } from '#contract/live/channel';
import type { Broker } from './broker';
import { type DestinationRules, hearsOfHidden, type Identity } from './destinations';
import { createLogin } from './login';
import { readConnect } from './stomp/connect';
import { encodeFrame, type Frame, StompProtocolError } from './stomp/frame';
import { type Heartbeats, startHeartbeats } from './stomp/heartbeat';
import { createParser } from './stomp/parser';
import { createSubscriptions } from './subscriptions';

export interface Peer {
	/** A message per piece, in one write. Never throws. */
	send(...pieces: readonly Buffer[]): void;
	close(code: number, reason: string): void;
	terminate(): void;
	/** Bytes that the network has not taken. */
	bufferedAmount(): number;
}

/** Milliseconds. */
export interface SessionTiming {
	connect: number;
	/** Offered and requested (R7-14). */
	heartbeat: number;
	/** Beyond two missed heartbeats. */
	grace: number;
	/** For the peer's answer to a close. */
	closing: number;
}

export const sessionTiming: SessionTiming = { connect: 5000, heartbeat: 4000, grace: 1000, closing: 500 };

const sessionLimits = { buffered: 1024 * 1024, waiting: 32 };

interface SessionOptions {
	id: string;
	broker: Broker;
	destinations: DestinationRules;
	identify(token: string): Promise<Identity | null>;
	timing: SessionTiming;
	onTrouble(kind: 'refused' | 'slow' | 'dead', message: string): void;
	/** This account (null: nobody) may not subscribe to a private destination. */
	onForbidden(destination: string, userId: number | null): void;
}

const closeCode = { normal: 1000, goingAway: 1001, protocolError: 1002, policy: 1008 } as const;
const lineFeed = Buffer.from('\n');
/** No message waits for an acknowledgement. */
const ignored = ['DISCONNECT', 'ACK', 'NACK'];

/**
 * Answers invalid frames with ERROR. An invalid token makes the session anonymous: the catalogue stays live, and the
 * page's next request reports the expired login.
 */
export function openSession(peer: Peer, options: SessionOptions) {
	const { broker, timing } = options;
	const parser = createParser();
	const login = createLogin(options.identify);
	const waiting: Frame[] = [];
	let state: 'new' | 'identifying' | 'connected' | 'closing' | 'ended' = 'new';
	/** Frames during a recheck of the login; else null. */
	let held: Buffer[] | null = null;
	let checks = 0;
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
	const subscriptions = createSubscriptions({ ...options, login, subscriber });

	function receive(piece: Uint8Array): void {
		if (state === 'closing' || state === 'ended') return;
		heartbeats?.received();
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
		state = 'identifying';
		login.begin(handshake.token).then((identity) => {
			if (state !== 'identifying') return;
			clearTimeout(deadline);
			subscriber.hidden = hearsOfHidden(identity);
			state = 'connected';
			heartbeats = startHeartbeats(handshake, {
				interval: timing.heartbeat,
				grace: timing.grace,
				send: () => peer.send(lineFeed),
				onDead: () => drop('dead', 'No heart-beat'),
			});
			const audience = subscriber.hidden ? 'admins' : 'public';
			const headers = { session: options.id, server: 'tienda-viva', ...reached(), [audienceHeader]: audience };
			const heartbeat = `${timing.heartbeat},${timing.heartbeat}`;
			peer.send(encodeFrame('CONNECTED', { version: handshake.version, 'heart-beat': heartbeat, ...headers }));
			for (const next of waiting.splice(0)) accept(next);
		});
	}

	function handleFrame(frame: Frame): void {
		const { command } = frame;
		if (command === 'SUBSCRIBE') subscriptions.add(frame, () => state === 'connected');
		else if (command === 'UNSUBSCRIBE') subscriptions.remove(frame);
		else if (command === 'SEND') throw new StompProtocolError('This channel is read-only');
		else if (!ignored.includes(command)) throw new StompProtocolError('Unexpected command');
		if (frame.headers.has('receipt')) peer.send(encodeFrame('RECEIPT', { ...receiptOf(frame), ...reached() }));
		if (command === 'DISCONNECT') close(closeCode.normal, '');
	}

	function reached(): Record<string, string> {
		const position = broker.deliveredTo(subscriber);
		return position === null ? {} : { [positionHeader]: position };
	}

	function refuse(error: unknown, frame?: Frame): void {
		if (state === 'closing' || state === 'ended') return;
		const refusal = error instanceof StompProtocolError ? error : new StompProtocolError('Internal error');
		peer.send(encodeFrame('ERROR', { message: refusal.message, ...refusal.headers, ...receiptOf(frame) }));
		options.onTrouble('refused', refusal.message);
		close(closeCode.protocolError, refusal.message);
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
		subscriptions.removeAll();
		waiting.length = 0;
	}

	function ended(): void {
		release();
		state = 'ended';
	}

	const shutdown = () => close(closeCode.goingAway, 'The server is stopping');
	const refuseLogin = () => close(closeCode.policy, 'The login has changed');

	/**
	 * Ends the session after a change of owner or permissions: a former administrator must receive nothing more. An
	 * unchecked token ends it once checkable.
	 */
	async function recheck(): Promise<void> {
		if (state === 'connected' && (await login.hasChanged())) refuseLogin();
	}

	/** Holds frames until it is known whether this session ended. */
	async function loginEnded(userId: number): Promise<void> {
		if (state === 'identifying') login.repeat();
		if (state !== 'connected' || !login.isOf(userId)) return;
		checks++;
		const check = checks;
		held ??= [];
		const goesOn = await login.goesOn();
		// A later check decides.
		if (check !== checks) return;
		const frames = held;
		held = null;
		if (!goesOn) refuseLogin();
		else if (frames.length > 0) subscriber.deliver(frames);
	}

	return { receive, ended, shutdown, recheck, loginEnded };
}

export type LiveSession = ReturnType<typeof openSession>;

const receiptOf = (frame: Frame | undefined): Record<string, string> => {
	const receipt = frame?.headers.get('receipt');
	return receipt === undefined ? {} : { 'receipt-id': receipt };
};

const later = (work: () => void, delay: number): NodeJS.Timeout => setTimeout(work, delay).unref();
