import type { PaymentState } from '#contract/payments/state';
import { isUnverifiedBuyer } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { StoredPayment } from '../orders/payment/service';
import type { PaymentDeps } from './deps';
import { paymentMail } from './mails';
import * as repository from './repository';

/**
 * Cancels orders whose time to pay, or to be answered, is over. Every server looks, but leaves orders locked by another
 * server or a person to them; the second server has nothing to do. The clock runs only while nobody works on the order.
 * A gateway on whose page it may have been paid in time is queried before, by its own sweep.
 */
export function addPaymentExpiry({ database, orders, mail, clock, jobs }: PaymentDeps): void {
	const job = jobs.add({ name: 'expiry', acts: 'outside', timing: { idle: 15_000, pace: 20 } }, cancelDue);
	const { timing } = job;

	async function expire({ id, publicUrl }: { id: number; publicUrl: string }): Promise<boolean> {
		const base = publicUrl || null;
		const work = orders.changePayment(
			id,
			null,
			base,
			async (order, tx) => {
				const { payment, status } = order;
				const now = clock.now();
				if (!payment || !isDue(payment, now) || !(await repository.mayExpire(tx, id))) throw notNow();
				const at = iso(now);
				const sentence = order.request ? requestOver : unanswered[payment.state];
				const isVerified = sentence && !order.request && !(await isUnverifiedBuyer(tx, order.userId));
				if (status !== 'PENDING' || isVerified) {
					await repository.stopClock(tx, id);
					return { silent: true, payment: { ...payment, dueAt: null } };
				}
				if (sentence) {
					await repository.stopClock(tx, id);
					return { status: 'CANCELLED', cancelReason: sentence };
				}
				const after = { ...payment, state: 'EXPIRED' as const, dueAt: null, endedAt: at };
				await repository.decide(tx, id, { ...after, by: null, at });
				await mail.queue(tx, paymentMail(order, { news: 'expired', message: '', publicUrl: base }));
				return { status: 'CANCELLED', payment: after };
			},
			{ skip: true, actor: 'shop' },
		);
		return work.then(
			() => true,
			(error: unknown) => {
				if (error instanceof ShopError && error.statusCode < 500) return false;
				throw error;
			},
		);
	}

	async function cancelDue(): Promise<number> {
		if (!(await clock.agrees())) return timing.idle;
		const now = iso(clock.now());
		await repository.askNow(database, now);
		const due = await repository.listDue(database, now, timing.batch);
		let expired = 0;
		for (const one of due) {
			if (await expire(one)) expired++;
			await job.pause(timing.pace);
			if (job.isClosing()) break;
		}
		return due.length === timing.batch && expired > 0 ? 0 : timing.idle;
	}
}

const isDue = ({ state, dueAt }: StoredPayment, now: number): boolean =>
	(state === 'WAITING' || state in unanswered) && dueAt !== null && Date.parse(dueAt) <= now;

const requestOver =
	'La tienda no pudo aceptar tu solicitud a tiempo. No pagaste nada; si aún lo quieres, vuelve a pedirlo o escríbenos.';

/** The shop has not answered an unverified buyer in time; a proof stays, so that the money is matched. */
const unanswered: Partial<Record<PaymentState, string>> = {
	ON_DELIVERY:
		'La tienda no pudo confirmar tu pedido a tiempo. No pagaste nada; si aún lo quieres, vuelve a pedirlo o escríbenos.',
	PROOF_SENT:
		'La tienda no pudo revisar tu comprobante a tiempo, y lo que pediste volvió a la venta. Tu comprobante sigue con ella: si tu dinero llegó, te lo devuelve o vuelve a abrir tu pedido.',
};

const notNow = () => new ShopError(409, 'payment_changed', 'El pago ya no espera.');
