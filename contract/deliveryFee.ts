import type { DeliveryStep, DeliveryWeights } from './delivery';
import type { DeliveryKind } from './deliveryTexts';
import { toCents, toSoles } from './money';

/** In céntimos, as it is stored. The first step begins at 0, and each begins above the one before. */
export interface FeeRule {
	kind: DeliveryKind;
	steps: readonly DeliveryStep[];
	/** Instead of the first step, where it is there. */
	weights: DeliveryWeights | null;
}

function weightFee({ steps, extraKg }: DeliveryWeights, grams: number): number {
	const step = steps.find(({ upTo }) => grams <= upTo);
	if (step) return step.fee;
	const last = steps.at(-1);
	return last ? last.fee + Math.ceil((grams - last.upTo) / 1000) * extraKg : 0;
}

/** Freight that is paid at destination is not the shop's. */
function feeOf({ kind, steps, weights }: FeeRule, total: number, grams: number): number {
	if (kind === 'AT_DESTINATION') return 0;
	const step = steps.findLast(({ from }) => from <= total);
	if (weights && (!step || step.from === 0)) return weightFee(weights, grams);
	return step?.fee ?? 0;
}

/** Soles that the shop charges where the products cost `total` soles, and the next total with a lower fee. */
export function priceDelivery(rule: FeeRule, { total, grams }: { total: number; grams: number }) {
	const cents = toCents(total);
	const fee = feeOf(rule, cents, grams);
	const next = rule.steps.find((step) => step.from > cents && step.fee < fee);
	return { fee: toSoles(fee), cheaperFrom: next ? { total: toSoles(next.from), fee: toSoles(next.fee) } : null };
}
