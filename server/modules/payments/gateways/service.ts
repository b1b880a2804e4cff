import type { GatewayMethod } from '#contract/payments/gateways';
import { retried } from '#platform/db';
import { iso } from '#platform/lib/time';
import type { Principal } from '../../orders/service';
import { acceptMoney, noteState } from './acceptMoney';
import type { WatchedMoney } from './alerts';
import type { Attempt } from './attemptRepository';
import * as repository from './attemptRepository';
import { nextQuery, ownTimeMs } from './pauses';
import { createPaying, firstQueryMs, lockOwn, type PayDeps } from './pay';
import type { Decline, Outcome } from './port';

/** Within it the last query's result answers a visitor. */
const freshMs = 3000;
/** After it nobody pays any more on a gateway's page. */
const pageLastsMs = 3 * 24 * 3_600_000;

interface GatewayDeps extends PayDeps {
	paymentWindowMs(): number;
}

export type GatewayPayments = ReturnType<typeof createGatewayPayments>;

/**
 * A try is written before the gateway is called, and ends only by the gateway's word. So the next query recovers
 * whatever is lost on the way, and nobody is charged twice.
 */
export function createGatewayPayments(deps: GatewayDeps) {
	const { database, orders, gateways, paymentWindowMs, clock } = deps;
	const gatewayOf = (method: string) => gateways.find((one) => one.method === method);

	/** Throws 404 for another's order. */
	async function ask(by: Principal): Promise<void> {
		const open = await retried(() =>
			database.transaction(async (tx) => repository.openAttempt(tx, (await lockOwn(tx, by)).id)),
		);
		const isOurs = open && !(gatewayOf(open.method)?.code && clock.now() - open.createdAt < ownTimeMs);
		const now = clock.now();
		const isNew = open && isOurs && (await repository.claimQuestion(database, open.id, iso(now), iso(now - freshMs)));
		if (isNew) await resolveAttempt(open);
	}

	async function resolveAttempt(attempt: Attempt): Promise<void> {
		const gateway = gatewayOf(attempt.method);
		if (!gateway) return;
		const queriedAt = clock.now();
		const age = queriedAt - attempt.createdAt;
		const lastsMs = gateway.code?.lastsMs ?? pageLastsMs;
		// Before the source was stored no money was requested.
		const outcome: Outcome = gateway.code && !attempt.source ? { kind: 'none' } : await gateway.ask(attempt);
		if (outcome.kind === 'paid') return acceptMoney(deps, gateway.method, attempt.order, outcome.money, attempt.id);
		const isOver = age > lastsMs || (gateway.code !== undefined && !attempt.source);
		if (outcome.kind === 'none' && isOver) return end(attempt, gateway.code ? 'DECLINED' : 'CLOSED', 'silence');
		if (outcome.kind === 'declined' && gateway.code) return end(attempt, 'DECLINED', outcome.decline);
		if (outcome.kind === 'declined' && isOver) return end(attempt, 'CLOSED', outcome.decline);
		const askAt = nextQuery(clock.now(), age, firstQueryMs);
		const isPending = outcome.kind === 'pending';
		if (isPending || outcome.kind === 'unknown') await repository.noteSilence(database, attempt.id, iso(queriedAt));
		if (outcome.kind === 'unknown') return repository.putOff(database, attempt.id, askAt);
		if (isPending) await repository.waitUntil(database, attempt.order, iso(attempt.createdAt + paymentWindowMs()));
		await repository.noteProgress(database, attempt.id, {
			pending: isPending,
			decline: outcome.kind === 'declined' ? outcome.decline : null,
			queriedAt: iso(queriedAt),
			askAt,
		});
	}

	async function end(attempt: Attempt, state: 'DECLINED' | 'CLOSED', reason: Decline): Promise<void> {
		if (!(await repository.endAttempt(database, attempt.id, state, reason))) return;
		await orders.changePayment(attempt.order, null, null, ({ payment }) => (payment ? { payment } : {}), {
			actor: 'shop',
		});
	}

	return {
		...createPaying(deps),
		ask,
		resolveAttempt,

		/** Answers the outcome in a word, for the record. */
		async look(method: GatewayMethod, reference: string): Promise<'silent' | 'none' | 'foreign' | 'taken'> {
			const money = (await gatewayOf(method)?.find(reference)) ?? 'unknown';
			if (money === 'unknown') return 'silent';
			if (money === 'none') return 'none';
			const attempt = money.attempt ? await repository.findAttempt(database, money.attempt) : undefined;
			if (!attempt || attempt.method !== method) return 'foreign';
			if (money.isPaid) await acceptMoney(deps, method, attempt.order, [money], attempt.id);
			else if (attempt.state === 'OPEN') await resolveAttempt(attempt);
			return 'taken';
		},

		/** Money may go back in the gateway's panel, or be disputed, and its notice may be lost. */
		async watch({ method, reference, order }: WatchedMoney): Promise<void> {
			const gateway = gatewayOf(method);
			const money = gateway?.isSet() ? await gateway.find(reference) : 'unknown';
			if (typeof money !== 'string') await noteState(deps, order, method, money);
		},
	};
}
