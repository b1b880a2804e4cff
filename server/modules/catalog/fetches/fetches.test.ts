import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { AdminGroupDto } from '#contract/catalog/groupForm';
import type { PictureFetches } from '#contract/catalog/pictureFetches';
import { type ProductDto, picturesOf } from '#contract/catalog/product';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { createTestApp, outboxEvents } from '#server/testing/testApp';
import { testAppOn } from '#server/testing/testAppOn';
import { queuePictures } from '../changes/pictureQueue';
import { type Placed, placePicture, type Slots } from '../changes/placing';
import { importRows, newRow } from '../import/testing/imports';
import { setChangeReason } from '../stock/changeReason';
import { createPictureFetcher, type PictureNetwork } from './fetchPicture';
import { isPublicAddress } from './publicAddress';

const picture = (side: number) =>
	sharp({ create: { width: side, height: side, channels: 3, background: '#3c3' } })
		.jpeg()
		.toBuffer();

/** A PNG's head alone: the pixels that it promises would take 3.6 GB. */
function enormous(): Buffer {
	const chunk = (kind: string, data: Buffer) => {
		const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
		const content = Buffer.concat([Buffer.from(kind), data]);
		length.writeUInt32BE(data.length);
		sum.writeUInt32BE(crc32(content));
		return Buffer.concat([length, content, sum]);
	};
	const size = Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 6, 0, 0, 0]);
	return Buffer.concat([
		Buffer.from('89504e470d0a1a0a', 'hex'),
		...[chunk('IHDR', size), chunk('IDAT', deflateSync(Buffer.alloc(9))), chunk('IEND', Buffer.alloc(0))],
	]);
}

/** Other sites: a server of this machine that only the network of the tests leads to. */
const answers = new Map<string, http.RequestListener>();
const asked: string[] = [];
const resolved: string[] = [];
const open = '93.184.216.34';
const names = new Map<string, string[]>();
let server: http.Server;
let port = 0;
const network: PictureNetwork = {
	resolve: async (host) => {
		resolved.push(host);
		return names.get(host) ?? [open];
	},
	// The way ends here only after the guard let the address of the open internet through.
	dial: (address) => ({ host: address === open ? '127.0.0.1' : 'refused.invalid', port }),
};

beforeAll(async () => {
	server = http.createServer((request, response) => {
		const path = String(request.url);
		asked.push(path);
		const answer = answers.get(path);
		if (answer) answer(request, response);
		else response.writeHead(404).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	({ port } = server.address() as AddressInfo);
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});
beforeEach(() => {
	answers.clear();
	names.clear();
	asked.length = 0;
	resolved.length = 0;
});

const site = (path: string) => `http://tienda.test${path}`;
const redirectTo =
	(location: string): http.RequestListener =>
	(_request, response) =>
		response.writeHead(302, { location }).end();

describe('addresses', () => {
	it('[R16-160] leads to no machine inside, however its address is written', () => {
		const inside = [
			...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.8.9.1', '169.254.169.254'],
			...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
			...['168.63.129.16', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', 'fe80::1', 'fe80::1%eth0'],
			...['fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::1'],
			...['2001::1', '2001:db8::1', '100::1', 'localhost', ''],
		];
		expect(inside.filter(isPublicAddress)).toEqual([]);
		const outside = ['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::200e'];
		expect(outside.filter((address) => !isPublicAddress(address))).toEqual([]);
	});

	it.each([
		['ftp://tienda.test/a.jpg', 'La dirección debe comenzar con http:// o https://'],
		['file:///etc/passwd', 'La dirección debe comenzar con http:// o https://'],
		['sin dirección', 'La dirección no es válida'],
		['http://ana:clave@tienda.test/a.jpg', 'La dirección lleva un usuario o una contraseña'],
		['http://tienda.test:8080/a.jpg', 'La dirección usa un puerto que no está permitido'],
		['http://127.0.0.1/a.jpg', 'La dirección lleva a una red interna'],
		['http://2130706433/a.jpg', 'La dirección lleva a una red interna'],
		['http://0x7f.1/a.jpg', 'La dirección lleva a una red interna'],
		['http://[::1]/a.jpg', 'La dirección lleva a una red interna'],
		['http://[::ffff:127.0.0.1]/a.jpg', 'La dirección lleva a una red interna'],
		['http://dentro.test/a.jpg', 'La dirección lleva a una red interna'],
		['http://mezclado.test/a.jpg', 'La dirección lleva a una red interna'],
	])('[R16-160, R16-161] refuses %s before it connects', async (address, reason) => {
		names.set('dentro.test', ['10.0.0.7']).set('mezclado.test', [open, '127.0.0.1']);
		await expect(createPictureFetcher(network)(address)).rejects.toMatchObject({ message: reason, later: false });
		expect(asked).toEqual([]);
	});
});

describe('fetching', () => {
	const quick = { headMs: 200, silenceMs: 200, wholeMs: 600 };
	const refusal = (path: string, limits?: typeof quick) =>
		createPictureFetcher(
			network,
			limits,
		)(site(path)).then(
			() => 'fetched',
			({ message, later }: { message: string; later: boolean }) => [message, later],
		);

	it('[R16-160] checks each redirect anew, and follows four', async () => {
		const content = await picture(20);
		for (const [at, location] of [
			'http://127.0.0.1/secret',
			'http://localhost/secret',
			'http://[::1]/secret',
			'//169.254.169.254/latest/meta-data',
			'http://dentro.test/secret',
			'http://tienda.test:22/secret',
			'file:///etc/passwd',
		].entries()) {
			names.set('dentro.test', ['192.168.0.1']).set('localhost', ['127.0.0.1']);
			answers.set(`/r${at}`, redirectTo(location));
			expect(await refusal(`/r${at}`)).toEqual([expect.stringMatching(/red interna|puerto|http:/), false]);
		}
		expect(asked).toEqual(['/r0', '/r1', '/r2', '/r3', '/r4', '/r5', '/r6']);
		for (const turn of [1, 2, 3, 4]) answers.set(`/turn${turn}`, redirectTo(`/turn${turn - 1}`));
		answers.set('/turn0', (_request, response) => response.end(content));
		answers.set('/turn5', redirectTo('/turn4'));
		expect(await createPictureFetcher(network)(site('/turn4'))).toEqual(content);
		expect(await refusal('/turn5')).toEqual(['El otro sitio da demasiadas vueltas', false]);
	});

	it('[R16-161] connects to the address that it checked: a name is looked up once for each call', async () => {
		const changing: PictureNetwork = {
			...network,
			resolve: async (host) => {
				resolved.push(host);
				return [resolved.length === 1 ? open : '127.0.0.1'];
			},
		};
		answers.set('/a.jpg', (_request, response) => response.end('x'));
		answers.set('/again', redirectTo('http://tienda.test/a.jpg'));
		await createPictureFetcher(changing)(site('/a.jpg'));
		expect([resolved, asked]).toEqual([['tienda.test'], ['/a.jpg']]);
		resolved.length = 0;
		await expect(createPictureFetcher(changing)(site('/again'))).rejects.toThrow(
			'La dirección lleva a una red interna',
		);
		expect(asked).toEqual(['/a.jpg', '/again']);
	});

	it('[R16-162] ends what is too large, too slow or never ends', async () => {
		const block = Buffer.alloc(256 * 1024);
		let sent = 0;
		answers.set('/endless', (_request, response) => {
			const more = () => {
				while (!response.destroyed && response.write(block)) sent += block.length;
			};
			response.on('drain', more);
			more();
		});
		answers.set('/said', (_request, response) =>
			response.writeHead(200, { 'content-length': 9_000_000 }).flushHeaders(),
		);
		answers.set('/silent', () => {});
		answers.set('/halting', (_request, response) => response.write('x'));
		answers.set('/drops', (_request, response) => {
			const timer = setInterval(() => response.write('x'), 20);
			response.on('close', () => clearInterval(timer));
		});
		const slow = ['El otro sitio tarda demasiado en responder', true];
		expect(await refusal('/endless')).toEqual(['La imagen pesa más de 8 MB', false]);
		expect(sent).toBeLessThan(40_000_000);
		expect(await refusal('/said')).toEqual(['La imagen pesa más de 8 MB', false]);
		expect(await Promise.all(['/silent', '/halting', '/drops'].map((path) => refusal(path, quick)))).toEqual([
			slow,
			slow,
			slow,
		]);
	});

	it('[R16-163] another try is for failures that pass', async () => {
		for (const [status, later] of [
			[500, true],
			[503, true],
			[429, true],
			[403, false],
			[404, false],
			[204, false],
		] as const) {
			answers.set(`/${status}`, (_request, response) => response.writeHead(status).end());
			expect(await refusal(`/${status}`)).toEqual([expect.any(String), later]);
		}
		answers.set('/broken', (request) => request.socket.destroy());
		expect(await refusal('/broken')).toEqual(['No se pudo llegar al otro sitio', true]);
	});
});

describe('places', () => {
	const of = (...urls: (string | null)[]): Slots => urls.map((url) => (url === null ? null : { url, alt: '' }));
	const put = (gallery: Slots, place: number, before: string | null, others: Record<string, number> = {}) => {
		const placed = Object.entries(others).map(([stored, at]) => ({ stored, place: at, before: null }));
		const arrived = { place, before, inserted: false, picture: { url: 'new', alt: '' }, others: placed };
		return placePicture(gallery, arrived)?.map((one) => one?.url ?? null);
	};

	it('[R16-164] stand in the order of the file, whatever comes first and never', () => {
		const orders = [0, 1, 2, 3].flatMap((a) =>
			[0, 1, 2, 3].flatMap((b) => [0, 1, 2, 3].map((c) => [...new Set([a, b, c])])),
		);
		for (const order of orders) {
			let gallery: Slots = [];
			const others: Placed[] = [];
			for (const place of order) {
				const url = String(place);
				const arrived = { place, before: null, inserted: false, picture: { url, alt: '' }, others };
				gallery = placePicture(gallery, arrived) ?? gallery;
				others.push({ stored: url, place, before: null });
			}
			expect(gallery.map((one) => one?.url)).toEqual(order.map(String).sort());
		}
	});

	it('[R16-165] take the place of what stood there, never of what somebody has set since', () => {
		expect(put(of('a', 'b'), 1, 'b')).toEqual(['a', 'new']);
		expect(put(of('b', 'a'), 1, 'b')).toEqual(['new', 'a']);
		expect(put(of('a', 'own'), 1, 'b')).toBeUndefined();
		expect(put(of('own'), 0, null)).toBeUndefined();
		expect(put(of('own'), 1, null)).toEqual(['own', 'new']);
		expect(put(of('own', 'x'), 0, null, { x: 1 })).toBeUndefined();
		expect(put(of(null, 'm'), 0, null)).toEqual(['new', 'm']);
		expect(put(of('new'), 1, null)).toBeUndefined();
	});

	it('[R16-196] inserted ones stand in the order of the file, whichever arrives first, and at the end where theirs has gone', () => {
		const arrive = (gallery: Slots, ...order: [place: number, before: string | null][]) => {
			const others: Placed[] = [];
			return order.reduce<Slots>((slots, [place, before]) => {
				const url = `new${place}`;
				const after = placePicture(slots, { place, before, inserted: true, picture: { url, alt: '' }, others });
				others.push({ stored: url, place, before });
				return after ?? slots;
			}, gallery);
		};
		for (const order of [
			[0, 1, 3],
			[0, 3, 1],
			[1, 0, 3],
			[1, 3, 0],
			[3, 0, 1],
			[3, 1, 0],
		]) {
			const both = order.map((place): [number, string] => [place, place === 3 ? 'b' : 'a']);
			expect(arrive(of('a', 'b'), ...both)).toEqual(of('new0', 'new1', 'a', 'new3', 'b'));
		}
		expect(arrive(of(null, 'a'), [1, 'a'])).toEqual(of(null, 'new1', 'a'));
		expect(arrive(of('own'), [1, 'a'], [0, 'a'])).toEqual(of('own', 'new0', 'new1'));
		expect(arrive(of('a', 'b'), [1, null])).toEqual(of('a', 'b', 'new1'));
	});
});

describeOnBackends('a file’s pictures', (kind) => {
	const test = testAppOn(kind, { pictureNetwork: network, timing: { pictures: { lease: 3_600_000 } } });
	let admin: string;
	let adminId: number;
	let categoryId: number;
	beforeAll(async () => {
		admin = await test.adminToken();
		({ id: categoryId } = await test.createCategory());
		const [user] = await test.query<{ id: number }>(sql`SELECT id FROM users WHERE username = 'admin'`);
		adminId = user?.id ?? 0;
	});

	const call = async (method: 'GET' | 'POST' | 'DELETE' = 'GET', path = '', on = test) =>
		(await on.call(method, `/api/admin/pictures/fetches${path}`, { token: admin })).json<PictureFetches>();
	const product = async (id: number) => (await test.call('GET', `/api/products/${id}`)).json<ProductDto>();
	async function settled(on = test): Promise<PictureFetches> {
		for (;;) {
			const state = await call('GET', '', on);
			if (state.waiting === 0) return state;
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
	const queue = (target: { productId: number } | { groupId: number }, ...urls: string[]) =>
		test.database.transaction(async (tx) => {
			await setChangeReason(tx, { reason: 'import', by: { userId: adminId } });
			const both = { productId: null, groupId: null, ...target };
			await queuePictures(
				tx,
				urls.map((url, place) => ({ ...both, place, url, alt: `Foto ${place + 1}`, before: null, inserted: false })),
			);
		});

	const serve = async (path: string, side: number) => {
		const content = await picture(side);
		answers.set(path, (_request, response) => response.end(content));
	};

	it('[R16-164, R16-166, R16-167] become the product’s gallery, as an edit by who imported; a second time changes nothing', async () => {
		await Promise.all([serve('/1.jpg', 31), serve('/2.jpg', 32), serve('/3.jpg', 33)]);
		answers.set('/page', (_request, response) => response.end('<html>'));
		answers.set('/enormous', (_request, response) => response.end(enormous()));
		const { id, version } = await test.createProduct({ categoryId, name: 'Polo importado' });
		const urls = ['/1.jpg', '/2.jpg', '/gone', '/page', '/enormous', '/3.jpg'].map(site);
		await queue({ productId: id }, ...urls);
		const state = await settled();
		expect(state).toMatchObject({ total: 6, done: 3, waiting: 0, failed: 3 });
		expect(state.failures.map(({ name, product, url, reason }) => [name, product, url, reason])).toEqual([
			['Polo importado', id, site('/gone'), 'La imagen ya no está en esa dirección'],
			['Polo importado', id, site('/page'), 'La imagen debe ser JPEG, PNG o WebP'],
			['Polo importado', id, site('/enormous'), expect.stringMatching(/900 de 50 megapíxeles/)],
		]);
		const after = await product(id);
		expect(after).toMatchObject({ imageUrl: expect.stringMatching(/-31\.webp$/), imageAlt: 'Foto 1' });
		expect(after.pictures).toEqual([
			{ url: expect.stringMatching(/-32\.webp$/), alt: 'Foto 2' },
			{ url: expect.stringMatching(/-33\.webp$/), alt: 'Foto 6' },
		]);
		expect([after.version, after.editVersion]).toEqual([version + 3, 1]);
		const events = (await outboxEvents(test)).map(({ body }) => body as { type: string; product?: ProductDto });
		expect(events.findLast(({ type }) => type === 'PRODUCT_UPDATED')?.product).toMatchObject({
			id,
			version: after.version,
		});
		const [entry] = await test.query(sql`SELECT actor_name AS by, after->>'imageUrl' AS url FROM audit_log
			WHERE entity = 'product' AND entity_id = ${id} AND action = 'update' AND after ? 'imageUrl' ORDER BY id DESC`);
		expect(entry).toEqual({ by: 'admin', url: after.imageUrl });

		asked.length = 0;
		await queue({ productId: id }, ...urls);
		expect(await settled()).toEqual(state);
		expect(await product(id)).toEqual(after);
		const other = await test.createProduct({ categoryId });
		await queue({ productId: other.id }, site('/1.jpg'));
		await settled();
		expect((await product(other.id)).imageUrl).toBe(after.imageUrl);
		expect(asked).toEqual([]);

		await serve('/gone', 34);
		expect(await call('POST', '/retry')).toMatchObject({ waiting: 3, failed: 0 });
		expect(await settled()).toMatchObject({ failed: 2 });
		expect((await product(id)).pictures?.map(({ alt }) => alt)).toEqual(['Foto 2', 'Foto 3', 'Foto 6']);
		expect(await call('DELETE')).toMatchObject({ failed: 0, failures: [] });
		const reader = await test.createUser({ roles: ['ROLE_READER'] });
		const refused = await test.call('POST', '/api/admin/pictures/fetches/retry', { token: reader.token });
		expect(refused.statusCode).toBe(403);
	});

	it('[R16-165] a picture that somebody set meanwhile stays', async () => {
		const held: http.ServerResponse[] = [];
		answers.set('/late.jpg', (_request, response) => void held.push(response));
		const { id, name, price, sku, stock } = await test.createProduct({ categoryId });
		await queue({ productId: id }, site('/late.jpg'));
		while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
		const form = { name, price: String(price), sku, stockQuantity: stock, categoryId };
		const own = await test.call('PUT', `/api/products/${id}`, { token: admin, form, image: await picture(41) });
		held[0]?.end(await picture(42));
		await settled();
		expect(await product(id)).toMatchObject({ imageUrl: own.json<ProductDto>().imageUrl, pictures: [] });
	});

	it('[R16-168] a group’s pictures are its products’ where they have no own', async () => {
		await Promise.all([serve('/g1.jpg', 51), serve('/g2.jpg', 52)]);
		const [group] = await test.query<{ id: number }>(sql`INSERT INTO product_groups (name, category_id, options)
			VALUES ('Casaca', ${categoryId}, '[{"name":"Talla","values":[{"name":"M"}]}]') RETURNING id`);
		const groupId = group?.id ?? 0;
		const { id } = await test.createProduct({ categoryId, name: 'Casaca, M' });
		await test.query(sql`UPDATE products SET group_id = ${groupId}, option_values = '{M}', own_picture = false
			WHERE id = ${id}`);
		await queue({ groupId }, site('/g1.jpg'), site('/g2.jpg'));
		await settled();
		const [stored] = await test.query<{ pictures: { url: string }[]; version: number }>(
			sql`SELECT pictures, version FROM product_groups WHERE id = ${groupId}`,
		);
		expect(stored?.pictures.map(({ url }) => url)).toEqual([
			expect.stringMatching(/-51\.webp$/),
			expect.stringMatching(/-52\.webp$/),
		]);
		expect(await product(id)).toMatchObject({
			imageUrl: stored?.pictures[0]?.url,
			pictures: [],
			version: 3,
			editVersion: 1,
		});
	});

	describe('take no picture away that their cell names too', () => {
		/** Products or groups with the pictures `a` and `b`, and what their next cells make of them. */
		const cells = [
			['n a b', 'n a b'],
			['a n b', 'a n b'],
			['a b n', 'a b n'],
			['n m a b', 'n m a b'],
			['n a m b', 'n a m b'],
			['A n B', 'a n b'],
			['n A', 'n a b'],
			['b n', 'a b n'],
			['n b', 'n b'],
			['a n', 'a n'],
			['n m', 'n m'],
			['n m b', 'n m b'],
		] as const;
		const sides = { a: 91, b: 92, n: 93, m: 94 };
		beforeEach(() => Promise.all(Object.entries(sides).map(([name, side]) => serve(`/cell-${name}.jpg`, side))));

		/** A capital letter is the address where the shop stores that picture. */
		const cellOf = (names: string, stored: readonly { url: string }[]) =>
			names.split(' ').map((name) => {
				const side = sides[name.toLowerCase() as keyof typeof sides];
				const own = stored.find(({ url }) => url.includes(`-${side}.`))?.url ?? '';
				return { url: name === name.toLowerCase() ? site(`/cell-${name}.jpg`) : own, alt: name };
			});
		const send = async (rows: object[]) => {
			expect((await importRows(test, admin, rows as Parameters<typeof importRows>[2])).left).toEqual([]);
			await settled();
		};
		const namesOf = (stored: readonly { url: string }[]) =>
			stored.map(({ url }) => Object.entries(sides).find(([, side]) => url.includes(`-${side}.`))?.[0]).join(' ');

		it.each(['product', 'group'] as const)('[R16-196] of a %s', async (of) => {
			const skuOf = (at: number) => `${of}-${at}`;
			const pictured = (at: number, pictures: object[]) =>
				of === 'product'
					? { pictures }
					: { group: { at, name: skuOf(at), options: ['Talla'], values: ['M'], pictures } };
			const galleryOf = async (at: number) => {
				const [row] = await test.query<{ own: { url: string }[]; shared: { url: string }[] | null }>(sql`
					SELECT json_build_array(json_build_object('url', p.image_url))::jsonb || p.more_pictures AS own, g.pictures AS shared
					FROM products p LEFT JOIN product_groups g ON g.id = p.group_id WHERE p.sku = ${skuOf(at)}`);
				return row?.shared ?? row?.own ?? [];
			};
			await send(cells.map((_, at) => newRow(categoryId, skuOf(at), pictured(at, cellOf('a b', [])))));
			const updates = cells.map(async ([cell], at) => ({
				...{ mode: 'update', sku: skuOf(at), ...pictured(at, cellOf(cell, await galleryOf(at))) },
			}));
			await send(await Promise.all(updates));
			const after = await Promise.all(cells.map(async ([cell], at) => [cell, namesOf(await galleryOf(at))]));
			expect(after).toEqual(cells);
		});

		it('[R16-196] and fail where there is no room', async () => {
			const { id, sku } = await test.createProduct({ categoryId });
			await queue({ productId: id }, site('/cell-a.jpg'));
			await settled();
			const [first] = picturesOf(await product(id));
			const more = Array.from({ length: 11 }, (_, at) => ({ url: `${first?.url}#xy=${at},0`, alt: '' }));
			await test.query(sql`UPDATE products SET more_pictures = ${JSON.stringify(more)}::jsonb WHERE id = ${id}`);
			await send([{ mode: 'update', sku, pictures: cellOf('n a', []) }]);
			expect(await product(id)).toMatchObject({ imageUrl: first?.url, pictures: more });
			expect((await call()).failures).toMatchObject([
				{ url: site('/cell-n.jpg'), reason: 'El producto ya tiene todas las imágenes que puede tener' },
			]);
			await call('DELETE');
		});
	});

	describe('do not stand in the way of who edits meanwhile, and are not thrown away', () => {
		const first = { url: expect.stringMatching(/-81\.webp$/), alt: 'Foto 1' };
		let own: { url: string; alt: string };
		beforeEach(() => serve('/m.jpg', 81));
		beforeAll(async () => {
			const image = await picture(82);
			const { imageUrl } = (await test.call('POST', '/api/admin/pictures', { token: admin, image })).json();
			own = { url: imageUrl, alt: 'Propia' };
		});
		const arrive = async (target: { productId: number } | { groupId: number }) => {
			await queue(target, site('/m.jpg'));
			await settled();
		};
		const galleryOf = async (id: number) => picturesOf(await product(id));
		/** As the form of the product sends what it showed. */
		const put = ({ id, name, sku, stock, editVersion }: ProductDto, fields: object) =>
			test.call('PUT', `/api/products/${id}`, {
				token: admin,
				form: { name, sku, stockQuantity: stock, categoryId, editVersion, ...fields },
			});
		const pictures = (base: object[], given: { url: string; alt: string }[]) => ({
			imageUrl: given[0]?.url ?? '',
			imageAlt: given[0]?.alt ?? '',
			pictures: JSON.stringify(given.slice(1)),
			picturesBase: JSON.stringify(base),
		});

		it('[R16-178] whether a price is saved after or before', async () => {
			const [one, other] = [await test.createProduct({ categoryId }), await test.createProduct({ categoryId })];
			await arrive({ productId: one.id });
			expect((await put(other, { price: '77.00' })).statusCode).toBe(200);
			await arrive({ productId: other.id });
			expect((await put(one, { price: '77.00' })).json()).toMatchObject({ price: 77, imageUrl: first.url });
			expect([await galleryOf(one.id), await galleryOf(other.id)]).toEqual([[first], [first]]);
		});

		it('[R16-178] where a gallery is saved, behind its pictures and as far as there is room', async () => {
			const made = await test.createProduct({ categoryId, price: '10.00' });
			await arrive({ productId: made.id });
			expect((await put(made, { price: '10.00', ...pictures([], [own]) })).statusCode).toBe(200);
			expect(await galleryOf(made.id)).toEqual([own, first]);
			// A picture that the form showed is taken away for good.
			const shown = await product(made.id);
			const now = await galleryOf(made.id);
			expect((await put(shown, { price: '10.00', ...pictures(now, now.slice(0, 1)) })).statusCode).toBe(200);
			expect(await galleryOf(made.id)).toEqual([own]);

			const full = await test.createProduct({ categoryId, price: '10.00' });
			await arrive({ productId: full.id });
			const twelve = Array(12).fill(own);
			expect((await put(full, { price: '10.00', ...pictures([], twelve) })).statusCode).toBe(200);
			expect(await galleryOf(full.id)).toEqual(twelve);
		});

		it('[R16-178] where it is the group’s, or of a row of its form', async () => {
			const options = [{ name: 'Talla', values: [{ name: 'M' }, { name: 'L' }] }];
			const shared = { name: 'Chompa', description: '', categoryId: String(categoryId), options };
			const made = ['M', 'L'].map((size) => ({
				values: [size],
				sku: `CH-${size}`,
				price: '10.00',
				stockQuantity: '1',
			}));
			const url = '/api/admin/product-groups';
			const answer = await test.call('POST', url, { token: admin, json: { ...shared, pictures: [], products: made } });
			const group = answer.json<AdminGroupDto>();
			const [one, other] = group.products;
			const member = await product(one?.id ?? 0);
			await arrive({ groupId: group.id });
			await arrive({ productId: other?.id ?? 0 });
			const save = (said: { name: string; pictures: object[]; row: object }) =>
				test.call('PUT', `${url}/${group.id}`, {
					token: admin,
					json: {
						...{ ...shared, name: said.name, editVersion: String(group.editVersion) },
						...{ pictures: said.pictures, picturesBase: [] },
						products: [{ id: other?.id, values: ['L'], editVersion: String(other?.editVersion), ...said.row }],
					},
				});
			expect((await put(member, { price: '12.00' })).statusCode).toBe(200);
			const renamed = await save({ name: 'Chompa Puno', pictures: [], row: { price: '13.00' } });
			expect(renamed.json()).toMatchObject({
				pictures: [first],
				products: [
					{ price: 12, imageUrl: first.url, ownPicture: false },
					{ price: 13, imageUrl: first.url, ownPicture: true },
				],
			});
			await test.query(sql`UPDATE product_groups SET edit_version = ${group.editVersion} WHERE id = ${group.id}`);
			await test.query(sql`UPDATE products SET edit_version = 1 WHERE id = ${other?.id ?? 0}`);
			const row = { imageUrl: own.url, imageAlt: own.alt, pictures: [], picturesBase: [] };
			const pictured = await save({ name: 'Chompa Puno', pictures: [own], row });
			expect(pictured.json()).toMatchObject({
				pictures: [own, first],
				products: [{ imageUrl: own.url }, { imageUrl: own.url, imageAlt: own.alt, pictures: [first] }],
			});
		});
	});

	it('[R16-169, R21-74] a server that dies doubles nothing: another one fetches what it had, three of a host at a time', async () => {
		const held: http.ServerResponse[] = [];
		const content = await picture(61);
		const paths = ['/k0', '/k1', '/k2', '/k3', '/k4', '/k5'];
		for (const path of paths) answers.set(path, (_request, response) => void held.push(response));
		const { id } = await test.createProduct({ categoryId });
		await call('DELETE');
		await queue({ productId: id }, ...paths.map(site));
		while (held.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
		// A host that answers slowly leaves a place to others.
		const { id: honest } = await test.createProduct({ categoryId });
		await serve('/own', 80);
		await queue({ productId: honest }, 'http://otra.test/own');
		while (!(await product(honest)).imageUrl) await new Promise((resolve) => setTimeout(resolve, 10));
		expect(asked.sort()).toEqual(['/k0', '/k1', '/k2', '/own']);
		// The first server does not know yet that its lease has ended.
		await test.query(
			sql`UPDATE picture_fetches SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`,
		);
		for (const [at, path] of paths.entries()) await serve(path, 70 + at);
		const second = await createTestApp({ database: test.database, pictureNetwork: network });
		const state = await settled(second);
		for (const response of held) response.end(content);
		await second.close();
		await test.call('GET', '/api/products');
		expect(state).toMatchObject({ waiting: 0, failed: 0 });
		const { imageUrl, pictures = [] } = await product(id);
		const sides = [imageUrl, ...pictures.map(({ url }) => url)].map((url) => /-(\d+)\.webp$/.exec(String(url))?.[1]);
		expect(sides).toEqual(['70', '71', '72', '73', '74', '75']);
	});
});
