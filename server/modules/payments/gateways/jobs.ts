import type { Tx } from '#platform/db';
import { addLeasedJob } from '#platform/lib/leasedJobs';
import { iso } from '#platform/lib/time';
import type { Platform } from '#platform/platform';
import { takeWatchedMoney } from './alerts';
import { takeDueAttempts } from './attemptRepository';
import { forgetNotices, takeDueNotices } from './noticeRepository';
import { takeDueRefunds } from './refundRepository';
import type { GatewayRefunds } from './refunds';
import type { GatewayPayments } from './service';
import type { GatewayWebhooks } from './webhooks';

/** Notices are stored as long as mails. */
const noticeRetentionMs = 180 * 24 * 3_600_000;

interface GatewayJobsDeps extends Platform {
	payments: Pick<GatewayPayments, 'resolveAttempt' | 'watch'>;
	webhooks: Pick<GatewayWebhooks, 'follow'>;
	refunds: Pick<GatewayRefunds, 'ask'>;
}

type Take<Item> = (tx: Tx, now: string, lease: string, count: number) => Promise<Item[]>;

export function addGatewayJobs({ jobs, database, clock, payments, webhooks, refunds }: GatewayJobsDeps): void {
	const ask = <Item>(take: Take<Item>, work: (item: Item) => Promise<unknown>, tidy?: (now: number) => Promise<void>) =>
		addLeasedJob(jobs, clock, {
			name: 'gateways',
			acts: 'outside',
			// Nobody knows for minutes how an abandoned call ended.
			timing: { idle: 5000, closing: 2000 },
			connection: () => payments,
			claim: (count, lease) => take(database, iso(clock.now()), iso(clock.now() + lease), count),
			work: (item: Item) => work(item).then(() => undefined),
			tidy,
		});

	ask(takeDueAttempts, payments.resolveAttempt);
	ask(takeDueNotices, webhooks.follow, (now) => forgetNotices(database, iso(now - noticeRetentionMs)));
	ask(takeDueRefunds, refunds.ask);
	ask(takeWatchedMoney, payments.watch);
}
