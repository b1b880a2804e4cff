import { addToCart } from '../features/cart/AddToCartButton';
import WayOn from '../features/catalog/WayOn';

/** Apart from the cart, so that its cards stay in the chunk of all lists. */
export default function EmptyCartWays() {
	return <WayOn action={addToCart} question="Hola, busco un producto y no lo encuentro en la tienda: " />;
}
