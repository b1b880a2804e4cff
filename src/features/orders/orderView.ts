import type { PlacedAddress } from '../../../contract/delivery/address';
import type { AdminOrder } from '../../../contract/orders/desk';
import { openAmount } from '../../../contract/orders/money';
import type { CustomerOrder, Order } from '../../../contract/orders/order';
import { paymentLabels, requestText } from '../../../contract/orders/status';
import { documentText } from '../../../contract/people/identity';
import { receiptLines } from '../../../contract/tax/receipt';
import { imageUrlOf } from '../../lib/images';
import { deliveryOf } from '../../lib/orderDelivery';
import { taxOf } from '../../lib/orderTax';
import type { OrderView, OrderViewItem } from '../../lib/orderTypes';
import { settings } from '../../lib/settings';
import type { SampleOrder } from './orderSamples';

export const viewOfLine = ({ productName, quantity, price, imageUrl }: Order['items'][number]): OrderViewItem => ({
	name: productName || 'Producto',
	quantity,
	price,
	picture: imageUrlOf(imageUrl, settings.hostUrl),
});

function recipientOf(address: PlacedAddress | null | undefined): string | null {
	if (!address) return null;
	const { name, documentType, documentNumber, phone } = address.recipient;
	return [name, documentText(documentType, documentNumber), phone].filter(Boolean).join('\n');
}

const receiptOf = ({ receipt }: Pick<Order, 'receipt'>): string | null =>
	receipt ? receiptLines(receipt).join('\n') : null;

/** `whole` is the answer of GET /orders/{id}; the row's status is the newer one. */
export function viewOfCustomerOrder(row: CustomerOrder, whole?: Order): OrderView {
	return {
		id: row.id,
		orderNumber: row.orderNumber ?? null,
		createdAt: row.createdAt,
		status: row.status,
		request: row.request ?? whole?.request,
		total: row.total,
		items: whole
			? whole.items.map(viewOfLine)
			: (row.items ?? []).map(({ productName, quantity, price }) => ({
					name: productName || 'Producto',
					quantity,
					price,
					picture: undefined,
				})),
		shippingAddress: row.shippingAddress || null,
		recipient: recipientOf(whole?.address),
		trackingNumber: row.trackingNumber ?? whole?.trackingNumber ?? null,
		cancelReason: whole?.cancelReason ?? null,
		paymentMethod: whole ? paymentLabels[whole.paymentMethod] : null,
		// A payment has more to say than this text.
		paymentInstructions:
			(row.status === 'PENDING' && (whole?.request ? requestText : !whole?.payment && whole?.paymentInstructions)) ||
			null,
		notes: whole?.notes || null,
		delivery: whole ? deliveryOf({ ...whole, status: row.status }) : null,
		tax: whole ? taxOf(whole) : null,
		receipt: whole ? receiptOf(whole) : null,
		customer: null,
	};
}

/** Payment instructions concern only the customer. */
export const viewOfAdminOrder = ({
	items,
	paymentMethod,
	notes,
	customer,
	phone,
	...order
}: AdminOrder): OrderView => ({
	id: order.id,
	orderNumber: order.orderNumber,
	createdAt: order.createdAt,
	status: order.status,
	request: order.request,
	total: order.total,
	balance: openAmount(order),
	paymentState: order.payment?.state ?? null,
	cancelReason: order.cancelReason ?? null,
	items: items.map(({ returned = 0, ...line }) => ({ ...viewOfLine(line), returned })),
	shippingAddress: order.shippingAddress || null,
	recipient: recipientOf(order.address),
	trackingNumber: order.trackingNumber,
	paymentMethod: paymentLabels[paymentMethod],
	paymentInstructions: null,
	notes: notes || null,
	delivery: deliveryOf(order),
	tax: taxOf({ ...order, items }),
	receipt: receiptOf(order),
	// The phone number of this parcel comes before that of the account.
	customer: { ...(customer ?? { name: 'Cuenta eliminada', email: '' }), phone: phone || customer?.phone || '' },
});

/** Its pictures are files of this application with whole addresses. */
export const viewOfSampleOrder = ({ items, customer, ...order }: SampleOrder): OrderView => ({
	...order,
	notes: order.notes || null,
	items: items.map(({ product, quantity }) => ({
		name: product.name,
		quantity,
		price: product.price,
		picture: product.imageUrl ?? undefined,
	})),
	paymentInstructions: null,
	customer,
});
