import type { Database } from '../../../db';
import type { Clock } from '../../../lib/app';
import { takeWatchedMoney } from './alerts';
import type { GatewayRefunds } from './refunds';
import * as repository from './repository';
import type { GatewayPayments } from './service';
import type { GatewayWebhooks } from './webhooks';

/** Milliseconds, but for `batch`. */
export interface GatewayTiming {
	/** Between two looks. */
	every: number;
	batch: number;
	/** For which what was taken is left to this server. */
	lease: number;
}

const standard: GatewayTiming = { every: 5000, batch: 10, lease: 120_000 };

/** Milliseconds for which notices are kept, as long as mails. */
const keptFor = 180 * 24 * 3_600_000;

interface SweepDeps {
	database: Database;
	payments: Pick<GatewayPayments, 'settle' | 'watch'>;
	webhooks: Pick<GatewayWebhooks, 'follow'>;
	refunds: Pick<GatewayRefunds, 'ask'>;
	clock: Clock;
	log: { warn(details: object, message: string): void };
	timing?: Partial<GatewayTiming> | undefined;
}

/** Asks gateways about what nobody knows the end of. Every server does: what one has in hand, the others leave alone. */
export function createGatewaySweep({ database, payments, webhooks, refunds, clock, log, ...options }: SweepDeps) {
	const timing = { ...standard, ...options.timing };
	let timer: NodeJS.Timeout | undefined;
	let running = Promise.resolve();
	let stopped = false;
	let forgotAt = 0;

	const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

	async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
		for (const item of items) {
			if (stopped) return;
			await work(item).catch((error: unknown) => log.warn({ err: error }, 'A payment could not be followed'));
		}
	}

	async function look(): Promise<void> {
		const now = clock.now();
		const due = [iso(now), iso(now + timing.lease), timing.batch] as const;
		await each(await repository.takeDueAttempts(database, ...due), payments.settle);
		await each(await repository.takeDueNotices(database, ...due), webhooks.follow);
		await each(await repository.takeDueRefunds(database, ...due), refunds.ask);
		await each(await takeWatchedMoney(database, iso(now), timing.batch), payments.watch);
		if (now - forgotAt < 3_600_000) return;
		await repository.forgetNotices(database, iso(now - keptFor));
		forgotAt = now;
	}

	function again(): void {
		timer = setTimeout(() => {
			running = look()
				.catch((error: unknown) => log.warn({ err: error }, 'Gateways could not be asked'))
				.then(() => {
					if (!stopped) again();
				});
		}, timing.every).unref();
	}

	return {
		start: again,
		/** Resolves when the question in hand is answered. */
		stop(): Promise<void> {
			stopped = true;
			clearTimeout(timer);
			return running;
		},
	};
}
