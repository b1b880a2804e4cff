import { keepsUnpaid, sql, unverifiedBuyer } from '#platform/db';

/** Conditions on the order `o`. */
export const toDo = {
	REQUEST: sql`(o.request AND o.status = 'PENDING')`,
	// An unverified buyer has not paid, and the order has all units that the shop could sell of a product.
	LAST_UNITS: sql`${keepsUnpaid} AND o.channel = 'WEB' AND ${unverifiedBuyer(sql`o.user_id`)} AND EXISTS (
		SELECT FROM order_items i JOIN products p ON p.id = i.product_id
		WHERE i.order_id = o.id AND p.active AND p.stock + p.held = 0)`,
	PREPARE: sql`o.status IN ('PENDING', 'CONFIRMED', 'PROCESSING') AND NOT o.request AND (o.status <> 'PENDING'
		OR (SELECT paid.state FROM payments paid WHERE paid.order_id = o.id) IN ('CONFIRMED', 'ON_DELIVERY'))`,
	// Refused by the provider or SUNAT, neither replaced nor of an order that needs none any more.
	DOCUMENT: sql`EXISTS (SELECT FROM tax_documents d
		WHERE d.order_id = o.id AND d.state = 'REJECTED' AND NOT d.released
			AND (o.status <> 'CANCELLED' OR d.amends_id IS NOT NULL) AND NOT EXISTS (
				SELECT FROM tax_documents later WHERE later.order_id = o.id AND later.id > d.id
					AND later.amends_id IS NOT DISTINCT FROM d.amends_id))`,
};
