import {
	type AdminOrder,
	type ChargeBody,
	moneyWays,
	type OrderVersion,
	type RefundBody,
	type RefundWay,
	type ReturnBody,
} from '#contract/orders/desk';
import { toCents, toSoles } from '#contract/shared/money';
import type { Tx } from '#platform/db';
import { invalidFields, ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { Session } from '#platform/plugins/auth';
import type { Actor, OrderChange, OrderChanges } from './change';
import * as ledger from './ledger';
import type { OrderParts } from './parts';
import type { StoredPayment } from './payment/service';
import { refundUnderWay, refuseMore, refuseOutdated } from './refusals';
import { reopenOrder } from './reopen';
import type { StoredOrder } from './repository';
import { noteReturn } from './returns';
import * as timeline from './timeline';

interface Refund {
	cents: number;
	way: RefundWay;
	reason: string;
}

/** Those already on their way back count as gone. */
function refundableCents(order: StoredOrder): number {
	const { paid, refunded } = ledger.centsOf(order);
	return paid - refunded - toCents(order.online?.returning ?? 0);
}

export function createMoneyChanges(parts: OrderParts, change: OrderChanges['change']) {
	const { payments, mails, view, clock } = parts;
	const at = () => iso(clock.now());

	function paymentOf(order: StoredOrder, editVersion: number): StoredPayment {
		refuseOutdated(order, editVersion, view);
		if (!order.payment || !ledger.isPaid(order.payment))
			throw new ShopError(409, 'not_paid', 'Este pedido todavía no está pagado. Confirma primero su pago.');
		return order.payment;
	}

	async function moved(tx: Tx, by: Actor | null, order: StoredOrder, payment: StoredPayment): Promise<OrderChange> {
		const { paid, refunded } = ledger.centsOf(order);
		const allBack = refunded === paid;
		const after = await payments.moved(tx, order.id, payment, { allBack, by: by?.userId ?? null });
		return { ledger: order.ledger, payment: after };
	}

	/** Runs in the transaction that has locked the order. `by` is null once the account is gone. */
	async function note(
		tx: Tx,
		by: Actor | null,
		before: StoredOrder & { payment: StoredPayment },
		{ cents, way, reason }: Refund,
		publicUrl: string | null,
	): Promise<OrderChange> {
		const { id: orderId, payment } = before;
		const { refunded, credited } = before.ledger;
		const credit = Math.max(0, cents - Math.max(0, -ledger.centsOf(before).balance));
		const facts = { amount: toSoles(cents), way, reason };
		await ledger.insertRefund(tx, { orderId, cents, credit, way, reason, by: by?.userId ?? null, at: at() });
		await timeline.record(tx, orderId, { kind: 'refunded', by: by ?? 'shop', at: clock.now(), facts });
		const after = {
			...before,
			ledger: { ...before.ledger, refunded: refunded + cents, credited: credited + credit },
		};
		await mails.refunded(tx, after, facts, publicUrl);
		return moved(tx, by, after, payment);
	}

	return {
		refundableCents,
		note,

		reopen: (by: Session, id: number, body: OrderVersion, publicUrl: string | null): Promise<AdminOrder> =>
			change(id, by, publicUrl, (order, tx) => reopenOrder(tx, parts, order, by, body, publicUrl)),

		takeBack: (by: Session, id: number, body: ReturnBody, publicUrl: string | null): Promise<AdminOrder> =>
			change(id, by, publicUrl, (order, tx) => noteReturn(tx, parts, order, by, body, publicUrl)),

		/** Throws as `refuseOutdated`, and 400 at `amount` above what was paid. */
		refund: (by: Session, id: number, body: RefundBody, publicUrl: string | null): Promise<AdminOrder> =>
			change(id, by, publicUrl, async (before, tx): Promise<OrderChange> => {
				const payment = paymentOf(before, body.editVersion);
				refuseMore('amount', body.amount, refundableCents(before), nothingLeft(before));
				return note(tx, by, { ...before, payment }, { ...body, cents: toCents(body.amount) }, publicUrl);
			}),

		/** Throws as `refund`, and 400 at `way` for a gateway that has not paid the order. */
		refuseOnline(order: StoredOrder, { editVersion, amount, way }: RefundBody): void {
			paymentOf(order, editVersion);
			if (order.online?.method !== way) throw invalidFields({ way: 'Esa pasarela no cobró este pedido' });
			const refundable = refundableCents(order);
			const nothing = refundable > 0 ? 'La pasarela ya devolvió todo lo que cobró' : nothingLeft(order);
			refuseMore('amount', amount, Math.min(refundable, toCents(order.online.kept)), nothing);
		},

		noteRefused(tx: Tx, by: Actor | null, id: number, { cents, way, reason }: Refund): Promise<void> {
			const facts = { amount: toSoles(cents), way, text: reason };
			return timeline.record(tx, id, { kind: 'refundRefused', by: by ?? 'shop', at: clock.now(), facts });
		},

		/** Throws 400 at `amount` above the difference that an edit has left to pay. */
		charge: (by: Session, id: number, { editVersion, amount, way }: ChargeBody, publicUrl: string | null) =>
			change(id, by, publicUrl, async (before, tx): Promise<OrderChange> => {
				const payment = paymentOf(before, editVersion);
				refuseMore('amount', amount, ledger.centsOf(before).balance, 'No falta cobrar nada');
				const cents = toCents(amount);
				await ledger.insertCharge(tx, { orderId: id, cents, way, by: by.userId, at: at() });
				await timeline.record(tx, id, { kind: 'charged', by, at: clock.now(), facts: { amount, way } });
				const after = { ...before, ledger: { ...before.ledger, charged: before.ledger.charged + cents } };
				return moved(tx, by, after, payment);
			}),

		/** Runs in the transaction that notes a cancelled order's payment as returned. */
		async returnRest(
			tx: Tx,
			order: StoredOrder & { payment: StoredPayment },
			{ by, reason }: { by: Session; reason: string },
		): Promise<ledger.Ledger> {
			const { paid, refunded } = ledger.centsOf({ ...order, payment: { ...order.payment, state: 'RETURNED' } });
			if (order.online && order.online.returning > 0) throw refundUnderWay();
			const { method } = order.payment;
			if (paid > refunded)
				await ledger.insertRefund(tx, {
					...{ orderId: order.id, cents: paid - refunded, credit: 0, reason, by: by.userId, at: at() },
					way: moneyWays.find((way) => way === method) ?? 'OTHER',
				});
			return { ...order.ledger, refunded: Math.max(paid, refunded) };
		},
	};
}

const nothingLeft = ({ online }: StoredOrder): string =>
	online && online.returning > 0 ? 'El resto ya se está devolviendo' : 'Ya se devolvió todo';
