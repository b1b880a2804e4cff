import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Limits, type RateLimitScope, rateLimitScopes } from '../db/limits';
import type { App, Clock } from '../lib/app';
import type { ClientAddress } from '../lib/clientAddress';
import { createRecent } from '../lib/memo';
import { type CountReading, createReadingLimit } from '../lib/readingLimit';
import { tooManyRequests } from '../lib/shopError';
import { type RateLimitName, shopLimits } from '../lib/shopLimits';
import { isByLink, sessionOf } from './auth';

/** For a session's account, and for the network of other calls; one alone is for all calls. */
interface RouteLimit {
	account?: RateLimitName;
	network?: RateLimitName;
}

declare module 'fastify' {
	interface FastifyRequest {
		/** Account, else network; null: no limit. */
		readonly reader: string | null;
	}
	interface FastifyContextConfig {
		/** Absent: the call counts as a reading; false: as `fromMemory`. */
		rateLimit?: RouteLimit | false;
	}
}

/** Networks over a limit are refused without a write. */
const maxRefused = 20_000;

/** For a route that reads no database, or counts its readings itself. */
export const fromMemory = { config: { rateLimit: false as const } };

interface LimitDeps {
	limits: Limits;
	clock: Clock;
	addressOf: ClientAddress['of'];
}

export function registerRateLimits(app: App, { limits, clock, addressOf }: LimitDeps): CountReading {
	const countReading = createReadingLimit(limits.max('readingsPerNetwork'), clock);
	const countCall = createCallLimit(limits, clock);
	app.decorateRequest('reader', {
		getter(this: FastifyRequest) {
			const network = addressOf(this.raw);
			return network !== null && this.session ? `user:${this.session.userId}` : network;
		},
	});
	app.addHook('onRoute', (route) => {
		const { rateLimit } = route.config ?? {};
		if (rateLimit === false || (!rateLimit && route.schema?.hide)) return;
		const count = async (request: FastifyRequest, reply: FastifyReply) =>
			rateLimit ? countCall(scopesOf(route.url, rateLimit, request), reply) : countReading(request.reader);
		route.onRequest = [...[route.onRequest ?? []].flat(), count];
	});
	return countReading;
}

/** Families and offices share an address, so accounts have own limits; a link counts for its network. */
function scopesOf(url: string, { account, network }: RouteLimit, request: FastifyRequest): RateLimitScope[] {
	const isOfAccount = account && (!network || (request.session && !isByLink(request)));
	const limit = isOfAccount ? account : network;
	const counted = isOfAccount ? `user:${sessionOf(request).userId}` : request.ip;
	return limit ? rateLimitScopes(limit, counted, (key) => `${url} ${key}`) : [];
}

function createCallLimit(limits: Limits, clock: Clock) {
	const refusedUntil = createRecent<number>({ maxEntries: maxRefused });

	/** A clock that was ahead wrote a later end. */
	function refusedFor({ limit, key }: RateLimitScope): number {
		const msLeft = (refusedUntil.get(key) ?? 0) - clock.now();
		return msLeft > 0 && msLeft <= shopLimits[limit].windowMs ? msLeft : 0;
	}

	return async function countCall(scopes: RateLimitScope[], reply: FastifyReply): Promise<void> {
		const [first] = scopes;
		if (!first) return;
		const msRefused = scopes.map(refusedFor).find((ms) => ms > 0);
		const { exceeded, remaining, msLeft } = msRefused
			? { exceeded: first, remaining: 0, msLeft: msRefused }
			: await limits.tryConsume(scopes);
		reply.headers({
			'x-ratelimit-limit': limits.max(first.limit),
			'x-ratelimit-remaining': remaining,
			'x-ratelimit-reset': Math.ceil(msLeft / 1000),
		});
		if (!exceeded) return;
		if (!msRefused) refusedUntil.set(exceeded.key, clock.now() + msLeft);
		throw tooManyRequests('Demasiados intentos. Espera un momento y vuelve a intentarlo.', msLeft);
	};
}
