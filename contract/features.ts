/**
 * Header of every answer of our API: which calls beyond R7 it has, joined by commas. A back end without it has none.
 * `own-orders` is there from the shop's first order on.
 */
export const featuresHeader = 'x-shop-features';

export const features = [
	'product',
	'orders',
	'checkout',
	'account',
	'password-reset',
	'sales',
	'audit',
	'import',
	'own-orders',
] as const;
export type Feature = (typeof features)[number];
