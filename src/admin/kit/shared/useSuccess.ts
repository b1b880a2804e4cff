import { useState } from 'react';
import { errorText } from '#api/errorText';
import { selectConnected } from '#live/liveSlice';
import { useAppDispatch, useAppStore } from '#store';
import { noticeShown } from '#store/noticesSlice';

/** Milliseconds. */
const shownFor = 5000;
const failureShownFor = 8000;

export function useSuccess() {
	const store = useAppStore();
	const [tell] = useState(() => {
		const always = (text: string) => {
			store.dispatch(noticeShown({ key: 'admin-success', tone: 'success', text, duration: shownFor }));
		};
		return {
			always,
			/** For changes that the live channel announces while connected. */
			unlessLive: (text: string) => {
				if (!selectConnected(store.getState())) always(text);
			},
		};
	});
	return tell;
}

/** Without `done` only a failure is announced. */
export function useReport() {
	const dispatch = useAppDispatch();
	const success = useSuccess();
	return async function report<Data>(
		change: PromiseLike<{ data?: Data | undefined; error?: unknown }>,
		done: string | ((data: Data) => string) | null,
		failure: string,
	): Promise<void> {
		const { data, error } = await change;
		if (error) {
			const text = errorText(error, failure);
			dispatch(noticeShown({ key: 'admin-failure', tone: 'danger', duration: failureShownFor, text }));
		} else if (typeof done === 'string') success.always(done);
		else if (done && data !== undefined) success.always(done(data));
	};
}
