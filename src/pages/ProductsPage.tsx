import type { Product } from '../../contract/product';
import { AddToCartButton } from '../features/cart/AddToCartButton';
import { ProductsView } from '../features/catalog/ProductsView';
import { usePageTitle } from '../ui/usePageTitle';

const addToCart = (product: Product) => <AddToCartButton product={product} />;

/** R3-010 … R3-018. */
export default function ProductsPage() {
	usePageTitle('Productos');
	return <ProductsView action={addToCart} />;
}
