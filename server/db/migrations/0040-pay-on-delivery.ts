import type { Migration } from './migration';

/** Whether whoever receives an order may pay it then, by method and zone; everywhere, as before, until the shop says otherwise. */
export const payOnDelivery: Migration = {
	id: 40,
	name: 'pay-on-delivery',
	statements: ['ALTER TABLE delivery_fees ADD COLUMN pay_on_delivery boolean NOT NULL DEFAULT true'],
};
