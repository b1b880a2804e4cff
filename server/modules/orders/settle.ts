import {
	type AdminOrder,
	type ChargeBody,
	canReturn,
	moneyWays,
	type OrderVersion,
	type RefundBody,
	type RefundWay,
	type ReturnBody,
} from '../../../contract/orders/desk';
import { priceLines, priceUnits } from '../../../contract/orders/prices';
import { formatLocalMoney, toCents, toSoles } from '../../../contract/shared/money';
import type { Tx } from '../../db';
import { invalidFields, ShopError } from '../../lib/shopError';
import type { Session } from '../../plugins/auth';
import type { Stock, StockChange } from '../catalog/stock/service';
import type { Payments, StoredPayment } from '../payments/service';
import type { Actor, OrderChange, OrderChanges } from './change';
import { changedMeanwhile } from './edit';
import * as ledger from './ledger';
import type { OrderMails } from './mails';
import type { StoredOrder } from './repository';
import * as timeline from './timeline';
import { takeUnits } from './units';
import type { OrderView } from './view';

interface SettleDeps {
	change: OrderChanges['change'];
	stock: Stock;
	payments: Payments;
	mails: OrderMails;
	view: OrderView;
	now: () => number;
}

interface Refund {
	cents: number;
	way: RefundWay;
	reason: string;
}

const money = (cents: number): string => formatLocalMoney(toSoles(cents));

/**
 * Money that moves after the payment, and goods that come back. Money goes by hand, or by the gateway that took it; this is where
 * it is noted.
 */
export function createSettling({ change, stock, payments, mails, view, now }: SettleDeps) {
	const at = () => new Date(now()).toISOString();

	/** An order that is another one by now is not what the person decided on. */
	function refuseChanged(order: StoredOrder, editVersion: number): StoredPayment {
		if (order.editVersion !== editVersion) throw changedMeanwhile(view(order));
		if (!order.payment || !ledger.isPaid(order.payment))
			throw new ShopError(409, 'not_paid', 'Este pedido todavía no está pagado. Confirma primero su pago.');
		return order.payment;
	}

	async function moved(tx: Tx, by: Actor | null, order: StoredOrder, payment: StoredPayment): Promise<StoredPayment> {
		const { paid, refunded } = ledger.centsOf(order);
		return payments.moved(tx, order.id, payment, { allBack: refunded === paid, by: by?.userId ?? null });
	}

	/** Céntimos that may go back: those on their way are as good as gone. */
	function leftOf(order: StoredOrder): number {
		const { paid, refunded } = ledger.centsOf(order);
		return paid - refunded - toCents(order.online?.returning ?? 0);
	}

	function refuseMore({ amount }: Pick<RefundBody, 'amount'>, most: number, nothing: string): void {
		if (toCents(amount) > most) throw invalidFields({ amount: most > 0 ? `Como máximo ${money(most)}` : nothing });
	}

	/** In the transaction that has the order locked: money that has gone back. `by` is null for somebody who has left. */
	async function note(
		tx: Tx,
		by: Actor | null,
		before: StoredOrder & { payment: StoredPayment },
		{ cents, way, reason }: Refund,
		publicUrl: string | null,
	): Promise<OrderChange> {
		const { id, payment } = before;
		const { balance } = ledger.centsOf(before);
		const credit = Math.max(0, cents - Math.max(0, -balance));
		const facts = { amount: toSoles(cents), way, reason };
		await ledger.insertRefund(tx, { orderId: id, cents, credit, way, reason, by: by?.userId ?? null, at: at() });
		await timeline.record(tx, id, { kind: 'refunded', by: by ?? 'shop', at: now(), facts });
		const after = {
			...before,
			ledger: {
				...before.ledger,
				refunded: before.ledger.refunded + cents,
				credited: before.ledger.credited + credit,
			},
		};
		await mails.refunded(tx, after, facts, publicUrl);
		return { ledger: after.ledger, payment: await moved(tx, by, after, payment) };
	}

	/** The units that had to come from these lines, in their order. */
	function linesOf(order: StoredOrder, wanted: ReturnBody['lines']) {
		const { lines } = priceLines({ lines: order.items });
		return wanted.map((line) => {
			const known = lines.find(({ lineId }) => lineId === line.lineId);
			if (!known) throw changedMeanwhile(view(order));
			const left = known.quantity - (known.returned ?? 0);
			if (line.quantity > left)
				throw invalidFields({ lines: `De «${known.productName}» pueden volver como máximo ${left}` });
			return { ...line, known };
		});
	}

	return {
		/**
		 * A cancelled order stands again as it was; the shop may do so as often as it has to. What was on its way and is here again
		 * is to be sent again, and what is paid is not pending. Throws 409 where it cannot be.
		 */
		reopen: (by: Session, id: number, { editVersion }: OrderVersion, publicUrl: string | null): Promise<AdminOrder> =>
			change(id, by, publicUrl, async (order, tx): Promise<OrderChange> => {
				if (order.editVersion !== editVersion) throw changedMeanwhile(view(order));
				if (order.status !== 'CANCELLED') throw notReopened('no está cancelado');
				if (order.userId === null && order.guest === null) throw notReopened('ya no se sabe de quién es');
				if (order.items.some(({ returned = 0 }) => returned > 0))
					throw notReopened('ya se anotó que volvieron productos');
				if (order.online && order.online.returning > 0) throw refundUnderWay();
				const { payment, goodsAway, request } = order;
				if (!goodsAway && !request)
					await takeUnits(stock, tx, order, { reason: 'revival', by }, (missing) => {
						throw notReopened(missing);
					});
				const from = (await timeline.cancelledFrom(tx, id)) ?? 'PENDING';
				const isToSend = from === 'SHIPPED' && !goodsAway;
				const isPaid = from === 'PENDING' && payment?.state === 'CONFIRMED';
				const status = isToSend ? 'PROCESSING' : isPaid ? 'CONFIRMED' : from;
				if (!payment) return { status, stockMoved: true };
				// Whoever changes a payment writes of it; of this one there is no more to say than the status.
				await mails.changed(tx, order, { ...order, status, cancelReason: '' }, publicUrl, true);
				return {
					status,
					stockMoved: true,
					payment: await payments.reopen(tx, id, payment, { status, moved: !goodsAway, request }),
				};
			}),

		/** Throws 409 `order_edited` with the order as it is now, 400 at `amount` for more than was paid. */
		refund: (by: Session, id: number, body: RefundBody, publicUrl: string | null): Promise<AdminOrder> =>
			change(id, by, publicUrl, async (before, tx): Promise<OrderChange> => {
				const payment = refuseChanged(before, body.editVersion);
				refuseMore(body, leftOf(before), nothingLeft(before));
				return note(tx, by, { ...before, payment }, { ...body, cents: toCents(body.amount) }, publicUrl);
			}),

		/** Of what a gateway took; throws as `refund` does, and 400 at `way` for a gateway that has not paid the order. */
		refuseOnline(order: StoredOrder, body: RefundBody): void {
			refuseChanged(order, body.editVersion);
			if (order.online?.method !== body.way) throw invalidFields({ way: 'Esa pasarela no cobró este pedido' });
			const [left, kept] = [leftOf(order), toCents(order.online.kept)];
			refuseMore(
				body,
				Math.min(left, kept),
				left > 0 ? 'La pasarela ya devolvió todo lo que cobró' : nothingLeft(order),
			);
		},

		leftOf,
		note,

		/** A gateway did not give it back, for a reason of its own. */
		noteRefused(tx: Tx, by: Actor | null, id: number, { cents, way, reason }: Refund): Promise<void> {
			const facts = { amount: toSoles(cents), way, text: reason };
			return timeline.record(tx, id, { kind: 'refundRefused', by: by ?? 'shop', at: now(), facts });
		},

		/** Of what an edit made dearer. Throws 400 at `amount` for more than that. */
		charge: (
			by: Session,
			id: number,
			{ editVersion, amount, way }: ChargeBody,
			publicUrl: string | null,
		): Promise<AdminOrder> =>
			change(id, by, publicUrl, async (before, tx): Promise<OrderChange> => {
				const payment = refuseChanged(before, editVersion);
				const { balance } = ledger.centsOf(before);
				const cents = toCents(amount);
				if (cents > balance)
					throw invalidFields({ amount: balance > 0 ? `Como máximo ${money(balance)}` : 'No falta cobrar nada' });
				await ledger.insertCharge(tx, { orderId: id, cents, way, by: by.userId, at: at() });
				await timeline.record(tx, id, { kind: 'charged', by, at: now(), facts: { amount, way } });
				const after = { ...before, ledger: { ...before.ledger, charged: before.ledger.charged + cents } };
				return { ledger: after.ledger, payment: await moved(tx, by, after, payment) };
			}),

		/** Throws 409 for an order that has not arrived, 400 for more than was bought. */
		takeBack: (
			by: Session,
			id: number,
			{ editVersion, lines, credit, note }: ReturnBody,
			publicUrl: string | null,
		): Promise<AdminOrder> =>
			change(id, by, publicUrl, async (before, tx): Promise<OrderChange> => {
				if (before.editVersion !== editVersion) throw changedMeanwhile(view(before));
				if (!canReturn(before))
					throw new ShopError(
						409,
						'not_delivered',
						'Solo vuelve lo que salió de la tienda. Antes, cambia o cancela el pedido.',
					);
				const back = linesOf(before, lines);
				const { total: worth } = priceUnits(back.map(({ quantity, known }) => ({ ...known, units: quantity })));
				const cents = toCents(credit);
				const most = Math.min(worth, Math.max(0, ledger.centsOf(before).owed));
				if (cents > most) throw invalidFields({ credit: `Como máximo ${money(most)}` });
				await ledger.insertReturn(tx, { orderId: id, credit: cents, note, by: by.userId, at: at(), lines });
				const told = back.map(({ quantity, reason, restock, known }) => ({
					...{ name: known.productName, quantity, reason, restock },
				}));
				const facts = { amount: credit, lines: told, ...(note && { text: note }) };
				await timeline.record(tx, id, { kind: 'returned', by, at: now(), facts });
				const units = back.flatMap(({ restock, quantity, known }): StockChange[] =>
					restock && known.productId !== null ? [{ productId: known.productId, by: quantity }] : [],
				);
				if (units.length > 0) {
					await stock.lock(
						tx,
						units.map(({ productId }) => productId),
					);
					await stock.change(tx, units, { reason: 'return', by, order: before.orderNumber });
				}
				const after = { ...before, ledger: { ...before.ledger, credited: before.ledger.credited + cents } };
				const paidAlready = before.payment && ledger.isPaid(before.payment);
				// Money that has not come is waited for no longer.
				const payment =
					before.payment && !paidAlready && before.status !== 'CANCELLED'
						? await payments.askFor(tx, id, before.payment, ledger.moneyOf(after).owed)
						: undefined;
				await mails.returned(tx, after, { lines: told, amount: paidAlready ? credit : 0 }, publicUrl);
				const items = before.items.map((line) => {
					const came = lines.find(({ lineId }) => lineId === line.lineId);
					return came ? { ...line, returned: (line.returned ?? 0) + came.quantity } : line;
				});
				return { items, ledger: after.ledger, ...(payment && { payment }), stockMoved: units.length > 0 };
			}),

		/** In the transaction of who notes that the money of a cancelled order has gone back; all that is left of it. */
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

const notReopened = (reason: string): ShopError =>
	new ShopError(409, 'not_reopened', `No se puede reabrir el pedido: ${reason}.`);

const nothingLeft = ({ online }: StoredOrder): string =>
	online && online.returning > 0 ? 'El resto ya se está devolviendo' : 'Ya se devolvió todo';

export const refundUnderWay = (): ShopError =>
	new ShopError(409, 'refund_under_way', 'Una devolución de este pedido está en camino. Espera a que termine.');
