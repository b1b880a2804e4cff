import type { AdminOrder } from '#contract/orders/desk';
import { formatLocalMoney, toCents, toSoles } from '#contract/shared/money';
import { invalidFields, notFound, ShopError } from '#platform/lib/shopError';
import { versionConflict } from '#platform/lib/versionConflict';
import type { StoredOrder } from './repository';
import type { OrderView } from './view';

export const missing = () => notFound('El pedido no existe');

export const changedMeanwhile = (current: AdminOrder) =>
	versionConflict(current, 'Alguien cambió este pedido mientras lo editabas. Revisa cómo está ahora.', 'order_edited');

/** Throws 409 `order_edited` with the order as it is now, where it changed since `editVersion`. */
export function refuseOutdated(order: StoredOrder, editVersion: number, view: OrderView): void {
	if (order.editVersion !== editVersion) throw changedMeanwhile(view(order));
}

/** Throws 400 at the field where it has more soles than these céntimos; `nothing` is the message where none may go. */
export function refuseMore(field: string, soles: number, most: number, nothing?: string): void {
	if (toCents(soles) <= most) return;
	throw invalidFields({ [field]: most <= 0 && nothing ? nothing : `Como máximo ${formatLocalMoney(toSoles(most))}` });
}

export const refundUnderWay = (): ShopError =>
	new ShopError(409, 'refund_under_way', 'Una devolución de este pedido está en camino. Espera a que termine.');
