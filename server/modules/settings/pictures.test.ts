import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { contrast } from '#contract/settings/accent';
import { iconAddress, iconSides, shapedSizes } from '#contract/shop/default';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describe('pictures of the shop itself', () => {
	let test: TestApp;
	let token: string;
	beforeAll(async () => {
		test = await createTestApp();
		token = await test.adminToken();
	});
	afterAll(() => test.close());

	const picture = (width: number, height: number, background = '#c33') =>
		sharp({ create: { width, height, channels: 4, background } });
	const upload = (use: string, image?: Buffer) =>
		test.call('POST', `/api/admin/settings/pictures/${use}`, { token, form: {}, image });
	const addressOf = async (use: string, image: Buffer) => {
		const answer = await upload(use, image);
		expect(answer.statusCode).toBe(201);
		return answer.json<{ address: string }>().address;
	};
	const stored = () => {
		const folder = path.join(test.config.dataDir, 'uploads');
		return fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
	};
	const sizeOf = async (url: string) => {
		const file = await test.call('GET', url);
		expect(file.statusCode).toBe(200);
		expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
		const { format, width, height, hasAlpha } = await sharp(file.rawPayload).metadata();
		expect(file.headers['content-type']).toBe(`image/${format}`);
		return { format, width, height, hasAlpha };
	};

	it('[R14-27] a logo keeps its shape, in three sizes that fit the header', async () => {
		const address = await addressOf('logo', await picture(2000, 400, '#c3333380').png().toBuffer());
		expect(address).toMatch(/^\/uploads\/[0-9a-f]{32}-640x128\.webp$/);
		const sizes = shapedSizes(address);
		expect(sizes.map(({ width, height }) => [width, height])).toEqual([
			[640, 128],
			[320, 64],
			[160, 32],
		]);
		for (const { url, width, height } of sizes)
			expect(await sizeOf(url)).toEqual({ format: 'webp', width, height, hasAlpha: false });
	});

	/** A bar in the middle of a transparent picture. */
	const logoOf = async (colour: string) =>
		picture(400, 80, '#0000')
			.composite([{ input: await picture(300, 40, colour).png().toBuffer() }])
			.png()
			.toBuffer();
	const pixel = async (url: string, x: number, y: number) => {
		const { rawPayload } = await test.call('GET', url);
		const pixels = sharp(rawPayload).removeAlpha().extract({ left: x, top: y, width: 1, height: 1 });
		return `#${(await pixels.raw().toBuffer()).toString('hex')}`;
	};

	it.each([
		['white', '#ffffff'],
		['nearly white', '#f4efe6'],
		['black', '#000000'],
		['grey', '#808080'],
		['yellow', '#ffd400'],
	])('[R14-150] a %s logo is seen on its ground, in every size', async (_name, colour) => {
		const address = await addressOf('logo', await logoOf(colour));
		for (const { url, width, height } of shapedSizes(address)) {
			const ground = await pixel(url, 0, 0);
			const ink = await pixel(url, Math.round(width / 2), Math.round(height / 2));
			expect(contrast(ink, colour)).toBeLessThan(1.1);
			expect(contrast(ink, ground)).toBeGreaterThan(3);
			expect((await sizeOf(url)).hasAlpha).toBe(false);
		}
	});

	it('[R14-150] a logo without transparent parts stays as it came', async () => {
		const address = await addressOf('logo', await picture(400, 80, '#ffffff').png().toBuffer());
		expect(await pixel(address, 0, 0)).toBe('#ffffff');
		expect(await pixel(address, 200, 40)).toBe('#ffffff');
	});

	it('[R14-27] a cover keeps its shape and is never enlarged', async () => {
		const large = await addressOf('heroPicture', await picture(3000, 2000).jpeg().toBuffer());
		expect(large).toMatch(/-1600x1067\.webp$/);
		const small = await addressOf('heroPicture', await picture(300, 200).jpeg().toBuffer());
		expect(small).toMatch(/-300x200\.webp$/);
		for (const address of [large, small])
			for (const { url, width, height } of shapedSizes(address))
				expect(await sizeOf(url)).toMatchObject({ format: 'webp', width, height });
	});

	it('[R14-28] an icon is square PNG in the sizes of tabs and home screens, opaque where phones want it', async () => {
		const address = await addressOf('icon', await picture(600, 300, '#c3333380').png().toBuffer());
		expect(address).toMatch(/^\/uploads\/[0-9a-f]{32}-512\.png$/);
		for (const side of iconSides)
			expect(await sizeOf(iconAddress(address, side))).toEqual({
				format: 'png',
				width: side,
				height: side,
				hasAlpha: side !== 180,
			});
		expect(await sizeOf(iconAddress(address, 'maskable'))).toEqual({
			format: 'png',
			width: 512,
			height: 512,
			hasAlpha: false,
		});
		const maskable = await test.call('GET', iconAddress(address, 'maskable'));
		const { data, info } = await sharp(maskable.rawPayload).raw().toBuffer({ resolveWithObject: true });
		expect([...data.subarray(0, info.channels)]).toEqual([255, 255, 255]);
	});

	it('[R14-28] an icon that would be blurred is refused', async () => {
		const answer = await upload('icon', await picture(179, 400).png().toBuffer());
		expect([answer.statusCode, answer.json().fields]).toEqual([
			400,
			{ image: 'El icono debe medir por lo menos 180 × 180 píxeles' },
		]);
	});

	it('[R14-29] a bomb, an SVG, a broken and a heavy picture are refused for each use and leave nothing', async () => {
		const before = stored();
		const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
			.png({ compressionLevel: 9 })
			.toBuffer();
		expect(bomb.length).toBeLessThan(1_000_000);
		const png = await picture(200, 200).png().toBuffer();
		const none = 'La imagen debe ser JPEG, PNG o WebP';
		const bad = [
			[bomb, 'La imagen tiene demasiados píxeles (64 de 50 megapíxeles). Redúcela y elígela de nuevo'],
			[
				Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>'),
				none,
			],
			[Buffer.concat([png.subarray(0, 60), Buffer.alloc(300)]), 'La imagen está dañada o incompleta. Elige otra copia'],
			[Buffer.from('GIF89a................'), none],
		] as const;
		for (const use of ['logo', 'icon', 'heroPicture']) {
			for (const [image, reason] of bad) {
				const answer = await upload(use, image);
				expect([answer.statusCode, answer.json().fields]).toEqual([400, { image: reason }]);
			}
			expect((await upload(use, Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)]))).statusCode).toBe(413);
			expect((await upload(use)).json().fields).toEqual({ image: 'Elige una imagen' });
		}
		expect((await upload('fondo', png)).statusCode).toBe(400);
		expect(stored()).toEqual(before);
	});

	it('[R14-29] whoever does not manage the shop stores nothing', async () => {
		const image = await picture(200, 200).png().toBuffer();
		const before = stored();
		const url = '/api/admin/settings/pictures/logo';
		const customer = await test.userToken();
		expect((await test.call('POST', url, { form: {}, image })).statusCode).toBe(401);
		expect((await test.call('POST', url, { token: customer, form: {}, image })).statusCode).toBe(403);
		expect(stored()).toEqual(before);
	});

	it('[R14-27] the same picture is kept once, and one use does not stand for another', async () => {
		const image = await picture(400, 400).png().toBuffer();
		const [logo, again, icon] = [
			await addressOf('logo', image),
			await addressOf('logo', image),
			await addressOf('icon', image),
		];
		expect(again).toBe(logo);
		expect(icon).not.toBe(logo);
		const count = stored().length;
		await addressOf('icon', image);
		expect(stored()).toHaveLength(count);
	});

	it('[R14-27] a name that nobody stored is no picture', async () => {
		const hash = '0123456789abcdef0123456789abcdef';
		for (const name of [`${hash}-640x128.webp`, `${hash}-512.png`, `${hash}-maskable.png`, `${hash}-0x0.webp`])
			expect((await test.call('GET', `/uploads/${name}`)).statusCode).toBe(404);
	});
});
