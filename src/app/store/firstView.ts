import { signedOutState } from '#auth/authSlice';
import { type FirstViewState, type PageAnswer, stateElementId } from '#contract/shared/firstView';
import { wholeShop } from '#contract/shop/default';
import type { Shop } from '#contract/shop/shop';
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

export const isShop = ({ endpointName }: PageAnswer): boolean => endpointName === 'getShop';

/** A page carries only differences from the defaults. */
export const shopOf = (answers: readonly PageAnswer[]): Shop => wholeShop(Object(answers.find(isShop)?.value));
