import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { ProductDto } from '#contract/catalog/product';
import { imageSrcSet, jpegOf } from '#contract/shared/images';
import type { ShopError } from '#platform/lib/shopError';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createImageStore } from './service';

/** A PNG whose head says 16 bits a sample: a larger one is refused by its head alone. */
function withDepth16(png: Buffer): Buffer {
	const deep = Buffer.from(png);
	deep[24] = 16;
	deep.writeUInt32BE(crc32(deep.subarray(12, 29)), 29);
	return deep;
}

const noisy = { type: 'gaussian', mean: 128, sigma: 30 } as const;

describe('pictures', () => {
	let test: TestApp;
	let admin: string;
	let categoryId: number;
	beforeAll(async () => {
		test = await createTestApp();
		admin = await test.adminToken();
		categoryId = (await test.createCategory()).id;
	});
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

	const fetched = (url: string, accept?: string) => test.call('GET', url, { headers: accept ? { accept } : {} });
	const formatOf = async (file: { rawPayload: Buffer }) => {
		const { format, compression, width, height } = await sharp(file.rawPayload).metadata();
		return [format === 'heif' ? compression : format, width, height];
	};
	const forNow = 'public, max-age=300';
	const forever = 'public, max-age=31536000, immutable';

	/** The answer once the right file is made, which happens behind the first one. */
	async function final(url: string, accept?: string) {
		for (;;) {
			const file = await fetched(url, accept);
			if (file.headers['cache-control'] === forever) return file;
			expect(file.headers['cache-control']).toBe(forNow);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}

	it('[R12-66] has a stored picture as JPEG of at least 600 pixels for shared links, at the first request', async () => {
		const answer = await upload(await picture(300, 300).png().toBuffer());
		const url = jpegOf(String(answer.json<ProductDto>().imageUrl));
		const [file, again] = await Promise.all([fetched(url), fetched(url)]);
		expect(file.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': forever });
		expect(await formatOf(file)).toEqual(['jpeg', 600, 600]);
		expect(again.rawPayload).toEqual(file.rawPayload);
		expect((await fetched('/uploads/00112233445566778899aabbccddeeff-300.jpg')).statusCode).toBe(404);
	});

	it('[R20-40] keeps a photograph in its own shape, named by the square that it fills, at most 1280 pixels wide', async () => {
		const named = async (image: Buffer) => String((await upload(image)).json<ProductDto>().imageUrl);
		for (const [width, height, shape] of [
			[2400, 1200, [1280, 640]],
			[1500, 2000, [1280, 1707]],
			[200, 4000, [96, 1920]],
		] as const) {
			const url = await named(await picture(width, height).jpeg().toBuffer());
			expect(url).toMatch(new RegExp(`^/uploads/[0-9a-f]{32}-${Math.min(...shape)}\\.webp$`));
			expect(await formatOf(await fetched(url))).toEqual(['webp', ...shape]);
		}
		const opaque = await named(await picture(300, 200).ensureAlpha().png().toBuffer());
		expect(await formatOf(await fetched(opaque))).toEqual(['webp', 300, 200]);
	});

	it('[R20-40] a picture with transparent parts stands whole in a square', async () => {
		const background = { r: 200, g: 0, b: 0, alpha: 0.5 };
		const image = await sharp({ create: { width: 300, height: 200, channels: 4, background } })
			.png()
			.toBuffer();
		const { imageUrl } = (await upload(image)).json<ProductDto>();
		expect(await formatOf(await fetched(String(imageUrl)))).toEqual(['webp', 300, 300]);
	});

	it('[R20-41] the point of a picture is kept at its address, until it is moved or another picture comes', async () => {
		const form = { name: 'Foto', price: '1', stockQuantity: 1, sku: `I${++made}`, categoryId };
		const image = await picture(400, 300).jpeg().toBuffer();
		const created = await test.call('POST', '/api/products', { token: admin, image, form });
		const { id, imageUrl } = created.json<ProductDto>();
		const put = async (more: object, other?: Buffer) => {
			const asked = { token: admin, form: { ...form, ...more }, ...(other && { image: other }) };
			return (await test.call('PUT', `/api/products/${id}`, asked)).json<ProductDto>().imageUrl;
		};
		const moved = `${imageUrl}#xy=30,70`;
		expect(await put({ imageFocus: '30,70' })).toBe(moved);
		expect(await put({ name: 'Foto de otro programa' })).toBe(moved);
		expect(jpegOf(moved)).toBe(jpegOf(String(imageUrl)));
		expect(imageSrcSet(moved)).toBe(imageSrcSet(String(imageUrl)));
		expect(await put({ imageFocus: '' })).toBe(imageUrl);
		expect(await put({ imageFocus: '0,100' }, await picture(300, 400).jpeg().toBuffer())).toMatch(
			/-300\.webp#xy=0,100$/,
		);
		expect(await put({}, image)).toBe(imageUrl);
		const wrong = await test.call('PUT', `/api/products/${id}`, {
			token: admin,
			form: { ...form, imageFocus: '1,2);' },
		});
		expect(wrong.json()).toMatchObject({ fields: { imageFocus: 'El punto de la imagen no es válido' } });
	});

	it('serves an uploaded picture as webp, for ever', async () => {
		const answer = await upload(await picture(700, 700).jpeg().toBuffer());
		const { imageUrl } = answer.json<ProductDto>();
		expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}-700\.webp$/);
		const file = await fetched(String(imageUrl));
		expect(file.headers).toMatchObject({
			'content-type': 'image/webp',
			'cache-control': forever,
			'x-content-type-options': 'nosniff',
			vary: 'accept',
		});
		expect(await formatOf(file)).toEqual(['webp', 700, 700]);
	});

	it('[R11-60, R11-61] each width, as AVIF for who takes it, is made behind the first answer, which sends what there is', async () => {
		const { imageUrl } = (await upload(await picture(1420, 710).jpeg().toBuffer())).json<ProductDto>();
		const sources = imageSrcSet(String(imageUrl))?.split(', ') ?? [];
		expect(sources.map((source) => source.split(' ')[1])).toEqual(['160w', '320w', '480w', '640w']);
		for (const [accept, format] of [
			['image/avif,image/webp,*/*', 'av1'],
			['image/webp,*/*', 'webp'],
		] as const) {
			for (const source of sources) {
				const [url = '', text = ''] = source.split(' ');
				const width = Number.parseInt(text, 10);
				if (format === 'av1') {
					const early = await fetched(url, accept);
					expect(early.headers).toMatchObject({
						'content-type': 'image/webp',
						'cache-control': forNow,
						vary: 'accept',
					});
					expect(await formatOf(early)).toEqual(['webp', 1280, 640]);
				}
				const late = await final(url, accept);
				expect(await formatOf(late)).toEqual([format, 2 * width, width]);
			}
		}
	});

	it('[R11-60] a width that is not offered is the whole picture, and an unknown picture is none', async () => {
		const { imageUrl } = (await upload(await picture(400, 400).jpeg().toBuffer())).json<ProductDto>();
		for (const width of ['641', '640', '-1', 'x', '']) {
			const file = await fetched(`${imageUrl}?w=${width}`);
			expect(await formatOf(file)).toEqual(['webp', 400, 400]);
		}
		const before = stored();
		for (const url of [
			'/uploads/00000000000000000000000000000000-640.webp?w=320',
			'/uploads/..%2Fjwt-secret',
			'/uploads/.x',
		])
			expect((await fetched(url, 'image/avif')).statusCode).toBe(404);
		expect(stored()).toEqual(before);
	});

	it('[R11-60] answers a picture of a single pixel too', async () => {
		const { imageUrl } = (await upload(await picture(1, 1).png().toBuffer())).json<ProductDto>();
		expect((await fetched(String(imageUrl))).statusCode).toBe(200);
	});

	it('never enlarges, and keeps the same picture once', async () => {
		const small = await picture(90, 60).png().toBuffer();
		const [first, second] = [await upload(small), await upload(small)];
		expect(first.json().imageUrl).toMatch(/-60\.webp$/);
		expect(second.json().imageUrl).toBe(first.json().imageUrl);
		expect(stored().filter((name) => name.endsWith('-60.webp'))).toHaveLength(1);
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
		const bad = [
			Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
			Buffer.from('GIF89a................'),
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

	it('refuses more than 8 MB', async () => {
		const jpeg = await picture(50, 50).jpeg().toBuffer();
		const heavy = await upload(Buffer.concat([jpeg, Buffer.alloc(8 * 1024 * 1024)]));
		expect([heavy.statusCode, heavy.json().message]).toEqual([413, 'La imagen no puede pesar más de 8 MB']);
	});

	it('[R17-101, R18-53, R21-68] says of each refused picture its own reason, wherever one is taken', async () => {
		const images = createImageStore({ dataDir: test.config.dataDir });
		const places: Record<string, (image: Buffer) => Promise<unknown>> = {
			'a product or a category': images.store,
			'a proof of payment': (image) => images.privateCopy(image, { payer: 'one', network: '203.0.113.1' }),
			logo: (image) => images.storeOfShop(image, 'logo'),
			'the cover': (image) => images.storeOfShop(image, 'heroPicture'),
			icon: (image) => images.storeOfShop(image, 'icon'),
		};
		const before = stored();
		const noise = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff', noise: noisy } })
			.jpeg()
			.toBuffer();
		const reasons = [
			[
				await picture(9000, 6000).jpeg().toBuffer(),
				'La imagen tiene demasiados píxeles (54 de 50 megapíxeles). Redúcela y elígela de nuevo',
				'La imagen tiene demasiados píxeles (54 de 25 megapíxeles). Envía una captura de pantalla o una foto más pequeña',
			],
			[
				withDepth16(await picture(6000, 5000).png().toBuffer()),
				'La imagen tiene demasiados píxeles (30 de 25 megapíxeles). Redúcela y elígela de nuevo',
				'La imagen tiene demasiados píxeles (30 de 12 megapíxeles). Envía una captura de pantalla o una foto más pequeña',
			],
			[noise.subarray(0, noise.length / 2), 'La imagen está dañada o incompleta. Elige otra copia'],
			[
				Buffer.concat([noise.subarray(0, 20), Buffer.alloc(200)]),
				'La imagen está dañada o incompleta. Elige otra copia',
			],
			[Buffer.from('%PDF-1.7'), 'La imagen debe ser JPEG, PNG o WebP'],
		] as const;
		for (const [place, take] of Object.entries(places))
			for (const [image, reason, ofProofs = reason] of reasons)
				await expect(take(image).catch((error: ShopError) => [place, error.toBody().fields])).resolves.toEqual([
					place,
					{ image: place === 'a proof of payment' ? ofProofs : reason },
				]);
		expect(stored()).toEqual(before);
	});
});
