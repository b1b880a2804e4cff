import { channels } from '#contract/live/serverChannels';
import { type Sql, sql } from '#platform/db';
import { type Attempt, leasedRows } from '#platform/db/leases';
import { addLeasedJob, type Outcome, waitAfter } from '#platform/lib/leasedJobs';
import { ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { Platform } from '#platform/platform';
import type { Orders } from '../orders/service';
import type { DocumentIssuer, Outcome as IssueOutcome } from './issuer';
import * as repository from './repository';
import { eventOf, isShown } from './view';

interface SenderDeps extends Platform {
	orders: Orders;
	/** Null while the shop has no provider. */
	issuer(): DocumentIssuer | null;
}

export type DocumentSender = ReturnType<typeof createDocumentSender>;

/**
 * After a server that died during a call, or did not wait for its end, the next call has the same number, by which the
 * provider knows the document.
 */
export function createDocumentSender({ database, jobs, orders, issuer, clock }: SenderDeps) {
	const rows = leasedRows<Attempt>({
		...{ database, clock, table: 'tax_documents', open: sql`state IN ('PENDING', 'SENT')` },
		columns: sql`id, attempts AS attempt`,
	});

	async function work(attempt: Attempt, provider: DocumentIssuer): Promise<Outcome | undefined> {
		const before = await repository.find(database, attempt.id);
		if (!before) return undefined;
		const amended = before.amends === null ? undefined : await repository.find(database, before.amends);
		const document = { ...before, amended: amended ?? null };
		const outcome = await (before.state === 'SENT' ? provider.ask(document) : provider.issue(document));
		const note = () =>
			orders.changePayment(
				before.orderId,
				null,
				null,
				async (_order, tx) => {
					const dueAt = iso(clock.now() + waitAfter(attempt.attempt));
					const isNoted = await rows.recordOutcome(tx, attempt, changesOf(outcome, dueAt));
					const after = isNoted && (await repository.find(tx, attempt.id));
					if (!after || after.state === before.state) return { silent: true };
					return { silent: !isShown(after, before), event: eventOf(after, before) };
				},
				{ actor: 'shop' },
			);
		return { note: () => note().catch(unlessGone) };
	}

	const { wake } = addLeasedJob(jobs, clock, {
		name: 'documents',
		acts: 'outside',
		// A paid order may have left a document to send.
		topic: channels.adminOrders.topic,
		// The lease is longer than any call of a provider.
		timing: { idle: 30_000 },
		...rows,
		connection: issuer,
		onNewConnection: () => rows.endWaits(sql`trouble IS NOT NULL`),
		work,
	});

	return {
		wake,
		async retryNow(orderId: number, id: number): Promise<void> {
			await rows.endWaits(sql`id = ${id}::integer AND order_id = ${orderId}::integer`);
			wake();
		},
	};
}

/** A deleted order has nothing to note. */
function unlessGone(error: unknown): void {
	if (!(error instanceof ShopError && error.statusCode === 404)) throw error;
}

/** The SQL begins with a comma. `dueAt` is ISO 8601. */
function changesOf(outcome: IssueOutcome, dueAt: string): Sql {
	const due = sql`due_at = ${outcome.is === 'later' || outcome.is === 'sent' ? dueAt : null}::timestamptz`;
	if (outcome.is === 'later') return sql`, trouble = ${outcome.trouble}, answer = ${outcome.answer}, ${due}`;
	const { is, answer, files } = outcome;
	const state = { accepted: 'ACCEPTED', sent: 'SENT', refused: 'REJECTED' }[is];
	return sql`, state = ${state}, refused_by = ${is === 'refused' ? outcome.by : null}, answer = ${answer}, trouble = NULL,
		${due}, pdf_url = ${files.pdf}, xml_url = ${files.xml}, cdr_url = ${files.cdr}`;
}
