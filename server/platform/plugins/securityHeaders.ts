import type { IncomingMessage } from 'node:http';
import type { App } from '../lib/app';
import { createTlsTest } from '../lib/trustedProxy';

interface PagePolicy {
	script: string;
	styles: string;
	/** Origins of the shop, for its live channel. */
	origins: readonly string[];
	imageHosts: readonly string[];
}

const sources = (...list: readonly string[]) => [...new Set(list.filter(Boolean))].join(' ');

/** Safari does not accept `'self'` for a WebSocket. */
const pagePolicy = ({ script, styles, origins, imageHosts }: PagePolicy) =>
	[
		`script-src ${sources("'self'", script)}`,
		"default-src 'self'",
		`img-src ${sources("'self'", 'data:', 'blob:', ...imageHosts)}`,
		`style-src ${sources("'self'", styles)}`,
		// React writes style attributes, as for a category's hue.
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

/** A year. */
const strictTransport: [string, string] = ['strict-transport-security', 'max-age=31536000'];

export const pageHeaders = (policy: PagePolicy): Record<string, string> => ({
	'content-security-policy': pagePolicy(policy),
	'permissions-policy': 'camera=(), geolocation=(), microphone=()',
});

/** Of the service worker: the shop's addresses only. */
export const workerPolicy = "default-src 'self'";

const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

export const dataHeaders: [string, string][] = [...common, ['content-security-policy', dataPolicy]];

export function createDataHeaders(trustProxy: string | false): (request: IncomingMessage) => [string, string][] {
	const isSecure = createTlsTest(trustProxy);
	return (request) => (isSecure(request) ? [...dataHeaders, strictTransport] : dataHeaders);
}

/** Pages override the policy with pageHeaders. */
export function registerSecurityHeaders(app: App): void {
	app.addHook('onSend', (request, reply, payload, done) => {
		// Faster in Node than setHeader and an object.
		for (const [name, value] of dataHeaders) if (!reply.hasHeader(name)) reply.header(name, value);
		if (request.protocol === 'https') reply.header(...strictTransport);
		done(null, payload);
	});
}

/** Default: not cached, because most answers are personal. */
export function registerCacheControl(app: App): void {
	app.addHook('onSend', (_request, reply, payload, done) => {
		if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
		done(null, payload);
	});
}
