import { type Database, sql } from '../../db';
import type { Clock } from '../../lib/app';
import { createRest, pause } from '../../lib/rest';
import { ShopError } from '../../lib/shopError';
import type { Orders } from '../orders/service';
import type { DocumentIssuer, Outcome } from './issuer';
import * as queue from './queue';
import type { StoredDocument } from './repository';
import * as repository from './repository';
import { eventOf, isTold } from './service';

/** Milliseconds. */
export interface SenderTiming {
	/** A document whose server says nothing for so long is sent by another one; longer than any call of a provider. */
	lease: number;
	/** Longest time without a look. */
	idle: number;
	/** After a database that does not answer. */
	trouble: number;
	/** For the call under way when the shop closes. */
	closing: number;
	/** Of one call of the provider. */
	timeout: number;
}

const standard: SenderTiming = { lease: 120_000, idle: 30_000, trouble: 1000, closing: 1500, timeout: 20_000 };

const minute = 60_000;
/** Wait before each further call, the last for all behind it. */
const waits = [1, 2, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute);
const waitAfter = (attempts: number): number => waits[Math.min(attempts, waits.length) - 1] ?? minute;

interface SenderDeps {
	database: Database;
	orders: Orders;
	/** Null while the shop has no provider. */
	issuer(): DocumentIssuer | null;
	clock: Clock;
	log: { warn(details: object, message: string): void };
	timing?: Partial<SenderTiming> | undefined;
}

export type DocumentSender = ReturnType<typeof createDocumentSender>;

/**
 * Sends numbered documents to the provider, and asks about those that SUNAT has not answered. Any number of servers share
 * the work: a server leases a document before the call, and writes the outcome in another transaction. A server that dies
 * in between loses its lease, and the next call has the same number, by which the provider knows the document.
 */
export function createDocumentSender({ database, orders, issuer, clock, log, ...options }: SenderDeps) {
	const timing = { ...standard, ...options.timing };
	let stopped = true;
	const { rest, wake } = createRest(timing.idle);
	let running: Promise<void> | undefined;

	const iso = (time: number): string => new Date(time).toISOString();

	/** Answers after how long there may be more to do. */
	async function takeOne(): Promise<number> {
		const open = issuer();
		if (!open) return timing.idle;
		const now = iso(clock.now());
		const taken = await database.transaction((tx) => queue.claim(tx, { now, lease: timing.lease }));
		if (!taken) {
			const next = await queue.nextDue(database);
			return next ? Math.max(next.getTime() - clock.now(), 10) : timing.idle;
		}
		await handle(taken, open);
		return 0;
	}

	async function handle(document: StoredDocument, open: DocumentIssuer): Promise<void> {
		const attempt = { id: document.id, attempt: document.attempts };
		if (stopped) return database.transaction((tx) => queue.giveBack(tx, attempt));
		const amended = document.amends === null ? null : ((await repository.find(database, document.amends)) ?? null);
		const wanted = { ...document, amended };
		const outcome = await (document.state === 'SENT' ? open.ask(wanted) : open.issue(wanted));
		await settle(document, outcome);
	}

	/** The provider has the document, so the outcome is written as soon as the database answers again. */
	async function settle(before: StoredDocument, outcome: Outcome): Promise<void> {
		const attempt = { id: before.id, attempt: before.attempts };
		for (;;) {
			try {
				await orders.changePayment(
					before.orderId,
					null,
					null,
					async (_order, tx) => {
						const dueAt = iso(clock.now() + waitAfter(before.attempts));
						const after = await queue.settle(tx, attempt, outcome, dueAt);
						if (!after || after.state === before.state) return { silent: true };
						return { silent: !isTold(after, before), event: eventOf(after, before) };
					},
					{ actor: 'shop' },
				);
				return;
			} catch (error) {
				if (error instanceof ShopError && error.statusCode === 404) return;
				log.warn({ err: error }, 'What became of a tax document could not be written down');
				if (stopped) return;
				await pause(timing.trouble);
			}
		}
	}

	async function run(): Promise<void> {
		while (!stopped) {
			try {
				await rest(await takeOne());
			} catch (error) {
				log.warn({ err: error }, 'Tax documents cannot be sent now');
				await pause(timing.trouble);
			}
		}
	}

	return {
		start(): void {
			stopped = false;
			running = run();
		},

		wake,

		/** Another address or token: what waited because of the old one is tried at once. */
		async changed(): Promise<void> {
			try {
				await queue.endWaits(database, iso(clock.now()), sql`trouble IS NOT NULL`);
			} catch (error) {
				log.warn({ err: error }, 'Tax documents wait for their next try');
			}
			wake();
		},

		/** A person asks for the next try now. */
		async hurry(orderId: number, id: number): Promise<void> {
			await queue.endWaits(database, iso(clock.now()), sql`id = ${id}::integer AND order_id = ${orderId}::integer`);
			wake();
		},

		/** The call under way has a moment to end; the outcome of a longer one is asked for after the next start. */
		async stop(): Promise<void> {
			if (stopped) return;
			stopped = true;
			wake();
			await Promise.race([running, pause(timing.closing)]);
		},
	};
}
