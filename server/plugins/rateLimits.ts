import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { App } from '../lib/app';
import type { Attempts } from '../lib/attempts';
import { networkOf } from '../lib/guessLimits';
import { sessionOf } from './auth';

/** Per minute, unless said otherwise. */
export interface AttemptLimits {
	signInPerAddress: number;
	/** In an hour: a refusal tells that an email is taken. */
	signUpPerAddress: number;
	accountChangesPerUser: number;
	checkoutsPerUser: number;
	/** Tries to order without an account. */
	guestCheckoutsPerAddress: number;
	/** Pictures of payments, without an account. */
	guestProofsPerAddress: number;
	/** In an hour, for whoever is behind one address: mobile networks share theirs among many. */
	complaintsPerAddress: number;
	/** Of products, for whoever is behind one address. */
	holdsPerAddress: number;
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
	guestCheckoutsPerAddress: 600,
	guestProofsPerAddress: 10,
	complaintsPerAddress: 10,
	holdsPerAddress: 120,
	guesses: 10,
	guessesOfStrangers: 60,
};

const minute = 60_000;

const ofNetwork = ({ ip }: FastifyRequest): string => networkOf(ip);

const perAddress = (max: number, timeWindow = minute) => ({ max, timeWindow, keyGenerator: ofNetwork });

/** Behind a guard: users are counted, not addresses, which a family or an office shares. */
const perUser = (max: number) => ({
	...perAddress(max),
	keyGenerator: (request: FastifyRequest) => `user:${sessionOf(request).userId}`,
});

export type RateLimits = ReturnType<typeof limitsOf>;

const limitsOf = (limits: AttemptLimits) => ({
	signIn: perAddress(limits.signInPerAddress),
	signUp: perAddress(limits.signUpPerAddress, 60 * minute),
	change: perUser(limits.accountChangesPerUser),
	checkout: {
		...perAddress(limits.checkoutsPerUser),
		max: ({ session }: FastifyRequest) => (session ? limits.checkoutsPerUser : limits.guestCheckoutsPerAddress),
		keyGenerator: (request: FastifyRequest) =>
			request.session ? `user:${request.session.userId}` : ofNetwork(request),
	},
	complaint: perAddress(limits.complaintsPerAddress, 60 * minute),
	complaintState: perAddress(60),
	hold: perAddress(limits.holdsPerAddress),
	orderLink: perAddress(600),
	guestProof: perAddress(limits.guestProofsPerAddress),
});

/** A route declares its limit as `config.rateLimit`. The others have none, which would slow them down. */
export async function registerRateLimits(app: App, limits: AttemptLimits, attempts: Attempts): Promise<RateLimits> {
	await app.register(rateLimit, { global: false, store: storeOf(attempts) });
	return limitsOf(limits);
}

/** The plugin makes one of the class, and of it one for each route. */
function storeOf(attempts: Attempts) {
	return class SharedStore {
		readonly route: string;

		constructor(_options: object, route = '') {
			this.route = route;
		}

		child(options: object) {
			const { routeInfo } = options as { routeInfo?: { url?: string } };
			return new SharedStore({}, routeInfo?.url);
		}

		incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void, window: number) {
			attempts.count(`${this.route} ${key}`, window).then(
				({ made, msLeft }) => done(null, { current: made, ttl: msLeft }),
				(error: Error) => done(error),
			);
		}
	};
}
