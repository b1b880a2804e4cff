import type { Product } from '../../contract/catalog/product';

type WithStock = Pick<Product, 'stock' | 'stockQuantity'>;

/** R7-15; null if the back end sends none. */
export const stockOf = (product: WithStock): number | null => product.stock ?? product.stockQuantity ?? null;

/** An unknown stock can be bought. */
export const isSoldOut = (product: WithStock): boolean => {
	const stock = stockOf(product);
	return stock !== null && stock <= 0;
};

/** Only an explicit `active: false` hides something. */
export const isActive = (item: { active?: boolean | null }): boolean => item.active !== false;
