import { statusLabel } from '../../../lib/orderStatus';
import type { FieldRecord } from './entity';

/** Fields of an order that administrators change. */
export const orderFields = {
	status: { label: 'Estado', words: (value) => statusLabel(String(value)) },
	trackingNumber: { label: 'Número de seguimiento' },
} satisfies FieldRecord<object>;
