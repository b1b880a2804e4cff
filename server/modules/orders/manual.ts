import type { AdminOrder } from '#contract/orders/desk';
import type { ManualOrderBody, ShopCustomer } from '#contract/orders/manual';
import { personName, sql, type Tx } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';
import type { PlaceOrder } from './checkout';
import type { OrderParts } from './parts';
import { missing } from './refusals';
import type { Buyer } from './repository';
import * as repository from './repository';
import type { Checkout, DeskOrder } from './writeOrder';

const handoverPlaces = { NOW: 'Entregado en la tienda', PICKUP: 'Recojo en tienda' } as const;

export function createManualOrders({ database, links, view }: OrderParts, place: PlaceOrder) {
	function buyerOf({ userId, name, email, phone, address }: ManualOrderBody): Buyer {
		if (userId) return { userId, guest: null };
		const called = name || address?.recipient.name || (email || phone ? null : 'Cliente en mostrador');
		return { userId: null, guest: { name: called, email: email || null, phone: phone || null } };
	}

	return {
		async place(
			by: Session,
			idempotencyKey: string,
			body: ManualOrderBody,
			publicUrl: string | null,
		): Promise<{ order: AdminOrder; linkToken: string | undefined; created: boolean }> {
			const { channel, handover, paid, phone, items, delivery, paymentMethod, notes, receipt } = body;
			const address = handover === 'DELIVERY' ? body.address : null;
			const checkout: Checkout = {
				...{ items, paymentMethod, notes, address, phone: phone || '', receipt: receipt ?? null },
				delivery: handover === 'DELIVERY' ? delivery : null,
				shippingAddress: handover === 'DELIVERY' ? '' : handoverPlaces[handover],
			};
			const desk: DeskOrder = { by, channel, handover, paid };
			const origin = { holdKey: null, address: null };
			const placed = await place(buyerOf(body), idempotencyKey, checkout, publicUrl, origin, desk);
			return { ...placed, order: view(placed.order) };
		},

		async customers(text: string): Promise<ShopCustomer[]> {
			if (text.length < 3 || text.includes('\0')) return [];
			const digits = text.replace(/\D/g, '');
			return database.query<ShopCustomer>(sql`
				SELECT u.id AS "userId", ${personName} AS name, u.email, u.phone,
					(SELECT o.address FROM orders o WHERE o.user_id = u.id AND o.address IS NOT NULL ORDER BY o.id DESC LIMIT 1)
						AS address
				FROM users u
				WHERE strpos(fold(${personName}), fold(${text}::text)) > 0 OR strpos(fold(u.email), fold(${text}::text)) > 0
					OR ${digits.length >= 3} AND strpos(regexp_replace(u.phone, '\\D', '', 'g'), ${digits}::text) > 0
				ORDER BY strpos(fold(${personName}), fold(${text}::text)) <> 1, u.id DESC LIMIT 8`);
		},

		/** Throws 409 for an account's order. */
		async link(id: number): Promise<{ token: string }> {
			return database.transaction(async (tx: Tx) => {
				const order = await repository.find(tx, id);
				if (!order) throw missing();
				if (!order.guest) throw new ShopError(409, 'no_link', 'Este pedido se ve en la cuenta del cliente.');
				return { token: await links.issue(tx, id) };
			});
		},
	};
}
