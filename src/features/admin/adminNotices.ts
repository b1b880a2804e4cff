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

/** What administrators are told of a live event on the list that shows its kind; null for nothing. */
export function adminNotice(event: LiveEvent, shown: Shown): NoticeInput | null {
	const created = event.type.endsWith('_CREATED');
	const look = created
		? ({ tone: 'success', duration: createdFor } as const)
		: ({ tone: 'info', duration: updatedFor } as const);
	const product = shown === 'products' ? productOf(event) : null;
	if (product)
		return {
			...look,
			key: 'live-product',
			text: created ? `Nuevo producto: ${product.name}` : `Producto actualizado: ${product.name}`,
		};
	const category = shown === 'categories' ? categoryOf(event) : null;
	if (category)
		return {
			...look,
			key: 'live-category',
			text: created ? `Nueva categoría: ${category.name}` : `Categoría actualizada: ${category.name}`,
		};
	return null;
}

const listen = addListener.withTypes<RootState, AppDispatch, Ports>();

/**
 * While the list is there, live events of its kind are told as notices. The effect is registered from here, so that
 * shoppers never download it.
 */
export function useAdminNotices(shown: Shown): void {
	const dispatch = useAppDispatch();
	useEffect(
		function tellOfEvents() {
			dispatch(liveScopeChanged('admin'));
			const stop = dispatch(
				listen({
					matcher: liveEventReceived.match,
					effect: (action, { getState, dispatch: tell }) => {
						if (!liveEventReceived.match(action) || selectLiveScope(getState()) !== 'admin') return;
						const notice = adminNotice(action.payload.event, shown);
						if (notice) tell(noticeShown(notice));
					},
				}),
			);
			return () => {
				stop();
				dispatch(liveScopeChanged('none'));
			};
		},
		[dispatch, shown],
	);
}
