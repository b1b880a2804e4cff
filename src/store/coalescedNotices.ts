import type { ListenerEffectAPI, UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch, Ports, RootState } from './index';
import { type NoticeInput, noticeShown } from './noticesSlice';

/** Milliseconds from a rush's event to its notice. */
const rushPause = 300;

interface CoalescedNotices<Action> {
	/** Milliseconds without the same action type that end a rush. */
	gap: number;
	/** `action`: the last of `count`; null for no notice. */
	noticeOf(action: Action, count: number, state: RootState): NoticeInput | null;
}

/** A rush becomes one notice with a count. */
export function coalescedNotices<Action extends UnknownAction>({ gap, noticeOf }: CoalescedNotices<Action>) {
	let rush = { type: '', count: 0, until: 0 };
	return async (action: Action, listener: ListenerEffectAPI<RootState, AppDispatch, Ports>): Promise<void> => {
		if (!noticeOf(action, 1, listener.getState())) return;
		const now = listener.extra.now();
		const count = action.type === rush.type && now < rush.until ? rush.count + 1 : 1;
		rush = { type: action.type, count, until: now + gap };
		if (count > 1) {
			listener.cancelActiveListeners();
			await listener.delay(rushPause);
		}
		const notice = noticeOf(action, count, listener.getState());
		if (notice) listener.dispatch(noticeShown(notice));
	};
}
