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
		effect: async ({ payload }, { dispatch }) => {
			const { order } = payload.event;
			// The first script of a visit does without the texts.
			const { newsOf } = await import('./orderNews');
			dispatch(noticeShown(orderNotice(order.id, newsOf(order))));
		},
	});
}
