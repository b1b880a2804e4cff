import type { Product } from '#contract/catalog/product';
import { AddToCartButton } from '../cart/AddToCartButton';
import { ChooseButton } from './ChooseButton';

/** A constant, so that cards do not render again. On a group's card one chooses first. */
export const addToCart = (product: Product) =>
	product.card ? <ChooseButton product={product} /> : <AddToCartButton product={product} />;
