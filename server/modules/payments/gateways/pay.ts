import { randomUUID } from 'node:crypto';
import { isFinal } from '#contract/orders/status';
import { gatewayName } from '#contract/payments/gateways';
import { type CodeChargeBody, manyRefusedCodes, paymentDeclined } from '#contract/payments/payments';
import { retried, type Tx, violationOf } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import { declineField, declineTexts, stillRequest } from '../../orders/payment/service';
import { type Principal, refuseOthers } from '../../orders/service';
import type { PaymentDeps } from '../deps';
import { acceptMoney, missing } from './acceptMoney';
import type { Attempt, Payable } from './attemptRepository';
import * as repository from './attemptRepository';
import { ownTimeMs } from './pauses';
import type { Decline, Gateway, Outcome, Pages, Try } from './port';
import { codeScopes, countRefusedCodes, isRefusal, refuseMoreTries } from './tries';

/** Between a charge of unknown end and the first query about it. */
export const firstQueryMs = 5000;

export interface PayDeps extends PaymentDeps {
	/** For a gateway that requires an address where the buyer has none. */
	shopEmail(): string;
}

export async function lockOwn(tx: Tx, by: Principal): Promise<Payable> {
	const order = await repository.lockPayable(tx, by.orderId);
	if (!order) throw missing();
	refuseOthers(by, order);
	return order;
}

export function createPaying(deps: PayDeps) {
	const { database, gateways, shopEmail, limits, clock, log, copy } = deps;
	let warnedAt = 0;

	/** Throws 404 for another's order, 409 for one not payable now. */
	async function payable(tx: Tx, by: Principal) {
		const order = await lockOwn(tx, by);
		if (order.request) throw stillRequest(order);
		const gateway = gateways.find(({ method }) => method === order.method);
		const isOver = order.dueAt !== null && Date.parse(order.dueAt) <= clock.now();
		if (!gateway?.isSet() || order.state !== 'WAITING' || isFinal(order.status) || isOver || order.cents === 0)
			throw notWaited();
		return { order, gateway, open: await repository.openAttempt(tx, order.id) };
	}

	async function begin(tx: Tx, order: Payable): Promise<Try & Pick<Attempt, 'url'>> {
		const [id, createdAt] = [randomUUID(), clock.now()];
		const times = { attempt: id, at: iso(createdAt), askAt: iso(createdAt + ownTimeMs) };
		try {
			await repository.insertAttempt(tx, order, times);
		} catch (error) {
			if (violationOf(error)?.constraint === 'payment_attempts_open_key') throw underWay();
			throw error;
		}
		return { id, orderNumber: order.orderNumber, cents: order.cents, createdAt, source: null, url: null };
	}

	async function warnOfMany(): Promise<void> {
		const codes = await countRefusedCodes(database, clock.now());
		if (codes < manyRefusedCodes || Math.abs(clock.now() - warnedAt) < 3_600_000) return;
		warnedAt = clock.now();
		log.warn({ codes }, 'Many approval codes were refused in an hour: somebody may be guessing them');
	}

	async function decline(id: string, reason: Decline): Promise<never> {
		await repository.endAttempt(database, id, 'DECLINED', reason);
		if (isRefusal(reason)) await warnOfMany();
		const [field, text] = [declineField[reason], declineTexts[reason]];
		throw new ShopError(409, paymentDeclined, text, field ? { fields: { [field]: text } } : {});
	}

	async function tryCode(
		way: NonNullable<Gateway['code']>,
		attempt: Try,
		{ email, ...payer }: CodeChargeBody & { email: string },
	): Promise<Outcome> {
		const token = await way.token(attempt, payer);
		if (token.kind === 'declined') return token;
		const { source } = token;
		if (!(await repository.keepSource(database, attempt.id, source))) throw notWaited();
		return way.charge({ ...attempt, source }, { email });
	}

	async function inOne<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
		copy.refuse();
		return retried(() => database.transaction(work));
	}

	return {
		/** Throws 409 with a text for a refusal. Resolves also while the outcome is unknown. */
		async charge(by: Principal, { phone, code }: CodeChargeBody): Promise<void> {
			const id = by.orderId;
			const { attempt, gateway, order } = await inOne(async (tx) => {
				const { open, ...target } = await payable(tx, by);
				if (open) throw underWay();
				await refuseMoreTries(tx, id, clock.now());
				return { ...target, attempt: await begin(tx, target.order) };
			});
			const { code: way } = gateway;
			if (!way) throw notWaited();
			const scopes = codeScopes(phone);
			if ((await limits.tryConsume(scopes)).exceeded) return decline(attempt.id, 'tries');
			const outcome = await tryCode(way, attempt, { phone, code, email: order.email || shopEmail() });
			const isRefused = outcome.kind === 'declined' && isRefusal(outcome.decline);
			if (!isRefused) await limits.release(scopes);
			if (outcome.kind === 'declined') return decline(attempt.id, outcome.decline);
			if (outcome.kind === 'paid') return acceptMoney(deps, gateway.method, id, outcome.money, attempt.id);
			await repository.putOff(database, attempt.id, iso(clock.now() + firstQueryMs));
		},

		async redirect(by: Principal, pages: (order: Payable) => Omit<Pages, 'until'>): Promise<{ url: string }> {
			const { attempt, gateway, order } = await inOne(async (tx) => {
				const { open, ...target } = await payable(tx, by);
				const { cents, revivedAt } = target.order;
				// An earlier page has ended with the order's former time to pay.
				const serves = open?.cents === cents && open.createdAt >= (revivedAt ?? 0);
				if (open && !serves) await repository.endAttempt(tx, open.id, 'CLOSED');
				return { ...target, attempt: open && serves ? open : await begin(tx, target.order) };
			});
			if (attempt.url) return { url: attempt.url };
			const made = await gateway.page?.prepare(attempt, { ...pages(order), until: order.dueAt });
			if (!made)
				throw new ShopError(502, 'gateway_silent', `${gatewayName(gateway.method)} no respondió. Vuelve a intentarlo.`);
			await repository.keepSource(database, attempt.id, made.source, made.url);
			return { url: made.url };
		},
	};
}

const notWaited = () =>
	new ShopError(409, 'payment_changed', 'Este pedido ya no espera este pago. Actualiza la página para ver cómo va.');

const underWay = () =>
	new ShopError(
		409,
		'payment_under_way',
		'Ya estamos cobrando este pedido. Espera un momento: te avisamos aquí mismo.',
	);
