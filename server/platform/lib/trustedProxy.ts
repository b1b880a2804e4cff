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
