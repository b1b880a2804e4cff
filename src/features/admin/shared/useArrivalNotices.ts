import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { type AppDispatch, type Ports, type RootState, useAppStore } from '../../../store';
import { coalescedNotices } from '../../../store/coalescedNotices';
import type { NoticeInput } from '../../../store/noticesSlice';

/** Milliseconds of a notice. */
export const usualDuration = 8000;

interface News extends Omit<NoticeInput, 'duration'> {
	/** Names what came, apart from all other kinds: the second time it is no news. */
	id?: string;
	duration?: number;
}

/** A kind of news of the live channel that somebody in the back-office should know of. */
export interface Arrival<A extends UnknownAction> {
	matcher: (action: UnknownAction) => action is A;
	/** `action` is the last of `count` in a row; null where it is no news. */
	newsOf: (action: A, count: number, state: RootState) => News | null;
	/** Milliseconds in which the next ones are counted in the same notice. */
	gap?: number;
	onArrival?: () => void;
}

/** Events repeat for other reasons, also after the back-office was left and opened again. */
const notified = new WeakMap<object, Set<string>>();

const listen = addListener.withTypes<RootState, AppDispatch, Ports>();

/** Notifies of what comes. `arrival` is a constant of its module. */
export function useArrivalNotices<A extends UnknownAction>(arrival: Arrival<A>): void {
	const store = useAppStore();
	useEffect(
		function notifyOfArrivals() {
			const { matcher, newsOf, gap = 0, onArrival } = arrival;
			const known = notified.get(store) ?? new Set<string>();
			notified.set(store, known);
			const noticeOf = (action: A, count: number, state: RootState) => {
				const news = newsOf(action, count, state);
				return news && { duration: usualDuration, ...news };
			};
			const notify = coalescedNotices<A>({ gap, noticeOf });
			const stop = store.dispatch(
				listen({
					matcher,
					async effect(action, listener) {
						const news = newsOf(action, 1, listener.getState());
						if (!news || (news.id && known.has(news.id))) return;
						if (news.id) known.add(news.id);
						onArrival?.();
						await notify(action, listener);
					},
				}),
			);
			return () => stop({ cancelActive: true });
		},
		[store, arrival],
	);
}
