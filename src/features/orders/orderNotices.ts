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
			const { id, status } = payload.event.order;
			dispatch(
				noticeShown(
					orderNotice(id, {
						tone: status === 'DELIVERED' ? 'success' : status === 'CANCELLED' ? 'warning' : 'info',
						text: `Tu pedido #${id} ahora está: ${statusLabel(status)}`,
					}),
				),
			);
		},
	});
}
