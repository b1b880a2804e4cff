import { type GatewayMethod, gatewayName } from '#contract/payments/gateways';
import type { MoneyReason } from '#contract/payments/payments';
import { toCents } from '#contract/shared/money';
import type { Tx } from '#platform/db';
import { notFound } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { StoredPayment } from '../../orders/payment/service';
import type { OrderChange, StoredOrder } from '../../orders/service';
import type { PaymentDeps } from '../deps';
import { paymentMail } from '../mails';
import * as payments from '../repository';
import { noteReported } from './alerts';
import { endAttempt } from './attemptRepository';
import * as repository from './moneyRepository';
import type { KnownMoney, Money } from './port';

export const missing = () => notFound('El pedido no existe');

/** Each payment is recorded once, however often it is reported. */
export async function acceptMoney(
	deps: PaymentDeps,
	method: GatewayMethod,
	order: number,
	money: readonly KnownMoney[],
	attempt: string,
): Promise<void> {
	for (const one of money) {
		await acceptOne(deps, method, order, one, attempt);
		await noteState(deps, order, method, one);
	}
}

export async function noteState(
	{ database, orders }: PaymentDeps,
	order: number,
	method: GatewayMethod,
	money: KnownMoney,
): Promise<void> {
	if (await noteReported(database, { method, ...money })) await orders.withLockedOrder(order, null, async () => {});
}

async function acceptOne(
	deps: PaymentDeps,
	method: GatewayMethod,
	id: number,
	money: Money,
	attempt: string,
): Promise<void> {
	const base = (await payments.publicUrlOf(deps.database, id)) || null;
	await deps.orders.changePayment(
		id,
		null,
		base,
		async (order, tx) => {
			if (!order.payment) throw missing();
			await endAttempt(tx, attempt, 'PAID');
			return confirm(tx, deps, { ...order, payment: order.payment }, method, money, base);
		},
		{ actor: 'shop', via: gatewayName(method) },
	);
}

async function confirm(
	tx: Tx,
	{ mail, clock, log }: PaymentDeps,
	order: StoredOrder & { payment: StoredPayment },
	method: GatewayMethod,
	money: Money,
	publicUrl: string | null,
): Promise<OrderChange> {
	const { id, payment } = order;
	if (await repository.isKnownMoney(tx, method, money.reference)) return { silent: true };
	const why = reasonOf(order, money, await repository.hasPaid(tx, id));
	const at = iso(clock.now());
	const inTime = (money.paidAt ?? Number.POSITIVE_INFINITY) < Date.parse(payment.cancelledAt ?? '');
	await repository.insertMoney(tx, { ...money, method, order: id, why, inTime, at });
	const isDecided = payment.state === 'CONFIRMED' || payment.state === 'RETURNED';
	if ((why !== '' && why !== 'late') || isDecided) {
		log.warn({ order: order.orderNumber, method, why }, 'A gateway took money that has to be looked at');
		return { silent: true };
	}
	const after: StoredPayment = { ...payment, state: 'CONFIRMED', dueAt: null, message: '', attempt: null };
	await payments.decide(tx, id, { ...after, by: null, name: gatewayName(method), at });
	const news = why === 'late' ? (inTime ? 'in-time' : 'late') : 'confirmed';
	await mail.queue(tx, paymentMail(order, { news, message: '', publicUrl }));
	return { payment: after, ...(order.status === 'PENDING' && { status: 'CONFIRMED' }) };
}

function reasonOf(
	{ status, payment }: StoredOrder & { payment: StoredPayment },
	money: Money,
	hasPaid: boolean,
): MoneyReason | '' {
	if (money.currency !== 'PEN') return 'currency';
	if (money.cents !== toCents(payment.amount)) return 'amount';
	if (hasPaid || payment.state === 'RETURNED') return 'twice';
	return status === 'CANCELLED' ? 'late' : '';
}
