import type { Migration } from './migration';

/**
 * Units that edits of orders took lately are looked for by their time; every other movement writes nothing here. An order
 * has another boleta or factura once its first one was taken back whole, so the lock of the order alone keeps it to one.
 */
export const editedOrders: Migration = {
	id: 39,
	name: 'edited-orders',
	statements: [
		`CREATE INDEX stock_movements_edits_idx ON stock_movements (at) WHERE reason = 'order-edit'`,
		'DROP INDEX tax_documents_order_key',
	],
};
