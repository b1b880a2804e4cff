import { limits } from '../../../../contract/limits';
import type { StockChangeBody } from '../../../../contract/stockMovements';
import { ShopError } from '../../../lib/shopError';

const refused = (message: string) => new ShopError(409, 'stock_conflict', message, { fields: { quantity: message } });

function cannotTake(stock: number, quantity: number): ShopError {
	if (stock === 0) return refused('No queda ninguna unidad: no hay nada que quitar');
	const here = stock === 1 ? 'Solo queda 1 unidad' : `Solo quedan ${stock} unidades`;
	return refused(`${here}: no se pueden quitar ${quantity}`);
}

/** Throws 409 with the reason at `quantity`. */
export function stockAfterChange(stock: number, { kind, quantity, base }: StockChangeBody): number {
	if (kind === 'take' && quantity > stock) throw cannotTake(stock, quantity);
	const by = { add: quantity, take: -quantity, count: quantity - (base ?? stock) }[kind];
	const after = stock + by;
	if (after < 0) throw refused(`El stock cambió mientras tanto: ahora hay ${stock}. Vuelve a contar`);
	if (after > limits.stock) throw refused(`El stock no puede pasar de ${limits.stock} unidades`);
	return after;
}
