import * as v from 'valibot';
import { shownSoles, wholeNumber } from '../shared/primitives';
import { HoldBody } from './holds';
import { paymentMethods } from './status';

/** `total`: soles on the screen, including delivery. */
export const StandingBody = v.object({
	items: HoldBody.entries.items,
	total: shownSoles('El total no es válido'),
});
export type StandingBody = v.InferOutput<typeof StandingBody>;

/**
 * Per offered way to pay: the order would be a `request`; `minutes` until it ends unpaid if it exceeds the share of
 * strangers; null: the shop's usual times.
 */
export const Standing = v.object({
	ways: v.array(
		v.object({ method: v.picklist(paymentMethods), request: v.boolean(), minutes: v.nullable(v.number()) }),
	),
});
export type Standing = v.InferOutput<typeof Standing>;

const wrong = 'Lo que viste del pedido no es válido';

/** The chosen way to pay, as the shopper saw it. */
export const ShownStanding = v.object({
	request: v.boolean(wrong),
	minutes: v.nullable(wholeNumber(1, 1_000_000, wrong)),
});
export type ShownStanding = v.InferOutput<typeof ShownStanding>;

/** 409 of a checkout with worse terms than on the screen. Nothing was ordered. */
export const StandingChanged = v.object({
	message: v.string(),
	code: v.literal('standing_changed'),
	standing: Standing,
});
export type StandingChanged = v.InferOutput<typeof StandingChanged>;
