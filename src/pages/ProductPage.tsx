import { useParams } from 'react-router-dom';
import type { Product } from '../../contract/catalog/product';
import { AddToCartButton, addToCart } from '../features/cart/AddToCartButton';
import { useUnitsInCart } from '../features/cart/useUnitsInCart';
import { productIdOf } from '../features/catalog/listing';
import { ProductScreen } from '../features/catalog/ProductScreen';
import { isSoldOut } from '../lib/product';
import { OwnOrder } from './OwnOrder';

const buy = (product: Product, quantity: number) => (
	<AddToCartButton product={product} quantity={quantity} variant="primary" />
);

/** Held units may return; the page shows that instead. */
const ownOrder = (product: Product) =>
	isSoldOut(product) && !product.heldUntil && <OwnOrder productIds={[product.id]} />;

/** R2-05, R3-020. */
export default function ProductPage() {
	const { id } = useParams();
	const inCart = useUnitsInCart(productIdOf(id) ?? undefined);
	return <ProductScreen id={id} inCart={inCart} buy={buy} action={addToCart} ownOrder={ownOrder} />;
}
