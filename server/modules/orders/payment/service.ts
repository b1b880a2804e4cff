import { isFinal, type OrderStatus, type PaymentMethod } from '#contract/orders/status';
import { gatewayOf } from '#contract/payments/gateways';
import type { PaymentOffer } from '#contract/payments/payments';
import type { OrderPayment } from '#contract/payments/state';
import { formatLocalMoney } from '#contract/shared/money';
import type { Tx } from '#platform/db';
import type { Clock } from '#platform/lib/app';
import { invalidFields, ShopError } from '#platform/lib/shopError';
import { shopLimits } from '#platform/lib/shopLimits';
import { iso } from '#platform/lib/time';
import type { Session } from '#platform/plugins/auth';
import { declineText } from './declines';
import type { PayableOrder, PaymentProvider } from './providers';
import type { StoredPayment } from './repository';
import * as repository from './repository';

export { type Decline, declineField, declineTexts } from './declines';
export { type GatewayOffer, shopProviders } from './providers';
export { alertOf, decide, goneBeyond, type StoredPayment } from './repository';

export type Payments = ReturnType<typeof createPayments>;

interface MoneyMoved {
	allBack: boolean;
	/** The account that decided; null once it is gone. */
	by: number | null;
}

const fresh = {
	operationNumber: null,
	message: '',
	attempt: null,
	proofs: [],
	endedAt: null,
	revivedAt: null,
	cancelledAt: null,
};

type Payable = PayableOrder & { status: OrderStatus; payment: StoredPayment | null; request?: boolean | undefined };

type Owned = Payable & { userId: number | null; guest: object | null };

interface Reopened {
	status: OrderStatus;
	/** False for units that were still away. */
	moved: boolean;
	request: boolean;
}

interface Waiting {
	request: boolean;
	/** Null where the shop's time to pay is enough. */
	paymentWindowMs: number | null;
}

/** Time to pay of an order that stands again. */
export interface PaymentWindow {
	mostMs: number | null;
	leastMs: number;
}

const hour = 60 * 60_000;
const requestWindowMs = shopLimits.requestHours.max * hour;

export function createPayments({ providers, clock }: { providers: readonly PaymentProvider[]; clock: Clock }) {
	const providerOf = (method: PaymentMethod) => providers.find((provider) => provider.method === method);

	const within = (time: number): string => iso(clock.now() + time);

	const windowMsOf = (method: PaymentMethod): number | null => providerOf(method)?.paymentWindowMs() ?? null;

	/** ISO 8601; null without a deadline. `mostMs` limits unverified buyers: none waits for a delivery without end. */
	function dueAt(method: PaymentMethod, mostMs: number | null = null, leastMs = 0): string | null {
		if (method === 'ON_DELIVERY' && mostMs !== null) return within(shopLimits.unansweredHours.max * hour);
		const windowMs = windowMsOf(method);
		return windowMs === null ? null : within(Math.max(leastMs, Math.min(windowMs, mostMs ?? windowMs)));
	}

	async function openPaid(
		tx: Tx,
		{ id, method, total, by }: { id: number; method: PaymentMethod; total: number; by: number },
		publicUrl: string | null,
	): Promise<StoredPayment> {
		const payment = { method, state: 'CONFIRMED', dueAt: null, amount: total } as const;
		await repository.insert(tx, { ...payment, orderId: id, publicUrl: publicUrl ?? '' });
		await repository.decide(tx, id, { ...payment, message: '', by, at: iso(clock.now()) });
		return { ...payment, ...fresh };
	}

	return {
		dueAt,

		windowMsOf,

		offers: (): PaymentOffer[] =>
			providers.flatMap((provider) => {
				const offer = provider.offer();
				return offer ? [{ method: provider.method, upTo: offer.upTo }] : [];
			}),

		/**
		 * Runs in the checkout's transaction. Throws 400 at `paymentMethod` for one not offered for `total`. A `desk` order
		 * has no deadline.
		 */
		async open(
			tx: Tx,
			{ id, paymentMethod: method, total }: Pick<PayableOrder, 'paymentMethod' | 'total'> & { id: number },
			publicUrl: string | null,
			desk: { by: Session; paid: boolean } | null = null,
			{ request, paymentWindowMs }: Waiting = { request: false, paymentWindowMs: null },
		): Promise<StoredPayment> {
			if (desk?.paid) return openPaid(tx, { id, method, total, by: desk.by.userId }, publicUrl);
			const offer = providerOf(method)?.offer();
			if (!offer) throw invalidFields({ paymentMethod: 'La tienda no ofrece esa forma de pago. Elige otra.' });
			if (!desk && offer.upTo !== null && total > offer.upTo)
				throw invalidFields({
					paymentMethod: `Esta forma de pago es para pedidos de hasta ${formatLocalMoney(offer.upTo)}. Elige otra.`,
				});
			const state = method === 'ON_DELIVERY' && !request ? 'ON_DELIVERY' : 'WAITING';
			const due = desk ? null : request ? within(requestWindowMs) : dueAt(method, paymentWindowMs);
			const payment = { method, state, dueAt: due, amount: total } as const;
			await repository.insert(tx, { ...payment, orderId: id, publicUrl: publicUrl ?? '' });
			return { ...payment, ...fresh };
		},

		/** Runs in the transaction that takes the units again. Throws 409 for a method no longer offered. */
		async revive(tx: Tx, id: number, payment: StoredPayment, limits: PaymentWindow): Promise<StoredPayment> {
			if (!providerOf(payment.method)?.offer()) throw notRevivable('la tienda ya no ofrece esa forma de pago');
			const again = { dueAt: dueAt(payment.method, limits.mostMs, limits.leastMs), at: iso(clock.now()) };
			await repository.revive(tx, id, again);
			return { ...payment, state: 'WAITING', dueAt: again.dueAt, message: '', endedAt: null, revivedAt: again.at };
		},

		async reopen(
			tx: Tx,
			orderId: number,
			payment: StoredPayment,
			{ status, moved, request }: Reopened,
		): Promise<StoredPayment> {
			const at = moved ? iso(clock.now()) : payment.revivedAt;
			if (!lapsed.includes(payment.state)) {
				await repository.noteRevived(tx, orderId, at);
				return { ...payment, revivedAt: at };
			}
			const due = request ? within(requestWindowMs) : dueAt(payment.method);
			const again = { dueAt: status === 'PENDING' ? due : null, at };
			await repository.revive(tx, orderId, again);
			return { ...payment, state: 'WAITING', dueAt: again.dueAt, message: '', endedAt: null, revivedAt: at };
		},

		/** Runs in the transaction that takes the order's units. */
		async accept(tx: Tx, orderId: number, payment: StoredPayment, leastMs?: number): Promise<StoredPayment> {
			const state = payment.method === 'ON_DELIVERY' ? 'ON_DELIVERY' : 'WAITING';
			const again = { state, dueAt: dueAt(payment.method, null, leastMs) } as const;
			await repository.wait(tx, orderId, again);
			return { ...payment, ...again };
		},

		instructions({ status, payment, request, ...order }: Payable): string {
			const isDue =
				!request && !isFinal(status) && (!payment || payment.state === 'WAITING' || payment.state === 'ON_DELIVERY');
			return isDue ? (providerOf(order.paymentMethod)?.instructions(order) ?? '') : '';
		},

		shown({ status, payment, request, userId, guest }: Owned): OrderPayment | null {
			if (!payment || request) return null;
			const {
				method,
				attempt,
				endedAt: _endedAt,
				revivedAt: _revivedAt,
				cancelledAt: _cancelledAt,
				...fields
			} = payment;
			const waits = payment.state === 'WAITING' && !isFinal(status);
			const kind = waits ? gatewayOf(method)?.kind : undefined;
			const gateway = kind && { kind, asking: isCharging(payment), problem: declineText(attempt?.decline ?? null) };
			const revivableUntil = status === 'CANCELLED' ? revivableUntilOf(payment) : null;
			const lateUntil = status === 'CANCELLED' && (userId !== null || guest !== null) ? lateUntilOf(payment) : null;
			const optional = { ...(lateUntil && { lateUntil }), ...(gateway && { gateway }) };
			return { ...fields, revivableUntil, payTo: (waits && providerOf(method)?.payTo?.()) || null, ...optional };
		},

		/** Runs in the status change's transaction. */
		async follow(tx: Tx, { id, status, payment }: Payable & { id: number }): Promise<StoredPayment | null> {
			if (!payment) return null;
			const isAnswered = status !== 'PENDING' && payment.dueAt !== null && payment.state !== 'WAITING';
			const after = isAnswered ? { ...payment, dueAt: null } : payment;
			if (isAnswered) await repository.wait(tx, id, after);
			if (status === 'CANCELLED' && shownByPicture.includes(payment.method))
				return { ...after, cancelledAt: iso(clock.now()) };
			if (status !== 'DELIVERED' || payment.state !== 'ON_DELIVERY') return after;
			await repository.noteDelivered(tx, id, iso(clock.now()));
			return { ...after, state: 'CONFIRMED' };
		},

		/** Runs in the edit's transaction; `amount` in soles. */
		async askFor(tx: Tx, orderId: number, payment: StoredPayment, amount: number): Promise<StoredPayment> {
			await repository.setAmount(tx, orderId, amount);
			return { ...payment, amount };
		},

		/** Runs in the transaction that moves the money. */
		async moved(tx: Tx, orderId: number, payment: StoredPayment, { allBack, by }: MoneyMoved): Promise<StoredPayment> {
			const state = allBack ? 'RETURNED' : 'CONFIRMED';
			if (payment.state === state) return payment;
			const at = iso(clock.now());
			await repository.decide(tx, orderId, { state, dueAt: null, message: payment.message, by, at });
			return { ...payment, state, dueAt: null };
		},

		forgetPerson: repository.forgetPerson,
	};
}

/** The payer has the code, or the gateway is charging: neither can be cancelled. */
export const isCharging = ({ method, attempt }: Pick<StoredPayment, 'method' | 'attempt'>): boolean =>
	attempt?.state === 'OPEN' && (attempt.pending || gatewayOf(method)?.kind === 'code');

const lapsed: readonly string[] = ['WAITING', 'REFUSED', 'EXPIRED'];

const revivableMs = 24 * 60 * 60_000;
const lateMs = 7 * revivableMs;

/** ISO 8601. Once per order: otherwise unpaid orders would block units for ever. */
export const revivableUntilOf = ({ state, endedAt, revivedAt }: StoredPayment): string | null =>
	state === 'EXPIRED' && endedAt !== null && revivedAt === null ? iso(Date.parse(endedAt) + revivableMs) : null;

const shownByPicture: readonly PaymentMethod[] = ['YAPE', 'PLIN', 'BANK_TRANSFER'];

/** ISO 8601. One late proof is accepted, so that sent money is matched. */
export function lateUntilOf({ method, state, proofs, cancelledAt }: StoredPayment): string | null {
	const end = Date.parse(cancelledAt ?? '');
	const isOpen = state === 'WAITING' || state === 'EXPIRED' || state === 'REFUSED';
	const hasCome = proofs.some(({ sentAt }) => Date.parse(sentAt) >= end);
	const takes = isOpen && !hasCome && !Number.isNaN(end) && shownByPicture.includes(method);
	return takes ? iso(end + lateMs) : null;
}

export const notRevivable = (reason: string): ShopError =>
	new ShopError(409, 'not_revivable', `No podemos recuperar el pedido: ${reason}.`);

export const stillRequest = ({ status }: { status: OrderStatus }): ShopError =>
	new ShopError(
		409,
		'request',
		status === 'CANCELLED'
			? 'Esta solicitud terminó: no hay nada que pagar.'
			: 'Este pedido es una solicitud: se paga cuando la tienda la acepte.',
	);
