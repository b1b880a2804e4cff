import type { ReactNode } from 'react';
import { useIsOurs } from '#api/backEnd';
import { isSampleId } from '#api/orSamples';
import { Link } from '#ui/Link';
import type { OpenRequest } from './openRequest';

export const deskPath = (id: number): string => `/admin/orders/${id}`;

/** Link props: opens the payment of an order. */
export const paymentLink = ({ id, orderNumber }: { id: number; orderNumber: string }) => ({
	to: `/admin/payments?${new URLSearchParams({ search: orderNumber, state: 'ALL' })}`,
	state: { open: id } satisfies OpenRequest,
});

/** Samples, and orders of a foreign back end, have no page of their own. */
export const useHasDesk = (id: number): boolean => useIsOurs() && !isSampleId(id);

export const DeskLink = ({ id, children }: { id: number; children: ReactNode }) =>
	useHasDesk(id) ? <Link to={deskPath(id)}>{children}</Link> : children;
