import type { DeliveryKind } from '../../../contract/deliveryTexts';
import { limaDay, limaMidnight } from '../../../contract/time';
import type { Calendar } from '../../../contract/workingDays';

/** In céntimos; the first begins at 0, and each begins above the one before. */
export interface CentsStep {
	from: number;
	fee: number;
}

/** Up to so many grams the fee is this many céntimos; each kilogram begun beyond the last step adds `extraKg`. */
export interface CentsWeights {
	steps: { upTo: number; fee: number }[];
	extraKg: number;
}

export interface FeeRule {
	kind: DeliveryKind;
	steps: readonly CentsStep[];
	/** Instead of the first step, where it is there. */
	weights: CentsWeights | null;
}

export interface Parcel {
	/** Of the products, in céntimos. */
	totalCents: number;
	grams: number;
}

function weightFee({ steps, extraKg }: CentsWeights, grams: number): number {
	const step = steps.find(({ upTo }) => grams <= upTo);
	if (step) return step.fee;
	const last = steps.at(-1);
	return last ? last.fee + Math.ceil((grams - last.upTo) / 1000) * extraKg : 0;
}

/** The shop charges this. Freight that is paid at destination is not the shop's. */
export function feeOf({ kind, steps, weights }: FeeRule, { totalCents, grams }: Parcel): number {
	if (kind === 'AT_DESTINATION') return 0;
	const step = steps.findLast(({ from }) => from <= totalCents);
	if (weights && (!step || step.from === 0)) return weightFee(weights, grams);
	return step?.fee ?? 0;
}

/** The next step with a lower fee than the present one. */
export function cheaperStep(rule: FeeRule, parcel: Parcel): CentsStep | null {
	const fee = feeOf(rule, parcel);
	if (fee === 0) return null;
	return rule.steps.find((step) => step.from > parcel.totalCents && step.fee < fee) ?? null;
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
