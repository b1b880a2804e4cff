import { limits } from '../../../../contract/shared/limits';
import { ShopError } from '../../../lib/shopError';

interface StockEdit {
	stockQuantity: number;
	/** The stock that the writer saw: the change from it counts, whatever was sold meanwhile. */
	stockBase?: number | null | undefined;
}

interface Refusal {
	problem: string;
	/** The stock that may be. */
	nearest: number;
}

/** A writer who does not say what they saw may not know of the latest sales (docs/decisions/stock.md). */
export const mayUndoSales = (current: number, { stockQuantity, stockBase }: Partial<StockEdit>): boolean =>
	stockBase == null && stockQuantity !== undefined && stockQuantity > current;

/** `soldLately`: units, of which nothing need be known unless mayUndoSales(). */
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

/** As stockAfter; throws 409 with the reason at the form's field. */
export function requireStock(current: number, edit: StockEdit, soldLately: number | undefined): number {
	const stock = stockAfter(current, edit, soldLately);
	if (typeof stock === 'number') return stock;
	throw new ShopError(409, 'stock_conflict', stock.problem, { fields: { stockQuantity: stock.problem } });
}
