import { useEffect } from 'react';
import type { LiveEvent } from '../../../contract/live/live';
import { liveEventReceived } from '../../live/actions';
import { categoryOf, productOf } from '../../live/entities';
import { useAppDispatch } from '../../store';
import type { NoticeInput } from '../../store/noticesSlice';
import { liveScopeChanged, selectLiveScope } from '../../store/uiSlice';
import { type Arrival, useArrivalNotices } from './shared/useArrivalNotices';

type Shown = 'products' | 'categories';

/** Milliseconds (R4-40, R4-41, R4-44). */
const createdFor = 5000;
const updatedFor = 3000;

/** Milliseconds without an event of the type that end a rush. */
const rushGap = 1000;

const words = {
	products: {
		one: 'Producto actualizado',
		fresh: 'Nuevo producto',
		many: 'productos actualizados',
		freshMany: 'productos nuevos',
	},
	categories: {
		one: 'Categoría actualizada',
		fresh: 'Nueva categoría',
		many: 'categorías actualizadas',
		freshMany: 'categorías nuevas',
	},
} as const;

/** `count`: events of this type in the rush. */
export function adminNotice(event: LiveEvent, shown: Shown, count = 1): NoticeInput | null {
	const thing = shown === 'products' ? productOf(event) : categoryOf(event);
	if (!thing) return null;
	const created = event.type.endsWith('_CREATED');
	const { one, fresh, many, freshMany } = words[shown];
	const subject = created ? fresh : one;
	return {
		key: shown === 'products' ? 'live-product' : 'live-category',
		...(created
			? ({ tone: 'success', duration: createdFor } as const)
			: ({ tone: 'info', duration: updatedFor } as const)),
		text:
			count === 1 ? `${subject}: ${thing.name}` : `${count} ${created ? freshMany : many}, lo último: ${thing.name}`,
	};
}

const arrivalOf = (shown: Shown): Arrival<ReturnType<typeof liveEventReceived>> => ({
	matcher: liveEventReceived.match,
	gap: rushGap,
	newsOf: ({ payload }, count, state) =>
		selectLiveScope(state) === 'admin' ? adminNotice(payload.event, shown, count) : null,
});
const arrivals = { products: arrivalOf('products'), categories: arrivalOf('categories') };

/** The effect is registered here, so that shoppers never download it. */
export function useAdminNotices(shown: Shown): void {
	const dispatch = useAppDispatch();
	useEffect(
		function claimScope() {
			dispatch(liveScopeChanged('admin'));
			return () => void dispatch(liveScopeChanged('none'));
		},
		[dispatch],
	);
	useArrivalNotices(arrivals[shown]);
}
