import { orderEventReceived } from '#live/actions';
import type { StartAppListening } from '#store';
import { type NoticeInput, noticeShown } from '#store/noticesSlice';

/** A later notice of the order replaces the earlier. */
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
			// The import keeps the texts out of the first script.
			const { newsOf } = await import('./orderNews');
			dispatch(noticeShown(orderNotice(order.id, newsOf(order))));
		},
	});
}
