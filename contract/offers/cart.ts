import * as v from 'valibot';
import { Id, patternText } from '../shared/primitives';
import { CartCoupon, CartRule } from './reductions';

const codeLength = 30;

/** Capital letters, as stored. */
export const CouponCode = v.pipe(
	patternText('El cupón', codeLength, /^[\p{L}\d][\p{L}\d._-]*$/u, 'Un cupón tiene letras, números, puntos y guiones'),
	v.toUpperCase(),
);

/** Asks which rules reach the lines of a cart, and whether a coupon counts. */
export const CartOffersBody = v.object({
	productIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(200, 'Hay demasiados productos')),
	coupon: v.nullish(CouponCode),
});
export type CartOffersBody = v.InferInput<typeof CartOffersBody>;

export const CartOffers = v.object({
	rules: v.array(CartRule),
	coupon: v.nullable(CartCoupon),
	/** Spanish: why the coupon does not count. */
	refused: v.nullable(v.string()),
	/** Moment of the server, ISO 8601. */
	now: v.string(),
});
export type CartOffers = v.InferOutput<typeof CartOffers>;

export const cartOffersPath = '/offers/cart';
