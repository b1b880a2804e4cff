import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import type { ProductDto } from '#contract/catalog/product';
import { shapedSizes } from '#contract/shop/default';
import { bucketOf, type PictureServer, pictureCredentials, startPictureServer } from '#server/testing/pictureServer';
import { createTestApp, type TestApp } from '#server/testing/testApp';

const picture = (side: number) =>
	sharp({ create: { width: side, height: side, channels: 3, background: '#3c3' } })
		.jpeg()
		.toBuffer();
let uploads = 0;
const upload = async (test: TestApp, image: Buffer) => {
	const { id: categoryId } = await test.createCategory();
	const token = await test.adminToken();
	const form = { name: 'Taza', price: '1', stockQuantity: 1, sku: `T-${++uploads}`, categoryId };
	return test.call('POST', '/api/products', { token, form, image });
};

beforeAll(() => Object.assign(process.env, pictureCredentials));

describe('pictures in an S3-compatible store', () => {
	let server: PictureServer;
	let here: TestApp;
	let elsewhere: TestApp;
	beforeAll(async () => {
		server = await startPictureServer();
		const uploads = bucketOf(server.uploadsUrl);
		here = await createTestApp({ config: { uploads } });
		elsewhere = await createTestApp({ config: { uploads } });
	});
	afterAll(async () => {
		await Promise.all([here?.close(), elsewhere?.close()]);
		await server?.stop();
	});

	it('[R13-86] a picture that one server took is served by the others, as from a folder', async () => {
		const answer = await upload(here, await picture(700));
		expect(answer.statusCode).toBe(201);
		const { imageUrl } = answer.json<ProductDto>();
		expect(fs.existsSync(path.join(here.config.dataDir, 'uploads'))).toBe(false);
		const url = String(imageUrl);
		const whole = await elsewhere.call('GET', url);
		const etag = String(whole.headers.etag);
		expect(whole.statusCode).toBe(200);
		expect(whole.headers).toMatchObject({
			'content-type': 'image/webp',
			'content-length': String(whole.rawPayload.length),
			'cache-control': 'public, max-age=31536000, immutable',
			'accept-ranges': 'bytes',
			vary: 'accept',
		});
		expect((await sharp(whole.rawPayload).metadata()).width).toBe(700);

		const part = await elsewhere.call('GET', url, { headers: { range: 'bytes=10-19' } });
		expect(part.statusCode).toBe(206);
		expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.rawPayload.length}`);
		expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
		const changed = await elsewhere.call('GET', url, { headers: { range: 'bytes=10-19', 'if-range': '"other"' } });
		expect(changed.statusCode).toBe(200);
		expect((await elsewhere.call('GET', url, { headers: { range: 'bytes=9999999-' } })).statusCode).toBe(416);
		const again = await elsewhere.call('GET', url, { headers: { 'if-none-match': etag } });
		expect([again.statusCode, again.body]).toEqual([304, '']);
		expect((await elsewhere.call('GET', '/uploads/00000000000000000000000000000000-640.webp')).statusCode).toBe(404);
	});

	it('[R14-30] a logo that one server took is served by the others, in each of its sizes', async () => {
		const token = await here.adminToken();
		const call = { token, form: {}, image: await picture(600) };
		const answer = await here.call('POST', '/api/admin/settings/pictures/logo', call);
		const sizes = shapedSizes(answer.json<{ address: string }>().address);
		expect(sizes).toHaveLength(3);
		for (const { url, width } of sizes) {
			const file = await elsewhere.call('GET', url);
			expect([file.statusCode, (await sharp(file.rawPayload).metadata()).width]).toEqual([200, width]);
		}
	});

	it('[R13-86] smaller and AVIF files are kept in the store too', async () => {
		const { imageUrl } = (await upload(here, await picture(690))).json<ProductDto>();
		const options = { headers: { accept: 'image/avif' } };
		for (;;) {
			const file = await here.call('GET', `${imageUrl}?w=160`, options);
			expect(file.statusCode).toBe(200);
			if (file.headers['content-type'] === 'image/avif') break;
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		const first = await elsewhere.call('GET', `${imageUrl}?w=160`, options);
		expect(first.headers['content-type']).toBe('image/avif');
		expect((await sharp(first.rawPayload).metadata()).width).toBe(160);
	});
});

describe('a picture store in trouble', () => {
	const name = '/uploads/0123456789abcdef0123456789abcdef-640.webp';
	const open: http.Server[] = [];
	afterEach(() => {
		for (const server of open.splice(0)) {
			server.closeAllConnections();
			server.close();
		}
	});

	/** Plays a store that behaves as none should. */
	async function store(handler: http.RequestListener): Promise<string> {
		const server = http.createServer(handler).listen(0, '127.0.0.1');
		open.push(server);
		await new Promise((resolve) => server.once('listening', resolve));
		return `s3://pictures?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	}
	const withStore = (url: string) => createTestApp({ config: { uploads: bucketOf(url) } });

	it.each([
		['that is away', async () => 's3://pictures?endpoint=http://127.0.0.1:9'],
		['that never answers', () => store(() => {})],
		['that refuses', () => store((_request, response) => response.writeHead(403).end())],
	])('[R13-87] a store %s means 503 for pictures alone, in seconds', async (_title, start) => {
		const test = await withStore(await start());
		try {
			const since = Date.now();
			expect((await test.call('GET', name)).statusCode).toBe(503);
			// The SDK's own limit for a silent store is thirty seconds, twice.
			expect(Date.now() - since).toBeLessThan(55_000);
			expect((await test.call('GET', '/api/products/active')).statusCode).toBe(200);
			const refused = await upload(test, await picture(50));
			expect(refused.statusCode).toBe(503);
			expect((await test.call('GET', '/api/products/active')).json()).toEqual([]);
		} finally {
			await test.close();
		}
	});

	it('[R13-86] what the store has sent is with the browser before the rest is there', async () => {
		let rest = () => {};
		const url = await store((request, response) => {
			response.writeHead(200, { 'content-length': '200000' });
			if (request.method === 'HEAD') return response.end();
			response.write(Buffer.alloc(100_000));
			rest = () => response.end(Buffer.alloc(100_000));
		});
		const test = await withStore(url);
		try {
			const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
			const { body } = await fetch(`${address}${name}`);
			let received = 0;
			for await (const chunk of body ?? []) {
				received += chunk.length;
				if (received === 100_000) rest();
			}
			expect(received).toBe(200_000);
		} finally {
			await test.close();
		}
	});
});
