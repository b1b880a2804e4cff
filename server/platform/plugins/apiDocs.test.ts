import fastify from 'fastify';
import * as v from 'valibot';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import type { App, ValibotTypeProvider } from '../lib/app';
import { registerErrors } from './errors';
import { registerValidation } from './validation';

interface Operation {
	requestBody?: { content: Record<string, { schema: { properties: Record<string, { pattern: string }> } }> };
	responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

describe('API document', () => {
	let test: TestApp;
	let paths: Record<string, Record<string, Operation>>;
	beforeAll(async () => {
		test = await createTestApp();
		({ paths } = (await test.call('GET', '/api/docs/json')).json());
	});
	afterAll(() => test.close());

	it('[R7-03, R7-13] says of every call what it answers', () => {
		const calls = Object.entries(paths).flatMap(([url, item]) =>
			Object.entries(item).map(([method, { responses }]) => ({ name: `${method.toUpperCase()} ${url}`, responses })),
		);
		expect(calls.length).toBeGreaterThan(30);
		const silent = calls.filter(({ responses }) => {
			const schemas = Object.entries(responses)
				.filter(([status]) => status.startsWith('2'))
				.flatMap(([, { content }]) => Object.values(content ?? {}).map(({ schema }) => schema));
			return schemas.length === 0 || schemas.some((schema) => !schema || Object.keys(schema).length === 0);
		});
		expect(silent.map(({ name }) => name)).toEqual([]);
	});

	const documented = (url: string, field: string): RegExp => {
		const body = paths[url]?.post?.requestBody?.content['application/json'];
		return new RegExp(body?.schema.properties[field]?.pattern ?? 'none', 'u');
	};

	it.each(['ana', 'Ñusta.Ágil_7@x-y', 'dos palabras', 'ana!', 'ana/b', '名前', '<ana>', 'a\u0000b'])(
		'[R7-04] documents the pattern of user names as enforced: %j',
		async (username) => {
			const answer = await test.call('POST', '/api/auth/signup', { json: { username } });
			expect(documented('/api/auth/signup', 'username').test(username)).toBe(!answer.json().fields.username);
		},
	);

	it.each(['999 888 777', '+51 (1) 444-5555', '12345', 'llámame', '999+888777', '999888777 anexo 2', '999.888.777'])(
		'[R10-01] documents the pattern of phone numbers as enforced: %j',
		async (phone) => {
			const headers = { 'idempotency-key': 'pattern-of-phone-numbers' };
			const answer = await test.call('POST', '/api/orders', {
				token: await test.userToken(),
				json: { phone },
				headers,
			});
			expect(documented('/api/orders', 'phone').test(phone)).toBe(!answer.json().fields.phone);
		},
	);
});

describe('[R10-03] an answer', () => {
	const lines: string[] = [];
	let app: App;
	beforeAll(() => {
		const stream = { write: (line: string) => lines.push(line) };
		app = fastify({ logger: { level: 'error', stream } }).withTypeProvider<ValibotTypeProvider>();
		registerErrors(app);
		registerValidation(app);
		const schema = { response: { 200: v.object({ name: v.string() }) } };
		const stored = { name: 'Ana', passwordHash: '$argon2id$secreto' };
		app.get('/more', { schema }, () => stored);
		const broken: { name: string } = JSON.parse('{"name": 987654321}');
		app.get('/other', { schema }, () => broken);
	});
	afterAll(() => app.close());

	it('carries only the members that its schema names', async () => {
		expect((await app.inject('/more')).json()).toEqual({ name: 'Ana' });
		expect(lines).toEqual([]);
	});

	it('that does not fit its schema is an error, and the log says where without the value', async () => {
		const answer = await app.inject('/other');
		expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal_error']);
		expect(lines.join()).toContain('GET /other does not fit its schema (name: expected string)');
		expect(lines.join()).not.toContain('987654321');
	});
});
