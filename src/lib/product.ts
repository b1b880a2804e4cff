import type { Product } from '../../contract/catalog';

type WithStock = Pick<Product, 'stock' | 'stockQuantity'>;

/** Units in stock, whichever of the two names the back end uses (R7-15); null when it sends neither. */
export const stockOf = (product: WithStock): number | null => product.stock ?? product.stockQuantity ?? null;

/** Sold out only when the back end says so: a product of unknown stock can be bought. */
export const isSoldOut = (product: WithStock): boolean => {
	const stock = stockOf(product);
	return stock !== null && stock <= 0;
};

/** A product or category is shown to shoppers unless it says that it is inactive. */
export const isActive = (item: { active?: boolean | null }): boolean => item.active !== false;

/** Cheap check of a row of a product list: lists have thousands of rows, so no schema here. */
export function isProductRow(row: unknown): row is Product {
	if (typeof row !== 'object' || row === null) return false;
	const { id, name, price } = row as Partial<Product>;
	return typeof id === 'number' && typeof name === 'string' && typeof price === 'number' && Number.isFinite(price);
}

/** The same for a row of a category list. */
export function isCategoryRow(row: unknown): row is { id: number; name: string } {
	if (typeof row !== 'object' || row === null) return false;
	const { id, name } = row as Record<string, unknown>;
	return typeof id === 'number' && typeof name === 'string';
}
