import { useEffect } from 'react';
import { useIsOurs } from '#api/backEnd';
import { selectIsAuthenticated } from '#auth/authSlice';
import { knownHoldKey } from '#commerce/holds/holdKey';
import { holdsApi } from '#commerce/holds/holdsApi';
import type { Product } from '#contract/catalog/product';
import { stockOf } from '#lib/product';
import { useAppSelector } from '#store';

export interface LastUnitsProps {
	product: Product;
	mine: number;
	/** Null while more units remain. */
	onKnown: (text: string | null) => void;
}

export default function LastUnits({ product, mine, onKnown }: LastUnitsProps) {
	const stock = stockOf(product) ?? 0;
	const isOurs = useIsOurs();
	const isSignedIn = useAppSelector(selectIsAuthenticated);
	const key = isOurs ? knownHoldKey() : null;
	const skip = !isOurs || (key === null && !isSignedIn);
	const { data, isLoading } = holdsApi.useGetOwnHoldQuery({ key, of: `${product.id}:${stock}` }, { skip });
	const own = data?.items.find(({ productId }) => productId === product.id)?.quantity ?? 0;
	const all = stock + own;

	useEffect(
		function report() {
			if (isLoading) return;
			onKnown(mine < all ? null : all === 1 ? 'Ya tienes la última' : `Ya tienes las ${all} que quedan`);
		},
		[isLoading, mine, all, onKnown],
	);
	return null;
}
