/** Names the calls beyond R7 that a back end has, joined by commas; `own-orders` from the shop's first order on. */
export const featuresHeader = 'x-shop-features';

export const features = [
	'product',
	'product-pages',
	'orders',
	'checkout',
	'account',
	'password-reset',
	'sales',
	'audit',
	'import',
	'admin-pages',
	'own-orders',
] as const;
export type Feature = (typeof features)[number];
