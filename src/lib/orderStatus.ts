import type { OrderStatus } from '../../contract/orderStatus';
import { statusLabels } from '../../contract/statusLabels';

export { statusLabels };

export const isKnownStatus = (status: string): status is OrderStatus => Object.hasOwn(statusLabels, status);

/** An unknown status of a foreign back end is its own label. */
export const statusLabel = (status: string): string => (isKnownStatus(status) ? statusLabels[status] : status);
