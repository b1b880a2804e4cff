import { isStaffUser } from '#contract/team/permissions';
import { guessScopes } from '#platform/db/guessScopes';
import { rateLimitScope } from '#platform/db/limits';
import { networkHashOf } from '#platform/lib/origin';
import { ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import { nameOf, type UserRow } from '../users/service';
import type { MailBase } from './addresses';
import type { AccountDeps } from './deps';
import { resetMinutes } from './resetLinks';
import * as repository from './resetRequestRepository';

const resetPath = '/reset-password';

const batchDelay = 1000;
const batchSize = 20;

export type ForgottenPassword = ReturnType<typeof createForgottenPassword>;

/**
 * A request is one row, with or without an account. A job handles it later, so that neither answers nor their time
 * reveal accounts.
 */
export function createForgottenPassword({ database, users, resetLinks, mail, limits, clock, jobs }: AccountDeps) {
	const job = jobs.add({ name: 'links to new passwords', acts: 'inside' }, sendLinks);

	/** Staff need a confirmed address: otherwise a colleague who may change it could take the account over. */
	const mayHaveOne = (user: UserRow): boolean => !isStaffUser(user) || user.emailConfirmedAt !== null;

	async function recipientOf({ login, requestedAt }: repository.ResetRequest): Promise<UserRow | undefined> {
		if (clock.now() - requestedAt.getTime() > resetMinutes * 60_000) return undefined;
		const user = await users.findByLogin(login);
		if (!user || !mayHaveOne(user)) return undefined;
		// The window is half a link's lifetime, so that an owner flooded with mails still has a valid one.
		const { exceeded } = await limits.tryConsume([rateLimitScope('resetMailsPerAccount', `reset-mail:${user.id}`)]);
		return exceeded ? undefined : user;
	}

	async function handle(request: repository.ResetRequest): Promise<void> {
		const recipient = await recipientOf(request);
		await database.transaction(async (tx) => {
			if (!(await repository.take(tx, request.id)) || !recipient) return;
			const user = await users.lockById(tx, recipient.id);
			if (!user || user.email !== recipient.email) return;
			const { token } = await resetLinks.forOwner(tx, user);
			await mail.queue(tx, {
				kind: 'reset-password',
				to: { name: nameOf(user), address: user.email, userId: user.id },
				facts: { path: `${resetPath}#${token}`, minutes: resetMinutes },
				publicUrl: request.publicUrl,
				origin: request.origin,
			});
		});
	}

	async function sendLinks(): Promise<number> {
		await job.pause(batchDelay);
		while (!job.isClosing()) {
			const requests = await repository.list(database, batchSize);
			if (requests.length === 0) break;
			for (const request of requests) await handle(request);
		}
		return job.timing.idle;
	}

	return {
		/** Throws 429 after too many requests, 409 where the shop sends no mail. */
		async ask(login: string, address: string, base: MailBase): Promise<void> {
			if (base === null) throw noMail();
			await limits.consume(guessScopes.ofResetRequest(address, login.toLowerCase()));
			const requestedAt = iso(clock.now());
			const origin = networkHashOf(address);
			await database.transaction((tx) => repository.insert(tx, { login, publicUrl: base, requestedAt, origin }));
			job.wake();
		},
	};
}

const noMail = () =>
	new ShopError(409, 'mail_not_set_up', 'La tienda no envía correos por ahora. Pídele un enlace para cambiarla.');
