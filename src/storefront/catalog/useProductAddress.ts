import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsOurs } from '#api/backEnd';
import { type Product, productSegment } from '#contract/catalog/product';
import type { PathOf } from '#lib/jsonLd';
import { sameView } from '#ui/usePageArrival';

/** A foreign back end knows no names in addresses. */
const useSegmentOf = (): PathOf => (useIsOurs() ? productSegment : ({ id }) => String(id));

/** R2-05: the canonical path. */
export function useProductPath(): PathOf {
	const segmentOf = useSegmentOf();
	return (product) => `/products/${segmentOf(product)}`;
}

/** Replaces the address by a product's, under `/product/` or `/products/` as before. */
export function useShowProduct(): (product: Pick<Product, 'id' | 'name'>, search?: string) => void {
	const { pathname } = useLocation();
	const navigate = useNavigate();
	const segmentOf = useSegmentOf();
	return (product, search = '') =>
		void navigate({ pathname: pathname.replace(/[^/]+\/*$/, segmentOf(product)), search }, sameView);
}

/** Replaces an old or wrong text after the number; a bare number stays. */
export function usePresentAddress(segment = '', product: Product | undefined): void {
	const { search } = useLocation();
	const present = useSegmentOf()(product ?? { id: 0, name: '' });
	const isWrong = product !== undefined && segment !== present && segment !== String(product.id);
	const show = useShowProduct();
	const correct = useEffectEvent(() => product && show(product, search));
	useEffect(() => {
		if (isWrong) correct();
	}, [isWrong]);
}
