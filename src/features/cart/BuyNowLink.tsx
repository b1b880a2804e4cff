import type { Product } from '../../../contract/catalog/product';
import { isSoldOut, stockOf } from '../../lib/product';
import { LinkButton } from '../../ui/Button';
import { useCart } from './CartProvider';
import { useUnitsInCart } from './useUnitsInCart';

/** Goes on to the checkout also where the cart has all units that are left. */
export function BuyNowLink({ product, quantity }: { product: Product; quantity: number }) {
	const cart = useCart();
	const mine = useUnitsInCart(product.id);
	if (isSoldOut(product)) return null;
	const { id, name, price, imageUrl } = product;
	const stock = stockOf(product);
	const add = () => {
		if (stock !== null && mine > 0 && mine + quantity > stock) return;
		cart.add({ id, name, price, imageUrl: imageUrl ?? null, quantity });
		if (stock !== null) cart.updateProducts([{ id, stock }]);
	};
	return (
		<LinkButton to="/checkout" wide onClick={add}>
			Comprar ahora
		</LinkButton>
	);
}
