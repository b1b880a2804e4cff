import * as v from 'valibot';
import { Id, shownSoles } from '../shared/primitives';
import { CouponTerms, QuantityTerms } from './terms';

/** `OFFER`: already in the unit's price. `LATER`: units that the team added at another price. */
export const reductionKinds = ['OFFER', 'RULE', 'COUPON', 'LATER'] as const;

/** Why a line costs less. `amount`: soles of the whole line, negative where it costs more. */
export const Reduction = v.object({
	kind: v.picklist(reductionKinds),
	/** Of the offer; null: of none. */
	id: v.nullable(v.number()),
	title: v.string(),
	amount: v.number(),
	/** Of `LATER`: how many. */
	units: v.optional(v.number()),
});
export type Reduction = v.InferOutput<typeof Reduction>;

/** By a rule or the coupon, as a checkout showed it. Soles of the line. */
export const ShownReduction = v.object({
	kind: v.picklist(['RULE', 'COUPON'], 'La rebaja no es válida'),
	id: Id,
	amount: shownSoles('La rebaja no es válida'),
});
export type ShownReduction = v.InferOutput<typeof ShownReduction>;

/** A quantity rule, and the products of the cart that it reaches. */
export const CartRule = v.object({
	id: v.number(),
	title: v.string(),
	terms: QuantityTerms,
	productIds: v.array(v.number()),
	/** ISO 8601, the first moment without it. */
	until: v.string(),
});
export type CartRule = v.InferOutput<typeof CartRule>;

/** A coupon that this cart may use; soles. */
export const CartCoupon = v.object({
	id: v.number(),
	code: v.string(),
	title: v.string(),
	terms: CouponTerms,
	productIds: v.array(v.number()),
	/** Of what its products cost before the coupon. */
	minimum: v.nullable(v.number()),
	/** False: lines that an offer or a rule reduces stay as they are. */
	joins: v.boolean(),
	until: v.string(),
});
export type CartCoupon = v.InferOutput<typeof CartCoupon>;
