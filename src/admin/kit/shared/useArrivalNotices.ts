import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { type AppDispatch, type Ports, type RootState, useAppDispatch, useAppStore } from '#store';
import { type CoalescedNotices, coalescedNotices } from '#store/coalescedNotices';
import type { NoticeInput } from '#store/noticesSlice';

const listen = addListener.withTypes<RootState, AppDispatch, Ports>();

export function useActions<A extends UnknownAction>(
	matcher: (action: UnknownAction) => action is A,
	effect: (action: A) => void,
): void {
	const dispatch = useAppDispatch();
	const run = useEffectEvent(effect);
	useEffect(
		function followActions() {
			return dispatch(listen({ matcher, effect: (action) => run(action) }));
		},
		[dispatch, matcher],
	);
}

/** Milliseconds. */
export const usualDuration = 8000;

interface News extends Omit<NoticeInput, 'duration'> {
	/** Identifies the news across kinds; repetitions are ignored. */
	id?: string;
	duration?: number;
}

export interface Arrival<A extends UnknownAction> {
	matcher: (action: UnknownAction) => action is A;
	/** As `noticeOf` of `coalescedNotices`; null for no news. */
	newsOf: (action: A, count: number, state: RootState, isMixed: boolean) => News | null;
	thingOf?: CoalescedNotices<A>['thingOf'];
	/** Milliseconds in which further ones join the notice. */
	gap?: number;
	onArrival?: () => void;
}

/** Events repeat for other reasons, also after reopening the back-office. */
const notified = new WeakMap<object, Set<string>>();

/** `arrival` is a module constant. */
export function useArrivalNotices<A extends UnknownAction>(arrival: Arrival<A>): void {
	const store = useAppStore();
	useEffect(
		function notifyOfArrivals() {
			const { matcher, newsOf, thingOf, gap = 0, onArrival } = arrival;
			const newsIds = notified.get(store) ?? new Set<string>();
			notified.set(store, newsIds);
			const noticeOf: CoalescedNotices<A>['noticeOf'] = (action, count, state, isMixed) => {
				const news = newsOf(action, count, state, isMixed);
				return news && { duration: usualDuration, ...news };
			};
			const notify = coalescedNotices<A>({ gap, thingOf, noticeOf });
			const stop = store.dispatch(
				listen({
					matcher,
					async effect(action, listener) {
						const news = newsOf(action, 1, listener.getState(), false);
						if (!news || (news.id && newsIds.has(news.id))) return;
						if (news.id) newsIds.add(news.id);
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
