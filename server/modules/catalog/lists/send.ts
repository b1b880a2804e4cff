import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerPositionHeader, storedAtHeader } from '#contract/shared/backEnd';
import { isKnown, sendCompressed } from '#platform/lib/compressed';
import { type CategoryListName, readCategories } from './repository';
import type { CachedAnswer, CatalogCache } from './service';

export type Audience = 'public' | 'private';

export function sendAnswer(
	answer: CachedAnswer | Promise<CachedAnswer>,
	audience: Audience,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
	return answer instanceof Promise
		? answer.then((built) => send(request, reply, built, audience))
		: send(request, reply, answer, audience);
}

export function categoriesHandler(cache: CatalogCache, name: CategoryListName, audience: Audience) {
	const read = readCategories(name);
	return (request: FastifyRequest, reply: FastifyReply) =>
		sendAnswer(cache.get(name, read, request.reader), audience, request, reply);
}

function send(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer, audience: Audience): FastifyReply {
	const staleSince = answer.staleSince();
	if (staleSince !== null) return sendOutdated(request, reply, answer, staleSince);
	reply.headers({ etag: answer.etag, 'cache-control': `${audience}, no-cache`, vary: 'accept-encoding' });
	if (isKnown(request, answer.etag)) return reply.code(304).send();
	if (!answer.brotli) answer.pack();
	return sendCompressed(request, reply.header('content-type', 'application/json; charset=utf-8'), answer);
}

/** `no-store`: the browser would repeat the mark with later 304s. The answer may be older than the position. */
const sendOutdated = (
	request: FastifyRequest,
	reply: FastifyReply,
	answer: CachedAnswer,
	staleSince: number,
): FastifyReply =>
	sendCompressed(
		request,
		reply
			.removeHeader(answerPositionHeader)
			.headers({ [storedAtHeader]: String(staleSince), 'cache-control': 'no-store', vary: 'accept-encoding' })
			.header('content-type', 'application/json; charset=utf-8'),
		answer,
	);
