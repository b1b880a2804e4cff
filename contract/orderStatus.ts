/** In the order of an order's life; CANCELLED ends it from any status that is not final (R4-30, R4-34). */
export const orderStatuses = ['PENDING', 'CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const finalStatuses: readonly string[] = ['DELIVERED', 'CANCELLED'];

/** Nothing follows a final status. An unknown status of a foreign back end counts as final. */
export const isFinal = (status: string): boolean =>
	finalStatuses.includes(status) || !(orderStatuses as readonly string[]).includes(status);

/** The next step from PENDING to DELIVERED (R4-34); null where there is none. */
export function nextStatus(status: string): OrderStatus | null {
	if (isFinal(status)) return null;
	return orderStatuses[(orderStatuses as readonly string[]).indexOf(status) + 1] ?? null;
}

/** Statuses that 'Cambiar Estado' offers: every one but the current and DELIVERED (R4-35). */
export const offeredStatuses = (status: string): OrderStatus[] =>
	isFinal(status) ? [] : orderStatuses.filter((other) => other !== status && other !== 'DELIVERED');

/** Quick actions walk the steps, the dialog may also go back to correct a mistake; only SHIPPED leads to DELIVERED. */
export const canChangeStatus = (from: string, to: string): boolean =>
	nextStatus(from) === to || (offeredStatuses(from) as string[]).includes(to);

/** A customer may cancel before the shop has begun to work on the order (R3-122). */
export const canCustomerCancel = (status: string): boolean => status === 'PENDING';
