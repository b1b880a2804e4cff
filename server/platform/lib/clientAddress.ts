import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf } from './networks';
import { proxiesOf } from './trustedProxy';

/** A request, or what SockJS says about one. */
export interface Caller {
	headers: IncomingMessage['headers'];
	socket: { remoteAddress?: string | undefined };
}

/** The address by which limits count; null: no limit. */
export interface ClientAddress {
	ofConnection(remoteAddress: string | undefined): string | null;
	of(caller: Caller): string | null;
}

/**
 * An IPv6 network counts as one address. Trusted proxies have no limit, because all visitors share them; without
 * any, neither has localhost, maybe an unnamed proxy.
 */
export function createClientAddress(trustProxy: string | false): ClientAddress {
	const trusted = proxiesOf(trustProxy || 'loopback');
	const limited = (address: string | undefined) => (address && !trusted(address, 0) ? networkOf(address) : null);
	return {
		ofConnection: limited,
		of: (caller) =>
			limited(trustProxy === false ? caller.socket.remoteAddress : proxyAddr(caller as IncomingMessage, trusted)),
	};
}
