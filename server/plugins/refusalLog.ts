import type { FastifyRequest } from 'fastify';
import { createRefusalLines } from '../lib/refusalLines';
import type { ShopError } from '../lib/shopError';

/** A 404 is a refusal where a thing of somebody else is answered as if it did not exist. */
const isRefusal = (request: FastifyRequest, { statusCode }: ShopError): boolean =>
	statusCode === 401 ||
	statusCode === 403 ||
	(statusCode === 404 && request.routeOptions.schema?.['x-ownership']?.others === 404);

/**
 * Writes a line for each refused access: the pattern of the route, the reason, and the id of the account where there is
 * a session; no address and nothing that was sent. Of a flood it writes the first lines of each minute, and how many
 * it has left out. `now` is in milliseconds.
 */
export function createRefusalLog(now: () => number = () => performance.now()) {
	const takeLine = createRefusalLines(now);

	return function note(request: FastifyRequest, refusal: ShopError): void {
		if (!isRefusal(request, refusal)) return;
		const { session, method, routeOptions } = request;
		const leftOut = takeLine(session ? 'known' : 'unknown');
		if (leftOut === undefined) return;
		request.log.warn(
			{
				method,
				route: routeOptions.url,
				status: refusal.statusCode,
				reason: refusal.code,
				...(session && { user: session.userId }),
				...(leftOut > 0 && { leftOut }),
			},
			'access refused',
		);
	};
}
