import type { Peer, Session } from '../session';

/** Null when there are as many sessions as the server takes. */
export type Accept = (peer: Peer) => Session | null;

/** Bytes of one WebSocket message or of one posted body: more than any frame, so that the parser says what is wrong. */
export const maximumPiece = 64 * 1024;
