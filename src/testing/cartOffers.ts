import type { CartOffersBody } from '#contract/offers/cart';
import type { CartCoupon, CartRule, Reduction } from '#contract/offers/reductions';
import type { Handler } from './serve';

const later = () => new Date(Date.now() + 3_600_000).toISOString();

/** Of product 1. */
export const threeForTwo = (changes: Partial<CartRule> = {}): CartRule => ({
	...{ id: 7, title: '3 × 2 en granos', productIds: [1], until: later() },
	terms: { kind: 'EVERY', of: 3, reduced: 1, percent: 100 },
	...changes,
});

/** 10 % off products 1 and 2. */
export const verano = (changes: Partial<CartCoupon> = {}): CartCoupon => ({
	...{ id: 9, code: 'VERANO', title: 'Bienvenida', productIds: [1, 2], minimum: null, joins: true, until: later() },
	terms: { kind: 'PERCENT', percent: 10 },
	...changes,
});

/** Answers the rules, and the one coupon to whoever asks for it. */
export const cartOffersOf =
	({ rules = [], coupon = null }: { rules?: CartRule[]; coupon?: CartCoupon | null }): Handler =>
	({ body }) => {
		const { coupon: asked } = body as CartOffersBody;
		const counts = coupon && asked === coupon.code;
		return {
			...{ rules, coupon: counts ? coupon : null, now: new Date().toISOString() },
			refused: asked && !counts ? 'Este cupón no existe o ya terminó' : null,
		};
	};

const reductions: Reduction[] = [
	{ kind: 'OFFER', id: 3, title: 'Feria', amount: 6 },
	{ kind: 'RULE', id: 7, title: '3 × 2', amount: 10 },
	{ kind: 'COUPON', id: 9, title: 'Cupón HOLA', amount: 2 },
	{ kind: 'LATER', id: null, title: 'Unidades agregadas después', amount: -1 },
];

/** Of an order's line, which costs S/ 19.00. */
export const reducedItem = { quantity: 3, price: 10, listPrice: 12, reductions };
