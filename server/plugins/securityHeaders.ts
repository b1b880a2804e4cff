import type { IncomingMessage } from 'node:http';
import type { App } from '../lib/app';
import { createTlsTest } from '../lib/trustedProxy';

interface PagePolicy {
	/** Hashes of the inline script and the inline stylesheets that the page contains. */
	script: string;
	styles: string;
	/** Origins of the shop, under which its live channel is reached. */
	origins: readonly string[];
	/** Origins of pictures that are not the shop's own. */
	imageHosts: readonly string[];
}

const sources = (...list: readonly string[]) => [...new Set(list.filter(Boolean))].join(' ');

/** Safari does not take `'self'` for the address of a WebSocket, so the channel is named. */
const pagePolicy = ({ script, styles, origins, imageHosts }: PagePolicy) =>
	[
		`script-src ${sources("'self'", script)}`,
		"default-src 'self'",
		`img-src ${sources("'self'", 'data:', 'blob:', ...imageHosts)}`,
		`style-src ${sources("'self'", styles)}`,
		// React writes what differs by row, as a category's hue, into style attributes of the server's HTML.
		"style-src-attr 'unsafe-inline'",
		`connect-src ${sources("'self'", ...origins.map((origin) => origin.replace(/^http/, 'ws')))}`,
		"font-src 'self'",
		"worker-src 'self'",
		"object-src 'none'",
		"base-uri 'self'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join('; ');

const common: [string, string][] = [
	['x-content-type-options', 'nosniff'],
	['x-frame-options', 'DENY'],
	['referrer-policy', 'strict-origin-when-cross-origin'],
	['cross-origin-opener-policy', 'same-origin'],
];

/** A browser that came over TLS once comes over TLS for a year. */
const strictTransport: [string, string] = ['strict-transport-security', 'max-age=31536000'];

export const pageHeaders = (policy: PagePolicy): Record<string, string> => ({
	'content-security-policy': pagePolicy(policy),
	'permissions-policy': 'camera=(), geolocation=(), microphone=()',
});

/** A worker is held to the policy of its own file: this one asks for nothing but the shop's own addresses. */
export const workerPolicy = "default-src 'self'";

/** Data is never a document: it may load nothing and be framed by nobody. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

export const dataHeaders: [string, string][] = [...common, ['content-security-policy', dataPolicy]];

/** Headers of an answer that no hook sees. */
export function createDataHeaders(trustProxy: string | false): (request: IncomingMessage) => [string, string][] {
	const isSecure = createTlsTest(trustProxy);
	return (request) => (isSecure(request) ? [...dataHeaders, strictTransport] : dataHeaders);
}

/** Pages replace the policy with pageHeaders. */
export function registerSecurityHeaders(app: App): void {
	app.addHook('onSend', (request, reply, payload, done) => {
		// reply.header, because Node writes the headers of one object faster than those of setHeader and an object.
		for (const [name, value] of dataHeaders) if (!reply.hasHeader(name)) reply.header(name, value);
		if (request.protocol === 'https') reply.header(...strictTransport);
		done(null, payload);
	});
}
