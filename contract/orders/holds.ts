import * as v from 'valibot';
import { Id, Quantity } from '../shared/primitives';

/** POST holds, PUT renews, DELETE releases, GET answers the time. */
export const holdsPath = '/holds';

export const ownHoldPath = '/holds/own';

/** The clock of `heldUntil`. */
export const HoldClock = v.object({ now: v.string() });
export type HoldClock = v.InferOutput<typeof HoldClock>;

/** Also in `POST /orders`: names the visitor whose held units the order may use. */
export const holdKeyHeader = 'hold-key';

/** Made by the browser; the server stores a hash. */
export const HoldKey = v.pipe(
	v.string('Falta la clave de la reserva'),
	v.regex(/^[0-9a-f]{32}$/, 'La clave de la reserva no es válida'),
);

export const HoldBody = v.object({
	items: v.pipe(
		v.array(
			v.object({
				productId: Id,
				quantity: Quantity,
			}),
			'No hay productos que apartar',
		),
		v.minLength(1, 'No hay productos que apartar'),
		v.maxLength(100, 'Hay demasiados productos'),
		v.check(
			(items) => new Set(items.map(({ productId }) => productId)).size === items.length,
			'Un producto está repetido',
		),
	),
});
export type HoldBody = v.InferOutput<typeof HoldBody>;

/** `until` null: no held units. Moments of the server's clock, `now`. */
export const Hold = v.object({
	items: v.array(
		v.object({
			productId: v.number(),
			quantity: v.number(),
			/** Soles of a unit, by an offer: theirs until the hold's first end. */
			price: v.optional(v.number()),
		}),
	),
	until: v.nullable(v.string()),
	now: v.string(),
	/** A hold is renewed at most once. */
	canRenew: v.boolean(),
});
export type Hold = v.InferOutput<typeof Hold>;

/** Earliest end first. */
export const ProductHolds = v.object({
	holds: v.array(v.object({ units: v.number(), until: v.string() })),
	now: v.string(),
});
export type ProductHolds = v.InferOutput<typeof ProductHolds>;
