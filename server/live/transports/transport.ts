import type { Caller } from '../../lib/clientAddress';
import type { Peer, Session } from '../session';

export const transports = ['websocket', 'sockjs-websocket', 'sockjs-http'] as const;
export type Transport = (typeof transports)[number];

/** Null when there are as many sessions as the server takes, at all or from the caller's address. */
export type Accept = (peer: Peer, caller: Caller, transport: Transport) => Session | null;

/** Closes a session that is not accepted: WebSocket's "try again later", after which browsers wait longer each time. */
export const tooManySessions = { code: 1013, reason: 'Too many sessions' } as const;

/** Bytes of one WebSocket message or of one posted body: more than any frame, so that the parser says what is wrong. */
export const maximumPiece = 64 * 1024;
