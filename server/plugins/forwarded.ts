import type { App } from '../lib/app';
import { ShopError } from '../lib/shopError';
import { createProxyTest, proxiesOf } from '../lib/trustedProxy';

/** A name or an address, with or without a port; none in requests of HTTP/1.0. */
const aHost = /^((\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?)?$/i;

export interface UnnamedProxy {
	/** Requests that it passed on since the start. */
	requests: number;
	/** Null before the first one. */
	address: string | null;
}

/**
 * Refuses what no browser is told by a proxy: another protocol, or a host that is none. Counts requests with
 * X-Forwarded-For of a peer that TRUST_PROXY does not name: all visitors behind such a proxy have the limits of one.
 * Only of this machine and of private networks: everybody else could send that header to be trusted.
 */
export function registerForwarded(app: App, trustProxy: string | false): { unnamedProxy(): UnnamedProxy } {
	const isTrusted = createProxyTest(trustProxy);
	const isNear = proxiesOf('loopback, linklocal, uniquelocal');
	const unnamed: UnnamedProxy = { requests: 0, address: null };
	app.addHook('onRequest', (request, _reply, done) => {
		const { protocol, host, headers } = request;
		if ((protocol !== 'http' && protocol !== 'https') || !aHost.test(host)) return done(misdirected());
		const peer = request.socket.remoteAddress;
		if (headers['x-forwarded-for'] !== undefined && peer && !isTrusted(peer) && isNear(peer, 0)) {
			unnamed.requests++;
			unnamed.address = peer.replace(/^::ffff:/, '');
		}
		done();
	});
	return { unnamedProxy: () => ({ ...unnamed }) };
}

const misdirected = () => new ShopError(400, 'bad_request', 'La dirección de la tienda no es válida');
