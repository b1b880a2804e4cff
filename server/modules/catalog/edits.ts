import type { ProductDto } from '../../../contract/catalog';
import { limits } from '../../../contract/limits';
import { ShopError } from '../../lib/shopError';

const negative = (stock: number): string =>
	`El stock cambió mientras tanto: ahora hay ${stock}, y no se pueden quitar tantas unidades`;

/** Units to add or to count: `stockQuantity` is absolute without `stockBase`, else the change from that figure. */
export interface StockEdit {
	stockQuantity: number;
	stockBase?: number | null | undefined;
}

/** The stock after an edit, or why there can be none. */
export function stockAfter(current: number, { stockQuantity, stockBase }: StockEdit): number | { problem: string } {
	if (stockBase == null) return stockQuantity;
	const after = current + stockQuantity - stockBase;
	if (after < 0) return { problem: negative(current) };
	return after > limits.stock ? { problem: 'El stock es demasiado alto' } : after;
}

/** As stockAfter; throws 409 with the text at the form's field. */
export function requireStock(current: ProductDto, edit: StockEdit): number {
	const stock = stockAfter(current.stock, edit);
	if (typeof stock === 'number') return stock;
	throw new ShopError(409, 'stock_conflict', stock.problem, { fields: { stockQuantity: stock.problem } });
}

interface ProductEdit {
	name: string;
	description: string;
	priceCents: number;
	sku?: string;
	imageUrl?: string;
	categoryId: number;
	active: boolean;
	featured: boolean;
}

/** Whether the values change anything but the stock, which raises `editVersion`. */
export const editsProduct = (product: ProductDto, values: ProductEdit): boolean =>
	values.name !== product.name ||
	values.description !== product.description ||
	values.priceCents !== Math.round(product.price * 100) ||
	(values.sku !== undefined && values.sku !== product.sku) ||
	(values.imageUrl !== undefined && values.imageUrl !== product.imageUrl) ||
	values.categoryId !== product.category.id ||
	values.active !== product.active ||
	values.featured !== product.featured;
