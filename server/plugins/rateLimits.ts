import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { App } from '../lib/app';
import type { AttemptLimits } from '../lib/attemptLimits';
import { sessionOf } from './auth';

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
