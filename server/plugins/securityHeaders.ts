import type { App } from '../lib/app';

const pagePolicy = (inlineScript: string) =>
	[
		`script-src 'self' ${inlineScript}`.trimEnd(),
		"default-src 'self'",
		"img-src 'self' data: blob: https:",
		"style-src 'self' 'unsafe-inline'",
		"connect-src 'self' ws: wss:",
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

/** `inlineScript` is the hash of the one that a page may contain. */
export const pageHeaders = (inlineScript = '') => ({
	'content-security-policy': pagePolicy(inlineScript),
	'permissions-policy': 'camera=(), geolocation=(), microphone=()',
});

/** A worker is held to the policy of its own file: this one asks for nothing but the shop's own addresses. */
export const workerPolicy = "default-src 'self'";

/** Data is never a document: it may load nothing and be framed by nobody. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

const dataHeaders: [string, string][] = [...common, ['content-security-policy', dataPolicy]];

/** Pages replace the policy with pageHeaders. */
export function registerSecurityHeaders(app: App): void {
	app.addHook('onSend', (_request, reply, payload, done) => {
		// reply.header, because Node writes the headers of one object faster than those of setHeader and an object.
		for (const [name, value] of dataHeaders) if (!reply.hasHeader(name)) reply.header(name, value);
		done(null, payload);
	});
}
