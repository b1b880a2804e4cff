import { limits } from '#contract/shared/limits';
import { ShopError } from '#platform/lib/shopError';

interface StockEdit {
	stockQuantity: number;
	/** Stock that the writer saw: the difference is applied, whatever was sold meanwhile. */
	stockBase?: number | null | undefined;
}

interface Refusal {
	problem: string;
	nearest: number;
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
	if (after > limits.stock) return { problem: 'El stock es demasiado alto', nearest: limits.stock };
	if (after >= 0) return after;
	const problem = `El stock cambió mientras tanto: ahora hay ${current}, y no se pueden quitar tantas unidades`;
	return { problem, nearest: 0 };
}

/** Throws 409 at the form's field. */
export function requireStock(current: number, edit: StockEdit, soldLately: number | undefined): number {
	const stock = stockAfter(current, edit, soldLately);
	if (typeof stock === 'number') return stock;
	throw new ShopError(409, 'stock_conflict', stock.problem, { fields: { stockQuantity: stock.problem } });
}
