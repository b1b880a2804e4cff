import { type MailToQueue, orderPlace } from '../mail/service';
import type { StoredOrder } from '../orders/service';

export type News = MailToQueue<'order-payment'>['facts']['news'];

export const paymentMail = (
	{ id, orderNumber, total, customer, userId, guest, phone }: StoredOrder,
	{ news, message, publicUrl }: { news: News; message: string; publicUrl: string | null },
): MailToQueue<'order-payment'> => ({
	kind: 'order-payment',
	to: { name: customer?.name ?? '', address: customer?.email ?? '', phone: phone || (customer?.phone ?? ''), userId },
	publicUrl,
	orderId: id,
	// A person or a payment causes all other news.
	byShop: news !== 'expired' && news !== 'revived',
	facts: { path: guest ? orderPlace(id) : `/checkout/done/${id}`, orderNumber, total, news, message },
});
