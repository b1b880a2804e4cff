import { isAnyOf } from '@reduxjs/toolkit';
import { api, privateTags, sessionExpired } from '../api';
import { ownOrdersSeen } from '../api/backEnd';
import { followedOtherTab, signedOut } from '../auth/authSlice';
import type { LoginState } from '../auth/guards';
import { registerLiveNotices } from '../features/catalog/liveNotices';
import { registerOrderNotices } from '../features/orders/orderNotices';
import { adminOrderEventReceived, orderEventReceived } from '../live/actions';
import type { AppDispatch, RootState, StartAppListening } from '../store';
import { registerNoticeTimers } from '../store/noticesSlice';
import { cartFollowsCatalog } from './cartFollowsCatalog';

/**
 * Drops every answer that belonged to a user. Not by invalidating its tags: a page that waits, hidden, for the next
 * one to load still subscribes to them, and they would be asked for again without a token.
 */
const forgetPrivateAnswers = () => (dispatch: AppDispatch, getState: () => RootState) => {
	for (const { queryCacheKey } of api.util.selectInvalidatedBy(getState(), [...privateTags]))
		dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }));
};

/** The end of a session (R4-06, R8-01): first away from the guarded page, then the answers that belonged to the user go. */
function registerSessionEnd(startListening: StartAppListening): void {
	startListening({
		actionCreator: sessionExpired,
		effect: async (_action, { extra, delay, dispatch }) => {
			const { pathname, search } = window.location;
			// Who is at the sign-in already keeps the way back that brought them there.
			const state = pathname === '/register' ? null : ({ from: pathname + search } satisfies LoginState);
			if (pathname !== '/login') extra.navigate('/login', { state });
			await delay(0);
			dispatch(forgetPrivateAnswers());
		},
	});
	startListening({
		actionCreator: signedOut,
		effect: async (_action, { delay, dispatch }) => {
			await delay(0);
			dispatch(forgetPrivateAnswers());
		},
	});
	startListening({
		actionCreator: followedOtherTab,
		effect: async ({ payload }, { delay, dispatch }) => {
			await delay(0);
			if (payload.token) dispatch(api.util.invalidateTags([...privateTags]));
			else dispatch(forgetPrivateAnswers());
		},
	});
}

/** Every effect of the application, in one place. */
export function registerEffects(startListening: StartAppListening): void {
	registerSessionEnd(startListening);
	registerNoticeTimers(startListening);
	registerLiveNotices(startListening);
	registerOrderNotices(startListening);
	startListening({
		matcher: isAnyOf(orderEventReceived, adminOrderEventReceived),
		effect: (_action, { dispatch }) => void dispatch(ownOrdersSeen()),
	});
	cartFollowsCatalog(startListening);
}
