import { officeText, promisedText } from '#contract/delivery/quote';
import type { AdminOrder } from '#contract/orders/desk';
import { formatLocalMoney } from '#contract/shared/money';

type MessageOrder = Pick<
	AdminOrder,
	| 'status'
	| 'request'
	| 'orderNumber'
	| 'total'
	| 'paymentMethod'
	| 'paymentInstructions'
	| 'trackingNumber'
	| 'customer'
	| 'delivery'
>;

const firstNameOf = ({ customer }: MessageOrder): string => customer?.name.trim().split(/\s+/)[0] ?? '';

/** A plain space: some phones lack the one of Intl. */
const money = (soles: number): string => formatLocalMoney(soles).replace(/\s/g, ' ');

function news({
	status,
	request,
	orderNumber: number,
	total,
	paymentMethod,
	paymentInstructions,
	trackingNumber,
	delivery,
}: MessageOrder): string {
	if (request)
		return status === 'PENDING'
			? `recibimos tu solicitud ${number} por ${money(total)}. Todavía no pagues: te avisamos si la aceptamos.`
			: `tu solicitud ${number} quedó cancelada y no tienes nada que pagar. Si tienes alguna duda, responde a este mensaje.`;
	switch (status) {
		case 'PENDING':
			return paymentMethod === 'ON_DELIVERY'
				? `recibimos tu pedido ${number} por ${money(total)}. Lo pagas cuando lo recibas.`
				: `recibimos tu pedido ${number} por ${money(total)}. ${paymentInstructions}`.trim();
		case 'CONFIRMED':
			return `tu pedido ${number} está confirmado. Te avisamos cuando salga.`;
		case 'PROCESSING':
			return `estamos preparando tu pedido ${number}. Te avisamos cuando salga.`;
		case 'SHIPPED':
			return [
				`tu pedido ${number} ya salió${delivery && delivery.kind !== 'PICKUP' ? ` con ${delivery.name}` : ''}.`,
				trackingNumber && `Su número de seguimiento es ${trackingNumber}.`,
				delivery?.office && `Lo recoges en ${officeText(delivery.office)}.`,
				delivery && `${promisedText(delivery)}.`,
			]
				.filter(Boolean)
				.join(' ');
		case 'DELIVERED':
			return `tu pedido ${number} fue entregado. Gracias por tu compra.`;
		case 'CANCELLED':
			return `tu pedido ${number} quedó cancelado. Si tienes alguna duda, responde a este mensaje.`;
	}
}

/** For WhatsApp. */
export function messageToCustomer(order: MessageOrder, shopName: string): string {
	const name = firstNameOf(order);
	return `Hola${name && ` ${name}`}, te escribimos de ${shopName}: ${news(order)}`;
}
