import type { ProductDto } from '#contract/catalog/product';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describe('search', () => {
	let test: TestApp;
	beforeAll(async () => {
		test = await createTestApp();
		const bedroom = await test.createCategory({ name: 'Dormitorio' });
		const electronics = await test.createCategory({ name: 'Electrónica' });
		const product = (name: string, categoryId: number, more: object = {}) =>
			test.createProduct({ name, categoryId, ...more });
		await product('Cámara instantánea', electronics.id, { sku: 'EL-100%' });
		await product('Cama de dos plazas', bedroom.id);
		await product('Trípode', electronics.id, { description: 'Sostiene tu cámara con firmeza' });
		await product('Cámara oculta', electronics.id, { active: false });
		await product('Zapatillas urbanas', bedroom.id);
		await product('Lámpara_de mesa', bedroom.id);
	});
	afterAll(() => test.close());

	const search = async (keyword: string) =>
		(await test.call('GET', `/api/products/search?keyword=${encodeURIComponent(keyword)}`))
			.json<ProductDto[]>()
			.map((product) => product.name);

	it('[R7-07] finds Cámara by camara, the name before the description, and no bed', async () => {
		for (const keyword of ['camara', 'CÁMARA', ' cámara ']) {
			expect(await search(keyword)).toEqual(['Cámara instantánea', 'Trípode']);
		}
	});

	it('finds the words in any order, a SKU, a category, a misspelling and another form of a word', async () => {
		expect(await search('plazas cama')).toEqual(['Cama de dos plazas']);
		expect(await search('el-100')).toEqual(['Cámara instantánea']);
		expect(await search('electronica')).toEqual(['Trípode', 'Cámara instantánea']);
		expect(await search('zapatiyas')).toEqual(['Zapatillas urbanas']);
		expect(await search('firmemente sostener')).toEqual([]);
		expect(await search('urbano')).toEqual(['Zapatillas urbanas']);
	});

	it('takes wildcards of SQL as the characters that they are', async () => {
		expect(await search('100%')).toEqual(['Cámara instantánea']);
		expect(await search('lampara_de')).toEqual(['Lámpara_de mesa']);
		expect(await search("%' | 'cama")).toEqual(['Cama de dos plazas', 'Cámara instantánea', 'Trípode']);
		expect(await search('%')).toEqual([]);
		expect(await search('_')).toEqual([]);
		expect(await search('\\')).toEqual([]);
	});

	it('[R12-53] finds a product by its new texts at once, and by its old ones no more', async () => {
		const kept = { categoryId: (await test.createCategory({ name: 'Jardín' })).id, name: 'Regadera', price: '9.00' };
		const { id } = await test.createProduct({ ...kept, sku: 'RG-1', description: 'De hojalata' });
		const write = async (more: Record<string, string>) => {
			const form = { ...kept, stockQuantity: 5, sku: 'RG-1', description: 'De hojalata', ...more };
			const { statusCode } = await test.call('PUT', `/api/products/${id}`, { token: await test.adminToken(), form });
			expect(statusCode).toBe(200);
		};
		await write({ description: 'De cobre' });
		expect([await search('cobre'), await search('hojalata')]).toEqual([['Regadera'], []]);
		await write({ description: 'De cobre', sku: 'ZX-7' });
		expect([await search('zx-7'), await search('rg-1')]).toEqual([['Regadera'], []]);
		await write({ description: 'De cobre', active: 'false' });
		expect(await search('cobre')).toEqual([]);
		await write({ description: 'De zinc' });
		expect([await search('zinc'), await search('cobre')]).toEqual([['Regadera'], []]);
	});

	it('answers nothing to nothing, and refuses an endless keyword', async () => {
		expect(await search('')).toEqual([]);
		expect((await test.call('GET', '/api/products/search')).json()).toEqual([]);
		const answer = await test.call('GET', `/api/products/search?keyword=${'a'.repeat(101)}`);
		expect([answer.statusCode, answer.json().message]).toEqual([400, 'La búsqueda es demasiado larga']);
	});
});
