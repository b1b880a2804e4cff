import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createProxyTest } from './trustedProxy';

export const requestIdHeader = 'x-request-id';

/** Ids of proxies, such as UUIDs and hexadecimal numbers; nothing that a log or a header could take for its own. */
const readable = /^[A-Za-z0-9._:-]{8,64}$/;

/** The id of a request in the log: the trusted proxy's, so that its log and ours meet, otherwise one of our own. */
export function createRequestIds(trustProxy: string | false): (request: IncomingMessage) => string {
	const isProxy = createProxyTest(trustProxy);
	// Others share the log, as other servers and this one before its restart.
	const process = randomBytes(4).toString('hex');
	let made = 0;
	return function idOf({ headers, socket }) {
		const given = headers[requestIdHeader];
		if (typeof given === 'string' && readable.test(given) && isProxy(socket.remoteAddress)) return given;
		return `${process}-${(++made).toString(36)}`;
	};
}
