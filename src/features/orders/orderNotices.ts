import { statusLabel } from '../../lib/orderStatus';
import { orderEventReceived } from '../../live/actions';
import type { StartAppListening } from '../../store';
import { type NoticeInput, noticeShown } from '../../store/noticesSlice';

/** One notice per order: a later one replaces the earlier. */
export const orderNotice = (id: number | string, notice: Pick<NoticeInput, 'tone' | 'text'>): NoticeInput => ({
	...notice,
	key: `order-${id}`,
	duration: 8000,
});

export function registerOrderNotices(startListening: StartAppListening): void {
	startListening({
		actionCreator: orderEventReceived,
		effect: ({ payload }, { dispatch }) => {
			const { id, status, payment } = payload.event.order;
			// What the shop writes about the payment, such as what is wrong with a proof.
			const said = payment?.message ? `. La tienda te escribe: «${payment.message}»` : '';
			dispatch(
				noticeShown(
					orderNotice(id, {
						tone: status === 'DELIVERED' ? 'success' : status === 'CANCELLED' ? 'warning' : 'info',
						text: `Tu pedido #${id} ahora está: ${statusLabel(status)}${said}`,
					}),
				),
			);
		},
	});
}
