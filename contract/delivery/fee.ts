import { formatLocalMoney, toCents, toSoles } from '../shared/money';
import type { DeliveryMethod, DeliveryStep, DeliveryWeights, FeeForm } from './fees';
import type { DeliveryKind } from './quote';

/** In céntimos. Steps ascend from 0. */
export interface FeeRule {
	kind: DeliveryKind;
	steps: readonly DeliveryStep[];
	weights: DeliveryWeights | null;
}

function weightFee({ steps, extraKg }: DeliveryWeights, grams: number): number {
	const step = steps.find(({ upTo }) => grams <= upTo);
	if (step) return step.fee;
	const last = steps.at(-1);
	return last ? last.fee + Math.ceil((grams - last.upTo) / 1000) * extraKg : 0;
}

function feeOf({ kind, steps, weights }: FeeRule, total: number, grams: number): number {
	// The recipient pays the agency.
	if (kind === 'AT_DESTINATION') return 0;
	const step = steps.findLast(({ from }) => from <= total);
	if (weights && (!step || step.from === 0)) return weightFee(weights, grams);
	return step?.fee ?? 0;
}

/** Soles: the fee, and the next total with a lower one. */
export function priceDelivery(rule: FeeRule, { total, grams }: { total: number; grams: number }) {
	const cents = toCents(total);
	const fee = feeOf(rule, cents, grams);
	const next = rule.steps.find((step) => step.from > cents && step.fee < fee);
	return { fee: toSoles(fee), cheaperFrom: next ? { total: toSoles(next.from), fee: toSoles(next.fee) } : null };
}

export const daysText = ({ daysFrom, daysTo }: Pick<FeeForm, 'daysFrom' | 'daysTo'>): string => {
	if (daysTo === 0) return 'el mismo día';
	if (daysFrom === daysTo) return daysTo === 1 ? 'en 1 día hábil' : `en ${daysTo} días hábiles`;
	return `en ${daysFrom} a ${daysTo} días hábiles`;
};

const price = (fee: number): string => (fee === 0 ? 'gratis' : formatLocalMoney(fee));

const kilos = (grams: number): string => `${(grams / 1000).toLocaleString('es-PE')} kg`;

/** "hasta 1 kg S/ 10.00, hasta 5 kg S/ 15.00, S/ 2.50 por kilo más". */
function weightText({ steps, extraKg }: DeliveryWeights): string {
	const each = steps.map(({ upTo, fee }) => `hasta ${kilos(upTo)} ${price(fee)}`);
	return [...each, extraKg > 0 && `${formatLocalMoney(extraKg)} por kilo más`].filter(Boolean).join(', ');
}

/** "S/ 12.00, desde S/ 150.00 gratis; en 3 a 5 días hábiles". */
function feeText(kind: DeliveryKind, fee: DeliveryMethod['fees'][number]): string {
	const [first, ...more] = fee.steps;
	const sums = [
		fee.weights ? weightText(fee.weights) : price(first?.fee ?? 0),
		...more.map((step) => `desde ${formatLocalMoney(step.from)} ${price(step.fee)}`),
	];
	const paid = fee.payOnDelivery ? '' : ', sin pago al recibir';
	return `${kind === 'AT_DESTINATION' ? 'lo paga quien recibe' : sums.join(', ')}; ${daysText(fee)}${paid}`;
}

export const feesOfZone = <Method extends Pick<DeliveryMethod, 'kind' | 'fees'>>(
	methods: readonly Method[],
	zoneId: number,
) =>
	methods.flatMap((method) => {
		const fee = method.fees.find((one) => one.zoneId === zoneId);
		return fee ? [{ method, text: feeText(method.kind, fee) }] : [];
	});
