import { type ReactNode, useEffect } from 'react';
import { useIsOurs } from '#api/backEnd';
import { shopSourceLearned } from '#api/ordersSource';
import { accentTokenNames, defaultShop, iconAddress } from '#contract/shop/default';
import type { Shop } from '#contract/shop/shop';
import { settings } from '#lib/settings';
import { useAppDispatch } from '#store';
import { ShopContext } from '#ui/shop';
import { useGetShopQuery } from './shopApi';

/** Replaces the looks of the server's rendering. */
function showLooks({ tokens, icon }: Shop['looks']): void {
	const { style } = document.documentElement;
	for (const name of accentTokenNames) style.setProperty(name, tokens[name] ?? '');
	const href = icon ? settings.hostUrl + iconAddress(icon, 32) : '/favicon.svg';
	const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
	if (!link || link.getAttribute('href') === href) return;
	link.removeAttribute('type');
	link.removeAttribute('sizes');
	link.href = href;
}

/** With a foreign back end the defaults apply. */
export function ShopProvider({ children }: { children: ReactNode }) {
	const dispatch = useAppDispatch();
	const { data } = useGetShopQuery(undefined, { skip: !useIsOurs() });
	const shop = data ?? defaultShop;
	const { ordersSource } = shop;
	const looks = data?.looks;
	useEffect(
		function reportSource() {
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
