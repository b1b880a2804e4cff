import type { Product } from '#contract/catalog/product';
import { stockOf } from '#lib/product';
import type { useCart } from './CartProvider';

export function addProduct(
	cart: ReturnType<typeof useCart>,
	product: Product,
	how: { quantity: number; atLeast?: boolean },
): void {
	const { id, name, price, imageUrl } = product;
	cart.add({ id, name, price, imageUrl: imageUrl ?? null, ...how });
	// Otherwise the line has no stock until the next live event.
	const stock = stockOf(product);
	if (stock !== null) cart.updateProducts([{ id, stock }]);
}
