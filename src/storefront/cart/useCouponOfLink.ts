import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsOurs } from '#api/backEnd';
import { couponParameter } from '#contract/offers/words';
import { useAppDispatch } from '#store';
import { keepCoupon } from './keepCoupon';

/** Longer ones are no codes. */
const maxLength = 60;

/** Moves the coupon of any link from the address to the visit; the cart applies it. */
export function useCouponOfLink(): void {
	const isOurs = useIsOurs();
	const location = useLocation();
	const navigate = useNavigate();
	const dispatch = useAppDispatch();
	useEffect(
		function takeCoupon() {
			const { pathname, search, hash, state } = location;
			const query = new URLSearchParams(search);
			const code = query.get(couponParameter)?.trim().slice(0, maxLength);
			if (!isOurs || code === undefined) return;
			if (code) dispatch(keepCoupon({ code, refused: null }));
			query.delete(couponParameter);
			void navigate({ pathname, search: query.toString(), hash }, { replace: true, state });
		},
		[isOurs, location, navigate, dispatch],
	);
}
