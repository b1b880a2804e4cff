import { type MailToQueue, orderPlace } from '../mail/service';
import type { StoredOrder } from '../orders/service';

export type News = MailToQueue<'order-payment'>['facts']['news'];

/** Where the payment of an order stands; its page shows what to do next. */
export const paymentMail = (
	{ id, orderNumber, total, customer, userId, guest, phone }: StoredOrder,
	{ news, message, publicUrl }: { news: News; message: string; publicUrl: string | null },
): MailToQueue<'order-payment'> => ({
	kind: 'order-payment',
	to: { name: customer?.name ?? '', address: customer?.email ?? '', phone: phone || (customer?.phone ?? ''), userId },
	publicUrl,
	orderId: id,
	// All else is a person's decision, or money.
	byShop: news !== 'expired' && news !== 'revived',
	facts: { path: guest ? orderPlace(id) : `/checkout/done/${id}`, orderNumber, total, news, message },
});
