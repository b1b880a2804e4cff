import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createProxyTest } from './trustedProxy';

export const requestIdHeader = 'x-request-id';

/** E.g. UUIDs; nothing that confuses a log. */
const readable = /^[A-Za-z0-9._:-]{8,64}$/;

/** A trusted proxy's id, so that both logs match, else our own. */
export function createRequestIds(trustProxy: string | false): (request: IncomingMessage) => string {
	const isProxy = createProxyTest(trustProxy);
	// Distinguishes servers and restarts in a shared log.
	const process = randomBytes(4).toString('hex');
	let count = 0;
	return function idOf({ headers, socket }) {
		const id = headers[requestIdHeader];
		if (typeof id === 'string' && readable.test(id) && isProxy(socket.remoteAddress)) return id;
		return `${process}-${(++count).toString(36)}`;
	};
}
