import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { compile } from '@fastify/proxy-addr';

/** Whether an address is one of these proxies, a list as in `TRUST_PROXY`, as Fastify itself decides it. */
export const proxiesOf = (list: string) => compile(list.split(',').map((one) => one.trim()));

/** As proxiesOf, for a peer whose address may not be known; without proxies nobody is one. */
export function createProxyTest(trustProxy: string | false): (address: string | undefined) => boolean {
	if (trustProxy === false) return () => false;
	const isTrusted = proxiesOf(trustProxy);
	return (address) => address !== undefined && isTrusted(address, 0);
}

/** Whether a request came over TLS, also by what a trusted proxy says: as Fastify's `protocol`, for those that it never has. */
export function createTlsTest(trustProxy: string | false): (request: IncomingMessage) => boolean {
	const isProxy = createProxyTest(trustProxy);
	return ({ headers, socket }) => {
		const told = headers['x-forwarded-proto'];
		if (told && isProxy(socket.remoteAddress)) return String(told).split(',').at(-1)?.trim() === 'https';
		return (socket as Partial<TLSSocket>).encrypted === true;
	};
}
