import { addToCart } from '../features/cart/AddToCartButton';
import { ProductsView } from '../features/catalog/ProductsView';

/** R3-010 … R3-018. */
export default function ProductsPage() {
	return <ProductsView action={addToCart} />;
}
