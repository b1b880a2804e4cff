import type { Caller } from '../../lib/clientAddress';
import type { LiveSession, Peer } from '../session';

export const transports = ['websocket', 'sockjs-websocket', 'sockjs-http'] as const;
export type Transport = (typeof transports)[number];

/** Null at the maximum of server or address. */
export type Accept = (peer: Peer, caller: Caller, transport: Transport) => LiveSession | null;

/** WebSocket's "try again later", after which browsers wait longer each time. */
export const tooManySessions = { code: 1013, reason: 'Too many sessions' } as const;

/** Above the frame limit, so that the parser reports the error. */
export const maximumPieceBytes = 64 * 1024;
