import type { OrderEvent } from '../../../contract/live/live';
import type { OrderPayment } from '../../../contract/payments/state';
import { statusLabel } from '../../lib/orderStatus';
import type { NoticeInput } from '../../store/noticesSlice';

type News = Pick<NoticeInput, 'tone' | 'text'>;

/** R15-326. The shop's answer to a proof; else null. */
export function answerToProof({ state, message }: Pick<OrderPayment, 'state' | 'message'>): News | null {
	if (!message) return null;
	if (state === 'WAITING') return { tone: 'warning', text: `La tienda te pide otra captura: ${message}` };
	if (state === 'REFUSED') return { tone: 'danger', text: `La tienda no encontró tu pago: ${message}` };
	return null;
}

export function newsOf({ id, orderNumber, status, payment, cancelReason }: OrderEvent['order']): News {
	const number = orderNumber ?? `#${id}`;
	const answer = payment && answerToProof(payment);
	if (answer) return { ...answer, text: `${answer.text} (pedido ${number})` };
	return {
		tone: status === 'DELIVERED' ? 'success' : status === 'CANCELLED' ? 'warning' : 'info',
		text: `Tu pedido ${number} ahora está: ${statusLabel(status)}${cancelReason ? `. La tienda te escribe: «${cancelReason}»` : ''}`,
	};
}
