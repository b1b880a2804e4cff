import { type OrderStatus, statusLabels } from '../../contract/orders/status';

export { statusLabels };

export const isKnownStatus = (status: string): status is OrderStatus => Object.hasOwn(statusLabels, status);

/** An unknown status of a foreign back end is its own label. */
export const statusLabel = (status: string): string => (isKnownStatus(status) ? statusLabels[status] : status);

/** Names an order that the shop has to accept first as a request. */
export const stateLabel = ({ status, request }: { status: string; request?: boolean | null | undefined }): string =>
	request && status === 'PENDING' ? 'Solicitud' : statusLabel(status);
