import { limits } from '../../../../contract/limits';
import { ShopError } from '../../../lib/shopError';

/** `stockQuantity` is a figure of its own without `stockBase`, else the change from that figure counts. */
interface StockEdit {
	stockQuantity: number;
	stockBase?: number | null | undefined;
}

export function stockAfter(current: number, { stockQuantity, stockBase }: StockEdit): number | { problem: string } {
	if (stockBase == null) return stockQuantity;
	const after = current + stockQuantity - stockBase;
	if (after > limits.stock) return { problem: 'El stock es demasiado alto' };
	if (after >= 0) return after;
	return { problem: `El stock cambió mientras tanto: ahora hay ${current}, y no se pueden quitar tantas unidades` };
}

/** As stockAfter; throws 409 with the reason at the form's field. */
export function requireStock(current: number, edit: StockEdit): number {
	const stock = stockAfter(current, edit);
	if (typeof stock === 'number') return stock;
	throw new ShopError(409, 'stock_conflict', stock.problem, { fields: { stockQuantity: stock.problem } });
}
