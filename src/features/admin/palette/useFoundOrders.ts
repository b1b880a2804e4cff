import { useEffect, useState } from 'react';
import { useMay } from '../../../auth/may';
import type { OrderView } from '../../../lib/orderTypes';
import { type AppDispatch, type RootState, useAppDispatch } from '../../../store';
import { useDebounced } from '../../../ui/useDebounced';

/** Finds the orders that match some words, as an action of the store: where they come from is the page's to know. */
export type FindOrders = (
	words: string,
) => (dispatch: AppDispatch, getState: () => RootState) => Promise<readonly OrderView[]>;

const none: readonly OrderView[] = [];

/** Orders that match the typed words, once the person pauses; an answer that comes too late is dropped. */
export function useFoundOrders(findOrders: FindOrders, query: string) {
	const dispatch = useAppDispatch();
	const seesOrders = useMay('orders:read');
	const words = seesOrders ? query.trim() : '';
	const wanted = useDebounced(words);
	const [answer, setAnswer] = useState({ words: '', orders: none, failed: false });

	useEffect(
		function findThem() {
			if (!wanted) return;
			let dropped = false;
			const take = (orders: readonly OrderView[], failed: boolean) => {
				if (!dropped) setAnswer({ words: wanted, orders, failed });
			};
			dispatch(findOrders(wanted)).then(
				(orders) => take(orders, false),
				(error: unknown) => {
					console.warn('The orders could not be searched.', error);
					take(none, true);
				},
			);
			return () => {
				dropped = true;
			};
		},
		[dispatch, findOrders, wanted],
	);

	const current = answer.words === words;
	return {
		orders: current ? answer.orders : none,
		loading: !current,
		failed: current && answer.failed,
	};
}
