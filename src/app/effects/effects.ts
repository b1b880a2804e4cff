import { isAnyOf } from '@reduxjs/toolkit';
import { api, privateTags, sessionExpired } from '#api';
import { ownOrderArrived } from '#api/backEnd';
import { followedOtherTab, signedIn, signedOut } from '#auth/authSlice';
import type { LoginState } from '#auth/guards';
import { browserStorage, visitKeys } from '#auth/storage';
import { adminOrderEventReceived, orderEventReceived } from '#live/actions';
import type { AppDispatch, RootState, StartAppListening } from '#store';
import { registerNoticeTimers } from '#store/noticesSlice';
import { checkoutChanged, couponChanged, selectCheckout } from '#store/uiSlice';
import { registerLiveNotices } from '#storefront/catalog/liveNotices';
import { guestOwner, ownerOf } from '#storefront/checkout/owner';
import { registerOrderNotices } from '#storefront/order/orderNotices';
import { cartFollowsCatalog } from './cartFollowsCatalog';
import { registerFreshness } from './freshness';
import { registerOfferEnds } from './offerEnds';

/** Invalidation would refetch a hidden page's answers without a token. */
const forgetPrivateAnswers = () => (dispatch: AppDispatch, getState: () => RootState) => {
	for (const { queryCacheKey } of api.util.selectInvalidatedBy(getState(), [...privateTags]))
		dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }));
};

/** R4-06, R8-01. Leaves the guarded page before the answers are removed. */
function registerSessionEnd(startListening: StartAppListening): void {
	startListening({
		actionCreator: sessionExpired,
		effect: async (_action, { extra, delay, dispatch }) => {
			const { pathname, search } = window.location;
			// On /login the state that leads back stays.
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

/** The draft survives an expired session for the same account, and a guest's sign-in. */
function registerCheckoutEnd(startListening: StartAppListening): void {
	startListening({
		matcher: isAnyOf(signedIn, signedOut, followedOtherTab),
		effect: (_action, { dispatch, getState }) => {
			const { user } = getState().auth;
			const draft = selectCheckout(getState());
			if (user && (!draft || [ownerOf(user), guestOwner].includes(draft.owner))) return;
			dispatch(checkoutChanged(null));
			dispatch(couponChanged(null));
			for (const key of Object.values(visitKeys)) browserStorage('sessionStorage').removeItem(key);
		},
	});
}

export function registerEffects(startListening: StartAppListening): void {
	registerSessionEnd(startListening);
	registerCheckoutEnd(startListening);
	registerNoticeTimers(startListening);
	registerLiveNotices(startListening);
	registerOrderNotices(startListening);
	startListening({
		matcher: isAnyOf(orderEventReceived, adminOrderEventReceived),
		effect: (_action, { dispatch }) => void dispatch(ownOrderArrived()),
	});
	cartFollowsCatalog(startListening);
	registerFreshness(startListening);
	registerOfferEnds(startListening);
}
