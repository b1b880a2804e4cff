import type { Reduction } from './reductions';

/** `−S/ 12.00`; what costs more has a plus. Takes soles. */
export const takenOff = (amount: number, format: (soles: number) => string): string =>
	`${amount < 0 ? '+' : '−'}${format(Math.abs(amount))}`;

/** Units that came later may cost the same. */
export const shownReasons = (reductions: readonly Reduction[] | null | undefined): Reduction[] =>
	(reductions ?? []).filter(({ amount }) => amount !== 0);

/** Of the sum, once something was taken off. */
export const toPayLabel = 'A pagar';

/** `?cupon=` of a link waits for the visit. */
export const couponParameter = 'cupon';

/** Page of what is reduced. */
export const offersPath = '/ofertas';
