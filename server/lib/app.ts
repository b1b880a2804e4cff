import type {
	FastifyBaseLogger,
	FastifyInstance,
	FastifyTypeProvider,
	RawReplyDefaultExpression,
	RawRequestDefaultExpression,
	RawServerDefault,
} from 'fastify';
import type * as v from 'valibot';

/** Route handlers see the output of their route's valibot schemas. */
export interface ValibotTypeProvider extends FastifyTypeProvider {
	validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown;
}

/** The Fastify instance as every plugin and module gets it. */
export type App = FastifyInstance<
	RawServerDefault,
	RawRequestDefaultExpression<RawServerDefault>,
	RawReplyDefaultExpression<RawServerDefault>,
	FastifyBaseLogger,
	ValibotTypeProvider
>;

/** Where the server gets the time from; a test brings its own. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
