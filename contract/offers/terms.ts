import * as v from 'valibot';
import { limits } from '../shared/limits';
import { toCents, toSoles } from '../shared/money';
import { wholeNumber } from '../shared/primitives';

const percent = (most: number) => wholeNumber(1, most, `El porcentaje debe ser un número entero de 1 a ${most}`);

const wrongAmount = 'Escribe un monto mayor que 0, por ejemplo 12.50';
const Amount = v.pipe(
	v.number(wrongAmount),
	v.minValue(0.01, wrongAmount),
	v.maxValue(limits.price, 'El monto es demasiado alto'),
	v.check((soles) => Math.abs(soles * 100 - toCents(soles)) < 1e-6, 'El monto tiene más de dos decimales'),
);

const PercentOff = v.object({ kind: v.literal('PERCENT'), percent: percent(99) });
/** `amount` in soles. */
const AmountOff = v.object({ kind: v.literal('AMOUNT'), amount: Amount });

/** Of one unit: percent off, soles off, a price in soles, or `EACH` product at its own, which only files make. */
export const PriceTerms = v.variant('kind', [
	PercentOff,
	AmountOff,
	v.object({ kind: v.literal('PRICE'), amount: Amount }),
	v.object({ kind: v.literal('EACH') }),
]);
export type PriceTerms = v.InferOutput<typeof PriceTerms>;

const wrongUnits = 'Las unidades deben ser un número entero de 2 a 100';
const Units = wholeNumber(2, 100, wrongUnits);

/** `EVERY`: of each `of` units the `reduced` cheapest have `percent` off. `STEPS`: percent off all units. */
export const QuantityTerms = v.variant('kind', [
	v.pipe(
		v.object({
			kind: v.literal('EVERY'),
			of: Units,
			reduced: wholeNumber(1, 99, 'Las unidades rebajadas deben ser un número entero desde 1'),
			percent: percent(100),
		}),
		v.forward(
			v.check(({ of, reduced }) => reduced < of, 'Al menos una unidad se paga completa'),
			['reduced'],
		),
	),
	v.object({
		kind: v.literal('STEPS'),
		steps: v.pipe(
			v.array(v.object({ from: Units, percent: percent(99) })),
			v.minLength(1, 'Agrega al menos un escalón'),
			v.maxLength(5, 'Puede haber 5 escalones como máximo'),
			v.check(
				(steps) => steps.every(({ from, percent }, at) => at === 0 || isAbove({ from, percent }, steps[at - 1])),
				'Cada escalón pide más unidades que el anterior y rebaja más',
			),
		),
	}),
]);
export type QuantityTerms = v.InferOutput<typeof QuantityTerms>;

type Step = { from: number; percent: number };
const isAbove = (step: Step, before: Step | undefined): boolean =>
	before === undefined || (step.from > before.from && step.percent > before.percent);

export const CouponTerms = v.variant('kind', [PercentOff, AmountOff]);
export type CouponTerms = v.InferOutput<typeof CouponTerms>;

export type OfferTerms = PriceTerms | QuantityTerms | CouponTerms;

/** Soles of one unit; null where the offer does not lower this price, or has one for each product. The server's SQL computes the same. */
export function offerPrice(terms: PriceTerms, listPrice: number): number | null {
	if (terms.kind === 'EACH') return null;
	const list = toCents(listPrice);
	const cents =
		terms.kind === 'PERCENT'
			? Math.round((list * (100 - terms.percent)) / 100)
			: terms.kind === 'AMOUNT'
				? list - toCents(terms.amount)
				: toCents(terms.amount);
	return cents > 0 && cents < list ? toSoles(cents) : null;
}
