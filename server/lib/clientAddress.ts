import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf } from './guessLimits';
import { proxiesOf } from './trustedProxy';

/** Where a request came from: a request itself, or what SockJS tells of one. */
export interface Caller {
	headers: IncomingMessage['headers'];
	socket: { remoteAddress?: string | undefined };
}

/** Names the address whose visitors share a limit; null for one that has none. */
export interface ClientAddress {
	ofConnection(remoteAddress: string | undefined): string | null;
	/** Behind the proxies that count. */
	of(caller: Caller): string | null;
}

/**
 * An IPv6 network counts as one address. Proxies that are trusted have no limit, because all visitors come through them;
 * without any of these this machine has none, where a proxy that nobody named may be.
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
