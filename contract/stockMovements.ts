import * as v from 'valibot';
import { limits } from './limits';
import { Before } from './pageQuery';
import { optionalText } from './primitives';

/** Why the stock of a product changed. `opening` is the stock that was there when movements began to be written. */
export const movementReasons = [
	'opening',
	'created',
	'edit',
	'import',
	'count',
	'add',
	'take',
	'sale',
	'cancellation',
	'order-edit',
	'return',
	'revival',
	'deleted',
] as const;
export type MovementReason = (typeof movementReasons)[number];

export const StockMovement = v.object({
	id: v.number(),
	/** ISO 8601 in UTC. */
	at: v.string(),
	reason: v.picklist(movementReasons),
	/** Units that came (positive) or left; 0 for a count that found what was expected. */
	change: v.number(),
	/** Units afterwards, with those that somebody holds. */
	stock: v.number(),
	/** Of the team; null for shoppers and the shop itself. `id` is null once the account is gone. */
	by: v.nullable(v.object({ id: v.nullable(v.number()), username: v.string() })),
	orderNumber: v.nullable(v.string()),
	note: v.string(),
});
export type StockMovement = v.InferOutput<typeof StockMovement>;

/** Query of `GET /admin/products/{id}/movements`: `before` is the `next` of the previous page. */
export const MovementsQuery = v.object({ before: Before });

/** Newest first, at most 25; `next` is null on the last page. */
export const StockMovementPage = v.object({ movements: v.array(StockMovement), next: v.nullable(v.number()) });
export type StockMovementPage = v.InferOutput<typeof StockMovementPage>;

export const stockKinds = ['count', 'add', 'take'] as const;
export type StockKind = (typeof stockKinds)[number];

const tooMuch = 'La cantidad es demasiado alta';
const Units = v.pipe(
	v.number('Escribe cuántas unidades, en números'),
	v.integer('La cantidad debe ser un número entero'),
	v.minValue(0, 'La cantidad debe ser un número entero desde 0'),
	v.maxValue(limits.stock, tooMuch),
);

/** Body of `POST /admin/products/{id}/stock`. */
export const StockChangeBody = v.pipe(
	v.object({
		kind: v.picklist(stockKinds, 'Elige si cuentas, sumas o quitas'),
		quantity: Units,
		/** Of a count: the stock that was shown. The difference to it counts, whatever was sold while counting. */
		base: v.nullish(Units),
		note: optionalText('La nota', 200),
	}),
	v.forward(
		v.check(({ kind, quantity }) => kind === 'count' || quantity > 0, 'La cantidad debe ser un número entero desde 1'),
		['quantity'],
	),
);
export type StockChangeBody = v.InferOutput<typeof StockChangeBody>;
