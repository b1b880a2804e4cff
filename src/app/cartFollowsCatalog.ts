import { isAnyOf } from '@reduxjs/toolkit';
import type { Product } from '../../contract/product';
import { type ProductUpdate, productsUpdated } from '../features/cart/cartSlice';
import { catalogApi } from '../features/catalog/catalogApi';
import { isActive, stockOf } from '../lib/product';
import type { RootState, StartAppListening } from '../store';

const { getActiveProducts, getCategoryProducts, getFeaturedProducts, getProduct, searchProducts } =
	catalogApi.endpoints;
const productsArrived = isAnyOf(
	getActiveProducts.matchFulfilled,
	getCategoryProducts.matchFulfilled,
	getFeaturedProducts.matchFulfilled,
	getProduct.matchFulfilled,
	searchProducts.matchFulfilled,
);

const selectAnswer = (
	state: RootState,
	{ endpointName, originalArgs }: { endpointName: string; originalArgs: unknown },
) => {
	const { select } = catalogApi.endpoints[endpointName as keyof typeof catalogApi.endpoints];
	return (select as (arg: unknown) => (state: RootState) => { data?: Product | Product[] })(originalArgs)(state).data;
};

const updateOf = (product: Product): ProductUpdate => ({
	id: product.id,
	name: product.name,
	price: product.price,
	imageUrl: product.imageUrl ?? null,
	stock: stockOf(product) ?? undefined,
	unavailable: !isActive(product),
});

/** Updates cart lines from every answer that has their products, because a stored cart may be days old. */
export function cartFollowsCatalog(startListening: StartAppListening): void {
	startListening({
		matcher: productsArrived,
		effect: (action, { getState, dispatch }) => {
			const inCart = new Set(getState().cart.items.map((item) => item.id));
			if (!inCart.size || !productsArrived(action)) return;
			// The cache is newer than the answer: it has the live events that arrived during the request.
			const held = selectAnswer(getState(), action.meta.arg);
			const products = Array.isArray(held) ? held : held ? [held] : [];
			const updates = products.filter((product) => inCart.has(product.id)).map(updateOf);
			if (updates.length) dispatch(productsUpdated(updates));
		},
	});
}
