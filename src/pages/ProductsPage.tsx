import { addToCart } from '../features/cart/AddToCartButton';
import { ProductsView } from '../features/catalog/ProductsView';
import { usePageTitle } from '../ui/usePageTitle';

/** R3-010 … R3-018. */
export default function ProductsPage() {
	usePageTitle('Productos');
	return <ProductsView action={addToCart} />;
}
