import { isAnyOf } from '@reduxjs/toolkit';
import type { Product } from '../../contract/catalog';
import { type ProductFacts, productsSeen } from '../features/cart/cartSlice';
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

const factsOf = (product: Product): ProductFacts => ({
	id: product.id,
	name: product.name,
	price: product.price,
	imageUrl: product.imageUrl ?? null,
	stock: stockOf(product) ?? undefined,
	gone: !isActive(product),
});

/**
 * A cart that comes out of the storage may be days old: whenever an answer shows products that are in it, their lines
 * follow. The live channel keeps them up to date from then on.
 */
export function cartFollowsCatalog(startListening: StartAppListening): void {
	startListening({
		matcher: productsArrived,
		effect: (action, { getState, dispatch }) => {
			const inCart = new Set(getState().cart.items.map((item) => item.id));
			if (!inCart.size || !productsArrived(action)) return;
			// From the cache, not from the answer: events that came while it was on its way have corrected it by now.
			const held = selectAnswer(getState(), action.meta.arg);
			const products = Array.isArray(held) ? held : held ? [held] : [];
			const facts = products.filter((product) => inCart.has(product.id)).map(factsOf);
			if (facts.length) dispatch(productsSeen(facts));
		},
	});
}
