import { type FirstViewState, stateElementId } from '../../contract/shared/firstView';
import { signedOutState } from '../auth/authSlice';
import { emptyCart } from '../features/cart/cartSlice';
import type { RootState } from '../store';

/** Undefined where the page comes as a plain file. The block is of the same build, so it is not checked. */
export function readFirstView(): FirstViewState | undefined {
	const text = document.getElementById(stateElementId)?.textContent;
	return text ? JSON.parse(text) : undefined;
}

/** The state that the server rendered from: it knows nobody's session or cart. */
export const anonymous = (state: RootState): RootState => ({
	...state,
	auth: signedOutState,
	cart: emptyCart,
	freshness: { pricesFrom: null },
});
