import { addToCart } from '../buying/addToCart';
import { ProductsView } from './ProductsView';

/** R3-010 … R3-018. */
export default function ProductsPage() {
	return <ProductsView action={addToCart} />;
}
