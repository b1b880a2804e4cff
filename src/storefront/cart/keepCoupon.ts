import { browserStorage, visitKeys } from '#auth/storage';
import type { AppDispatch } from '#store';
import { couponChanged, type TypedCoupon } from '#store/uiSlice';

/** In the store, and in sessionStorage for the rest of the visit; null removes it. */
export const keepCoupon =
	(coupon: TypedCoupon | null) =>
	(dispatch: AppDispatch): void => {
		dispatch(couponChanged(coupon));
		const storage = browserStorage('sessionStorage');
		try {
			if (coupon) storage.setItem(visitKeys.coupon, JSON.stringify(coupon));
			else storage.removeItem(visitKeys.coupon);
		} catch {
			// The storage is full; the coupon then lives as long as the page.
		}
	};
