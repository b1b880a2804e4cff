import type { Product } from '../../contract/catalog/product';

type WithStock = Pick<Product, 'stock' | 'stockQuantity'>;

/** Units in stock, whichever of the two names the back end uses (R7-15); null when it sends neither. */
export const stockOf = (product: WithStock): number | null => product.stock ?? product.stockQuantity ?? null;

/** A product of unknown stock can be bought. */
export const isSoldOut = (product: WithStock): boolean => {
	const stock = stockOf(product);
	return stock !== null && stock <= 0;
};

/** Only an explicit `active: false` hides a product or category from shoppers. */
export const isActive = (item: { active?: boolean | null }): boolean => item.active !== false;
