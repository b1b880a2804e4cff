import { type OrderStatus, statusLabels } from '#contract/orders/status';

export { statusLabels };

export const isKnownStatus = (status: string): status is OrderStatus => Object.hasOwn(statusLabels, status);

/** Unknown statuses stay as they are. */
export const statusLabel = (status: string): string => (isKnownStatus(status) ? statusLabels[status] : status);

export const stateLabel = ({ status, request }: { status: string; request?: boolean | null | undefined }): string =>
	request && status === 'PENDING' ? 'Solicitud' : statusLabel(status);
