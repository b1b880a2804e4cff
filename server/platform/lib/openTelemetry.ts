import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyRequest } from 'fastify';
import { version } from '#package.json';
import { createOtlpExporter, type TraceTarget } from './otlpExporter';
import { within } from './time';
import type { Tracing } from './tracing';
import { createProxyTest } from './trustedProxy';

interface TracingOptions extends TraceTarget {
	serviceName: string;
	trustProxy: string | false;
	log: { warn(details: object, message: string): void };
}

/** Of the stop's five seconds. */
const stopLimitMs = 1500;

const kinds = { work: SpanKind.INTERNAL, database: SpanKind.CLIENT };

/** W3C's format; other versions begin alike. */
const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/;

/** The SDK samples by `OTEL_TRACES_SAMPLER`. */
export function startTracing({ serviceName, trustProxy, ...target }: TracingOptions): Tracing {
	const provider = new BasicTracerProvider({
		resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
		spanProcessors: [new BatchSpanProcessor(createOtlpExporter(target))],
	});
	const tracer = provider.getTracer('tienda-viva', version);
	const current = new AsyncLocalStorage<Span>();
	const open = new WeakMap<FastifyRequest, Span>();
	const isProxy = createProxyTest(trustProxy);

	/** Strangers' traces would cost us. */
	function parentOf({ raw: { headers, socket } }: FastifyRequest) {
		const [, traceId, spanId, flags] = traceparent.exec(String(headers.traceparent)) ?? [];
		if (!traceId || !spanId || !isProxy(socket.remoteAddress)) return ROOT_CONTEXT;
		const traceFlags = Number.parseInt(flags ?? '', 16) & TraceFlags.SAMPLED;
		return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
	}

	function opened(request: FastifyRequest): Span {
		const route = request.routeOptions.url;
		const span = tracer.startSpan(
			`${request.method} ${route ?? 'other'}`,
			{
				kind: SpanKind.SERVER,
				attributes: {
					'http.request.method': request.method,
					...(route !== undefined && { 'http.route': route }),
					'request.id': request.id,
				},
			},
			parentOf(request),
		);
		open.set(request, span);
		return span;
	}

	return {
		enter: (request, next) => current.run(open.get(request) ?? opened(request), next),
		leave(request, status) {
			const span = open.get(request);
			span?.setAttribute('http.response.status_code', status);
			if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
			span?.end();
		},
		span(kind, name, attributes, work) {
			const parent = current.getStore();
			if (!parent) return work();
			const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, trace.setSpan(ROOT_CONTEXT, parent));
			return current.run(span, () => followed(span, work));
		},
		stop: () => within(stopLimitMs, provider.shutdown(), undefined),
	};
}

function followed<T>(span: Span, work: () => T): T {
	/** Only the name: messages may contain input. */
	const failed = (error: unknown) => {
		const type = error instanceof Error ? error.name : 'unknown';
		span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }).end();
	};
	try {
		const result = work();
		if (result instanceof Promise) result.then(() => span.end(), failed);
		else span.end();
		return result;
	} catch (error) {
		failed(error);
		throw error;
	}
}
