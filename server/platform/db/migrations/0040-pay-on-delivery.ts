import type { Migration } from './migration';

export const payOnDelivery: Migration = {
	id: 40,
	name: 'pay-on-delivery',
	statements: ['ALTER TABLE delivery_fees ADD COLUMN pay_on_delivery boolean NOT NULL DEFAULT true'],
};
