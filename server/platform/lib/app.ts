import type {
	FastifyBaseLogger,
	FastifyInstance,
	FastifyPluginAsync,
	FastifyTypeProvider,
	RawReplyDefaultExpression,
	RawRequestDefaultExpression,
	RawServerDefault,
} from 'fastify';
import type * as v from 'valibot';

export interface ValibotTypeProvider extends FastifyTypeProvider {
	validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown;
	serializer: this['schema'] extends v.GenericSchema ? v.InferInput<this['schema']> : unknown;
}

export type App = FastifyInstance<
	RawServerDefault,
	RawRequestDefaultExpression<RawServerDefault>,
	RawReplyDefaultExpression<RawServerDefault>,
	FastifyBaseLogger,
	ValibotTypeProvider
>;

export type Routes<Options extends object> = FastifyPluginAsync<Options, RawServerDefault, ValibotTypeProvider>;

/** Response schema of raw bytes: documented, not serialised. */
export interface Preserialized {
	content: Record<string, { schema: v.GenericSchema }>;
}

export const preserialized = (schema: v.GenericSchema, mediaType = 'application/json'): Preserialized => ({
	content: { [mediaType]: { schema } },
});

export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
