import { useEffect, useMemo, useState } from 'react';
import type { Product } from '../../contract/catalog/product';
import { useIsOurs } from '../api/backEnd';
import { useCart, useCartState } from '../features/cart/CartProvider';
import { type CartItem, selectCartChanges, selectCartItems } from '../features/cart/cartSlice';
import { useGetActiveProductsQuery, useGetSomeProductsQuery } from '../features/catalog/catalogApi';

/** The call's limit. */
const maxIds = 200;

const none: readonly Product[] = [];

/** Marks lines without a product, and answers the products of the others; `cartFollowsCatalog` updates prices and stock. */
export function useCartCheck(): readonly Product[] {
	const { updateProducts } = useCart();
	const items = useCartState(selectCartItems);
	const changes = useCartState(selectCartChanges);
	const check = useSoldProducts(items);

	useEffect(
		function markUnavailable() {
			if (!check) return;
			const isMissing = (id: number) => check.covers(id) && !check.sold.has(id);
			const missing = items.filter(({ id }) => isMissing(id) && !changes[id]?.unavailable);
			if (missing.length) updateProducts(missing.map(({ id }) => ({ id, unavailable: true })));
		},
		[check, items, changes, updateProducts],
	);
	return check?.products ?? none;
}

function useSoldProducts(items: readonly CartItem[]) {
	const isOurs = useIsOurs();
	const [ids, setIds] = useState<number[]>([]);
	// Only an added line needs a request.
	const added = isOurs ? items.filter(({ id }) => !ids.includes(id)).slice(0, maxIds - ids.length) : [];
	if (added.length) setIds([...ids, ...added.map(({ id }) => id)]);
	const { currentData: some } = useGetSomeProductsQuery(ids, { skip: !isOurs || !ids.length });
	const { data: active } = useGetActiveProductsQuery(undefined, { skip: isOurs || !items.length });

	return useMemo(() => {
		// An empty catalogue is more likely a fault.
		const answer = isOurs ? some : active?.length ? active : undefined;
		if (!answer) return null;
		return {
			sold: new Set(answer.map(({ id }) => id)),
			products: answer.filter(({ id }) => items.some((item) => item.id === id)),
			covers: (id: number) => !isOurs || ids.includes(id),
		};
	}, [isOurs, some, active, ids, items]);
}
