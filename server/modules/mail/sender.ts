import type { MailFailure } from '../../../contract/mail';
import type { Database, Tx } from '../../db';
import type { Clock } from '../../lib/app';
import { createRest, pause } from '../../lib/rest';
import { kindRules, secretKinds } from './kinds';
import type { ClaimedMail, Failure } from './repository';
import * as repository from './repository';
import { connections, MailNotSent, type OutgoingMail, type Transport } from './transport';

/** Milliseconds. */
export interface SenderTiming {
	/** A mail whose server says nothing for so long is sent by another one. */
	lease: number;
	/** Between two mails: a shop with a long queue goes on selling meanwhile, and mail servers ask for it too. */
	pace: number;
	/** Longest time without a look at the queue. */
	idle: number;
	/** For the mails under way when the shop closes. */
	closing: number;
	/** Between two removals of what nobody needs any more. */
	tidying: number;
	/** After a database that does not answer. */
	trouble: number;
}

const standard: SenderTiming = {
	lease: 120_000,
	pace: 100,
	idle: 60_000,
	closing: 1500,
	tidying: 60 * 60_000,
	trouble: 1000,
};

const minute = 60_000;
/** Wait before each further attempt, the last for all behind it. */
const waits = [1, 2, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute);
const waitAfter = (attempts: number): number => waits[Math.min(attempts, waits.length) - 1] ?? minute;

/** Longest time without an attempt while no mail at all gets through. */
const longestPause = 15 * minute;

/** A mail says nothing new after half a year, and names a person. */
const keptFor = 180 * 24 * 60 * minute;

interface SenderDeps {
	database: Database;
	clock: Clock;
	/** Null while the shop cannot send mail. */
	transport(): Transport | null;
	/** Rejects when no mail can be made of it. */
	compose(mail: ClaimedMail, transport: Transport): Promise<OutgoingMail>;
	log: { warn(details: object, message: string): void };
	timing?: Partial<SenderTiming> | undefined;
}

type Outcome =
	| { is: 'sent' }
	| { is: 'failed'; why: Failure }
	| { is: 'again'; in: number; why: Failure }
	| { is: 'untouched' };

/**
 * Sends the mails of the table. Any number of servers share them: who takes one says so with a lease, in one transaction
 * before the sending, and what became of it in another one after. A server that dies loses its leases, so no mail is
 * lost; one that dies between the mail server's "250" and its own commit leaves a mail that is sent once more, with the
 * same Message-ID. Nothing can close that gap, as two servers cannot commit at the same moment.
 */
export function createSender({ database, clock, transport, compose, log, ...options }: SenderDeps) {
	const timing = { ...standard, ...options.timing };
	const underWay = new Map<ClaimedMail, { way: Transport; work: Promise<void> }>();
	let running: Promise<void> | undefined;
	let stopped = true;
	const { rest, wake } = createRest(timing.idle);
	/** Of the mail server, since it last took a mail. */
	let failures = 0;
	let pausedUntil = 0;
	let tidiedAt = Number.NEGATIVE_INFINITY;
	let renewal: NodeJS.Timeout | undefined;
	let lastFailure: Failure | null = null;
	let lastWay: Transport | undefined;

	const iso = (time: number): string => new Date(time).toISOString();
	const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction(work);

	async function run(): Promise<void> {
		while (!stopped) {
			try {
				await tidy();
				await rest(await takeSome());
			} catch (error) {
				log.warn({ err: error }, 'The queue of mails cannot be read');
				await pause(timing.trouble);
			}
		}
	}

	/** Answers after how long there may be more to do. */
	async function takeSome(): Promise<number> {
		const open = transport();
		if (!open) return timing.idle;
		const now = clock.now();
		if (open !== lastWay) await tryAtOnce(open);
		if (now < pausedUntil) return pausedUntil - now;
		// After a failure one mail tries the way for all.
		const free = (failures > 0 ? 1 : connections) - countUnderWay(open);
		if (free <= 0) return timing.idle;
		const taken = await write((tx) => repository.claim(tx, { now: iso(now), lease: timing.lease, count: free }));
		for (const mail of taken) {
			const work = handle(mail, open).finally(() => {
				underWay.delete(mail);
				wake();
			});
			underWay.set(mail, { way: open, work });
		}
		if (taken.length > 0) {
			await pause(timing.pace * taken.length);
			return 0;
		}
		const next = await repository.nextDue(database);
		return next ? next.getTime() - clock.now() : timing.idle;
	}

	const countUnderWay = (way: Transport): number => [...underWay.values()].filter((mail) => mail.way === way).length;

	/** Failures and waits of another mail server count no more. */
	async function tryAtOnce(way: Transport): Promise<void> {
		await write((tx) => repository.endWaits(tx, failuresOfTheWay, iso(clock.now())));
		lastWay = way;
		pausedUntil = 0;
		failures = 0;
		lastFailure = null;
	}

	/** Never rejects. */
	async function handle(mail: ClaimedMail, open: Transport): Promise<void> {
		const outcome = stopped ? untouched : await attempt(mail, open);
		// The mail is out of the house, so its end is written down as soon as the database answers again.
		while (true) {
			try {
				await write((tx) => settle(tx, mail, outcome));
				return;
			} catch (error) {
				log.warn({ err: error }, 'What became of a mail could not be written down');
				if (stopped) return;
				await pause(timing.trouble);
			}
		}
	}

	async function attempt(mail: ClaimedMail, open: Transport): Promise<Outcome> {
		if (mail.expiresAt.getTime() <= clock.now()) return failed('expired');
		let message: OutgoingMail;
		try {
			message = await compose(mail, open);
		} catch (error) {
			log.warn({ err: error, kind: mail.kind }, 'A mail could not be made');
			return failed('broken');
		}
		try {
			await open.send(message);
			if (open === lastWay) {
				failures = 0;
				lastFailure = null;
			}
			return { is: 'sent' };
		} catch (error) {
			return judge(mail, error, open);
		}
	}

	function judge(mail: ClaimedMail, error: unknown, way: Transport): Outcome {
		const { failure, reply }: Failure = error instanceof MailNotSent ? error : { failure: 'broken', reply: '' };
		if (failure === 'refused' || failure === 'broken') return failed(failure, reply);
		// The failure of a mail server that was replaced meanwhile says nothing about the new one.
		if (stopped || way !== lastWay) return untouched;
		const now = clock.now();
		if (failure !== 'later') {
			lastFailure = { failure, reply };
			// Several under way fail together, and count once.
			if (now >= pausedUntil) {
				failures++;
				pausedUntil = now + Math.min(waitAfter(failures), longestPause);
				log.warn({ failure, reply }, 'The mail server takes no mail');
			}
		}
		const wait = waitAfter(mail.attempt);
		if (now + wait >= mail.expiresAt.getTime()) return failed(failure, reply);
		return { is: 'again', in: wait, why: { failure, reply } };
	}

	function settle(tx: Tx, mail: ClaimedMail, outcome: Outcome): Promise<void> {
		const forget = kindRules[mail.kind].secret;
		const now = clock.now();
		if (outcome.is === 'sent') return repository.noteSent(tx, mail, { at: iso(now), forget });
		if (outcome.is === 'failed') return repository.noteFailed(tx, mail, { ...outcome.why, forget });
		if (outcome.is === 'untouched') return repository.giveBack(tx, mail, { dueAt: iso(now) });
		return repository.giveBack(tx, mail, { dueAt: iso(now + outcome.in), why: outcome.why });
	}

	async function tidy(): Promise<void> {
		const now = clock.now();
		if (Math.abs(now - tidiedAt) < timing.tidying) return;
		tidiedAt = now;
		await write(async (tx) => {
			await repository.forgetSecrets(tx, secretKinds, iso(now));
			await repository.removeOld(tx, iso(now - keptFor));
		});
	}

	function renew(): void {
		if (underWay.size === 0) return;
		write((tx) => repository.renew(tx, [...underWay.keys()], timing.lease)).catch((error: unknown) =>
			log.warn({ err: error }, 'Another server may send a mail that this one is sending'),
		);
	}

	return {
		start(): void {
			stopped = false;
			renewal = setInterval(renew, timing.lease / 4).unref();
			running = run();
		},
		/** There may be a mail to send. */
		wake,
		/** Why the mail server took none lately; null while it does. */
		trouble: (): Failure | null => lastFailure,
		/** Mails under way have a moment to end; the others are given back for another server or the next start. */
		async stop(): Promise<void> {
			if (stopped) return;
			stopped = true;
			wake();
			clearInterval(renewal);
			await running;
			const all = Promise.all([...underWay.values()].map(({ work }) => work));
			await Promise.race([all, pause(timing.closing)]);
			lastWay?.close();
			await Promise.race([all, pause(timing.closing)]);
		},
	};
}

/** Failures of the mail server, which say nothing about the mail itself. */
const failuresOfTheWay = ['sender', 'sign-in', 'encryption', 'unreachable'] as const satisfies readonly MailFailure[];

const untouched: Outcome = { is: 'untouched' };
const failed = (failure: Failure['failure'], reply = ''): Outcome => ({ is: 'failed', why: { failure, reply } });
