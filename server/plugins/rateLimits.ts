import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { App } from '../lib/app';
import { sessionOf } from './auth';

/** Attempts per address or user and minute, and failures per account and quarter of an hour. */
export interface AttemptLimits {
	signInPerAddress: number;
	signUpPerAddress: number;
	accountChangesPerUser: number;
	checkoutsPerUser: number;
	failuresPerAccount: number;
}

export const standardLimits: AttemptLimits = {
	signInPerAddress: 30,
	signUpPerAddress: 10,
	accountChangesPerUser: 30,
	checkoutsPerUser: 30,
	failuresPerAccount: 10,
};

const minute = 60_000;

const perAddress = (max: number) => ({ max, timeWindow: minute });

/** Behind a guard: users are counted, not addresses, which a family or an office shares. */
const perUser = (max: number) => ({
	...perAddress(max),
	keyGenerator: (request: FastifyRequest) => `user:${sessionOf(request).userId}`,
});

export type RateLimits = ReturnType<typeof limitsOf>;

const limitsOf = (limits: AttemptLimits) => ({
	signIn: perAddress(limits.signInPerAddress),
	signUp: perAddress(limits.signUpPerAddress),
	change: perUser(limits.accountChangesPerUser),
	checkout: perUser(limits.checkoutsPerUser),
});

/** A route declares its limit as `config.rateLimit`. The others have none, which would slow them down. */
export async function registerRateLimits(app: App, limits: AttemptLimits): Promise<RateLimits> {
	await app.register(rateLimit, { global: false });
	return limitsOf(limits);
}
