import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { sql } from '../db';

describe('HTTP surface', () => {
	let test: TestApp;
	let publicDir: string;
	const page = '<!doctype html><title>Tienda Viva</title>';
	const script = 'console.info("tienda")';
	beforeAll(async () => {
		publicDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-public-'));
		fs.mkdirSync(path.join(publicDir, 'static/js'), { recursive: true });
		fs.writeFileSync(path.join(publicDir, 'index.html'), page);
		fs.writeFileSync(path.join(publicDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
		fs.writeFileSync(path.join(publicDir, 'static/js/main.abc123.js'), script);
		fs.writeFileSync(path.join(publicDir, 'static/js/main.abc123.js.br'), brotliCompressSync(script));
		test = await createTestApp({ config: { publicDir } });
	});
	afterAll(async () => {
		await test.close();
		fs.rmSync(publicDir, { recursive: true, force: true });
	});

	it('answers the page of the shop at every address of its router', async () => {
		const urls = ['/', '/products?category=3', '/products?search=v2.pro', '/product/7', '/admin/orders', '/no-existe'];
		for (const url of urls) {
			const answer = await test.call('GET', url);
			expect([url, answer.statusCode, answer.body]).toEqual([url, 200, page]);
			expect(answer.headers['content-type']).toMatch(/^text\/html/);
			expect(answer.headers['cache-control']).toBe('public, no-cache');
			expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
			expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
		}
	});

	it('answers hashed files for ever, compressed to who takes it; others for a while', async () => {
		const url = '/static/js/main.abc123.js';
		const plain = await test.call('GET', url);
		expect(plain.body).toBe(script);
		expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
		const packed = await test.call('GET', url, { headers: { 'accept-encoding': 'br' } });
		expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': plain.headers['content-type'] });
		expect((await test.call('GET', '/icon.svg')).headers['cache-control']).toBe('public, max-age=3600');
	});

	it('answers unknown addresses of the API and missing files in Spanish JSON, not with the page', async () => {
		for (const url of ['/api/nada', '/api', '/static/js/gone.js', '/uploads/gone.webp', '/foto.png']) {
			const answer = await test.call('GET', url);
			expect([url, answer.statusCode, answer.body]).toEqual([
				url,
				404,
				'{"message":"No se encontró lo que buscas","code":"not_found"}',
			]);
		}
		expect((await test.call('POST', '/products')).statusCode).toBe(404);
		expect((await test.call('GET', '/../../etc/passwd')).body).not.toContain('root:');
		expect((await test.call('GET', '/api/products/abc')).json().message).toBe('El identificador no es válido');
	});

	it('answers bodies that cannot be read in Spanish', async () => {
		const post = (payload: string, type: string) =>
			test.app.inject({ method: 'POST', url: '/api/auth/signin', payload, headers: { 'content-type': type } });
		const broken = await post('{"username":', 'application/json');
		expect([broken.statusCode, broken.json().message]).toEqual([400, 'La solicitud no es válida']);
		const type = await post('a=1', 'application/x-www-form-urlencoded');
		expect([type.statusCode, type.json().message]).toEqual([415, 'El formato de la solicitud no es compatible']);
		const large = await post(JSON.stringify({ username: 'x'.repeat(100_000) }), 'application/json');
		expect([large.statusCode, large.json().message]).toEqual([413, 'La solicitud es demasiado grande']);
	});

	it('never shows the inside of a failure', async () => {
		const failing = await createTestApp();
		await failing.query(sql`DROP TABLE order_return_lines, order_items`);
		const token = await failing.adminToken();
		const answer = await failing.call('GET', '/orders/user/1', { token });
		expect(answer.statusCode).toBe(500);
		expect(answer.json()).toEqual({
			code: 'internal_error',
			message: 'Ocurrió un error inesperado. Inténtalo de nuevo.',
		});
		await failing.close();
	});

	it('sends the security headers with every answer', async () => {
		for (const url of ['/', '/api/products/active', '/api/nada']) {
			expect((await test.call('GET', url)).headers).toMatchObject({
				'x-content-type-options': 'nosniff',
				'x-frame-options': 'DENY',
				'referrer-policy': 'strict-origin-when-cross-origin',
				'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
			});
		}
	});

	describe('on answers that no route gives', () => {
		let own: TestApp;
		let port: number;
		beforeAll(async () => {
			own = await createTestApp({ config: { publicDir, trustProxy: 'loopback' } });
			port = Number(new URL(await own.app.listen({ port: 0, host: '127.0.0.1' })).port);
		});
		afterAll(() => own.close());

		const handshake = {
			connection: 'upgrade',
			upgrade: 'websocket',
			'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
			'sec-websocket-version': '13',
		};

		function answerOf(method: string, path: string, headers: Record<string, string>): Promise<http.IncomingMessage> {
			return new Promise((resolve, reject) => {
				const request = http.request({ port, host: '127.0.0.1', method, path, headers });
				request.on('response', (answer) => resolve(answer.resume()));
				request.on('upgrade', (answer, socket) => {
					socket.destroy();
					resolve(answer);
				});
				request.on('error', reject);
				request.end();
			});
		}

		it.each<[string, number, string, string, Record<string, string>]>([
			['info of the live channel', 200, 'GET', '/ws/info', {}],
			['a SockJS session', 200, 'POST', '/ws/000/abcdefgh/xhr', {}],
			['the iframe, which is left out', 404, 'GET', '/ws/iframe.html', {}],
			['a page of another origin', 403, 'GET', '/ws/info', { origin: 'https://other.example' }],
			['a socket without a handshake', 426, 'GET', '/ws/websocket', {}],
			['a socket', 101, 'GET', '/ws/websocket', handshake],
			['a socket of another origin', 403, 'GET', '/ws/websocket', { ...handshake, origin: 'https://other.example' }],
			['a handshake without its key', 400, 'GET', '/ws/websocket', { connection: 'upgrade', upgrade: 'websocket' }],
			['a socket where there is none', 404, 'GET', '/products', handshake],
			['an address that cannot be read', 400, 'GET', '/api/products/%ZZ', {}],
		])('[R13-160] %s has the security headers, and over TLS HSTS', async (_what, status, method, path, headers) => {
			const plain = await answerOf(method, path, headers);
			const secure = await answerOf(method, path, { ...headers, 'x-forwarded-proto': 'http, https' });
			expect(secure.statusCode).toBe(status);
			for (const answer of [plain, secure])
				expect(answer.headers).toMatchObject({
					'x-content-type-options': 'nosniff',
					'x-frame-options': 'DENY',
					'referrer-policy': 'strict-origin-when-cross-origin',
					'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
				});
			expect(plain.headers['strict-transport-security']).toBeUndefined();
			expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
		});
	});

	it('[R13-26] refuses addresses that the router cannot read, in Spanish and with the same headers', async () => {
		const cases: ['GET' | 'DELETE', string, number, string][] = [
			['GET', '/api/products/%ZZ', 400, 'La solicitud no es válida'],
			['DELETE', `/api/products/${'7'.repeat(101)}`, 414, 'La dirección es demasiado larga'],
		];
		for (const [method, url, status, message] of cases) {
			const answer = await test.call(method, url);
			expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
			expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
		}
	});

	it('tells how it is', async () => {
		expect((await test.call('GET', '/api/health/live')).json()).toEqual({ status: 'ok' });
		expect((await test.call('GET', '/api/health/ready')).json()).toEqual({ status: 'ok', database: 'pglite' });
	});

	it('[R7-03, R7-13] documents every call, as OpenAPI and as a page without scripts', async () => {
		const document = (await test.call('GET', '/api/docs/json')).json();
		expect(document.openapi).toMatch(/^3\./);
		const calls = Object.entries(document.paths as Record<string, object>).flatMap(([url, item]) =>
			Object.keys(item).map((method) => `${method.toUpperCase()} ${url}`),
		);
		expect(calls).toEqual(
			expect.arrayContaining([
				'POST /api/auth/signin',
				'POST /api/auth/signup',
				'GET /api/user/profile',
				'PUT /api/user/profile',
				'GET /api/products/featured',
				'GET /api/products/active',
				'GET /api/products/search',
				'GET /api/products/category/{id}',
				'GET /api/products',
				'GET /api/products/{id}',
				'POST /api/products',
				'PUT /api/products/{id}',
				'DELETE /api/products/{id}',
				'GET /api/categories/active',
				'GET /api/categories',
				'POST /api/categories',
				'PUT /api/categories/{id}',
				'DELETE /api/categories/{id}',
				'GET /api/user/admin/users/all',
				'POST /api/user/admin/users',
				'PUT /api/user/admin/users/{id}',
				'DELETE /api/user/admin/users/{id}',
				'GET /orders/user/{id}',
				'GET /api/health/live',
				'GET /api/health/ready',
			]),
		);
		const signIn = document.paths['/api/auth/signin'].post.requestBody.content['application/json'].schema;
		expect(signIn.required).toEqual(['username', 'password']);
		const product = document.paths['/api/products'].post.requestBody.content['multipart/form-data'].schema;
		expect(Object.keys(product.properties)).toEqual(expect.arrayContaining(['name', 'price', 'categoryId', 'image']));

		const docs = await test.call('GET', '/api/docs');
		expect(docs.body).toContain('/api/products/search');
		expect(docs.body).not.toContain('<script');
		expect(docs.headers['content-security-policy']).toContain("default-src 'none'");
	});
});

it('says what to do when the page is not built', async () => {
	const test = await createTestApp();
	const answer = await test.call('GET', '/products');
	expect([answer.statusCode, answer.body]).toEqual([
		503,
		'La página de la tienda todavía no está construida. Ejecuta: npm run build',
	]);
	await test.close();
});
