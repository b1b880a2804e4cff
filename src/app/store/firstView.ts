import { type FirstViewState, stateElementId } from '#contract/shared/firstView';
import { signedOutState } from '#auth/authSlice';
import { emptyCart } from '#storefront/cart/cartSlice';
import type { RootState } from '#store';

/** Undefined for a static file. The same build wrote the state. */
export function readFirstView(): FirstViewState | undefined {
	const text = document.getElementById(stateElementId)?.textContent;
	return text ? JSON.parse(text) : undefined;
}

export const anonymous = (state: RootState): RootState => ({
	...state,
	auth: signedOutState,
	cart: emptyCart,
	freshness: { pricesFrom: null },
});
