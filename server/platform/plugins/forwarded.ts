import type { App } from '../lib/app';
import { ShopError } from '../lib/shopError';
import { createProxyTest, proxiesOf } from '../lib/trustedProxy';

/** Maybe with a port; absent in HTTP/1.0. */
const aHost = /^((\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?)?$/i;

export interface UnnamedProxy {
	requests: number;
	address: string | null;
}

/**
 * Refuses other protocols and invalid hosts. Counts X-Forwarded-For from peers that TRUST_PROXY does not name, whose
 * visitors share one limit; only on private networks, because others could send it to become trusted.
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
