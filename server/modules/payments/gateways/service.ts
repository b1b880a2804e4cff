import { randomUUID } from 'node:crypto';
import { isFinal } from '../../../../contract/orders/status';
import { type GatewayMethod, gatewayName } from '../../../../contract/payments/gateways';
import {
	type ChargeBody,
	type MoneyReason,
	manyRefusedCodes,
	paymentDeclined,
} from '../../../../contract/payments/payments';
import { toCents } from '../../../../contract/shared/money';
import { type Database, retried, type Tx, violationOf } from '../../../db';
import type { Clock } from '../../../lib/app';
import type { Attempts } from '../../../lib/attempts';
import { notFound, ShopError } from '../../../lib/shopError';
import type { Mail } from '../../mail/service';
import { type Orders, type Principal, refuseOthers, type StoredOrder } from '../../orders/service';
import { paymentMail } from '../mails';
import * as payments from '../repository';
import { type StoredPayment, stillRequest } from '../service';
import { noteTold, type WatchedMoney } from './alerts';
import type { Decline, Gateway, KnownMoney, Money, Outcome, Pages, Try } from './port';
import type { Attempt, Payable } from './repository';
import * as repository from './repository';
import { declineField, declineTexts } from './texts';
import { countRefusedCodes, isRefusal, refuseMoreTries, triesOf } from './tries';

/** Milliseconds in which a try is left to the server that began it: longer than all its calls together. */
const ownTime = 60_000;
/** Milliseconds between two questions about a try: more with its age, because what is new changes soon. */
const soonest = 5000;
const latest = 3_600_000;
/** Milliseconds in which a visitor's question is answered by what the last one brought. */
const fresh = 3000;
/** Milliseconds after which nobody pays any more on a page of the gateway. */
const pageLasts = 3 * 24 * 3_600_000;

interface GatewayDeps {
	database: Database;
	orders: Orders;
	gateways: readonly Gateway[];
	/** Milliseconds for which an order waits for somebody who pays in cash with a code. */
	patience(): number;
	/** Where a gateway writes to that wants an address, and the buyer gave none. */
	shopEmail(): string;
	attempts: Pick<Attempts, 'count' | 'takeBack'>;
	mail: Pick<Mail, 'queue'>;
	clock: Clock;
	log: { warn(details: object, message: string): void };
}

export type GatewayPayments = ReturnType<typeof createGatewayPayments>;

/**
 * Payments that a gateway takes. A try is written before the gateway is asked for money, and ends only by what the gateway
 * says of it; so whatever is lost on the way, the next question finds out, and nobody is charged twice.
 */
export function createGatewayPayments(deps: GatewayDeps) {
	const { database, orders, gateways, patience, shopEmail, attempts, mail, clock, log } = deps;
	const gatewayOf = (method: string): Gateway | undefined => gateways.find((one) => one.method === method);
	const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
	let warnedAt = 0;

	async function lockOwn(tx: Tx, by: Principal): Promise<Payable> {
		const order = await repository.lockPayable(tx, by.orderId);
		if (!order) throw missing();
		refuseOthers(by, order);
		return order;
	}

	/** The order locked, its open try, and its gateway. Throws 404 for another's, 409 for what is not to be paid now. */
	async function payable(tx: Tx, by: Principal) {
		const order = await lockOwn(tx, by);
		if (order.request) throw stillRequest(order);
		const gateway = gatewayOf(order.method);
		const isOver = order.dueAt !== null && Date.parse(order.dueAt) <= clock.now();
		if (!gateway?.isSet() || order.state !== 'WAITING' || isFinal(order.status) || isOver || order.cents === 0)
			throw notWaited();
		return { order, gateway, open: await repository.openAttempt(tx, order.id) };
	}

	async function begin(tx: Tx, order: Payable): Promise<Try & Pick<Attempt, 'url'>> {
		const [id, createdAt] = [randomUUID(), clock.now()];
		const times = { attempt: id, at: iso(createdAt), askAt: iso(createdAt + ownTime) };
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

	/** Charges with a code of the payer's app. Throws 409 with a text for a refusal; resolves also where nobody knows yet. */
	async function charge(by: Principal, { phone, code }: ChargeBody): Promise<void> {
		const id = by.orderId;
		const { attempt, gateway, order } = await inOne(async (tx) => {
			const { open, ...found } = await payable(tx, by);
			if (open) throw underWay();
			await refuseMoreTries(tx, id, clock.now());
			return { ...found, attempt: await begin(tx, found.order) };
		});
		const { code: way } = gateway;
		if (!way) throw notWaited();
		const ofPhone = triesOf(phone);
		const { made } = await attempts.count(ofPhone.key, ofPhone.windowMs);
		if (made > ofPhone.max) return decline(attempt.id, 'tries');
		const outcome = await tryCode(way, attempt, { phone, code, email: order.email || shopEmail() });
		const isRefused = outcome.kind === 'declined' && isRefusal(outcome.decline);
		if (!isRefused) await attempts.takeBack([ofPhone]);
		if (outcome.kind === 'declined') return decline(attempt.id, outcome.decline);
		if (outcome.kind === 'paid') return accept(gateway.method, id, outcome.money, attempt);
		await repository.putOff(database, attempt.id, iso(clock.now() + soonest));
	}

	async function tryCode(
		way: NonNullable<Gateway['code']>,
		attempt: Try,
		{ email, ...payer }: ChargeBody & { email: string },
	): Promise<Outcome> {
		const token = await way.token(attempt, payer);
		if (token.kind === 'declined') return token;
		const { source } = token;
		if (!(await repository.keepSource(database, attempt.id, source))) throw notWaited();
		return way.charge({ ...attempt, source }, { email });
	}

	/** Address of the gateway's page, the same one as long as it serves. */
	async function redirect(by: Principal, pages: (order: Payable) => Omit<Pages, 'until'>): Promise<{ url: string }> {
		const { attempt, gateway, order } = await inOne(async (tx) => {
			const { open, ...found } = await payable(tx, by);
			const { cents, revivedAt } = found.order;
			// The page of before has ended with the time that the order had then.
			const serves = open?.cents === cents && open.createdAt >= (revivedAt ?? 0);
			if (open && !serves) await repository.endAttempt(tx, open.id, 'CLOSED');
			return { ...found, attempt: open && serves ? open : await begin(tx, found.order) };
		});
		if (attempt.url) return { url: attempt.url };
		const made = await gateway.page?.prepare(attempt, { ...pages(order), until: order.dueAt });
		if (!made)
			throw new ShopError(502, 'gateway_silent', `${gatewayName(gateway.method)} no respondió. Vuelve a intentarlo.`);
		await repository.keepSource(database, attempt.id, made.source, made.url);
		return { url: made.url };
	}

	/** Asks what became of the open try of an order. Throws 404 for another's. */
	async function ask(by: Principal): Promise<void> {
		const open = await inOne(async (tx) => repository.openAttempt(tx, (await lockOwn(tx, by)).id));
		const isOurs = open && !(gatewayOf(open.method)?.code && clock.now() - open.createdAt < ownTime);
		const now = clock.now();
		const isNew = open && isOurs && (await repository.claimQuestion(database, open.id, iso(now), iso(now - fresh)));
		if (isNew) await settle(open);
	}

	/** Takes over the gateway's answer about a try. */
	async function settle(attempt: Attempt): Promise<void> {
		const gateway = gatewayOf(attempt.method);
		if (!gateway) return;
		const askedAt = clock.now();
		const age = askedAt - attempt.createdAt;
		const lasts = gateway.code?.lasts ?? pageLasts;
		// Before the source was kept no money was asked for.
		const outcome: Outcome = gateway.code && !attempt.source ? { kind: 'none' } : await gateway.ask(attempt);
		if (outcome.kind === 'paid') return accept(gateway.method, attempt.order, outcome.money, attempt);
		const isOver = age > lasts || (gateway.code !== undefined && !attempt.source);
		if (outcome.kind === 'none' && isOver) return end(attempt, gateway.code ? 'DECLINED' : 'CLOSED', 'silence');
		if (outcome.kind === 'declined' && gateway.code) return end(attempt, 'DECLINED', outcome.decline);
		if (outcome.kind === 'declined' && isOver) return end(attempt, 'CLOSED', outcome.decline);
		const askAt = iso(clock.now() + Math.min(latest, Math.max(soonest, age / 4)));
		const isPending = outcome.kind === 'pending';
		if (isPending || outcome.kind === 'unknown') await repository.noteSilence(database, attempt.id, iso(askedAt));
		if (outcome.kind === 'unknown') return repository.putOff(database, attempt.id, askAt);
		if (isPending) await repository.waitUntil(database, attempt.order, iso(attempt.createdAt + patience()));
		const reason = outcome.kind === 'declined' ? outcome.decline : null;
		await repository.noteProgress(database, attempt.id, {
			pending: isPending,
			decline: reason,
			askedAt: iso(askedAt),
			askAt,
		});
	}

	/** The page that shows the order is told. */
	async function end(attempt: Attempt, state: 'DECLINED' | 'CLOSED', reason: Decline): Promise<void> {
		if (!(await repository.endAttempt(database, attempt.id, state, reason))) return;
		await orders.changePayment(attempt.order, null, null, ({ payment }) => (payment ? { payment } : {}), {
			actor: 'shop',
		});
	}

	/** Of a payment that a gateway took for the order, each once however often it is told. */
	async function accept(
		method: GatewayMethod,
		order: number,
		money: readonly KnownMoney[],
		attempt?: Pick<Try, 'id'>,
	): Promise<void> {
		for (const one of money) {
			await acceptOne(method, order, one, attempt?.id ?? one.attempt);
			await tell(order, method, one);
		}
	}

	async function acceptOne(method: GatewayMethod, id: number, money: Money, attempt: string | null): Promise<void> {
		const base = (await payments.publicUrlOf(database, id)) || null;
		const decide = async (order: StoredOrder, tx: Tx) => {
			if (!order.payment) throw missing();
			const { payment } = order;
			if (attempt) await repository.endAttempt(tx, attempt, 'PAID');
			if (await repository.isKnownMoney(tx, method, money.reference)) return { silent: true };
			const why = reasonOf(order, payment, money, await repository.hasPaid(tx, id));
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
			const news = why === 'late' ? (inTime ? ('in-time' as const) : ('late' as const)) : ('confirmed' as const);
			await mail.queue(tx, paymentMail(order, { news, message: '', publicUrl: base }));
			return { payment: after, ...(order.status === 'PENDING' && { status: 'CONFIRMED' as const }) };
		};
		await orders.changePayment(id, null, base, decide, { actor: 'shop', via: gatewayName(method) });
	}

	/** Desks are told where it is news. */
	async function tell(order: number, method: GatewayMethod, money: KnownMoney): Promise<void> {
		if (await noteTold(database, { method, ...money })) await orders.beside(order, null, async () => {});
	}

	const inOne = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => retried(() => database.transaction(work));

	return {
		charge,
		redirect,
		ask,
		settle,

		/** Takes over the money that a gateway has by this reference, where it is of an order of ours; the outcome in a word for the record. */
		async look(method: GatewayMethod, reference: string): Promise<'silent' | 'none' | 'foreign' | 'taken'> {
			const money = (await gatewayOf(method)?.find(reference)) ?? 'unknown';
			if (money === 'unknown') return 'silent';
			if (money === 'none') return 'none';
			const attempt = money.attempt ? await repository.findAttempt(database, money.attempt) : undefined;
			if (!attempt || attempt.method !== method) return 'foreign';
			if (money.isPaid) await accept(method, attempt.order, [money], attempt);
			else if (attempt.state === 'OPEN') await settle(attempt);
			return 'taken';
		},

		/** Money may go back in the gateway's panel, or be disputed, and a notice of it may be lost. */
		async watch({ method, reference, order }: WatchedMoney): Promise<void> {
			const gateway = gatewayOf(method);
			const money = gateway?.isSet() ? await gateway.find(reference) : 'unknown';
			if (typeof money !== 'string') await tell(order, method, money);
		},
	};
}

function reasonOf({ status }: StoredOrder, payment: StoredPayment, money: Money, hasPaid: boolean): MoneyReason | '' {
	if (money.currency !== 'PEN') return 'currency';
	if (money.cents !== toCents(payment.amount)) return 'amount';
	if (hasPaid || payment.state === 'RETURNED') return 'twice';
	return status === 'CANCELLED' ? 'late' : '';
}

const missing = () => notFound('El pedido no existe');

const notWaited = () =>
	new ShopError(409, 'payment_changed', 'Este pedido ya no espera este pago. Actualiza la página para ver cómo va.');

const underWay = () =>
	new ShopError(
		409,
		'payment_under_way',
		'Ya estamos cobrando este pedido. Espera un momento: te avisamos aquí mismo.',
	);
