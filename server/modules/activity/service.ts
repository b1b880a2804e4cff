import type { FastifyRequest } from 'fastify';
import type { Activity, SignInOutcome } from '#contract/account/account';
import { iso } from '#platform/lib/time';
import { endSessionsOf } from '#platform/live/publisher';
import type { Platform } from '#platform/platform';
import { type Session, tokenLifetime } from '#platform/plugins/auth';
import * as repository from './repository';

export interface Caller {
	address: string;
	/** The User-Agent, which clients can forge. */
	device: string;
}

export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
	address: ip,
	device: (headers['user-agent'] ?? '').slice(0, 300),
});

const day = 24 * 60 * 60_000;
const retention = 90 * day;
const shown = 50;

export type AccountActivity = ReturnType<typeof createActivity>;

/** Failures of unknown names are not stored. */
export function createActivity({ database, live, clock }: Platform) {
	let cleaned = 0;

	return {
		record: (userId: number, outcome: SignInOutcome, caller: Caller): Promise<void> =>
			database.transaction(async (tx) => {
				const now = clock.now();
				await repository.insert(tx, { userId, outcome, ...caller, at: iso(now) });
				if (now - cleaned < day) return;
				cleaned = now;
				await repository.removeOld(tx, iso(now - retention));
			}),

		/** Invalidates the token on all servers and closes its sockets. */
		async signOut(session: Session, caller: Caller): Promise<void> {
			const now = clock.now();
			await database.transaction(async (tx) => {
				const expires = iso(now + tokenLifetime * 1000);
				if (!(await repository.endSession(tx, session.id, expires, iso(now)))) return;
				await repository.insert(tx, { userId: session.userId, outcome: 'signed_out', ...caller, at: iso(now) });
				await endSessionsOf(tx, session.userId);
			});
			live.wake();
		},

		all: (userId: number) => repository.listAllOf(database, userId),

		async of(userId: number): Promise<Activity> {
			return { entries: await repository.listOf(database, userId, shown) };
		},
	};
}
