import { type ReactNode, useEffect } from 'react';
import { isActive, isSoldOut, stockOf } from '#lib/product';
import { idParam } from '#lib/urlState';
import { ErrorState } from '#ui/EmptyState';
import { LoadingScreen } from '#ui/Spinner';
import { useUrlState } from '#ui/useUrlState';
import { addProduct } from '../cart/AddToCartButton';
import { useCart } from '../cart/CartProvider';
import { useProduct } from '../catalog/useProduct';

const params = { product: idParam, units: idParam };

/** Moves the product of `Comprar ahora` from address to cart: going back does not add it again. */
export function BoughtNow({ children }: { children: ReactNode }) {
	const [{ product: id, units }, change] = useUrlState(params);
	const { product, loading, failed, retry } = useProduct(id);
	const cart = useCart();
	const isReady = id !== null && !loading && !failed;

	useEffect(
		function takeAlong() {
			if (!isReady) return;
			if (product && isActive(product) && !isSoldOut(product)) {
				const quantity = Math.min(units ?? 1, stockOf(product) ?? Number.POSITIVE_INFINITY);
				addProduct(cart, product, { quantity, atLeast: true });
			}
			change({ product: null, units: null }, { replace: true });
		},
		[isReady, product, units, cart, change],
	);

	if (id === null) return children;
	return failed ? <ErrorState message="Error al cargar el producto" onRetry={retry} /> : <LoadingScreen />;
}
