import { type OrderDelivery, officeText, promisedText } from '#contract/delivery/quote';
import type { RefundWay } from '#contract/orders/desk';
import type { Tx } from '#platform/db';
import type { Clock } from '#platform/lib/app';
import { shopLimits } from '#platform/lib/shopLimits';
import { iso } from '#platform/lib/time';
import { type Mail, type MailToQueue, orderPlace, receivedKey } from '../mail/service';
import { moneyOf } from './ledger';
import { countRequests } from './pageRepository';
import type { StoredOrder } from './repository';
import type { OrderView } from './view';

const deliveryFacts = (delivery: OrderDelivery) => ({
	name: delivery.name,
	kind: delivery.kind,
	fee: delivery.fee,
	promised: promisedText(delivery),
	place: delivery.office ? officeText(delivery.office) : '',
});

export const pathOf = ({ id, guest }: Pick<StoredOrder, 'id' | 'guest'>): string =>
	guest ? orderPlace(id) : '/orders';

export interface OrderMailDeps {
	mail: Mail;
	clock: Clock;
	/** Of the shop; the address may be empty. */
	mailbox: () => { name: string; address: string };
}

const mailedLine = ({ productName, quantity, price, listPrice, reductions }: StoredOrder['items'][number]) => ({
	...{ name: productName, quantity, price },
	...(listPrice != null && { listPrice }),
	...(reductions?.length && { reductions }),
});

/** The whole order, where something reduces it: without that, a total does not follow from what changed. */
const reducedNow = ({ items, delivery }: StoredOrder) =>
	items.some(({ listPrice, reductions }) => listPrice != null || reductions?.length)
		? { items: items.map(mailedLine), ...(delivery && { fee: { kind: delivery.kind, fee: delivery.fee } }) }
		: undefined;

/**
 * Mails to customers join the order's transaction; none once the account is gone. A guest's address is unconfirmed, so
 * its mails do not say where the order goes: the page shows it after the digits.
 */
export function createOrderMails({ mail, mailbox, clock }: OrderMailDeps, view: OrderView) {
	const about = ({ id, customer, userId, phone }: StoredOrder, publicUrl: string | null) => ({
		to: { name: customer?.name ?? '', address: customer?.email ?? '', phone: phone || (customer?.phone ?? ''), userId },
		publicUrl,
		orderId: id,
	});

	return {
		received(tx: Tx, order: StoredOrder, publicUrl: string | null, byShop: boolean): Promise<void> {
			const { id, orderNumber, items, total, paymentMethod, delivery } = order;
			const { shippingAddress, phone, notes } = order.guest ? redacted : order;
			return mail.queue(tx, {
				...about(order, publicUrl),
				kind: 'order-received',
				key: receivedKey(id),
				byShop,
				facts: {
					path: pathOf(order),
					orderNumber,
					items: items.map(mailedLine),
					total,
					...(delivery && { delivery: deliveryFacts(order.guest ? { ...delivery, office: null } : delivery) }),
					shippingAddress,
					phone,
					paymentMethod,
					paymentInstructions: view(order).paymentInstructions,
					...(order.request && { request: true }),
					notes,
				},
			});
		},

		async requested(tx: Tx, { orderNumber, total, payment }: StoredOrder, publicUrl: string | null): Promise<void> {
			// More must not fill the shop's mailbox; each mail says how many wait.
			const { max, windowMs } = shopLimits.requestMails;
			const { waiting, lately } = await countRequests(tx, iso(clock.now() - windowMs));
			if (lately > max) return;
			const until = payment?.dueAt ?? null;
			const facts = { path: '/admin/orders?status=REQUEST', orderNumber, total, until, waiting };
			await mail.queue(tx, { kind: 'request-waits', to: mailbox(), facts, publicUrl });
		},

		/** The shop vouches for the order: its first mail leaves, despite other orders for this address. */
		vouched: (tx: Tx, { id }: StoredOrder): Promise<void> => mail.release(tx, receivedKey(id)),

		accepted(tx: Tx, order: StoredOrder, publicUrl: string | null): Promise<void> {
			const { id, orderNumber, total, guest, payment } = order;
			const path = guest ? orderPlace(id) : `/checkout/done/${id}`;
			const facts = { path, orderNumber, total, news: 'accepted' as const, message: '', until: payment?.dueAt ?? null };
			return mail.queue(tx, { ...about(order, publicUrl), kind: 'order-payment', facts, byShop: true });
		},

		edited(tx: Tx, before: StoredOrder, order: StoredOrder, publicUrl: string | null): Promise<void> {
			const moved = order.address !== before.address && !order.guest;
			const { paid, balance } = moneyOf(order);
			const now = reducedNow(order);
			return mail.queue(tx, {
				...about(order, publicUrl),
				kind: 'order-changed',
				facts: {
					path: pathOf(order),
					orderNumber: order.orderNumber,
					lines: changedLines(before.items, order.items),
					...(now && { now }),
					before: before.total,
					total: order.total,
					shippingAddress: moved ? order.shippingAddress : '',
					addressChanged: order.address !== before.address,
					...(order.delivery &&
						order.delivery !== before.delivery && {
							delivery: deliveryFacts(order.guest ? { ...order.delivery, office: null } : order.delivery),
						}),
					balance: paid > 0 ? balance : 0,
					...(order.request && { request: true }),
				},
			});
		},

		returned(
			tx: Tx,
			order: StoredOrder,
			facts: { lines: { name: string; quantity: number }[]; amount: number },
			publicUrl: string | null,
		): Promise<void> {
			return mail.queue(tx, {
				...about(order, publicUrl),
				kind: 'order-returned',
				facts: { path: pathOf(order), orderNumber: order.orderNumber, ...facts },
			});
		},

		refunded(
			tx: Tx,
			order: StoredOrder,
			facts: { amount: number; way: RefundWay; reason: string },
			publicUrl: string | null,
		): Promise<void> {
			return mail.queue(tx, {
				...about(order, publicUrl),
				kind: 'order-refunded',
				facts: { path: pathOf(order), orderNumber: order.orderNumber, ...facts },
			});
		},

		async changed(
			tx: Tx,
			before: StoredOrder,
			order: StoredOrder,
			publicUrl: string | null,
			by: Pick<MailToQueue, 'byShop' | 'byRecipient'>,
		): Promise<void> {
			const { orderNumber, status, trackingNumber, cancelReason, request } = order;
			const path = pathOf(order);
			if (status !== before.status) {
				const details = { ...(cancelReason && { reason: cancelReason }), ...(request && { request }) };
				const facts = { path, orderNumber, status, ...details };
				await mail.queue(tx, { ...about(order, publicUrl), kind: 'order-state-changed', facts, ...by });
			}
			if (trackingNumber && trackingNumber !== before.trackingNumber) {
				const facts = { path, orderNumber, trackingNumber };
				await mail.queue(tx, { ...about(order, publicUrl), kind: 'order-tracking', facts });
			}
		},
	};
}

interface MailLine {
	lineId?: number | undefined;
	productName: string;
	quantity: number;
}

export function changedLines(before: readonly MailLine[], after: readonly MailLine[]) {
	const afterById = new Map(after.map((line) => [line.lineId, line]));
	const beforeIds = new Set(before.map(({ lineId }) => lineId));
	return [
		...before.map(({ lineId, productName, quantity }) => ({
			...{ name: productName, from: quantity, to: afterById.get(lineId)?.quantity ?? 0 },
		})),
		...after.flatMap(({ lineId, productName, quantity }) =>
			beforeIds.has(lineId) ? [] : { name: productName, from: 0, to: quantity },
		),
	].filter(({ from, to }) => from !== to);
}

const redacted = { shippingAddress: '', phone: '', notes: '' };

export type OrderMails = ReturnType<typeof createOrderMails>;
