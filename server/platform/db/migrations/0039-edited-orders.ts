import type { Migration } from './migration';

/**
 * The index covers units of edits only. An order may have another document after full credit, so only its lock
 * prevents two.
 */
export const editedOrders: Migration = {
	id: 39,
	name: 'edited-orders',
	statements: [
		`CREATE INDEX stock_movements_edits_idx ON stock_movements (at) WHERE reason = 'order-edit'`,
		'DROP INDEX tax_documents_order_key',
	],
};
