import type { AdminOrder } from '#contract/orders/desk';
import { formatLocalMoney, toCents, toSoles } from '#contract/shared/money';
import { invalidFields, notFound, ShopError } from '#platform/lib/shopError';
import { versionConflict } from '#platform/lib/versionConflict';
import type { StoredOrder } from './repository';
import type { OrderView } from './view';

export const missing = () => notFound('El pedido no existe');

export const changedMeanwhile = (current: AdminOrder) =>
	versionConflict(current, 'Alguien cambió este pedido mientras lo editabas. Revisa cómo está ahora.', 'order_edited');

/** Throws 409 `order_edited` with the present order if it changed since `editVersion`. */
export function refuseOutdated(order: StoredOrder, editVersion: number, view: OrderView): void {
	if (order.editVersion !== editVersion) throw changedMeanwhile(view(order));
}

/** Throws 400 at the field above `maxCents`; `nothing` is the message where none may go. */
export function refuseMore(field: string, soles: number, maxCents: number, nothing?: string): void {
	if (toCents(soles) <= maxCents) return;
	throw invalidFields({
		[field]: maxCents <= 0 && nothing ? nothing : `Como máximo ${formatLocalMoney(toSoles(maxCents))}`,
	});
}

export const refundUnderWay = (): ShopError =>
	new ShopError(409, 'refund_under_way', 'Una devolución de este pedido está en camino. Espera a que termine.');
