import { useEffect, useState } from 'react';
import type { OrderView } from '../../../lib/orderView';
import { type AppDispatch, type RootState, useAppDispatch } from '../../../store';

/** Finds the orders that match some words, as an action of the store: where they come from is the page's to know. */
export type FindOrders = (
	words: string,
) => (dispatch: AppDispatch, getState: () => RootState) => Promise<readonly OrderView[]>;

/** Milliseconds without a further key after which the orders are asked for. */
const pause = 180;

const none: readonly OrderView[] = [];

interface FoundOrders {
	orders: readonly OrderView[];
	loading: boolean;
	failed: boolean;
}

/** Orders that match what was typed, once the person pauses; an answer that comes too late is dropped. */
export function useFoundOrders(findOrders: FindOrders, query: string): FoundOrders {
	const dispatch = useAppDispatch();
	const words = query.trim();
	const [answer, setAnswer] = useState({ words: '', orders: none, failed: false });

	useEffect(
		function askAfterPause() {
			if (!words) return;
			let dropped = false;
			const timer = setTimeout(() => {
				dispatch(findOrders(words)).then(
					(orders) => {
						if (!dropped) setAnswer({ words, orders, failed: false });
					},
					(error: unknown) => {
						console.warn('The orders could not be searched.', error);
						if (!dropped) setAnswer({ words, orders: none, failed: true });
					},
				);
			}, pause);
			return () => {
				dropped = true;
				clearTimeout(timer);
			};
		},
		[dispatch, findOrders, words],
	);

	if (!words || answer.words !== words) return { orders: none, loading: words !== '', failed: false };
	return { orders: answer.orders, loading: false, failed: answer.failed };
}
