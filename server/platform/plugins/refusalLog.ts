import type { FastifyRequest } from 'fastify';
import { createRefusalLines } from '../lib/refusalLines';
import type { ShopError } from '../lib/shopError';

/** 404 may hide a thing of another user. */
const isRefusal = (request: FastifyRequest, { statusCode }: ShopError): boolean =>
	statusCode === 401 ||
	statusCode === 403 ||
	(statusCode === 404 && request.routeOptions.schema?.['x-ownership']?.others === 404);

/**
 * Logs route pattern, reason and account id, without address and content. Of a flood, each minute's first lines and
 * the number dropped. `now` in milliseconds.
 */
export function createRefusalLog(now: () => number = () => performance.now()) {
	const takeLine = createRefusalLines(now);

	return function note(request: FastifyRequest, refusal: ShopError): void {
		if (!isRefusal(request, refusal)) return;
		const { session, method, routeOptions } = request;
		const omittedLines = takeLine(session ? 'user' : 'visitor');
		if (omittedLines === undefined) return;
		request.log.warn(
			{
				method,
				route: routeOptions.url,
				status: refusal.statusCode,
				reason: refusal.code,
				...(session && { user: session.userId }),
				...(omittedLines > 0 && { leftOut: omittedLines }),
			},
			'access refused',
		);
	};
}
