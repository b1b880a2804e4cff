import type { Tx } from '../../db';
import type { Mail } from '../mail/service';
import type { StoredOrder } from './repository';
import type { OrderView } from './view';

/** Page of the customer's orders. */
const path = '/orders';

/** What the customer is told by mail, in the order's transaction. Nothing once the account is gone. */
export function createOrderMails(mail: Mail, view: OrderView) {
	const about = ({ customer, userId, phone }: StoredOrder, publicUrl: string | null) => ({
		to: { name: customer?.name ?? '', address: customer?.email ?? '', phone: phone || (customer?.phone ?? ''), userId },
		publicUrl,
	});

	return {
		received(tx: Tx, order: StoredOrder, publicUrl: string | null): Promise<void> {
			const { id, orderNumber, items, total, shippingAddress, phone, paymentMethod, notes } = order;
			return mail.queue(tx, {
				...about(order, publicUrl),
				kind: 'order-received',
				key: `order-received:${id}`,
				facts: {
					path,
					orderNumber,
					items: items.map(({ productName, quantity, price }) => ({ name: productName, quantity, price })),
					total,
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

export type OrderMails = ReturnType<typeof createOrderMails>;
