import type { AttributeValue } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

export interface TraceTarget {
	/** `/v1/traces` is added. */
	endpoint: string;
	headers: Record<string, string>;
	log: { warn(details: object, message: string): void };
}

const timeoutMs = 5000;

/** OTLP/HTTP in JSON, stable and small. OpenTelemetry's exporter is 18 MB. */
export function createOtlpExporter({ endpoint, headers, log }: TraceTarget): SpanExporter {
	const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
	let failing = false;

	async function post(spans: ReadableSpan[]): Promise<void> {
		const answer = await fetch(url, {
			method: 'POST',
			headers: { ...headers, 'content-type': 'application/json' },
			body: JSON.stringify(requestOf(spans)),
			signal: AbortSignal.timeout(timeoutMs),
		});
		await answer.arrayBuffer();
		if (!answer.ok) throw new Error(`The collector answered ${answer.status}`);
	}

	return {
		export(spans, done) {
			post(spans).then(
				() => {
					failing = false;
					done({ code: 0 });
				},
				(error: Error) => {
					if (!failing) log.warn({ err: error }, 'traces cannot be sent; they are dropped until the collector answers');
					failing = true;
					done({ code: 1, error });
				},
			);
		},
		shutdown: async () => {},
	};
}

/** With one provider and tracer all spans share resource and scope. */
const requestOf = (spans: ReadableSpan[]) => ({
	resourceSpans: [
		{
			resource: { attributes: attributesOf(spans[0]?.resource.attributes ?? {}) },
			scopeSpans: [{ scope: spans[0]?.instrumentationScope, spans: spans.map(spanOf) }],
		},
	],
});

function spanOf(span: ReadableSpan) {
	const { traceId, spanId, traceFlags } = span.spanContext();
	return {
		traceId,
		spanId,
		...(span.parentSpanContext && { parentSpanId: span.parentSpanContext.spanId }),
		flags: traceFlags,
		name: span.name,
		// 0 is unspecified.
		kind: span.kind + 1,
		startTimeUnixNano: nanoseconds(span.startTime),
		endTimeUnixNano: nanoseconds(span.endTime),
		attributes: attributesOf(span.attributes),
		status: span.status,
	};
}

/** Text, because a number would lose digits. */
const nanoseconds = ([seconds, rest]: [number, number]): string => `${BigInt(seconds) * 1_000_000_000n + BigInt(rest)}`;

const attributesOf = (attributes: Record<string, AttributeValue | undefined>) =>
	Object.entries(attributes).map(([key, value]) => ({
		key,
		value: Number.isInteger(value) ? { intValue: String(value) } : { stringValue: String(value) },
	}));
