import { type SQL, sql } from 'drizzle-orm';
import { isoTime, personName } from '../../db/fragments';

/** Of the order `o`: ISO 8601 in UTC, and soles. */
export const createdAt: SQL = isoTime('o.created_at');
export const total: SQL = sql.raw('(o.total_cents / 100.0)::numeric(12, 2)');
/** Of the line `i`, soles. */
export const price: SQL = sql.raw('(i.unit_price_cents / 100.0)::numeric(12, 2)');

/** JSON object of the order `o` as it is kept (repository.ts StoredOrder). */
export const orderJson: SQL = sql`json_build_object(
	'id', o.id, 'orderNumber', o.order_number, 'createdAt', ${createdAt}, 'status', o.status, 'total', ${total},
	'items', (
		SELECT coalesce(json_agg(json_build_object(
			'productId', i.product_id, 'productName', i.product_name, 'imageUrl', i.image_url,
			'quantity', i.quantity, 'price', ${price}) ORDER BY i.id), '[]')
		FROM order_items i WHERE i.order_id = o.id),
	'shippingAddress', o.shipping_address, 'phone', o.phone, 'paymentMethod', o.payment_method,
	'notes', o.notes, 'trackingNumber', o.tracking_number)`;

/** JSON object of the user `u` as administrators see a customer (contract AdminOrder); NULL without a user. */
export const customerJson: SQL = sql`CASE WHEN u.id IS NOT NULL THEN
	json_build_object('name', ${personName}, 'email', u.email, 'phone', u.phone) END`;
