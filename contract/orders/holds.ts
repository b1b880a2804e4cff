import * as v from 'valibot';
import { Id, Quantity } from '../shared/primitives';

/** Below the API base: POST holds, PUT renews, DELETE releases, GET tells the time. */
export const holdsPath = '/holds';

/** GET tells what is held for whoever asks. */
export const ownHoldPath = '/holds/own';

/** The server's clock, by which `heldUntil` of a product counts. */
export const HoldClock = v.object({ now: v.string() });
export type HoldClock = v.InferOutput<typeof HoldClock>;

/** Also of `POST /orders`: names the visitor whose units the order may use. */
export const holdKeyHeader = 'hold-key';

/** Made by the visitor's browser; the server keeps a hash. */
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

/** `until` is null where nothing is held; moments are ISO 8601 in UTC, by the server's clock as `now` tells it. */
export const Hold = v.object({
	/** Units held, at most as many as were asked for. */
	items: v.array(v.object({ productId: v.number(), quantity: v.number() })),
	until: v.nullable(v.string()),
	now: v.string(),
	/** Once. */
	canRenew: v.boolean(),
});
export type Hold = v.InferOutput<typeof Hold>;

/** `GET /admin/products/{id}/holds`: units that somebody keeps, with the moment when they come back, the first one first. */
export const ProductHolds = v.object({
	holds: v.array(v.object({ units: v.number(), until: v.string() })),
	now: v.string(),
});
export type ProductHolds = v.InferOutput<typeof ProductHolds>;
