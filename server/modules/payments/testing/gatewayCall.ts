import type http from 'node:http';

export interface Asked {
	method: string;
	/** Below the gateway's base. */
	path: string;
	query: URLSearchParams;
	/** Bearer token. */
	key: string;
	headers: http.IncomingHttpHeaders;
	body: Record<string, unknown>;
}

export interface Answer {
	status: number;
	/** As JSON; undefined for a page that is none. */
	body: unknown;
}

/** Ends the connection without an answer. */
export const silence = Symbol('silence');
