import type { DeliveryPlan } from '../../../../contract/delivery';

/** The zone with the longest of the code's prefixes. */
export const zoneOf = (
	{ zones }: Pick<DeliveryPlan, 'zones'>,
	code: string,
): DeliveryPlan['zones'][number] | undefined =>
	[6, 4, 2]
		.map((length) => zones.find(({ areas }) => areas.includes(code.slice(0, length))))
		.find((zone) => zone !== undefined);
