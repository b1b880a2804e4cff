import { type ReactNode, useEffect } from 'react';
import { defaultShop } from '../../../contract/defaultShop';
import { useIsOurs } from '../../api/backEnd';
import { shopSourceLearned } from '../../api/ordersSource';
import { useAppDispatch } from '../../store';
import { ShopContext } from '../../ui/shop';
import { useGetShopQuery } from './shopApi';
import { showLooks } from './showLooks';

/** Before a foreign back end the shop is the one of the program. */
export function ShopProvider({ children }: { children: ReactNode }) {
	const dispatch = useAppDispatch();
	const { data } = useGetShopQuery(undefined, { skip: !useIsOurs() });
	const shop = data ?? defaultShop;
	const { ordersSource } = shop;
	const looks = data?.looks;
	useEffect(
		function tellSource() {
			dispatch(shopSourceLearned(ordersSource));
		},
		[dispatch, ordersSource],
	);
	useEffect(
		function followLooks() {
			if (looks) showLooks(looks);
		},
		[looks],
	);
	return <ShopContext value={shop}>{children}</ShopContext>;
}
