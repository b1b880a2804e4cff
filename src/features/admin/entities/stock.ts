import type { Product } from '../../../../contract/product';

/** The back-office reads `stockQuantity` first, the shop `stock` (R7-15). */
export const adminStockOf = ({ stock, stockQuantity }: Pick<Product, 'stock' | 'stockQuantity'>): number | null =>
	stockQuantity ?? stock ?? null;
