import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describe('built files', () => {
	const publicDir = mkdtempSync(path.join(tmpdir(), 'tienda-public-'));
	const script = 'console.log("hola");'.repeat(40);
	let test: TestApp;
	beforeAll(async () => {
		const file = path.join(publicDir, 'static', 'js', 'main.0123456789.js');
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, script);
		writeFileSync(`${file}.br`, brotliCompressSync(script));
		writeFileSync(`${file}.gz`, gzipSync(script));
		writeFileSync(path.join(publicDir, 'index.html'), '<!doctype html><title>Tienda</title>');
		writeFileSync(path.join(publicDir, 'sw.js'), 'keep()');
		writeFileSync(path.join(publicDir, 'sw-off.js'), 'remove()');
		test = await createTestApp({ config: { publicDir } });
	});
	afterAll(async () => {
		await test.close();
		rmSync(publicDir, { recursive: true });
	});

	const ask = (url: string, encoding: string) => test.call('GET', url, { headers: { 'accept-encoding': encoding } });

	it('[R11-63] are sent as brotli, else gzip, else plain, and hashed ones for ever', async () => {
		for (const [accepted, encoding] of [
			['gzip, deflate, br', 'br'],
			['gzip', 'gzip'],
			['identity', undefined],
		] as const) {
			const answer = await ask('/static/js/main.0123456789.js', accepted);
			expect(answer.statusCode).toBe(200);
			expect(answer.headers['content-encoding']).toBe(encoding);
			expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
			expect(answer.headers.vary).toMatch(/accept-encoding/i);
		}
	});

	it('[R11-66, R11-71] the service worker is asked for anew each time, may ask for the shop alone, and can be removed', async () => {
		const off = await createTestApp({ config: { publicDir, serviceWorker: false } });
		for (const [server, body] of [
			[test, 'keep()'],
			[off, 'remove()'],
		] as const) {
			const answer = await server.call('GET', '/sw.js');
			expect(answer.body).toBe(body);
			expect(answer.headers).toMatchObject({
				'cache-control': 'no-cache',
				'content-security-policy': "default-src 'self'",
				'content-type': expect.stringMatching(/javascript/),
			});
		}
		await off.close();
	});
});
