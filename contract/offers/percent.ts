import { toCents } from '../shared/money';

/** Whole percent of the list price, rounded down, so that no card says more than it gives; 0: less than one. */
export const percentOff = (listPrice: number, price: number): number =>
	listPrice > 0 ? Math.floor(((toCents(listPrice) - toCents(price)) * 100) / toCents(listPrice)) : 0;
