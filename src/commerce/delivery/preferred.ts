import type { DeliveryOption } from '#contract/delivery/quote';

/** A shopper expects a delivery; the fee that an agency collects is unknown. */
const ranks = { OWN: 0, AGENCY: 0, AT_DESTINATION: 1, PICKUP: 2 };

/** A delivery before a pick-up, then by fee. */
export const byPreference = (options: readonly DeliveryOption[]): DeliveryOption[] =>
	[...options].sort((a, b) => ranks[a.kind] - ranks[b.kind] || a.fee - b.fee);
