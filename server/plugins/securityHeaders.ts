import type { App } from '../lib/app';

/** What a page of the shop may load: its own files, pictures from anywhere safe, its own API and live channel. */
const pagePolicy = [
	"default-src 'self'",
	"img-src 'self' data: blob: https:",
	"style-src 'self' 'unsafe-inline'",
	"connect-src 'self' ws: wss:",
	"font-src 'self'",
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

/** Headers of HTML pages. */
export const pageHeaders = {
	'content-security-policy': pagePolicy,
	'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** Data is never a document: it may load nothing and be framed by nobody. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Headers of everything that is no page. */
const dataHeaders: [string, string][] = [...common, ['content-security-policy', dataPolicy]];

/** Sets the same few precomputed headers on every answer; pages replace the policy with pageHeaders. */
export function registerSecurityHeaders(app: App): void {
	app.addHook('onSend', (_request, reply, payload, done) => {
		// reply.header, because Node writes the headers of one object faster than those of setHeader and an object.
		for (const [name, value] of dataHeaders) if (!reply.hasHeader(name)) reply.header(name, value);
		done(null, payload);
	});
}
