import { useEffect } from 'react';
import { productsSeen, selectCartItems, selectCartNews } from '../features/cart/cartSlice';
import { useGetActiveProductsQuery } from '../features/catalog/catalogApi';
import { useAppDispatch, useAppSelector } from '../store';

/**
 * Holds the cart against the catalogue while a page shows it: the answer brings today's prices and stock to the lines
 * (the composition root sees to that), and a line whose product is not in it is no longer sold.
 */
export function useCartCheck(): void {
	const dispatch = useAppDispatch();
	const items = useAppSelector(selectCartItems);
	const news = useAppSelector(selectCartNews);
	const { data } = useGetActiveProductsQuery(undefined, { skip: !items.length });

	useEffect(
		function markWhatIsGone() {
			// An empty catalogue is more likely a fault than a shop that sells nothing of what is in the cart.
			if (!data?.length) return;
			const sold = new Set(data.map(({ id }) => id));
			const gone = items.filter(({ id }) => !sold.has(id) && !news[id]?.gone);
			if (gone.length) dispatch(productsSeen(gone.map(({ id }) => ({ id, gone: true }))));
		},
		[data, items, news, dispatch],
	);
}
