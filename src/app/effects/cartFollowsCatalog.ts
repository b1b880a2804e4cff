import { isAnyOf } from '@reduxjs/toolkit';
import type { Product } from '#contract/catalog/product';
import { isActive, stockOf } from '#lib/product';
import type { RootState, StartAppListening } from '#store';
import { type ProductUpdate, productsUpdated } from '#storefront/cart/cartSlice';
import { catalogApi } from '#storefront/catalog/catalogApi';

const { endpoints } = catalogApi;
const productsArrived = isAnyOf(
	endpoints.getActiveProducts.matchFulfilled,
	endpoints.getCategoryProducts.matchFulfilled,
	endpoints.getFeaturedProducts.matchFulfilled,
	endpoints.getProduct.matchFulfilled,
	endpoints.getProductPage.matchFulfilled,
	endpoints.getSomeProducts.matchFulfilled,
	endpoints.searchProducts.matchFulfilled,
);

type Answer = Product | Product[] | { products: Product[] };

interface Answered {
	endpointName: string;
	originalArgs: unknown;
}

const selectAnswer = (state: RootState, { endpointName, originalArgs }: Answered) => {
	const { select } = endpoints[endpointName as keyof typeof endpoints];
	return (select as (arg: unknown) => (state: RootState) => { data?: Answer })(originalArgs)(state).data;
};

function productsOf(answer: Answer | undefined): Product[] {
	if (!answer || Array.isArray(answer)) return answer ?? [];
	return 'products' in answer ? answer.products : [answer];
}

const updateOf = (product: Product): ProductUpdate => ({
	id: product.id,
	name: product.name,
	price: product.price,
	offer: product.offer ?? null,
	imageUrl: product.imageUrl ?? null,
	stock: stockOf(product) ?? undefined,
	reserved: Boolean(product.heldUntil),
	unavailable: !isActive(product),
});

type Store = { getState: () => RootState; dispatch: (action: ReturnType<typeof productsUpdated>) => unknown };

const holdsProducts = ({ endpointName }: Answered): boolean => /Products?(Page)?$/.test(endpointName);

export function updateCart({ getState, dispatch }: Store, answered: Answered): void {
	const inCart = new Set(getState().cart.items.map((item) => item.id));
	if (!inCart.size || !holdsProducts(answered)) return;
	// The cache also has live events of the request's time.
	const updates = productsOf(selectAnswer(getState(), answered))
		.filter((product) => inCart.has(product.id))
		.map(updateOf);
	if (updates.length) dispatch(productsUpdated(updates));
}

/** A stored cart may be days old. */
export function cartFollowsCatalog(startListening: StartAppListening): void {
	startListening({
		matcher: productsArrived,
		effect: (action, store) => {
			if (productsArrived(action)) updateCart(store, action.meta.arg);
		},
	});
}
