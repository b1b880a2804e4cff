import type { IncomingMessage } from 'node:http';

/** A browser always tells the origin; a request without one comes from a program, which could claim any. */
export function originAllowed(request: IncomingMessage, allowedOrigins: readonly string[]): boolean {
	const { origin, host } = request.headers;
	if (origin === undefined) return true;
	if (allowedOrigins.includes(origin)) return true;
	try {
		return new URL(origin).host === host;
	} catch {
		return false;
	}
}
