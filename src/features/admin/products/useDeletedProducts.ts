import { addListener } from '@reduxjs/toolkit';
import { useCallback, useEffect, useState } from 'react';
import { liveEventReceived } from '../../../live/actions';
import { type AppDispatch, type Ports, type RootState, useAppDispatch } from '../../../store';
import { adminApi } from '../adminApi';
import type { RowId } from '../list/column';

const listen = addListener.withTypes<RootState, AppDispatch, Ports>();
const deleted = adminApi.endpoints.deleteProduct.matchFulfilled;
const nothing: ReadonlySet<RowId> = new Set();

/** The answer is false for products deleted while the list is open, here or elsewhere. */
export function useDeletedProducts() {
	const dispatch = useAppDispatch();
	const [gone, setGone] = useState(nothing);
	useEffect(
		function followDeletions() {
			const add = (id: RowId) => setGone((before) => new Set(before).add(id));
			const stops = [
				dispatch(listen({ matcher: deleted, effect: ({ meta }) => add(meta.arg.originalArgs.id) })),
				dispatch(
					listen({
						matcher: liveEventReceived.match,
						effect: ({ payload: { event } }) => {
							if (event.type === 'PRODUCT_DELETED') add(event.product.id);
						},
					}),
				),
			];
			return () => {
				for (const stop of stops) stop();
			};
		},
		[dispatch],
	);
	return useCallback((id: RowId) => !gone.has(id), [gone]);
}
