import { useEffect, useMemo, useState } from 'react';
import { useIsOurs } from '#api/backEnd';
import type { Product } from '#contract/catalog/product';
import { useCart, useCartState } from '../cart/CartProvider';
import { type CartItem, selectCartChanges, selectCartItems } from '../cart/cartSlice';
import type { CartRow } from '../cart/useToPay';
import { useGetActiveProductsQuery, useGetSomeProductsQuery } from '../catalog/catalogApi';

/** The call's limit. */
const maxIds = 200;

/**
 * Marks lines without a product and returns the others' products, null until loaded; `cartFollowsCatalog` updates the
 * lines.
 */
export function useCartCheck(): readonly Product[] | null {
	const { updateProducts } = useCart();
	const items = useCartState(selectCartItems);
	const changes = useCartState(selectCartChanges);
	const { check, products } = useSoldProducts(items);

	useEffect(
		function markUnavailable() {
			if (!check) return;
			const isMissing = (id: number) => check.covers(id) && !check.sold.has(id);
			const missing = items.filter(({ id }) => isMissing(id) && !changes[id]?.unavailable);
			if (missing.length) updateProducts(missing.map(({ id }) => ({ id, unavailable: true })));
		},
		[check, items, changes, updateProducts],
	);
	return useMemo(() => products?.filter(({ id }) => items.some((item) => item.id === id)) ?? null, [products, items]);
}

function useSoldProducts(items: readonly CartItem[]) {
	const isOurs = useIsOurs();
	const [ids, setIds] = useState<number[]>([]);
	// Only an added line needs a request.
	const added = isOurs ? items.filter(({ id }) => !ids.includes(id)).slice(0, maxIds - ids.length) : [];
	if (added.length) setIds([...ids, ...added.map(({ id }) => id)]);
	const { currentData: some, data: latest } = useGetSomeProductsQuery(ids, { skip: !isOurs || !ids.length });
	const { data: active } = useGetActiveProductsQuery(undefined, { skip: isOurs || !items.length });

	const check = useMemo(() => {
		// An empty catalogue is more likely a fault.
		const answer = isOurs ? some : active?.length ? active : undefined;
		const sold = answer && new Set(answer.map(({ id }) => id));
		return sold ? { sold, covers: (id: number) => !isOurs || ids.includes(id) } : null;
	}, [isOurs, some, active, ids]);
	return { check, products: isOurs ? latest : active };
}

/** Category id of lines that cannot be bought, else of the last; undefined if unknown. */
export function categoryAlike(rows: readonly CartRow[], products: readonly Product[] | null): number | undefined {
	const lines = [...rows.filter(({ units }) => units === 0), ...rows.toReversed()];
	const categories = lines.map(({ item }) => products?.find(({ id }) => id === item.id)?.category?.id);
	return categories.find((id) => id !== undefined);
}

export const alikePath = (category: number | undefined): string =>
	category === undefined ? '/products' : `/products?category=${category}&available=true`;

/** Begins the message of a visitor without a product. */
export const noProduct = 'Hola, busco un producto y no lo encuentro en la tienda: ';
