/** `−S/ 12.00`; what costs more has a plus. Takes soles. */
export const takenOff = (amount: number, format: (soles: number) => string): string =>
	`${amount < 0 ? '+' : '−'}${format(Math.abs(amount))}`;

/** Of the sum, once something was taken off. */
export const toPayLabel = 'A pagar';

/** `?cupon=` of a link waits for the visit. */
export const couponParameter = 'cupon';
