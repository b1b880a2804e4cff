import * as v from 'valibot';
import type { OrderDelivery } from '#contract/delivery/quote';
import { HoldKey, holdKeyHeader } from '#contract/orders/holds';
import type { Order } from '#contract/orders/order';
import { formatLocalMoney, isSameAmount } from '#contract/shared/money';
import { isUnverifiedBuyer, type Tx } from '#platform/db';
import type { Origin } from '#platform/lib/origin';
import { notFound, ShopError } from '#platform/lib/shopError';
import type { LockedProduct } from '../catalog/stock/service';
import { notRevivable, type PaymentWindow, revivableUntilOf } from '../orders/payment/service';
import { noLimits, type Principal, refuseOthers, type StoredOrder } from '../orders/service';
import type { PaymentDeps } from './deps';
import { paymentMail } from './mails';

/** Units that the visitor holds count as available. */
export const revivalHeaders = v.looseObject({ [holdKeyHeader]: v.optional(HoldKey) });

interface Visitor extends Origin {
	userId: number | null;
}

export type PaymentRevival = ReturnType<typeof createPaymentRevival>;

/** Lines, prices, fee and way to pay stay. */
export function createPaymentRevival({
	orders,
	payments,
	stock,
	holds,
	riskLimits,
	delivery,
	mail,
	clock,
}: PaymentDeps) {
	/** Locks holds, then products, as a checkout does. Throws 409 with the missing units. */
	async function takeUnits(tx: Tx, order: StoredOrder, { userId: by, ...origin }: Visitor): Promise<PaymentWindow> {
		const { items, orderNumber, userId, guest, phone, total, accepted, paymentMethod } = order;
		const ids = items.flatMap(({ productId }) => productId ?? []);
		if (ids.length < items.length)
			throw notRevivable(listOf(items.filter(({ productId }) => productId === null).map(goneText)));
		const { products, releaseUnused } = await holds.use(tx, { key: origin.holdKey, userId: by }, ids);
		await releaseUnused(unitsOf(items));
		const refuse = (shown: Set<number>) => {
			const texts = items.flatMap((item) => {
				const id = item.productId as number;
				return changeText(item, shown.has(id) ? products.get(id) : undefined) ?? [];
			});
			if (texts.length > 0) throw notRevivable(listOf(texts));
		};
		refuse(await stock.shown(tx, ids));
		const notAgreed = await orders.agreeReductions(tx, order);
		if (notAgreed) throw notRevivable(notAgreed);
		// The shop has approved an accepted order.
		const isUnverified = !accepted && riskLimits !== null && (await isUnverifiedBuyer(tx, userId));
		const phones = [phone, guest?.phone ?? null];
		const subject = { isUnverified, total, items: unitsOf(items), userId, phones, origin };
		const { overShare, termsOf } = (await riskLimits?.check(tx, subject)) ?? noLimits;
		const { requiresApproval, paymentWindowMs } = termsOf(paymentMethod);
		if (requiresApproval) throw notRevivable('es más de lo que se puede pedir sin pagar. Haz el pedido de nuevo');
		await orders.recordOrigin(tx, order, { ...origin, overShare });
		const changed = await stock.change(
			tx,
			items.map(({ productId, quantity }) => ({ productId: productId as number, by: -quantity })),
			{ reason: 'revival', order: orderNumber },
		);
		// The lock may have waited for a change that hid a category.
		refuse(new Set(changed.flatMap(({ item, shown }) => (shown ? item.id : []))));
		return { mostMs: paymentWindowMs, leastMs: accepted ? (riskLimits?.paymentWindowMs() ?? 0) : 0 };
	}

	/** The days count from now; a different fee prevents the revival. */
	async function deliverAgain(tx: Tx, order: StoredOrder): Promise<OrderDelivery | null> {
		const { items, address, delivery: before, shipping = 0 } = order;
		const choice = before && { methodId: before.methodId, fee: before.fee, officeId: before.office?.id };
		const request = { districtCode: address?.districtCode ?? '', choice: choice ?? null, lines: items };
		const agreed = await delivery.agree(tx, request).catch((error: unknown) => {
			throw error instanceof ShopError && error.code === 'delivery_changed' ? deliveryChanged() : error;
		});
		if (!isSameAmount(agreed.fee, shipping)) throw deliveryChanged();
		return agreed.delivery;
	}

	return {
		/** Throws 404 for another's order, 409 where it is impossible. A repeated call changes nothing. */
		async revive(by: Principal, origin: Origin, publicUrl: string | null): Promise<void> {
			const { orderId: id, session } = by;
			await orders.changePayment(id, null, publicUrl, async (order, tx) => {
				refuseOthers(by, order);
				const { payment, status } = order;
				if (!payment) throw notFound('El pedido no existe');
				if (payment.revivedAt !== null && payment.state === 'WAITING' && status === 'PENDING')
					return { silent: true, payment };
				if (payment.revivedAt !== null) throw notRevivable('ya se recuperó una vez');
				const until = status === 'CANCELLED' ? revivableUntilOf(payment) : null;
				if (until === null) throw notRevivable('no se canceló por falta de pago');
				if (Date.parse(until) <= clock.now()) throw notRevivable('pasó más de un día desde que se canceló');
				const paymentWindow = await takeUnits(tx, order, { ...origin, userId: session?.userId ?? null });
				const agreed = await deliverAgain(tx, order);
				const after = await payments.revive(tx, id, payment, paymentWindow);
				await mail.queue(tx, paymentMail(order, { news: 'revived', message: '', publicUrl }));
				return { status: 'PENDING', payment: after, delivery: agreed, stockMoved: true };
			});
		},
	};
}

type Item = Order['items'][number];

const unitsOf = (items: Item[]) =>
	items.flatMap(({ productId, quantity }) => (productId === null ? [] : { productId, quantity }));

const goneText = ({ productName }: Item): string => `«${productName}» ya no está a la venta`;

function changeText(item: Item, product: LockedProduct | undefined): string | null {
	const { productName, quantity, price } = item;
	if (!product?.active) return goneText(item);
	if (product.stock <= 0) return `«${productName}» se agotó`;
	if (product.stock < quantity)
		return `de «${productName}» ${product.stock === 1 ? 'queda' : 'quedan'} ${product.stock} y pediste ${quantity}`;
	if (isSameAmount(product.price, price)) return null;
	return `«${productName}» ahora cuesta ${formatLocalMoney(product.price)} y no ${formatLocalMoney(price)}`;
}

const maxListed = 3;

function listOf(texts: readonly string[]): string {
	const more = texts.length - maxListed;
	return [...texts.slice(0, maxListed), ...(more > 0 ? [`y otros ${more} productos cambiaron`] : [])].join('; ');
}

const deliveryChanged = () => notRevivable('el envío ya no es el que aceptaste');
