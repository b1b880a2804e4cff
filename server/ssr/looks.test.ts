import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { accentTokens, defaultAccents, nearestReadable } from '#contract/settings/accent';
import { iconAddress, shapedSizes } from '#contract/shop/default';
import entry from '../../src/server';
import { createTestApp, type TestApp } from '../testing/testApp';

const template = fs.readFileSync(path.resolve('public/index.html'), 'utf8');

describe('looks of the shop', () => {
	const publicDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-looks-'));
	let test: TestApp;
	let token: string;
	beforeAll(async () => {
		for (const name of ['index.html', 'manifest.webmanifest', 'favicon.svg'])
			fs.copyFileSync(path.join('public', name), path.join(publicDir, name));
		await entry.load();
		const pageBuild = { entry, template, chunks: { main: ['/static/js/main.js'] }, styles: {} };
		test = await createTestApp({ config: { publicDir }, pageBuild });
		token = await test.adminToken();
	});
	afterAll(async () => {
		await test.close();
		fs.rmSync(publicDir, { recursive: true, force: true });
	});

	const none = { accent: null, accentDark: null, logo: null, icon: null, heroPicture: null };
	const save = (looks: object) => test.call('PUT', '/api/admin/settings/looks', { token, json: { ...none, ...looks } });
	const saved = async (looks: object) => {
		const answer = await save(looks);
		expect(answer.statusCode).toBe(200);
	};
	const store = async (use: string, width = 600, height = 300) => {
		const image = await sharp({ create: { width, height, channels: 4, background: '#123' } })
			.png()
			.toBuffer();
		const answer = await test.call('POST', `/api/admin/settings/pictures/${use}`, { token, form: {}, image });
		return answer.json<{ address: string }>().address;
	};
	const manifest = async () => (await test.call('GET', '/manifest.webmanifest')).json();

	it('[R14-25] colours that cannot be read are refused in either theme, with the nearest that can', async () => {
		for (const [looks, field] of [
			[{ accent: '#ffdd00' }, 'accent'],
			[{ accent: '#757575' }, 'accent'],
			[{ accentDark: '#101010' }, 'accentDark'],
		] as const) {
			const answer = await save(looks);
			expect(answer.statusCode).toBe(400);
			const { fields } = answer.json<{ fields: Record<string, string> }>();
			const theme = field === 'accent' ? 'light' : 'dark';
			expect(fields[field]).toContain(
				`El más parecido que sirve es ${nearestReadable(Object.values(looks)[0] ?? '', theme)}`,
			);
		}
		expect((await save({ accent: 'rojo' })).json().fields).toEqual({ accent: 'El color debe ser como #b3261e' });
		expect((await save({ accent: '#ffdd0"' })).statusCode).toBe(400);
		expect((await test.call('GET', '/api/shop')).json().looks.tokens).toEqual({});
	});

	it('[R14-29] a setting names stored pictures of its own use only', async () => {
		const [logo, icon] = [await store('logo'), await store('icon', 300)];
		const hash = '0123456789abcdef0123456789abcdef';
		for (const looks of [
			{ logo: icon },
			{ icon: logo },
			{ heroPicture: 'https://example.com/a.webp' },
			{ heroPicture: '/uploads/../jwt-secret' },
			{ logo: `/uploads/${hash}-640x128.webp` },
			{ icon: `/uploads/${hash}-512.png` },
		])
			expect((await save(looks)).statusCode).toBe(400);
	});

	it('[R14-31] the HTML of every page has the colours before any stylesheet, and no looser policy for them', async () => {
		const before = await test.call('GET', '/');
		expect(before.body).toContain('<html lang="es-PE">');
		await saved({ accent: '#1d4ed8' });
		const tokens = accentTokens({ accent: '#1d4ed8', accentDark: null });
		for (const url of ['/', '/login', '/admin', '/nada']) {
			const { body, headers } = await test.call('GET', url);
			const style = /<html style="([^"]*)" lang="es-PE">/.exec(body)?.[1];
			expect(style).toBe(
				Object.entries(tokens)
					.map(([name, value]) => `${name}:${value}`)
					.join(';'),
			);
			expect(headers['content-security-policy']).toBe((await test.call('GET', url)).headers['content-security-policy']);
		}
		const after = await test.call('GET', '/');
		expect(after.headers['content-security-policy']).toBe(before.headers['content-security-policy']);
		await saved({});
		expect((await test.call('GET', '/')).body).toContain('<html lang="es-PE">');
	});

	it('[R14-32] pages name the icon of the shop for tabs and home screens; without one, the address of its initial', async () => {
		expect((await test.call('GET', '/')).body).toContain('href="/favicon.svg"');
		const icon = await store('icon', 300, 300);
		await saved({ icon });
		const { body } = await test.call('GET', '/');
		expect(body).not.toContain('/favicon.svg');
		expect(body).toContain(`<link rel="icon" href="${iconAddress(icon, 32)}"`);
		expect(body).toContain(`<link rel="apple-touch-icon" href="${iconAddress(icon, 180)}"`);
		expect(body.match(/rel="manifest"/g)).toHaveLength(1);
	});

	it('[R14-32] without an icon, tabs have the initial of the shop in its colour, at once', async () => {
		const icon = async () => test.call('GET', '/favicon.svg');
		const rename = (name: string) =>
			test.call('PUT', '/api/admin/settings/identity', { token, json: { name, slogan: 'Pan del día' } });
		await saved({});
		const first = await icon();
		expect(first.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, no-cache' });
		expect(first.body).toContain(`fill="${defaultAccents.light}"`);
		for (const [name, initial] of [
			['ágata', 'Á'],
			['<b>', '&lt;'],
			['Tienda Viva', 'T'],
		] as const) {
			await rename(name);
			await saved({ accent: '#1d4ed8' });
			const { body } = await icon();
			expect(body).toContain(`>${initial}</text>`);
			expect(body).toContain('fill="#1d4ed8"');
		}
		await saved({});
	});

	it('[R14-33] the manifest has name, slogan, colour and icons of the shop, at once', async () => {
		await saved({});
		expect(await manifest()).toEqual({
			...JSON.parse(fs.readFileSync('public/manifest.webmanifest', 'utf8')),
			description: expect.any(String),
			icons: expect.arrayContaining([expect.objectContaining({ src: '/icon-512.png', purpose: 'maskable' })]),
		});
		const icon = await store('icon', 300, 300);
		await saved({ accent: '#1d4ed8', icon });
		const identity = { name: 'Panadería y pastelería San Martín', slogan: 'Pan del día' };
		await test.call('PUT', '/api/admin/settings/identity', { token, json: identity });
		const answer = await test.call('GET', '/manifest.webmanifest');
		expect(answer.headers).toMatchObject({
			'content-type': 'application/manifest+json; charset=utf-8',
			'cache-control': 'public, no-cache',
		});
		const { name, short_name, description, theme_color, icons } = answer.json();
		expect([name, short_name, description, theme_color]).toEqual([
			identity.name,
			'Panadería y pastelería…',
			'Pan del día',
			'#1d4ed8',
		]);
		for (const { src, sizes, type } of icons) {
			const file = await test.call('GET', src);
			const { width, height, format } = await sharp(file.rawPayload).metadata();
			expect([`${width}x${height}`, `image/${format}`, file.headers['content-type']]).toEqual([sizes, type, type]);
		}
		const known = { 'if-none-match': String(answer.headers.etag) };
		expect((await test.call('GET', '/manifest.webmanifest', { headers: known })).statusCode).toBe(304);
	});

	it('[R14-34] visitors are told the addresses of logo and cover, and never what the shopkeeper typed', async () => {
		const [logo, heroPicture] = [await store('logo'), await store('heroPicture')];
		await saved({ accent: '#1D4ED8', logo, heroPicture });
		const { looks } = (await test.call('GET', '/api/shop')).json();
		expect(looks).toEqual({
			tokens: accentTokens({ accent: '#1D4ED8', accentDark: null }),
			logo,
			icon: null,
			heroPicture,
		});
		expect(shapedSizes(looks.logo)).toHaveLength(3);
	});
});
