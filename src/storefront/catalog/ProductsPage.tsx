import { ProductsView } from './ProductsView';
import { addToCart } from '../buying/addToCart';

/** R3-010 … R3-018. */
export default function ProductsPage() {
	return <ProductsView action={addToCart} />;
}
