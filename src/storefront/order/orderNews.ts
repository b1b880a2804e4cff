import * as v from 'valibot';
import type { OrderEvent } from '#contract/live/live';
import type { OrderPayment } from '#contract/payments/state';
import { statusLabel } from '#lib/orderStatus';
import type { NoticeInput } from '#store/noticesSlice';

const acceptance = v.object({ request: v.literal(false) });

type News = Pick<NoticeInput, 'tone' | 'text'>;

/** R15-326. The shop's answer to a proof; else null. */
export function answerToProof({ state, message }: Pick<OrderPayment, 'state' | 'message'>): News | null {
	if (!message) return null;
	if (state === 'WAITING') return { tone: 'warning', text: `La tienda te pide otra captura: ${message}` };
	if (state === 'REFUSED') return { tone: 'danger', text: `La tienda no encontró tu pago: ${message}` };
	return null;
}

export function newsOf({ id, orderNumber, status, ...order }: OrderEvent['order']): News {
	const { payment, cancelReason, request } = order;
	const number = orderNumber ?? `#${id}`;
	const answer = payment && answerToProof(payment);
	if (answer) return { ...answer, text: `${answer.text} (pedido ${number})` };
	if (v.is(acceptance, order.contents)) return { tone: 'success', text: `La tienda aceptó tu solicitud ${number}` };
	const said = cancelReason ? `. La tienda te escribe: «${cancelReason}»` : '';
	const now = status === 'CANCELLED' ? 'terminó' : 'espera a la tienda';
	if (request) return { tone: 'warning', text: `Tu solicitud ${number} ${now}${said}` };
	return {
		tone: status === 'DELIVERED' ? 'success' : status === 'CANCELLED' ? 'warning' : 'info',
		text: `Tu pedido ${number} ahora está: ${statusLabel(status)}${said}`,
	};
}
