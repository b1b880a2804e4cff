import type { DeliveryKind } from '../../../contract/deliveryTexts';
import { limaDay, limaMidnight } from '../../../contract/time';
import type { Calendar } from '../../../contract/workingDays';

/** In céntimos; the first begins at 0, and each begins above the one before. */
export interface CentsStep {
	from: number;
	fee: number;
}

/** The shop charges this for a total of products. Freight that is paid at destination is not the shop's. */
export function feeOf(kind: DeliveryKind, steps: readonly CentsStep[], totalCents: number): number {
	if (kind === 'AT_DESTINATION') return 0;
	return steps.findLast(({ from }) => from <= totalCents)?.fee ?? 0;
}

/** The next step with a lower fee than the present one. */
export function cheaperStep(kind: DeliveryKind, steps: readonly CentsStep[], totalCents: number): CentsStep | null {
	const fee = feeOf(kind, steps, totalCents);
	if (fee === 0) return null;
	return steps.find((step) => step.from > totalCents && step.fee < fee) ?? null;
}

const minute = 60_000;

/** `HH:MM` as milliseconds since midnight. */
function timeOfDay(text: string): number {
	const [hours = 0, minutes = 0] = text.split(':').map(Number);
	return (hours * 60 + minutes) * minute;
}

/**
 * First and last promised day of what is ordered now. It leaves today if that is a working day and `cutoff` (`HH:MM` in
 * Lima, or empty) is not reached, else on the next working day; the days of travel are counted from there.
 */
export function promisedDays(
	now: number,
	{ cutoff, daysFrom, daysTo }: { cutoff: string; daysFrom: number; daysTo: number },
	calendar: Calendar,
): { from: string; to: string } {
	const today = limaDay(now);
	const inTime = cutoff === '' || now - limaMidnight(now) < timeOfDay(cutoff);
	const leaves = inTime && calendar.isWorking(today) ? today : calendar.workingDayAfter(today, 1);
	return { from: calendar.workingDayAfter(leaves, daysFrom), to: calendar.workingDayAfter(leaves, daysTo) };
}
