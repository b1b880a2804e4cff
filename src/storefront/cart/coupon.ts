import { useLayoutEffect } from 'react';
import * as v from 'valibot';
import { browserStorage, visitKeys } from '#auth/storage';
import { CouponCode } from '#contract/offers/cart';
import { useAppDispatch, useAppSelector, useAppStore } from '#store';
import { couponChanged, selectCoupon, type TypedCoupon } from '#store/uiSlice';
import { keepCoupon } from './keepCoupon';

const Stored = v.object({ code: v.string(), refused: v.nullable(v.string()) });

export interface Coupon {
	/** As typed; null: none. */
	typed: string | null;
	/** To ask for; null where it is no code, or was refused. */
	code: string | null;
	/** Spanish; null: nothing is known against it. */
	refused: string | null;
	change: (coupon: TypedCoupon | null) => void;
}

/** Also from before a reload, or of a link. */
export function useCoupon(): Coupon {
	const store = useAppStore();
	const dispatch = useAppDispatch();
	const coupon = useAppSelector(selectCoupon);
	useLayoutEffect(
		function restoreCoupon() {
			if (selectCoupon(store.getState())) return;
			const text = browserStorage('sessionStorage').getItem(visitKeys.coupon);
			const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Stored), text);
			if (read.success) store.dispatch(couponChanged(read.output));
		},
		[store],
	);
	const read = coupon && v.safeParse(CouponCode, coupon.code);
	const wrong = read?.issues?.[0].message ?? null;
	const refused = coupon?.refused ?? wrong;
	return {
		typed: coupon?.code ?? null,
		code: read?.success && refused === null ? read.output : null,
		refused,
		change: (changed) => dispatch(keepCoupon(changed)),
	};
}
