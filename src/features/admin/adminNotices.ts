import { addListener } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import type { LiveEvent } from '../../../contract/live';
import { liveEventReceived } from '../../live/actions';
import { categoryOf, productOf } from '../../live/entities';
import { type AppDispatch, type Ports, type RootState, useAppDispatch } from '../../store';
import { type NoticeInput, noticeShown } from '../../store/noticesSlice';
import { liveScopeChanged, selectLiveScope } from '../../store/uiSlice';

type Shown = 'products' | 'categories';

/** Milliseconds of a notice (R4-40, R4-41, R4-44). */
const createdFor = 5000;
const updatedFor = 3000;

/** Milliseconds without another event of the same type after which a rush of them is over, and how soon it is told. */
const rushGap = 1000;
const rushPause = 300;

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

/**
 * What administrators are told of a live event on the list that shows its kind; null for nothing. `count` is how many
 * of its type came in one rush, this one the last.
 */
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

const listen = addListener.withTypes<RootState, AppDispatch, Ports>();

/**
 * While the list is there, live events of its kind are told as notices; those of a rush, as a bulk change makes it, as
 * one that counts them. The effect is registered from here, so that shoppers never download it.
 */
export function useAdminNotices(shown: Shown): void {
	const dispatch = useAppDispatch();
	useEffect(
		function tellOfEvents() {
			dispatch(liveScopeChanged('admin'));
			let rush = { type: '', count: 0, until: 0 };
			const stop = dispatch(
				listen({
					matcher: liveEventReceived.match,
					effect: async (action, { getState, dispatch: tell, extra, delay, cancelActiveListeners }) => {
						if (!liveEventReceived.match(action) || selectLiveScope(getState()) !== 'admin') return;
						const { event } = action.payload;
						if (!adminNotice(event, shown)) return;
						const now = extra.now();
						const count = event.type === rush.type && now < rush.until ? rush.count + 1 : 1;
						rush = { type: event.type, count, until: now + rushGap };
						if (count > 1) {
							cancelActiveListeners();
							await delay(rushPause);
						}
						const notice = adminNotice(event, shown, count);
						if (notice) tell(noticeShown(notice));
					},
				}),
			);
			return () => {
				stop({ cancelActive: true });
				dispatch(liveScopeChanged('none'));
			};
		},
		[dispatch, shown],
	);
}
