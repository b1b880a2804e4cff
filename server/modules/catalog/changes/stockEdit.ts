import { limits } from '#contract/shared/limits';

interface StockEdit {
	quantity: number;
	base?: number | null | undefined;
}

/** Units that the stock would have, or why it cannot. */
type StockAfter = { stock: number } | { problem: string };

/** Without a base, recent sales may be unknown to the writer (docs/decisions/stock.md). */
export const mayUndoSales = (current: number, { quantity, base }: StockEdit): boolean =>
	base == null && quantity > current;

/** `soldLately`: units, where `mayUndoSales`. */
export function stockAfter(current: number, edit: StockEdit, soldLately = 0): StockAfter {
	const { quantity, base } = edit;
	if (mayUndoSales(current, edit)) return { stock: Math.max(current, quantity - soldLately) };
	if (base == null) return { stock: quantity };
	const stock = current + quantity - base;
	if (stock > limits.stock) return { problem: 'El stock es demasiado alto' };
	if (stock >= 0) return { stock };
	return { problem: `El stock cambió mientras tanto: ahora hay ${current}, y no se pueden quitar tantas unidades` };
}
