import type { MailFailure } from '#contract/admin/mail';
import { channels } from '#contract/live/serverChannels';
import { type Database, sql } from '#platform/db';
import type { Clock } from '#platform/lib/app';
import type { Jobs } from '#platform/lib/jobs';
import { addLeasedJob, type Outcome, waitAfter } from '#platform/lib/leasedJobs';
import { iso } from '#platform/lib/time';
import { kindRules, secretKinds } from './kinds';
import type { createTurns } from './mailLimits';
import * as repository from './repository';
import { connections, MailNotSent, type OutgoingMail, type Transport } from './transport';

const day = 24 * 60 * 60_000;
/** An old mail says nothing new, and has personal data. */
const retention = 180 * day;

/** Failures that do not concern the mail itself. */
const transportFailures: MailFailure[] = ['sender', 'sign-in', 'encryption', 'unreachable'];

type Claimed = repository.ClaimedMail;

interface SenderDeps {
	database: Database;
	clock: Clock;
	jobs: Jobs;
	turns: ReturnType<typeof createTurns>;
	transport(): Transport | null;
	close(): void;
	/** Rejects when the mail cannot be made. */
	compose(mail: Claimed, transport: Transport): Promise<OutgoingMail>;
	log: { warn(details: object, message: string): void };
}

/**
 * A server that dies between the mail server's "250" and its own commit leaves a mail that is sent again with the same
 * Message-ID. No order of steps closes that gap: two servers cannot commit at the same moment.
 */
export function createSender({ database, clock, jobs, turns, transport, close, compose, log }: SenderDeps) {
	const rows = repository.mailQueue({ database, clock });

	const ended = (mail: Claimed, end: () => repository.MailEnd) => () =>
		database.transaction((tx) =>
			rows.recordOutcome(tx, mail, repository.changesOf(end(), kindRules[mail.kind].secret)),
		);
	const failed = (mail: Claimed, failure: MailFailure, reply = '') =>
		ended(mail, () => ({ state: 'failed', failure, reply }));

	async function work(mail: Claimed, open: Transport): Promise<Outcome<repository.Failure>> {
		if (mail.expiresAt.getTime() <= clock.now()) return { note: failed(mail, 'expired') };
		const message = await compose(mail, open).catch((error: unknown) => {
			log.warn({ err: error, kind: mail.kind }, 'A mail could not be made');
		});
		if (!message) return { note: failed(mail, 'broken') };
		try {
			await open.send(message);
			return { note: ended(mail, () => ({ state: 'sent', at: iso(clock.now()) })), failure: null };
		} catch (error) {
			return judge(mail, error);
		}
	}

	function judge(mail: Claimed, error: unknown): Outcome<repository.Failure> {
		const { failure, reply } = error instanceof MailNotSent ? error : ({ failure: 'broken', reply: '' } as const);
		if (failure === 'refused' || failure === 'broken') return { note: failed(mail, failure, reply) };
		const wait = waitAfter(mail.attempt);
		const isLast = clock.now() + wait >= mail.expiresAt.getTime();
		const again = ended(mail, () => ({ state: 'waiting', failure, reply, dueAt: iso(clock.now() + wait) }));
		return {
			note: isLast ? failed(mail, failure, reply) : again,
			failure: failure === 'later' ? undefined : { failure, reply },
		};
	}

	return addLeasedJob(jobs, clock, {
		name: 'mail',
		acts: 'outside',
		topic: channels.mailQueued.topic,
		// The shop stays responsive during a long queue, and mail servers require a pace.
		timing: { pace: 100 },
		atOnce: connections,
		...rows,
		async claim(count, lease) {
			await turns.deal(clock.now());
			return rows.claim(count, lease);
		},
		async nextDue() {
			const [due, turn] = [await rows.nextDue(), await turns.next(clock.now())];
			return due && turn ? new Date(Math.min(due.getTime(), turn.getTime())) : (due ?? turn);
		},
		connection: transport,
		onNewConnection: () => rows.endWaits(sql`failure = ANY (${transportFailures}::text[])`),
		work,
		tidy: (now) =>
			database.transaction(async (tx) => {
				await repository.forgetSecrets(tx, secretKinds, iso(now));
				await repository.removeOld(tx, iso(now - retention));
				await repository.forgetNetworks(tx, iso(now - day));
			}),
		close,
	});
}
