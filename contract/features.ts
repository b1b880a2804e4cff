/** Names the calls beyond R7 that a back end has, joined by commas; `own-orders` from the shop's first order on. */
export const featuresHeader = 'x-shop-features';

/**
 * A position of our server's log, opaque to clients as in `positionHeader` of the live channel. Of an answer: it knows at
 * least all that happened up to there. Of a request: the answer must know at least this.
 */
export const answerPositionHeader = 'x-shop-position';
export const atLeastHeader = 'x-shop-at-least';

export const features = [
	'product',
	'product-pages',
	'orders',
	'order-desk',
	'order-changes',
	'checkout',
	'account',
	'password-reset',
	'account-mail',
	'sales',
	'audit',
	'import',
	'admin-pages',
	'positions',
	'system',
	'mail',
	'team',
	'settings',
	'pages',
	'complaints',
	'presence',
	'stock-movements',
	'addresses',
	'holds',
	'payments',
	'delivery',
	'guest-orders',
	'receipts',
	'tax-documents',
	'own-orders',
] as const;
export type Feature = (typeof features)[number];
