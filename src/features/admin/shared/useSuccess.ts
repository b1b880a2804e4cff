import { useState } from 'react';
import { selectConnected } from '../../../live/liveSlice';
import { useAppStore } from '../../../store';
import { noticeShown } from '../../../store/noticesSlice';

/** Milliseconds that a success stays. */
const shownFor = 5000;

export function useSuccess() {
	const store = useAppStore();
	const [tell] = useState(() => {
		const always = (text: string) => {
			store.dispatch(noticeShown({ key: 'admin-success', tone: 'success', text, duration: shownFor }));
		};
		return {
			always,
			/** For changes that the live channel announces too: while it is connected, its notice is enough. */
			unlessLive: (text: string) => {
				if (!selectConnected(store.getState())) always(text);
			},
		};
	});
	return tell;
}
