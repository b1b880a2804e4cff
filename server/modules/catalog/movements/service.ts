import type { StockChangeBody, StockMovementPage } from '#contract/catalog/admin';
import type { ProductDto } from '#contract/catalog/product';
import { limits } from '#contract/shared/limits';
import type { Database, Tx } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';
import type { Products } from '../products/service';
import { insertEqualCount, listMovements, renameMover } from './repository';

const refused = (message: string) => new ShopError(409, 'stock_conflict', message, { fields: { quantity: message } });

function cannotTake(stock: number, quantity: number): ShopError {
	if (stock === 0) return refused('No queda ninguna unidad: no hay nada que quitar');
	const here = stock === 1 ? 'Solo queda 1 unidad' : `Solo quedan ${stock} unidades`;
	return refused(`${here}: no se pueden quitar ${quantity}`);
}

/** Throws 409 with the reason at `quantity`. */
function stockAfterChange(stock: number, { kind, quantity, base }: StockChangeBody): number {
	if (kind === 'take' && quantity > stock) throw cannotTake(stock, quantity);
	const by = { add: quantity, take: -quantity, count: quantity - (base ?? stock) }[kind];
	const after = stock + by;
	if (after < 0) throw refused(`El stock cambió mientras tanto: ahora hay ${stock}. Vuelve a contar`);
	if (after > limits.stock) throw refused(`El stock no puede pasar de ${limits.stock} unidades`);
	return after;
}

const pageSize = 25;

export type StockMovements = ReturnType<typeof createStockMovements>;

export function createStockMovements({ database, products }: { database: Database; products: Products }) {
	return {
		/** Also for deleted products. */
		async page(productId: number, before: number | undefined): Promise<StockMovementPage> {
			const rows = await listMovements(database, productId, before, pageSize + 1);
			const movements = rows.slice(0, pageSize);
			return { movements, next: rows.length > pageSize ? (movements.at(-1)?.id ?? null) : null };
		},

		/** Throws 404, and 409 for missing units or too many. */
		change: (session: Session, productId: number, body: StockChangeBody): Promise<ProductDto> =>
			products.changeStock(session, productId, {
				changeReason: { reason: body.kind, note: body.note },
				decide: (stock) => stockAfterChange(stock, body),
				onEqual: (tx) => insertEqualCount(tx, { productId, userId: session.userId, note: body.note }),
			}),

		forget: (tx: Tx, userId: number): Promise<void> => renameMover(tx, userId, 'cuenta eliminada'),
	};
}
