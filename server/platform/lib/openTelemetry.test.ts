import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '#server/testing/postgres';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createLog } from './log';
import { startTracing } from './openTelemetry';

interface ReceivedSpan {
	traceId: string;
	spanId: string;
	parentSpanId?: string;
	name: string;
	kind: number;
	startTimeUnixNano: string;
	endTimeUnixNano: string;
	attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
	status: { code: number };
}

const server = 2;
const client = 3;

describe('traces', () => {
	let collector: Server;
	let endpoint: string;
	const received: { url: string; key: string; service: string; spans: ReceivedSpan[] }[] = [];

	beforeAll(async () => {
		collector = createServer((request, response) => {
			const chunks: Buffer[] = [];
			request.on('data', (chunk: Buffer) => chunks.push(chunk));
			request.on('end', () => {
				const [{ resource, scopeSpans }] = JSON.parse(Buffer.concat(chunks).toString()).resourceSpans;
				received.push({
					url: request.url ?? '',
					key: String(request.headers['x-key']),
					service: resource.attributes[0].value.stringValue,
					spans: scopeSpans[0].spans,
				});
				response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
			});
		});
		await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
		endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
	});

	afterAll(() => {
		collector.closeAllConnections();
		collector.close();
	});

	/** Spans at the collector once the shop has closed. */
	async function spansOf(visit: (test: TestApp) => Promise<unknown>): Promise<ReceivedSpan[]> {
		received.length = 0;
		const tracing = startTracing({
			endpoint: `${endpoint}/`,
			headers: { 'x-key': 'secret' },
			serviceName: 'shop of the test',
			trustProxy: 'loopback',
			log: createLog('silent'),
		});
		const test = await createTestApp({ tracing, config: { trustProxy: 'loopback' } });
		await visit(test);
		await test.close();
		while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
		return received.flatMap(({ spans }) => spans);
	}

	const attributesOf = ({ attributes }: ReceivedSpan) =>
		Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

	it('[R13-134] has a request with its statements, in the form that collectors take', async () => {
		const spans = await spansOf((test) => test.call('GET', '/api/products/4711'));
		expect(received[0]).toMatchObject({ url: '/v1/traces', key: 'secret', service: 'shop of the test' });
		const request = spans.find(({ kind }) => kind === server) as ReceivedSpan;
		expect(request.name).toBe('GET /api/products/:id');
		expect(attributesOf(request)).toMatchObject({
			'http.request.method': 'GET',
			'http.route': '/api/products/:id',
			'http.response.status_code': 404,
		});
		const statement = spans.find(({ parentSpanId }) => parentSpanId === request.spanId) as ReceivedSpan;
		expect(statement).toMatchObject({ kind: client, name: 'SELECT', traceId: request.traceId });
		expect(attributesOf(statement)['db.query.text']).toMatch(/FROM products .*\$1/);
		expect(JSON.stringify(spans)).not.toContain('4711');
		expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano));
		// The end is the start, which is read in milliseconds, and a duration.
		const millisecond = 1_000_000n;
		expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request.endTimeUnixNano) + millisecond);
	});

	it('[R13-134] follows a request beyond its body, and into its transaction', async () => {
		const spans = await spansOf((test) => test.createCategory({ name: 'Cocina de Edwin' }));
		const request = spans.find(({ name }) => name === 'POST /api/categories') as ReceivedSpan;
		const transaction = spans.find(
			({ name, parentSpanId }) => name === 'transaction' && parentSpanId === request.spanId,
		) as ReceivedSpan;
		const statements = spans.filter(({ parentSpanId }) => parentSpanId === transaction.spanId);
		expect(statements.map(({ name }) => name)).toContain('INSERT');
		expect(JSON.stringify(spans)).not.toContain('Edwin');
	});

	it('[R13-134] continues the trace of a trusted proxy, and nobody else’s', async () => {
		const traceId = '0af7651916cd43dd8448eb211c80319c';
		const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
		const spans = await spansOf(async ({ app }) => {
			await app.inject({ url: '/api/health/live', headers, remoteAddress: '127.0.0.1' });
			await app.inject({ url: '/api/health/ready', headers, remoteAddress: '203.0.113.9' });
		});
		const [own, foreign] = ['live', 'ready'].map((name) => spans.find((span) => span.name.endsWith(name)));
		expect(own).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
		expect(foreign?.traceId).not.toBe(traceId);
		expect(foreign?.parentSpanId).toBeUndefined();
	});

	it('[R13-135] goes on without a collector, and says so once', async () => {
		const port = await freePort();
		const lines: string[] = [];
		const tracing = startTracing({
			endpoint: `http://127.0.0.1:${port}`,
			headers: {},
			serviceName: 'shop of the test',
			trustProxy: false,
			log: createLog('warn', { write: (line) => void lines.push(line) }),
		});
		const test = await createTestApp({ tracing });
		expect((await test.call('GET', '/api/products/active')).statusCode).toBe(200);
		await test.close();
		while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
		expect(lines).toHaveLength(1);
		expect(lines[0]).toContain('traces cannot be sent');
	});
});
