import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { compile } from '@fastify/proxy-addr';

/** As Fastify reads `TRUST_PROXY`. */
export const proxiesOf = (list: string) => compile(list.split(',').map((one) => one.trim()));

export function createProxyTest(trustProxy: string | false): (address: string | undefined) => boolean {
	if (trustProxy === false) return () => false;
	const isTrusted = proxiesOf(trustProxy);
	return (address) => address !== undefined && isTrusted(address, 0);
}

/** As Fastify's `protocol`, also by a trusted proxy's word, for requests outside of Fastify. */
export function createTlsTest(trustProxy: string | false): (request: IncomingMessage) => boolean {
	const isProxy = createProxyTest(trustProxy);
	return ({ headers, socket }) => {
		const forwardedProto = headers['x-forwarded-proto'];
		if (forwardedProto && isProxy(socket.remoteAddress))
			return String(forwardedProto).split(',').at(-1)?.trim() === 'https';
		return (socket as Partial<TLSSocket>).encrypted === true;
	};
}

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
