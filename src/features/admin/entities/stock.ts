import type { Product } from '../../../../contract/catalog';

/** The back-office reads `stockQuantity` first, the shop `stock` (R7-15). */
export const adminStockOf = ({ stock, stockQuantity }: Pick<Product, 'stock' | 'stockQuantity'>): number | null =>
	stockQuantity ?? stock ?? null;
