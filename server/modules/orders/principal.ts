import type { FastifyRequest } from 'fastify';
import { OpenOrderLink, OrderLink } from '#contract/orders/guest';
import { orderDigitsHeader, orderLinkHeader, orderPagePath } from '#contract/orders/link';
import type { App } from '#platform/lib/app';
import { ShopError, unauthenticated } from '#platform/lib/shopError';
import { isByLink, type Session, sessionOf } from '#platform/plugins/auth';
import { parseInput } from '#platform/plugins/validation';
import { missing } from './refusals';

/** Without a session: a person with the order's link. */
export interface Principal {
	orderId: number;
	session: Session | null;
	/** False for a link without its digits. */
	opened: boolean;
	page: string;
}

declare module 'fastify' {
	interface FastifyRequest {
		principal: Principal | null;
	}
}

interface Links {
	prove(link: OpenOrderLink, address: string): Promise<{ id: number }>;
	linked(token: string, mayBeClaimed: boolean): Promise<{ id: number }>;
}

/** Runs before a picture is read, in all routes registered later. */
export function registerPrincipals(app: App, links: Links): void {
	async function ofLink({ headers, ip }: FastifyRequest, opens: boolean, shows: boolean): Promise<Principal> {
		const credentials = { token: headers[orderLinkHeader], digits: headers[orderDigitsHeader] };
		const { id } = opens
			? await links.prove(parseInput(OpenOrderLink, credentials), ip)
			: await links.linked(parseInput(OrderLink, credentials).token, shows);
		return { orderId: id, session: null, opened: opens, page: orderPagePath(String(credentials.token)) };
	}

	app.decorateRequest('principal', null);
	app.addHook('onRoute', (route) => {
		const link = route.schema?.['x-ownership']?.link;
		if (!link) return;
		const resolve = async (request: FastifyRequest): Promise<void> => {
			const orderId = Number((request.params as { id: unknown }).id);
			const shows = link === 'shows';
			const opens = link === 'opens' || (shows && request.headers[orderDigitsHeader] !== undefined);
			request.principal = isByLink(request)
				? await ofLink(request, opens, shows)
				: { orderId, session: sessionOf(request), opened: true, page: `/checkout/done/${orderId}` };
		};
		route.preHandler = [resolve, ...[route.preHandler ?? []].flat()];
	});
}

export function principalOf({ principal }: FastifyRequest): Principal {
	if (!principal) throw unauthenticated();
	return principal;
}

/** Throws 404 for another's order, 409 once an account has a link's order. */
export function refuseOthers(
	{ session }: Principal,
	{ userId, guest }: { userId: number | null; guest?: object | null },
): void {
	if (session && userId !== session.userId) throw missing();
	if (!session && (userId !== null || guest === null)) throw alreadyClaimed();
}

export const alreadyClaimed = (): ShopError =>
	new ShopError(409, 'order_adopted', 'Este pedido ya está en una cuenta. Inicia sesión para verlo entero.');
