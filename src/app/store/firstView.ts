import { signedOutState } from '#auth/authSlice';
import { type FirstViewState, stateElementId } from '#contract/shared/firstView';
import type { RootState } from '#store';
import { emptyCart } from '#storefront/cart/cartSlice';

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
