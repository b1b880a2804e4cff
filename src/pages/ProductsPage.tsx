import { ProductsView } from '#features/catalog/ProductsView';
import { addToCart } from './addToCart';

/** R3-010 … R3-018. */
export default function ProductsPage() {
	return <ProductsView action={addToCart} />;
}
