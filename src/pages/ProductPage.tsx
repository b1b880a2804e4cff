import { useParams } from 'react-router-dom';
import type { Product } from '../../contract/product';
import { AddToCartButton, addToCart } from '../features/cart/AddToCartButton';
import { ProductScreen } from '../features/catalog/ProductScreen';

const buy = (product: Product, quantity: number) => (
	<AddToCartButton product={product} quantity={quantity} variant="primary" />
);

/** R2-05, R3-020. */
export default function ProductPage() {
	const { id } = useParams();
	return <ProductScreen id={id} buy={buy} action={addToCart} />;
}
