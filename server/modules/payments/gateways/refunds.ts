import { randomUUID } from 'node:crypto';
import type { AdminOrder, RefundBody } from '../../../../contract/orders/desk';
import { type GatewayMethod, gatewayName } from '../../../../contract/payments/gateways';
import { refundRefused } from '../../../../contract/payments/payments';
import { toCents, toSoles } from '../../../../contract/shared/money';
import type { Database, Tx } from '../../../db';
import type { Clock } from '../../../lib/app';
import { notFound, ShopError } from '../../../lib/shopError';
import { versionConflict } from '../../../lib/versionConflict';
import type { Session } from '../../../plugins/auth';
import { recordChanges } from '../../audit/record';
import { type Orders, refundUnderWay, type StoredOrder } from '../../orders/service';
import * as payments from '../repository';
import { heedMoney } from './alerts';
import type { Gateway, Named, Refunded } from './port';
import type { NewRefund, Refund } from './repository';
import * as repository from './repository';

interface RefundDeps {
	database: Database;
	orders: Orders;
	gateways: readonly Gateway[];
	clock: Clock;
}

/** Milliseconds for which a refund is left to the server that began it: longer than all its calls together. */
const ownTime = 60_000;
/** Milliseconds between two questions about a refund: more with its age. */
const soonest = 15_000;
const latest = 3_600_000;
/** Milliseconds in which a gateway may still do what it did not answer to. */
const patience = 10 * 60_000;
/** Milliseconds after which a gateway that answers, and not of the refund, cannot say. */
const longest = 24 * 3_600_000;

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

export type GatewayRefunds = ReturnType<typeof createGatewayRefunds>;

/**
 * Money that goes back the way it came. A refund is written before its gateway is asked, one at a time for an order, and ends
 * only by what the gateway says of it: then it is noted, in the same transaction. So nothing goes back twice, or unnoted.
 */
export function createGatewayRefunds({ database, orders, gateways, clock }: RefundDeps) {
	const gatewayOf = (method: string) => gateways.find((one) => one.method === method);

	/** Writes what `choose` wants to go back; null where that is nothing. */
	async function begin(
		by: Session,
		id: number,
		choose: (order: StoredOrder, tx: Tx) => Promise<Omit<NewRefund, 'id' | 'order' | 'by'>>,
	): Promise<Refund | null> {
		return orders.beside(id, by.userId, async (order, tx) => {
			if (await repository.hasOpenRefund(tx, id)) throw refundUnderWay();
			const wanted = await choose(order, tx);
			if (wanted.cents <= 0) return null;
			if (!gatewayOf(wanted.method)?.isSet()) throw unset(wanted.method);
			const times = { at: iso(clock.now()), lease: iso(clock.now() + ownTime) };
			return repository.insertRefund(tx, { ...wanted, id: randomUUID(), order: id, by: by.userId }, times);
		});
	}

	/** `unknown` also where the refund is another server's by now. */
	async function tell(refund: Refund): Promise<Refunded> {
		const { id, method, reference, cents, before, askedAt } = refund;
		const gateway = gatewayOf(method);
		if (!gateway?.isSet()) return { kind: 'unknown' };
		const isFirst = askedAt === null;
		const known = await gateway.find(reference);
		if (known === 'none' && isFirst) return { kind: 'refused', message: 'No conoce este cobro.' };
		if (typeof known === 'string') return { kind: 'unknown' };
		const end = (before ?? known.returned) + cents;
		if (!isFirst && known.returned >= end) return { kind: 'done' };
		if (!isFirst && clock.now() - askedAt < patience) return { kind: 'unknown' };
		const asked = { before: known.returned, at: iso(clock.now()) };
		if (!(await repository.noteAsked(database, refund, asked))) return { kind: 'unknown' };
		const told = await gateway.refund({ reference, cents, key: id });
		if (isFirst || told.kind !== 'refused') return told;
		// The call before this one may have been heard: only the money tells.
		const now = await gateway.find(reference);
		if (typeof now === 'string') return { kind: 'unknown' };
		return now.returned >= end ? { kind: 'done' } : told;
	}

	/** Asks the gateway, and writes down what it says. */
	async function ask(refund: Refund): Promise<Refunded> {
		const told = await tell(refund);
		if (told.kind === 'done') await (isPaying(refund) ? noteOnOrder(refund) : noteAlone(refund));
		else if (told.kind === 'refused') await noteRefusal(refund, told.message);
		else {
			const wait = Math.min(latest, Math.max(soonest, (clock.now() - refund.createdAt) / 4));
			await repository.putOffRefund(database, refund, iso(clock.now() + wait));
		}
		return told;
	}

	/** `seen`: by a person in the gateway's panel. */
	async function noteOnOrder(refund: Refund, seen = ''): Promise<void> {
		const base = (await payments.publicUrlOf(database, refund.order)) || null;
		const by = await repository.accountOf(database, refund.by);
		const { cents, method: way } = refund;
		await orders.changePayment(
			refund.order,
			by,
			base,
			async (order, tx) => {
				const { payment, online } = order;
				if (!payment || !online || !(await repository.endRefund(tx, refund, 'DONE'))) return { silent: true };
				if (by && seen) await recordChanges(tx, by, [audited(order, refund, cents, seen)]);
				// The reason is gone where the customer was forgotten meanwhile.
				const reason = await repository.reasonOf(tx, refund);
				const noted = await orders.settling.note(tx, by, { ...order, payment }, { cents, way, reason }, base);
				return {
					...noted,
					online: { ...online, kept: toSoles(toCents(online.kept) - cents), returning: 0, problem: '' },
				};
			},
			{ actor: by ?? 'shop' },
		);
	}

	/** Money that has not paid the order leaves its sums as they are. */
	async function noteAlone(refund: Refund, seen = ''): Promise<void> {
		const by = await repository.accountOf(database, refund.by);
		await orders.beside(refund.order, refund.by, async (order, tx) => {
			if ((await repository.endRefund(tx, refund, 'DONE')) && by)
				await recordChanges(tx, by, [audited(order, refund, refund.cents, seen)]);
		});
	}

	async function noteRefusal(refund: Refund, message: string, seen = ''): Promise<void> {
		const by = await repository.accountOf(database, refund.by);
		await orders.beside(refund.order, refund.by, async (order, tx) => {
			const text = seen || message || 'No dijo por qué.';
			if (!(await repository.endRefund(tx, refund, 'REFUSED', seen ? '' : text))) return;
			if (by && seen) await recordChanges(tx, by, [audited(order, refund, 0, seen)]);
			const { order: id, cents, method: way } = refund;
			if (isPaying(refund)) await orders.settling.noteRefused(tx, by, id, { cents, way, reason: text });
		});
	}

	/** Throws 409 with the gateway's reason for a refusal; resolves also where it is not known yet. */
	async function askNow(refund: Refund): Promise<void> {
		const told = await ask(refund);
		if (told.kind !== 'refused') return;
		const current = await orders.forDesk(refund.order);
		throw versionConflict(current, refusalText(refund.method, told.message), refundRefused);
	}

	/** Whether its gateway may still end it, or tell how it ended. */
	async function canEnd({ method, reference, askedAt, createdAt }: Refund): Promise<boolean> {
		const now = clock.now();
		if (now - (askedAt ?? createdAt) < patience) return true;
		const gateway = gatewayOf(method);
		if (!gateway?.isSet() || now - createdAt > longest) return false;
		return typeof (await gateway.find(reference)) !== 'string';
	}

	async function locked(tx: Tx, order: number, money: Named): Promise<repository.Returnable> {
		const found = await repository.findMoney(tx, order, money);
		if (!found) throw notFound('Ese cobro no existe');
		return found;
	}

	return {
		ask,

		/** A part, or all, of what paid the order. Throws as a refund by hand does, and 409 beside another one that is under way. */
		async ofOrder(by: Session, id: number, body: RefundBody & { way: GatewayMethod }): Promise<AdminOrder> {
			const begun = await begin(by, id, async (order, tx) => {
				orders.settling.refuseOnline(order, body);
				const paying = await repository.findPaying(tx, id, body.way);
				if (!paying) throw notFound('Ese cobro no existe');
				return { ...paying, cents: toCents(body.amount), reason: body.reason };
			});
			if (begun) await askNow(begun);
			return orders.forDesk(id);
		},

		/** All that is left of one charge. What paid an order goes back so only once that is cancelled, without what went back by hand. */
		async ofMoney(by: Session, id: number, named: Named, reason: string): Promise<void> {
			const begun = await begin(by, id, async (order, tx) => {
				const money = await locked(tx, id, named);
				const left = money.cents - money.returnedCents;
				if (!isPaying(money)) return { ...named, cents: left, reason };
				if (order.status !== 'CANCELLED') throw standing();
				const cents = Math.min(left, orders.settling.leftOf(order));
				return { ...named, cents, reason: reason || 'Pedido cancelado' };
			});
			if (begun) await askNow(begun);
		},

		/** Money that has not paid the order, gone back in another way or settled with the customer. */
		settle: (by: Session, id: number, named: Named, reason: string): Promise<void> =>
			orders.beside(id, by.userId, async (order, tx) => {
				const { cents, returnedCents } = await locked(tx, id, named);
				if (await repository.hasOpenRefund(tx, id)) throw refundUnderWay();
				await repository.noteReturned(tx, named);
				await recordChanges(tx, by, [audited(order, named, cents - returnedCents, reason)]);
			}),

		/**
		 * The refund under way ends by a person who has looked into the panel of its gateway. Throws 409 while that may still end it
		 * itself, and where none is under way.
		 */
		async end(by: Session, id: number, isBack: boolean): Promise<void> {
			const taken = await repository.takeRefund(database, id, iso(clock.now() + ownTime));
			if (!taken) throw new ShopError(409, 'payment_changed', 'Esa devolución ya terminó.');
			const name = gatewayName(taken.method);
			if (await canEnd(taken)) throw new ShopError(409, 'refund_under_way', stillAsking(name));
			const refund = { ...taken, by: by.userId };
			const seen = `Lo vio en el panel de ${name}: ${isBack ? 'sí' : 'no'} se devolvió.`;
			if (!isBack) await noteRefusal(refund, '', seen);
			else await (isPaying(refund) ? noteOnOrder(refund, seen) : noteAlone(refund, seen));
		},

		/** Somebody has seen what happened to the order's money at its gateway. */
		heed: (by: Session, id: number): Promise<void> =>
			orders.beside(id, by.userId, async (order, tx) => {
				for (const { reference, alert } of await heedMoney(tx, id))
					await recordChanges(tx, by, [audited(order, { reference }, 0, `Visto: ${alert}`)]);
			}),

		find: (order: number, money: Named) => repository.findMoney(database, order, money),
	};
}

/** Whether it is what paid the order. */
export const isPaying = ({ why }: Pick<repository.Returnable, 'why'>): boolean => why === '' || why === 'late';

const stillAsking = (name: string): string =>
	`${name} todavía puede hacerla o responder, y le seguimos preguntando. Vuelve a mirar en diez minutos.`;

const refusalText = (method: GatewayMethod, message: string): string =>
	`${gatewayName(method)} no aceptó la devolución${message && ` («${message}»)`}. No se devolvió nada. Si la haces desde su panel, anótala como devuelta de otra manera.`;

export const standing = (): ShopError =>
	new ShopError(409, 'payment_changed', 'El pedido sigue en pie: cancélalo antes de devolver el dinero.');

const unset = (method: GatewayMethod): ShopError =>
	new ShopError(409, 'gateway_unset', `Faltan las claves de ${gatewayName(method)} en Ajustes.`);

const audited = (
	{ id, orderNumber }: StoredOrder,
	{ reference }: Pick<Named, 'reference'>,
	cents: number,
	reason = '',
) => ({
	action: 'update' as const,
	entity: 'payment' as const,
	entityId: id,
	label: orderNumber,
	before: { reference, returned: 0 },
	after: { reference, returned: toSoles(cents), ...(reason && { reason }) },
});
