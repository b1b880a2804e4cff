import { useState } from 'react';
import { errorText } from '#api/errorText';
import { selectConnected } from '#live/liveSlice';
import { useAppDispatch, useAppStore } from '#store';
import { noticeShown } from '#store/noticesSlice';

const shownMs = 5000;
const failureShownMs = 8000;

export function useSuccess() {
	const store = useAppStore();
	const [tell] = useState(() => {
		const always = (text: string) => {
			store.dispatch(noticeShown({ key: 'admin-success', tone: 'success', text, duration: shownMs }));
		};
		return {
			always,
			/** For changes that a connected live channel announces. */
			unlessLive: (text: string) => {
				if (!selectConnected(store.getState())) always(text);
			},
		};
	});
	return tell;
}

/** Without `done` it announces failure alone. */
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
			dispatch(noticeShown({ key: 'admin-failure', tone: 'danger', duration: failureShownMs, text }));
		} else if (typeof done === 'string') success.always(done);
		else if (done && data !== undefined) success.always(done(data));
	};
}
