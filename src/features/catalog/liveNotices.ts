import type { LiveEvent } from '../../../contract/live/live';
import { isActive } from '../../lib/product';
import { liveEventReceived } from '../../live/actions';
import { categoryOf, productOf } from '../../live/entities';
import type { StartAppListening } from '../../store';
import { type NoticeInput, noticeShown } from '../../store/noticesSlice';
import { selectLiveScope } from '../../store/uiSlice';

/** R3-017, R4-40 … R4-42. */
function publicNotice(event: LiveEvent, scope: 'products' | 'categories'): NoticeInput | null {
	const product = scope === 'products' ? productOf(event) : null;
	if (product && isActive(product))
		return event.type === 'PRODUCT_CREATED'
			? { key: 'live-product', tone: 'success', text: `Nuevo producto: ${product.name}`, duration: 5000 }
			: { key: 'live-product', tone: 'info', text: `Producto actualizado: ${product.name}`, duration: 3000 };
	const category = scope === 'categories' ? categoryOf(event) : null;
	if (category && isActive(category))
		return event.type === 'CATEGORY_CREATED'
			? { key: 'live-category', tone: 'success', text: `Nueva categoría: ${category.name}`, duration: 4000 }
			: { key: 'live-category', tone: 'info', text: `Categoría actualizada: ${category.name}`, duration: 3000 };
	return null;
}

export function registerLiveNotices(startListening: StartAppListening): void {
	startListening({
		matcher: liveEventReceived.match,
		effect: (action, { getState, dispatch }) => {
			const scope = selectLiveScope(getState());
			if (!liveEventReceived.match(action) || (scope !== 'products' && scope !== 'categories')) return;
			const notice = publicNotice(action.payload.event, scope);
			if (notice) dispatch(noticeShown(notice));
		},
	});
}
