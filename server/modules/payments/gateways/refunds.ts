import { randomUUID } from 'node:crypto';
import type { AdminOrder, RefundBody } from '#contract/orders/desk';
import { type GatewayMethod, gatewayName } from '#contract/payments/gateways';
import { refundRefused } from '#contract/payments/payments';
import { toCents } from '#contract/shared/money';
import type { Tx } from '#platform/db';
import { notFound, ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import { versionConflict } from '#platform/lib/versionConflict';
import type { Session } from '#platform/plugins/auth';
import { recordChanges } from '../../audit/record';
import { refundUnderWay, type StoredOrder } from '../../orders/service';
import type { PaymentDeps } from '../deps';
import { heedMoney } from './alerts';
import * as moneyRepository from './moneyRepository';
import { nextQuery, ownTimeMs } from './pauses';
import type { Gateway, Named, Refunded } from './port';
import { audited, isPaying, noteDone, noteRefusal } from './refundNotes';
import type { NewRefund, Refund } from './refundRepository';
import * as repository from './refundRepository';

/** Before the first query about an unanswered refund. */
const firstQueryMs = 15_000;
/** Within it a gateway may still execute an unanswered call. */
const retryAfterMs = 10 * 60_000;
/** After it a gateway that answers, but not about the refund, cannot say. */
const maxWaitMs = 24 * 3_600_000;

export type GatewayRefunds = ReturnType<typeof createGatewayRefunds>;

/**
 * A refund is written before its gateway is called, one at a time per order. It ends only by the gateway's word, and is
 * noted in the same transaction. So nothing goes back twice, or unnoted.
 */
export function createGatewayRefunds(deps: PaymentDeps) {
	const { database, orders, gateways, clock } = deps;
	const gatewayOf = (method: string) => gateways.find((one) => one.method === method);

	async function begin(
		by: Session,
		id: number,
		choose: (order: StoredOrder, tx: Tx) => Promise<Omit<NewRefund, 'id' | 'order' | 'by'>>,
	): Promise<Refund | null> {
		return orders.withLockedOrder(id, by.userId, async (order, tx) => {
			if (await repository.hasOpenRefund(tx, id)) throw refundUnderWay();
			const draft = await choose(order, tx);
			if (draft.cents <= 0) return null;
			if (!gatewayOf(draft.method)?.isSet()) throw unset(draft.method);
			const times = { at: iso(clock.now()), lease: iso(clock.now() + ownTimeMs) };
			return repository.insertRefund(tx, { ...draft, id: randomUUID(), order: id, by: by.userId }, times);
		});
	}

	async function ask(refund: Refund): Promise<Refunded> {
		const answer = await request(refund, gatewayOf(refund.method), deps);
		if (answer.kind === 'done') await noteDone(deps, refund);
		else if (answer.kind === 'refused') await noteRefusal(deps, refund, answer.message);
		else {
			const askAt = nextQuery(clock.now(), clock.now() - refund.createdAt, firstQueryMs);
			await repository.putOffRefund(database, refund, askAt);
		}
		return answer;
	}

	/** Throws 409 with the gateway's reason for a refusal; resolves also while it is unknown. */
	async function askNow(refund: Refund | null): Promise<void> {
		const answer = refund && (await ask(refund));
		if (!refund || answer?.kind !== 'refused') return;
		const current = await orders.forDesk(refund.order);
		throw versionConflict(current, refusalText(refund.method, answer.message), refundRefused);
	}

	async function canEnd({ method, reference, calledAt, createdAt }: Refund): Promise<boolean> {
		const now = clock.now();
		if (now - (calledAt ?? createdAt) < retryAfterMs) return true;
		const gateway = gatewayOf(method);
		if (!gateway?.isSet() || now - createdAt > maxWaitMs) return false;
		return typeof (await gateway.find(reference)) !== 'string';
	}

	async function findLocked(tx: Tx, order: number, money: Named): Promise<moneyRepository.Returnable> {
		const record = await moneyRepository.findMoney(tx, order, money);
		if (!record) throw unknownMoney();
		return record;
	}

	return {
		ask,

		/** Throws as a manual refund, and 409 while another runs. */
		async ofOrder(by: Session, id: number, body: RefundBody & { way: GatewayMethod }): Promise<AdminOrder> {
			const begun = await begin(by, id, async (order, tx) => {
				orders.money.refuseOnline(order, body);
				const paying = await moneyRepository.findPaying(tx, id, body.way);
				if (!paying) throw unknownMoney();
				return { ...paying, cents: toCents(body.amount), reason: body.reason };
			});
			await askNow(begun);
			return orders.forDesk(id);
		},

		/** Returns the rest of one charge, without what a cancelled order got back by hand. */
		async ofMoney(by: Session, id: number, named: Named, reason: string): Promise<void> {
			const begun = await begin(by, id, async (order, tx) => {
				const money = await findLocked(tx, id, named);
				const remainder = money.cents - money.returnedCents;
				if (!isPaying(money)) return { ...named, cents: remainder, reason };
				if (order.status !== 'CANCELLED') throw standing();
				const cents = Math.min(remainder, orders.money.refundableCents(order));
				return { ...named, cents, reason: reason || 'Pedido cancelado' };
			});
			await askNow(begun);
		},

		/** The money has not paid the order. It went back otherwise, or is settled with the customer. */
		markReturned: (by: Session, id: number, named: Named, reason: string): Promise<void> =>
			orders.withLockedOrder(id, by.userId, async (order, tx) => {
				const { cents, returnedCents } = await findLocked(tx, id, named);
				if (await repository.hasOpenRefund(tx, id)) throw refundUnderWay();
				await moneyRepository.noteReturned(tx, named);
				await recordChanges(tx, by, [audited(order, named, cents - returnedCents, reason)]);
			}),

		/** Throws 409 while the gateway may still end it, and without a running refund. */
		async end(by: Session, id: number, isBack: boolean): Promise<void> {
			const claimed = await repository.takeRefund(database, id, iso(clock.now() + ownTimeMs));
			if (!claimed) throw new ShopError(409, 'payment_changed', 'Esa devolución ya terminó.');
			const name = gatewayName(claimed.method);
			if (await canEnd(claimed)) throw new ShopError(409, 'refund_under_way', stillAsking(name));
			const refund = { ...claimed, by: by.userId };
			const panelNote = `Lo vio en el panel de ${name}: ${isBack ? 'sí' : 'no'} se devolvió.`;
			await (isBack ? noteDone(deps, refund, panelNote) : noteRefusal(deps, refund, '', panelNote));
		},

		heed: (by: Session, id: number): Promise<void> =>
			orders.withLockedOrder(id, by.userId, async (order, tx) => {
				for (const { reference, alert } of await heedMoney(tx, id))
					await recordChanges(tx, by, [audited(order, { reference }, 0, `Visto: ${alert}`)]);
			}),

		find: (order: number, money: Named) => moneyRepository.findMoney(database, order, money),
	};
}

/** Answers `unknown` also where another server has claimed the refund. */
async function request(
	refund: Refund,
	gateway: Gateway | undefined,
	{ database, clock }: Pick<PaymentDeps, 'database' | 'clock'>,
): Promise<Refunded> {
	const { id, reference, cents, before, calledAt } = refund;
	if (!gateway?.isSet()) return { kind: 'unknown' };
	const isFirst = calledAt === null;
	const reported = await gateway.find(reference);
	if (reported === 'none' && isFirst) return { kind: 'refused', message: 'No conoce este cobro.' };
	if (typeof reported === 'string') return { kind: 'unknown' };
	const end = (before ?? reported.returned) + cents;
	if (!isFirst && reported.returned >= end) return { kind: 'done' };
	if (!isFirst && clock.now() - calledAt < retryAfterMs) return { kind: 'unknown' };
	const call = { before: reported.returned, at: iso(clock.now()) };
	if (!(await repository.noteCall(database, refund, call))) return { kind: 'unknown' };
	const answer = await gateway.refund({ reference, cents, key: id });
	if (isFirst || answer.kind !== 'refused') return answer;
	// The gateway may have executed the previous call: only the money shows it.
	const now = await gateway.find(reference);
	if (typeof now === 'string') return { kind: 'unknown' };
	return now.returned >= end ? { kind: 'done' } : answer;
}

const unknownMoney = () => notFound('Ese cobro no existe');

const stillAsking = (name: string): string =>
	`${name} todavía puede hacerla o responder, y le seguimos preguntando. Vuelve a mirar en diez minutos.`;

const refusalText = (method: GatewayMethod, message: string): string =>
	`${gatewayName(method)} no aceptó la devolución${message && ` («${message}»)`}. No se devolvió nada. Si la haces desde su panel, anótala como devuelta de otra manera.`;

export const standing = (): ShopError =>
	new ShopError(409, 'payment_changed', 'El pedido sigue en pie: cancélalo antes de devolver el dinero.');

const unset = (method: GatewayMethod): ShopError =>
	new ShopError(409, 'gateway_unset', `Faltan las claves de ${gatewayName(method)} en Ajustes.`);
