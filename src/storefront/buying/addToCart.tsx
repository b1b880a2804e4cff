import type { Product } from '#contract/catalog/product';
import { AddToCartButton } from '../cart/AddToCartButton';
import { ChooseButton } from './ChooseButton';

/** Constant, so that cards do not render again. A group's card opens the choice first. */
export const addToCart = (product: Product) =>
	product.card ? <ChooseButton product={product} /> : <AddToCartButton product={product} />;
