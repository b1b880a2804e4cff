import type { ListenerEffectAPI, UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch, Ports, RootState } from './index';
import { type NoticeInput, noticeShown } from './noticesSlice';

/** From a rush's event to its notice. */
const rushPauseMs = 300;

export interface CoalescedNotices<Action> {
	/** Milliseconds without another of the kind, which end a rush. */
	gap: number;
	/** A rush counts things, not actions. Default: each action is one, its type is the kind. */
	thingOf?: ((action: Action) => { kind: string; id: unknown }) | undefined;
	/** `action`: the last; `count`: of different things; `isMixed`: of several types. Null for no notice. */
	noticeOf(action: Action, count: number, state: RootState, isMixed: boolean): NoticeInput | null;
}

/** A rush becomes one notice. */
export function coalescedNotices<Action extends UnknownAction>({
	gap,
	thingOf = (action) => ({ kind: action.type, id: action }),
	noticeOf,
}: CoalescedNotices<Action>) {
	let rush = { kind: '', things: new Set<unknown>(), types: new Set<string>(), until: 0 };
	return async (action: Action, listener: ListenerEffectAPI<RootState, AppDispatch, Ports>): Promise<void> => {
		if (!noticeOf(action, 1, listener.getState(), false)) return;
		const now = listener.extra.now();
		const { kind, id } = thingOf(action);
		if (kind !== rush.kind || now >= rush.until) rush = { kind, things: new Set(), types: new Set(), until: 0 };
		const { things, types } = rush;
		rush.until = now + gap;
		things.add(id);
		types.add(action.type);
		const isMixed = types.size > 1;
		// Two of different types are no rush yet.
		const isRush = things.size > (isMixed ? 2 : 1);
		if (isRush) {
			listener.cancelActiveListeners();
			await listener.delay(rushPauseMs);
		}
		const notice = noticeOf(action, isRush ? things.size : 1, listener.getState(), isRush && isMixed);
		if (notice) listener.dispatch(noticeShown(notice));
	};
}
