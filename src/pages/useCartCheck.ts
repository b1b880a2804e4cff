import { useEffect } from 'react';
import { useCart, useCartState } from '../features/cart/CartProvider';
import { selectCartChanges, selectCartItems } from '../features/cart/cartSlice';
import { useGetActiveProductsQuery } from '../features/catalog/catalogApi';

/** Marks lines whose product is missing in the catalogue; `cartFollowsCatalog` takes prices and stock from the answer. */
export function useCartCheck(): void {
	const { updateProducts } = useCart();
	const items = useCartState(selectCartItems);
	const changes = useCartState(selectCartChanges);
	const { data } = useGetActiveProductsQuery(undefined, { skip: !items.length });

	useEffect(
		function markUnavailable() {
			// An empty catalogue is more likely a fault than the end of every product.
			if (!data?.length) return;
			const sold = new Set(data.map(({ id }) => id));
			const missing = items.filter(({ id }) => !sold.has(id) && !changes[id]?.unavailable);
			if (missing.length) updateProducts(missing.map(({ id }) => ({ id, unavailable: true })));
		},
		[data, items, changes, updateProducts],
	);
}
