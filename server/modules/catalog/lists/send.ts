import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendCompressed } from '../../../lib/compressed';
import type { ListName } from './repository';
import type { CachedList, CatalogCache } from './service';

type Audience = 'public' | 'private';

export function sendList(
	cache: CatalogCache,
	name: ListName,
	audience: Audience,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
	const list = cache.get(name);
	return list instanceof Promise
		? list.then((built) => send(request, reply, built, audience))
		: send(request, reply, list, audience);
}

export const listHandler =
	(cache: CatalogCache, name: ListName, audience: Audience) => (request: FastifyRequest, reply: FastifyReply) =>
		sendList(cache, name, audience, request, reply);

function send(request: FastifyRequest, reply: FastifyReply, list: CachedList, audience: Audience): FastifyReply {
	// The browser asks each time: the answer costs a 304 and is never stale.
	reply.headers({ etag: list.etag, 'cache-control': `${audience}, no-cache`, vary: 'accept-encoding' });
	const known = request.headers['if-none-match'];
	if (known !== undefined && matches(known, list.etag)) return reply.code(304).send();
	return sendCompressed(request, reply.header('content-type', 'application/json; charset=utf-8'), list);
}

function matches(header: string, etag: string): boolean {
	if (header === etag || header === '*') return true;
	return header.split(',').some((one) => weak(one.trim()) === etag);
}

/** If-None-Match compares weakly: a proxy may have dropped or added the mark. */
const weak = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);
