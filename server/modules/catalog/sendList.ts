import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedList } from './cache';

const json = 'application/json; charset=utf-8';

/** Who may keep the answer: browsers and proxies, or only the browser of the administrator. */
export type Audience = 'public' | 'private';

/** Revalidate each time: the answer costs a 304 and is never stale. */
const cacheControl = { public: 'public, no-cache', private: 'private, no-cache' } as const;

/** Answers a cached list: 304 when the browser has it, else the compressed bytes where it takes them. */
export function sendList(
	request: FastifyRequest,
	reply: FastifyReply,
	list: CachedList,
	audience: Audience,
): FastifyReply {
	const { raw } = reply;
	const { headers } = request;
	raw.setHeader('etag', list.etag);
	raw.setHeader('cache-control', cacheControl[audience]);
	raw.setHeader('vary', 'accept-encoding');
	const known = headers['if-none-match'];
	if (known !== undefined && matches(known, list.etag)) return reply.code(304).send();
	reply.header('content-type', json);
	if (list.brotli && acceptsBrotli(headers['accept-encoding'])) {
		raw.setHeader('content-encoding', 'br');
		return reply.send(list.brotli);
	}
	return reply.send(list.body);
}

function matches(header: string, etag: string): boolean {
	if (header === etag || header === '*') return true;
	return header.split(',').some((one) => weak(one.trim()) === etag);
}

/** If-None-Match compares weakly: a proxy may have dropped or added the mark. */
const weak = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);

function acceptsBrotli(header: string | string[] | undefined): boolean {
	return typeof header === 'string' && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header);
}
