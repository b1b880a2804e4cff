import { isAnyOf } from '@reduxjs/toolkit';
import { api, privateTags, sessionExpired } from '../api';
import { registerLiveNotices } from '../features/catalog/liveNotices';
import { registerOrderNotices } from '../features/orders/orderNotices';
import type { LoginState } from '../session/guards';
import { followedOtherTab, signedOut } from '../session/sessionSlice';
import type { StartAppListening } from '../store';
import { registerNoticeTimers } from '../store/noticesSlice';
import { cartFollowsCatalog } from './cartFollowsCatalog';

/**
 * The end of a session (R4-06, R8-01): first away from the guarded page, then the answers that belonged to the user
 * go. The other way round the page would ask for them again without a token.
 */
function registerSessionEnd(startListening: StartAppListening): void {
	startListening({
		actionCreator: sessionExpired,
		effect: async (_action, { extra, delay, dispatch, getOriginalState }) => {
			const hadSession = getOriginalState().session.token !== null;
			const { pathname, search } = window.location;
			// Who is at the sign-in already keeps the way back that brought them there.
			const state = pathname === '/register' ? null : ({ from: pathname + search } satisfies LoginState);
			if (pathname !== '/login') extra.navigate('/login', { state });
			await delay(0);
			if (hadSession) dispatch(api.util.invalidateTags([...privateTags]));
		},
	});
	startListening({
		matcher: isAnyOf(signedOut, followedOtherTab),
		effect: async (_action, { delay, dispatch }) => {
			await delay(0);
			dispatch(api.util.invalidateTags([...privateTags]));
		},
	});
}

/** Every effect of the application, in one place. */
export function registerEffects(startListening: StartAppListening): void {
	registerSessionEnd(startListening);
	registerNoticeTimers(startListening);
	registerLiveNotices(startListening);
	registerOrderNotices(startListening);
	cartFollowsCatalog(startListening);
}
