import type { OrderDelivery } from '../../../contract/deliveryQuote';
import { officeText, promisedText } from '../../../contract/deliveryTexts';
import type { Tx } from '../../db';
import { type Mail, orderPlace } from '../mail/service';
import type { StoredOrder } from './repository';
import type { OrderView } from './view';

const toldDelivery = (delivery: OrderDelivery) => ({
	name: delivery.name,
	kind: delivery.kind,
	fee: delivery.fee,
	promised: promisedText(delivery),
	place: delivery.office ? officeText(delivery.office) : '',
});

/** Page of the customer's orders, or of this one where there is no account. */
export const pathOf = ({ id, guest }: Pick<StoredOrder, 'id' | 'guest'>): string =>
	guest ? orderPlace(id) : '/orders';

/**
 * The customer is told of it by mail, in the order's transaction. Nothing once the account is gone. A guest's address is not
 * confirmed, so it is not told where the order goes: the page tells it to who knows the digits.
 */
export function createOrderMails(mail: Mail, view: OrderView) {
	const about = ({ id, customer, userId, phone }: StoredOrder, publicUrl: string | null) => ({
		to: { name: customer?.name ?? '', address: customer?.email ?? '', phone: phone || (customer?.phone ?? ''), userId },
		publicUrl,
		orderId: id,
	});

	return {
		received(tx: Tx, order: StoredOrder, publicUrl: string | null): Promise<void> {
			const { id, orderNumber, items, total, paymentMethod, delivery } = order;
			const { shippingAddress, phone, notes } = order.guest ? untold : order;
			return mail.queue(tx, {
				...about(order, publicUrl),
				kind: 'order-received',
				key: `order-received:${id}`,
				facts: {
					path: pathOf(order),
					orderNumber,
					items: items.map(({ productName, quantity, price }) => ({ name: productName, quantity, price })),
					total,
					...(delivery && { delivery: toldDelivery(delivery) }),
					shippingAddress,
					phone,
					paymentMethod,
					paymentInstructions: view(order).paymentInstructions,
					notes,
				},
			});
		},

		async changed(tx: Tx, before: StoredOrder, order: StoredOrder, publicUrl: string | null): Promise<void> {
			const { orderNumber, status, trackingNumber } = order;
			const path = pathOf(order);
			if (status !== before.status) {
				const facts = { path, orderNumber, status };
				await mail.queue(tx, { ...about(order, publicUrl), kind: 'order-state-changed', facts });
			}
			if (trackingNumber && trackingNumber !== before.trackingNumber) {
				const facts = { path, orderNumber, trackingNumber };
				await mail.queue(tx, { ...about(order, publicUrl), kind: 'order-tracking', facts });
			}
		},
	};
}

const untold = { shippingAddress: '', phone: '', notes: '' };

export type OrderMails = ReturnType<typeof createOrderMails>;
