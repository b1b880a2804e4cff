import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { sql } from '#platform/db';
import { createTestApp, outboxEvents, stateOf, type TestApp } from '#server/testing/testApp';

describe('products', () => {
	let test: TestApp;
	let admin: string;
	let home: CategoryDto;
	beforeAll(async () => {
		test = await createTestApp();
		admin = await test.adminToken();
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM products`);
		await test.query(sql`DELETE FROM categories`);
		await test.query(sql`DELETE FROM outbox`);
		home = await test.createCategory({ name: 'Hogar' });
	});
	afterAll(() => test.close());

	const form = (fields: object = {}) => ({
		name: 'Taza',
		description: 'De cerámica',
		price: '29.90',
		stockQuantity: '7',
		sku: 'TZ-1',
		categoryId: home.id,
		...fields,
	});
	const create = (fields: object = {}) => test.call('POST', '/api/products', { token: admin, form: form(fields) });
	const list = async (url: string, token?: string) =>
		(await test.call('GET', url, token ? { token } : {})).json<ProductDto[]>();
	const names = async (url: string, token?: string) => (await list(url, token)).map((product) => product.name);

	it('[R17-97] keeps codes that look the same as the same code, and takes none that a spreadsheet has eaten', async () => {
		const created = await create({ sku: '\u200B TZ\u20111\u202C ' });
		expect(created.json()).toMatchObject({ sku: 'TZ-1' });
		expect((await create({ sku: 'tz\u22121' })).json()).toMatchObject({
			fields: { sku: 'Ya existe un producto con este SKU' },
		});
		expect((await create({ sku: '\u200B' })).json()).toMatchObject({ fields: { sku: 'El SKU es obligatorio' } });
		const eaten = async (fields: object) => (await create(fields)).json().fields;
		expect(await eaten({ sku: '7.75E+12' })).toEqual({ sku: expect.stringContaining('convirtió un código largo') });
		expect(await eaten({ sku: 'A', name: '#¡VALOR!' })).toEqual({ name: expect.stringContaining('error de la hoja') });
		// What is there already can still be edited.
		await test.query(sql`UPDATE products SET sku = '7.75E+12'`);
		const edit = (fields: object) =>
			test.call('PUT', `/api/products/${created.json().id}`, { token: admin, form: form(fields) });
		expect((await edit({ sku: '7.75E+12', price: '1.00' })).json()).toMatchObject({ price: 1 });
		expect((await edit({ sku: '8.75E+12' })).json().fields).toEqual({ sku: expect.stringContaining('8.75E+12') });
		await test.query(sql`UPDATE products SET sku = ${'TZ\u20111'}`);
		expect((await create({ sku: 'TZ-1' })).statusCode).toBe(201);
		expect((await edit({ sku: 'TZ\u20111', price: '2.00' })).json()).toMatchObject({ sku: 'TZ\u20111', price: 2 });
	});

	it('[R22-121] keeps names as one spelling, and refuses letters that only look like those of the keyboard', async () => {
		const named = await create({
			name: ' Marro\u0301n\u200b  claro\u00a0',
			sku: 'A',
			description: 'Uno\nMarro\u0301n',
		});
		expect(named.json()).toMatchObject({ name: 'Marrón claro', description: 'Uno\nMarrón' });
		const refused = async (fields: object) => (await create({ sku: 'B', ...fields })).json().fields;
		expect(await refused({ name: 'Nеgro' })).toEqual({ name: expect.stringContaining('«е» es cirílica') });
		expect(await refused({ sku: 'АВ-12' })).toEqual({ sku: expect.stringContaining('«А» es cirílica') });
		expect(await refused({ name: 'Rοjo', sku: 'X\u039f' })).toEqual({
			name: expect.stringContaining('«ο» es griega'),
			sku: expect.stringContaining('«Ο» es griega'),
		});
		const category = (name: string) => test.call('POST', '/api/categories', { token: admin, form: { name } });
		expect((await category('Rοpa')).json().fields).toEqual({ name: expect.stringContaining('griega') });
		expect((await category('Ropa  \u200bde nin\u0303o')).json()).toMatchObject({ name: 'Ropa de niño' });
		expect((await create({ name: 'Straße Матрёшка 10 kΩ', sku: 'C' })).statusCode).toBe(201);
	});

	it('[R22-123] leaves stored names and codes of an older kind as they are, until somebody changes them', async () => {
		const { id } = (await create()).json<ProductDto>();
		const [name, sku] = ['Nеgro  marro\u0301n', 'АB-1'];
		await test.query(sql`UPDATE products SET name = ${name}, sku = ${sku}`);
		await test.query(sql`UPDATE categories SET name = ${name}`);
		const edit = (fields: object) => test.call('PUT', `/api/products/${id}`, { token: admin, form: form(fields) });
		expect((await edit({ name, sku, price: '1.00' })).json()).toMatchObject({ name, sku, price: 1 });
		expect((await edit({ name: `${name} fino`, sku })).json().fields).toEqual({ name: expect.any(String) });
		const category = (fields: object) =>
			test.call('PUT', `/api/categories/${home.id}`, { token: admin, form: { name, ...fields } });
		expect((await category({ description: 'Otra' })).json()).toMatchObject({ name, description: 'Otra' });
		expect((await category({ name: 'Nеgro' })).json().fields).toEqual({ name: expect.any(String) });
	});

	it('[R17-97] finds a code that was typed with other hyphens', async () => {
		await create({ sku: 'TZ-1' });
		for (const typed of ['TZ\u20111', 'TZ\u22121', 'tz-1']) {
			const query = `search=${encodeURIComponent(typed)}`;
			const found = await test.call('GET', `/api/admin/products?${query}`, { token: admin });
			expect([typed, found.json().count]).toEqual([typed, 1]);
			expect((await test.call('GET', `/api/products/search?keyword=${encodeURIComponent(typed)}`)).json()).toHaveLength(
				1,
			);
		}
	});

	it('[R7-09, R7-15] creates a product with the shape that lists and forms read', async () => {
		const answer = await create();
		expect(answer.statusCode).toBe(201);
		expect(answer.json()).toEqual({
			id: expect.any(Number),
			name: 'Taza',
			description: 'De cerámica',
			price: 29.9,
			stock: 7,
			stockQuantity: 7,
			held: null,
			heldUntil: null,
			offer: null,
			sku: 'TZ-1',
			imageUrl: null,
			category: { id: home.id, name: 'Hogar' },
			active: true,
			featured: false,
			weightGrams: null,
			taxKind: null,
			group: null,
			attributes: null,
			imageAlt: '',
			pictures: [],
			version: 1,
			editVersion: 1,
		});
		expect(await list('/api/products/active')).toEqual([answer.json()]);
		expect((await test.call('GET', `/api/products/${answer.json().id}`)).json()).toEqual(answer.json());
	});

	it('[R7-06, R7-07, R7-08] answers each list with what belongs to it, newest first', async () => {
		const garden = await test.createCategory({ name: 'Jardín' });
		const closed = await test.createCategory({ name: 'Cerrada', active: false });
		await create({ name: 'Uno', sku: '1', featured: true });
		await create({ name: 'Dos', sku: '2', categoryId: garden.id });
		await create({ name: 'Oculto', sku: '3', active: false, featured: true });
		await create({ name: 'De categoría cerrada', sku: '4', categoryId: closed.id, featured: true });

		expect(await names('/api/products/active')).toEqual(['Dos', 'Uno']);
		expect(await names('/api/products/featured')).toEqual(['Uno']);
		expect(await names(`/api/products/category/${garden.id}`)).toEqual(['Dos']);
		expect(await names(`/api/products/category/${closed.id}`)).toEqual([]);
		expect(await names('/api/products', admin)).toEqual(['De categoría cerrada', 'Oculto', 'Dos', 'Uno']);
		expect(await names('/api/categories/active')).toEqual(['Jardín', 'Hogar']);
		expect(await names('/api/categories', admin)).toEqual(['Cerrada', 'Jardín', 'Hogar']);
	});

	it('[R6-01] hides an inactive product from visitors and customers, not from administrators', async () => {
		const { id } = (await create({ active: false })).json<ProductDto>();
		const url = `/api/products/${id}`;
		expect((await test.call('GET', url)).json()).toEqual({ code: 'not_found', message: 'El producto no existe' });
		expect((await test.call('GET', url, { token: await test.userToken() })).statusCode).toBe(404);
		expect((await test.call('GET', url, { token: admin })).json()).toMatchObject({ id, active: false });
	});

	it('[R5-05] refuses a form that does not fit, with a Spanish text per field', async () => {
		const answer = await create({
			name: ' ',
			price: '12.345',
			stockQuantity: '-1',
			sku: undefined,
			categoryId: '999999',
		});
		expect(answer.statusCode).toBe(400);
		expect(answer.json().fields).toEqual({
			name: 'El nombre es obligatorio',
			price: 'Quita «.» si son miles (12345), o deja dos decimales',
			stockQuantity: 'El stock debe ser un número entero desde 0',
			sku: 'El SKU es obligatorio',
		});
		expect((await create({ categoryId: '999999' })).json().fields).toEqual({ categoryId: 'La categoría no existe' });
		const json = await test.call('POST', '/api/products', { token: admin, json: form() });
		expect([json.statusCode, json.json().message]).toEqual([415, 'El formato de la solicitud no es compatible']);
	});

	it('keeps prices exact to the céntimo', async () => {
		for (const price of ['0.29', '1.15', '999999.99', '0']) {
			expect((await create({ price, sku: `P${price}` })).json()).toMatchObject({ price: Number(price) });
		}
	});

	it('refuses a SKU in use, in any letter case', async () => {
		await create();
		const answer = await create({ sku: 'tz-1' });
		expect(answer.statusCode).toBe(409);
		expect(answer.json().fields).toEqual({ sku: 'Ya existe un producto con este SKU' });
	});

	it('[R7-09] changes a product; an editor who had an older version open is told and changes nothing', async () => {
		const { id } = (await create()).json<ProductDto>();
		const put = (fields: object) =>
			test.call('PUT', `/api/products/${id}`, { token: admin, form: form({ ...fields }) });
		const changed = await put({ name: 'Tazón', editVersion: '1' });
		expect(changed.json()).toMatchObject({ id, name: 'Tazón', version: 2, editVersion: 2 });
		const late = await put({ name: 'Taza vieja', editVersion: '1' });
		expect(late.statusCode).toBe(409);
		expect(late.json()).toMatchObject({ code: 'version_conflict', current: { name: 'Tazón', editVersion: 2 } });
		expect((await put({ name: 'Sin versión' })).json()).toMatchObject({ name: 'Sin versión', version: 3 });
		expect((await test.call('PUT', '/api/products/999999', { token: admin, form: form() })).statusCode).toBe(404);
	});

	it('[R16-85] keeps the pictures in their order with their texts, and changes none that a form does not name', async () => {
		const stored = async (name: string) => {
			const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: name } })
				.png()
				.toBuffer();
			const answer = await test.call('POST', '/api/admin/pictures', { token: admin, image });
			expect(answer.statusCode).toBe(201);
			return answer.json<{ imageUrl: string }>().imageUrl;
		};
		const [red, green, blue] = [await stored('#f00'), await stored('#0f0'), await stored('#00f')];
		const pictures = [
			{ url: green, alt: 'De lado' },
			{ url: blue, alt: '' },
		];
		const gallery = { imageUrl: `${red}#xy=30,70`, imageAlt: 'De frente', pictures: JSON.stringify(pictures) };
		const { id } = (await create(gallery)).json<ProductDto>();
		const put = (fields: object) => test.call('PUT', `/api/products/${id}`, { token: admin, form: form(fields) });
		const kept = { imageUrl: `${red}#xy=30,70`, imageAlt: 'De frente', pictures };
		expect((await put({ price: '31.00' })).json()).toMatchObject(kept);
		// Nothing changed: an older edition is no conflict.
		expect((await put({ ...gallery, price: '31.00', editVersion: '1' })).json()).toMatchObject(kept);
		const turned = { imageUrl: blue, imageAlt: '', pictures: JSON.stringify([{ url: green }]) };
		expect((await put({ ...turned, price: '31.00' })).json()).toMatchObject({
			...{ imageUrl: blue, imageAlt: '', pictures: [{ url: green, alt: '' }] },
		});
		const [entry] = await test.query<{ before: object }>(sql`SELECT before FROM audit_log ORDER BY id DESC LIMIT 1`);
		expect(entry?.before).toEqual(kept);
		const empty = { imageUrl: '', pictures: '[]' };
		expect((await put({ ...empty, price: '31.00' })).json()).toMatchObject({ imageUrl: null, pictures: [] });
	});

	it('[R16-86] takes pictures that are stored or stood there before, and no others', async () => {
		const foreign = 'https://fotos.example/taza.jpg';
		const gone = `/uploads/${'a'.repeat(32)}-640.webp`;
		const { id } = (await create()).json<ProductDto>();
		const put = (fields: object) => test.call('PUT', `/api/products/${id}`, { token: admin, form: form(fields) });
		for (const address of [foreign, gone, '/uploads/../secreto', 'data:image/png;base64,AAAA']) {
			const refused = { pictures: 'Esa imagen no está guardada. Elígela otra vez.' };
			expect((await put({ imageUrl: address })).json().fields).toEqual(refused);
			expect((await put({ pictures: JSON.stringify([{ url: address }]) })).json().fields).toEqual(refused);
		}
		expect((await put({ pictures: '{' })).json().fields).toEqual({ pictures: 'Las imágenes no son válidas' });
		const many = JSON.stringify(Array(12).fill({ url: foreign, alt: '' }));
		expect((await put({ pictures: many })).json().fields).toEqual({ pictures: 'Como máximo 12 imágenes' });
		await test.query(sql`UPDATE products SET image_url = ${foreign}`);
		const moved = { imageUrl: '', pictures: JSON.stringify([{ url: foreign, alt: 'Taza' }]) };
		expect((await put(moved)).json()).toMatchObject({ imageUrl: null, pictures: [{ url: foreign, alt: 'Taza' }] });
		const none = await test.call('POST', '/api/admin/pictures', { token: admin, form: {} });
		expect(none.json().fields).toEqual({ image: 'Elige una imagen' });
		const image = Buffer.from('x');
		const visitor = await test.call('POST', '/api/admin/pictures', { token: await test.userToken(), image });
		expect(visitor.statusCode).toBe(403);
	});

	it('lets one of two editors of the same version win', async () => {
		const { id } = (await create()).json<ProductDto>();
		const answers = await Promise.all(
			['Una', 'Otra'].map((name) =>
				test.call('PUT', `/api/products/${id}`, { token: admin, form: form({ name, editVersion: '1' }) }),
			),
		);
		expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
	});

	it('[R7-10] deletes a product', async () => {
		const { id } = (await create()).json<ProductDto>();
		expect((await test.call('DELETE', `/api/products/${id}`, { token: admin })).statusCode).toBe(200);
		expect(await list('/api/products/active')).toEqual([]);
		expect((await test.call('DELETE', `/api/products/${id}`, { token: admin })).statusCode).toBe(404);
	});

	it('[R7-14, R12-08] writes each change and its event together; visitors learn nothing of what is hidden', async () => {
		await test.query(sql`DELETE FROM outbox`);
		const open = (await create()).json<ProductDto>();
		const draft = (await create({ name: 'Borrador', sku: 'B', active: false })).json<ProductDto>();
		await create({ sku: 'TZ-1' });
		await test.call('PUT', `/api/products/${open.id}`, { token: admin, form: form({ active: 'false' }) });
		await test.call('DELETE', `/api/products/${draft.id}`, { token: admin });
		const renamed = form({ active: 'false', name: 'Nueva' });
		await test.call('PUT', `/api/products/${open.id}`, { token: admin, form: renamed });

		const closed = { ...open, active: false, version: 2, editVersion: 2 };
		const hidden = (product: ProductDto, version: number) => ({ id: product.id, active: false, version });
		const events = await outboxEvents(test);
		expect(events.map(({ topic, body, publicBody }) => ({ topic, body, publicBody }))).toEqual([
			{ topic: '/topic/products', body: { type: 'PRODUCT_CREATED', product: open, previous: null }, publicBody: null },
			{ topic: '/topic/products', body: { type: 'PRODUCT_CREATED', product: draft, previous: null }, publicBody: null },
			{
				topic: '/topic/products',
				body: { type: 'PRODUCT_UPDATED', product: closed, previous: stateOf(open) },
				publicBody: { type: 'PRODUCT_UPDATED', product: hidden(open, 2), previous: stateOf(open) },
			},
			{
				topic: '/topic/products',
				body: { type: 'PRODUCT_DELETED', product: hidden(draft, 2), previous: null },
				publicBody: null,
			},
			{
				topic: '/topic/products',
				body: {
					type: 'PRODUCT_UPDATED',
					product: { ...closed, version: 3, editVersion: 3, name: 'Nueva' },
					previous: null,
				},
				publicBody: { type: 'PRODUCT_UPDATED', product: hidden(open, 3), previous: null },
			},
		]);
		// SQL null is "the same for all", JSON null "administrators only".
		expect(events.map((event) => event.same)).toEqual([true, false, false, true, false]);
	});

	it('answers 304 to who has the list, brotli to who takes it, and something new after a change', async () => {
		for (let index = 0; index < 20; index++) await create({ sku: `S${index}` });
		const url = '/api/products/active';
		const first = await test.call('GET', url);
		const etag = String(first.headers.etag);
		expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
		const same = await test.call('GET', url, { headers: { 'if-none-match': `"other", ${etag}` } });
		expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);

		await waitFor(async () => {
			const packed = await test.call('GET', url, { headers: { 'accept-encoding': 'gzip, br' } });
			if (packed.headers['content-encoding'] !== 'br') return false;
			expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body);
			return true;
		});
		expect((await test.call('GET', url, { headers: { 'accept-encoding': 'gzip, br;q=0' } })).body).toBe(first.body);

		await create({ sku: 'nuevo' });
		const changed = await test.call('GET', url, { headers: { 'if-none-match': etag } });
		expect(changed.statusCode).toBe(200);
		expect(changed.json()).toHaveLength(21);
		expect(changed.headers.etag).not.toBe(etag);
	});
});

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
	while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}
