import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { imageSrcSet } from '../../../contract/images';
import type { ProductDto } from '../../../contract/product';
import { createTestApp, type TestApp } from '../../testing/testApp';

describe('pictures', () => {
	let test: TestApp;
	let admin: string;
	let categoryId: number;
	beforeAll(async () => {
		test = await createTestApp();
		admin = await test.adminToken();
		categoryId = (await test.createCategory()).id;
	}, 30_000);
	afterAll(() => test.close());

	const picture = (width: number, height: number) =>
		sharp({ create: { width, height, channels: 3, background: '#c33' } });
	let made = 0;
	const upload = (image: Buffer) =>
		test.call('POST', '/api/products', {
			token: admin,
			form: { name: 'Taza', price: '1', stockQuantity: 1, sku: `I${++made}`, categoryId },
			image,
		});
	const stored = () => {
		const folder = path.join(test.config.dataDir, 'uploads');
		return fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
	};

	it('keeps an uploaded picture as square webp in every width up to its own, served for ever', async () => {
		const answer = await upload(await picture(700, 500).jpeg().toBuffer());
		const { imageUrl } = answer.json<ProductDto>();
		expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}-700\.webp$/);
		const sources = imageSrcSet(String(imageUrl))?.split(', ') ?? [];
		expect(sources.map((source) => source.split(' ')[1])).toEqual(['160w', '320w', '640w', '700w']);
		for (const source of sources) {
			const [url, width] = source.split(' ');
			const file = await test.call('GET', String(url));
			expect(file.headers).toMatchObject({
				'content-type': 'image/webp',
				'cache-control': 'public, max-age=31536000, immutable',
				'x-content-type-options': 'nosniff',
			});
			const size = Number.parseInt(String(width), 10);
			expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
		}
	});

	it('never enlarges, and keeps the same picture once', async () => {
		const small = await picture(90, 60).png().toBuffer();
		const [first, second] = [await upload(small), await upload(small)];
		expect(first.json().imageUrl).toMatch(/-90\.webp$/);
		expect(second.json().imageUrl).toBe(first.json().imageUrl);
		expect(stored().filter((name) => name.endsWith('-90.webp'))).toHaveLength(1);
	});

	it('takes webp, and for a category too; a change without a picture keeps the one there is', async () => {
		const form = { name: 'Con foto' };
		const image = await picture(200, 200).webp().toBuffer();
		const created = (await test.call('POST', '/api/categories', { token: admin, form, image })).json();
		expect(created.imageUrl).toMatch(/-200\.webp$/);
		const url = `/api/categories/${created.id}`;
		expect((await test.call('PUT', url, { token: admin, form })).json().imageUrl).toBe(created.imageUrl);
	});

	it('refuses what is not a picture, whatever its name says, and changes nothing', async () => {
		const before = stored();
		const count = async () => (await test.call('GET', '/api/products', { token: admin })).json<unknown[]>().length;
		const products = await count();
		const jpeg = await picture(50, 50).jpeg().toBuffer();
		const bad = [
			Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
			Buffer.from('GIF89a................'),
			Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(200)]),
			Buffer.from('hola'),
		];
		for (const image of bad) {
			const answer = await upload(image);
			expect(answer.statusCode).toBe(400);
			expect(answer.json()).toMatchObject({
				message: 'La imagen debe ser JPEG, PNG o WebP',
				fields: { image: 'La imagen debe ser JPEG, PNG o WebP' },
			});
		}
		expect(stored()).toEqual(before);
		expect(await count()).toBe(products);
	});

	it('refuses more than 8 MB, and more pixels than a photo has', async () => {
		const jpeg = await picture(50, 50).jpeg().toBuffer();
		const heavy = await upload(Buffer.concat([jpeg, Buffer.alloc(8 * 1024 * 1024)]));
		expect([heavy.statusCode, heavy.json().message]).toEqual([413, 'La imagen no puede pesar más de 8 MB']);
		const bomb = await picture(8000, 8000).png({ compressionLevel: 9 }).toBuffer();
		expect((await upload(bomb)).statusCode).toBe(400);
	});
});
