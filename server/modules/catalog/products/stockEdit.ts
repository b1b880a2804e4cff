import { limits } from '../../../../contract/shared/limits';
import { ShopError } from '../../../lib/shopError';

interface StockEdit {
	stockQuantity: number;
	/** Stock that the writer saw: the difference is applied, whatever was sold meanwhile. */
	stockBase?: number | null | undefined;
}

interface Refusal {
	problem: string;
}

/** Without `stockBase`, recent sales may be unknown (docs/decisions/stock.md). */
export const mayUndoSales = (current: number, { stockQuantity, stockBase }: Partial<StockEdit>): boolean =>
	stockBase == null && stockQuantity !== undefined && stockQuantity > current;

/** `soldLately`: units, where mayUndoSales(). */
export function stockAfter(current: number, edit: StockEdit, soldLately = 0): number | Refusal {
	const { stockQuantity, stockBase } = edit;
	if (mayUndoSales(current, edit)) return Math.max(current, stockQuantity - soldLately);
	if (stockBase == null) return stockQuantity;
	const after = current + stockQuantity - stockBase;
	if (after > limits.stock) return { problem: 'El stock es demasiado alto' };
	if (after >= 0) return after;
	return { problem: `El stock cambió mientras tanto: ahora hay ${current}, y no se pueden quitar tantas unidades` };
}

/** Throws 409 at the form's field. */
export function requireStock(current: number, edit: StockEdit, soldLately: number | undefined): number {
	const stock = stockAfter(current, edit, soldLately);
	if (typeof stock === 'number') return stock;
	throw new ShopError(409, 'stock_conflict', stock.problem, { fields: { stockQuantity: stock.problem } });
}
