import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Attempts } from '../db/attempts';
import type { App, Clock } from '../lib/app';
import type { ClientAddress } from '../lib/clientAddress';
import { circlesOf, networkOf } from '../lib/guessLimits';
import { createRecent } from '../lib/memo';
import { type CountReading, createReadingLimit } from '../lib/readingLimit';
import { isByLink, sessionOf } from './auth';

declare module 'fastify' {
	interface FastifyRequest {
		/** Account, else network; null: no limit. */
		readonly reader: string | null;
	}
}

/** Per minute and network by default; the /48 has more (circlesOf). */
export interface AttemptLimits {
	signInPerAddress: number;
	/** Per hour: refusals reveal existing emails. */
	signUpPerAddress: number;
	accountChangesPerUser: number;
	checkoutsPerUser: number;
	ownOrdersPerUser: number;
	guestCheckoutsPerAddress: number;
	/** Charges without an account. */
	guestProofsPerAddress: number;
	/** Per hour; mobile networks share addresses. */
	complaintsPerAddress: number;
	/** They may change four times as many lines. */
	holdsPerAddress: number;
	/** Calls without a limit of their own; answers from memory are free. */
	readingsPerAddress: number;
	/** Per account in fifteen minutes, from one address, known device or session. */
	guesses: number;
	/** Per account and hour from all addresses but known devices. */
	guessesOfStrangers: number;
}

export const standardLimits: AttemptLimits = {
	signInPerAddress: 30,
	signUpPerAddress: 30,
	accountChangesPerUser: 30,
	checkoutsPerUser: 30,
	ownOrdersPerUser: 60,
	guestCheckoutsPerAddress: 600,
	guestProofsPerAddress: 10,
	complaintsPerAddress: 10,
	holdsPerAddress: 120,
	readingsPerAddress: 600,
	guesses: 10,
	guessesOfStrangers: 60,
};

const minute = 60_000;

/** Networks over a limit, refused without a write. */
const maxRefused = 20_000;

const ofNetwork = ({ ip }: FastifyRequest): string => networkOf(ip);

const perAddress = (max: number, timeWindow = minute) => ({ max, timeWindow, keyGenerator: ofNetwork });

/** Families and offices share an address. */
const perUser = (max: number) => ({
	...perAddress(max),
	keyGenerator: (request: FastifyRequest) => `user:${sessionOf(request).userId}`,
});

const perEither = (users: number, networks: number, isUser: (request: FastifyRequest) => boolean) => ({
	...perAddress(networks),
	max: (request: FastifyRequest) => (isUser(request) ? users : networks),
	keyGenerator: (request: FastifyRequest) =>
		isUser(request) ? `user:${sessionOf(request).userId}` : ofNetwork(request),
});

/** A link counts for its network even with a session. */
const perBuyer = (users: number, networks: number) => perEither(users, networks, (request) => !isByLink(request));

export type RateLimits = ReturnType<typeof limitsOf>;

const limitsOf = (limits: AttemptLimits) => ({
	signIn: perAddress(limits.signInPerAddress),
	signUp: perAddress(limits.signUpPerAddress, 60 * minute),
	change: perUser(limits.accountChangesPerUser),
	checkout: perEither(limits.checkoutsPerUser, limits.guestCheckoutsPerAddress, ({ session }) => session !== null),
	ownOrders: perUser(limits.ownOrdersPerUser),
	complaint: perAddress(limits.complaintsPerAddress, 60 * minute),
	complaintState: perAddress(60),
	hold: perAddress(limits.holdsPerAddress),
	containing: perAddress(600),
	buyerChange: perBuyer(limits.accountChangesPerUser, 600),
	buyerPayment: perBuyer(limits.accountChangesPerUser, limits.guestProofsPerAddress),
});

/** For a route that reads no database, or counts its readings itself. */
export const fromMemory = { config: { rateLimit: false as const } };

interface LimitDeps {
	attempts: Attempts;
	clock: Clock;
	addressOf: ClientAddress['of'];
}

/** A route declares `config.rateLimit` or `fromMemory`; any other counts as a reading. */
export async function registerRateLimits(
	app: App,
	limits: AttemptLimits,
	{ attempts, clock, addressOf }: LimitDeps,
): Promise<{ limits: RateLimits; countReading: CountReading }> {
	const countReading = createReadingLimit(limits.readingsPerAddress, clock);
	app.decorateRequest('reader', {
		getter(this: FastifyRequest) {
			const network = addressOf(this.raw);
			return network !== null && this.session ? `user:${this.session.userId}` : network;
		},
	});
	app.addHook('onRoute', (route) => {
		if (route.schema?.hide || route.config?.rateLimit !== undefined) return;
		const count = async ({ reader }: FastifyRequest) => countReading(reader);
		route.onRequest = [...[route.onRequest ?? []].flat(), count];
	});
	await app.register(rateLimit, { global: false, store: storeOf(attempts, clock) });
	return { limits: limitsOf(limits), countReading };
}

interface Counted {
	current: number;
	ttl: number;
}

/** The plugin makes a child per route. */
function storeOf(attempts: Attempts, clock: Clock) {
	const refusedUntil = createRecent<number>({ maxEntries: maxRefused });

	async function count(key: string, max: number, windowMs: number): Promise<Counted> {
		const left = (refusedUntil.get(key) ?? 0) - clock.now();
		// A clock that was ahead wrote a later end.
		if (left > 0 && left <= windowMs) return { current: max + 1, ttl: left };
		const { made, msLeft } = await attempts.count(key, windowMs);
		if (made > max) refusedUntil.set(key, clock.now() + msLeft);
		return { current: made, ttl: msLeft };
	}

	return class SharedStore {
		readonly route: string;

		constructor(_options: object, route = '') {
			this.route = route;
		}

		child(options: object) {
			const { routeInfo } = options as { routeInfo?: { url?: string } };
			return new SharedStore({}, routeInfo?.url);
		}

		/** A refused network does not count for its /48, which others share. */
		async countAll(network: string, max: number, windowMs: number): Promise<Counted> {
			let own: Counted | undefined;
			for (const circle of circlesOf(network, max)) {
				const counted = await count(`${this.route} ${circle.key}`, circle.max, windowMs);
				if (counted.current > circle.max) return { ...counted, current: max + 1 };
				own ??= counted;
			}
			return own ?? { current: 1, ttl: windowMs };
		}

		incr(key: string, done: (error: Error | null, result?: Counted) => void, windowMs: number, max: number) {
			this.countAll(key, max, windowMs).then((counted) => done(null, counted), done);
		}
	};
}
