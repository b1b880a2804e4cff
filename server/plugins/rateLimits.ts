import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { App, Clock } from '../lib/app';
import type { Attempts } from '../lib/attempts';
import type { ClientAddress } from '../lib/clientAddress';
import { circlesOf, networkOf } from '../lib/guessLimits';
import { createRecent } from '../lib/memo';
import { type CountReading, createReadingLimit } from '../lib/readingLimit';
import { isByLink, sessionOf } from './auth';

declare module 'fastify' {
	interface FastifyRequest {
		/** Whoever its readings of the database are counted for: an account, else a network; null for one without a limit. */
		readonly reader: string | null;
	}
}

/** Per minute, unless said otherwise. Of a network; the /48 around it has more (circlesOf). */
export interface AttemptLimits {
	signInPerAddress: number;
	/** In an hour: a refusal tells that an email is taken. */
	signUpPerAddress: number;
	accountChangesPerUser: number;
	checkoutsPerUser: number;
	ownOrdersPerUser: number;
	/** Tries to order without an account. */
	guestCheckoutsPerAddress: number;
	/** Pictures and charges of payments, without an account. */
	guestProofsPerAddress: number;
	/** In an hour, for whoever is behind one address: mobile networks share theirs among many. */
	complaintsPerAddress: number;
	/** Calls of holds, for whoever is behind one address; together they may change four times as many lines. */
	holdsPerAddress: number;
	/** Calls that read the database and have no limit of their own; what is answered from memory is not counted. */
	readingsPerAddress: number;
	/** Guesses at one account in a quarter of an hour, from one address, known device or session. */
	guesses: number;
	/** Guesses at one account in an hour from all addresses together, known devices aside. */
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

/** Networks that are over a limit, and are told so without a write. */
const maxRefused = 20_000;

const ofNetwork = ({ ip }: FastifyRequest): string => networkOf(ip);

const perAddress = (max: number, timeWindow = minute) => ({ max, timeWindow, keyGenerator: ofNetwork });

/** Behind a guard: users are counted, not addresses, which a family or an office shares. */
const perUser = (max: number) => ({
	...perAddress(max),
	keyGenerator: (request: FastifyRequest) => `user:${sessionOf(request).userId}`,
});

/** Users are counted by account, everybody else by network. */
const perEither = (users: number, networks: number, isUser: (request: FastifyRequest) => boolean) => ({
	...perAddress(networks),
	max: (request: FastifyRequest) => (isUser(request) ? users : networks),
	keyGenerator: (request: FastifyRequest) =>
		isUser(request) ? `user:${sessionOf(request).userId}` : ofNetwork(request),
});

/** A call by the link of an order is counted for its network, with a session too. */
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

/** For a route that answers from memory, or counts by itself what it reads. */
export const fromMemory = { config: { rateLimit: false as const } };

interface LimitDeps {
	attempts: Attempts;
	clock: Clock;
	addressOf: ClientAddress['of'];
}

/**
 * A route declares its limit as `config.rateLimit`, or that it has none (fromMemory). A call of any other is a reading.
 */
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

/** The plugin makes one of the class, and of it one for each route. */
function storeOf(attempts: Attempts, clock: Clock) {
	const refusedUntil = createRecent<number>({ maxEntries: maxRefused });

	async function count(key: string, max: number, windowMs: number): Promise<Counted> {
		const left = (refusedUntil.get(key) ?? 0) - clock.now();
		// More than the window was left by a clock that was ahead.
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

		/** The /48 is not counted for a network that is over its own limit: it uses up nothing that others share. */
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
