import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import type { Order } from '#contract/orders/order';
import type { TaxDocument } from '#contract/tax/documents';
import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { problemsIn, readOn } from '../catalog/import/testing/fileImport';
import { lineOf } from '../orders/testing/shopper';
import { boleta, createClerk } from './testing/clerk';
import { fakeToken, openNubefact } from './testing/fakeNubefact';

const isAccepted = ({ state }: TaxDocument) => state === 'ACCEPTED';

describe('taxes by product', () => {
	let provider: Awaited<ReturnType<typeof openNubefact>>;
	let test: TestApp;
	let clerk: ReturnType<typeof createClerk>;
	let fruit: CategoryDto;
	let cup: ProductDto;
	let apple: ProductDto;
	let course: ProductDto;

	beforeAll(async () => {
		provider = await openNubefact();
		test = await createTestApp({ timing: { documents: { idle: 20, trouble: 10 } } });
		clerk = createClerk(test);
		await clerk.setUp({ provider: 'nubefact', url: provider.url, token: fakeToken });
		fruit = await test.createCategory({ name: 'Frutas', taxKind: 'EXEMPT' });
		const stock = { categoryId: fruit.id, stockQuantity: 500 };
		cup = await test.createProduct({ ...stock, name: 'Taza', price: '11.80', taxKind: 'TAXED' });
		apple = await test.createProduct({ ...stock, name: 'Manzana', price: '5.90' });
		course = await test.createProduct({ ...stock, name: 'Curso', price: '30.00', taxKind: 'UNAFFECTED' });
	});
	afterAll(async () => {
		await test?.close();
		await provider?.close();
	});

	const admin = () => test.adminToken();
	const basket = async (): Promise<Order> =>
		clerk.buy(await test.userToken(), [lineOf(cup, 2), lineOf(apple, 3), lineOf(course)]);
	const kindsOf = ({ items }: Order) => items.map(({ taxKind }) => taxKind);

	it('[R24-12] an order keeps the kinds that held when it was bought, and its boleta has its sums by kind', async () => {
		const order = await basket();
		expect(kindsOf(order)).toEqual(['TAXED', 'EXEMPT', 'UNAFFECTED']);
		const form = { name: 'Frutas', description: '', taxKind: 'TAXED' };
		await test.call('PUT', `/api/categories/${fruit.id}`, { token: await admin(), form });
		expect(kindsOf(await clerk.adminOrder(order.id))).toEqual(['TAXED', 'EXEMPT', 'UNAFFECTED']);
		expect(kindsOf(await basket())).toEqual(['TAXED', 'TAXED', 'UNAFFECTED']);
		await test.call('PUT', `/api/categories/${fruit.id}`, {
			token: await admin(),
			form: { ...form, taxKind: 'EXEMPT' },
		});

		await clerk.post(order.id, '', boleta);
		const issued = await clerk.until(order.id, isAccepted);
		expect(issued).toMatchObject({
			...{ base: 67.7, igv: 3.6, total: 71.3, bases: { TAXED: 20, EXEMPT: 17.7, UNAFFECTED: 30 } },
			lines: [{ taxKind: 'TAXED', igv: 3.6 }, { taxKind: 'EXEMPT', igv: 0 }, { taxKind: 'UNAFFECTED' }],
		});
		expect(provider.documents()[`2-B001-${issued.number}`]).toMatchObject({
			...{ porcentaje_de_igv: 18, total_gravada: 20, total_exonerada: 17.7, total_inafecta: 30 },
			...{ total_igv: 3.6, total: 71.3 },
			items: [
				{ descripcion: 'Taza', tipo_de_igv: 1, valor_unitario: 10, precio_unitario: 11.8, igv: 3.6, total: 23.6 },
				{ descripcion: 'Manzana', tipo_de_igv: 8, valor_unitario: 5.9, precio_unitario: 5.9, igv: 0, total: 17.7 },
				{ descripcion: 'Curso', tipo_de_igv: 9, valor_unitario: 30, precio_unitario: 30, igv: 0, total: 30 },
			],
		});
	});

	it('[R24-13] notas de crédito of parts keep the kinds: of products theirs, of a sum those that are left', async () => {
		const order = await basket();
		await clerk.post(order.id, '', boleta);
		const { id } = await clerk.until(order.id, isAccepted);
		const credit = async (amount: number, left: number, lines?: { line: number; quantity: number }[]) => {
			const body = { reasonCode: '07', reason: 'Vuelve', amount, left, ...(lines && { lines }) };
			const answer = await clerk.post(order.id, `/${id}/credit`, body);
			if (answer.statusCode !== 200) return answer.json();
			const { number } = await clerk.until(
				order.id,
				({ kind, state }) => kind === 'NOTA_CREDITO' && state === 'ACCEPTED',
			);
			return provider.documents()[`3-BC01-${number}`];
		};
		expect(await credit(11.8, 71.3, [{ line: 1, quantity: 2 }])).toMatchObject({
			...{ total_exonerada: 11.8, total_igv: 0, total: 11.8 },
			items: [{ descripcion: 'Manzana', cantidad: 2, tipo_de_igv: 8 }],
		});
		// 23.60 taxed, 5.90 exempt and 30.00 unaffected are left.
		expect(await credit(5.95, 59.5)).toMatchObject({
			...{ total_gravada: 2, total_igv: 0.36, total_exonerada: 0.59, total_inafecta: 3, total: 5.95 },
			items: [{ tipo_de_igv: 1 }, { tipo_de_igv: 8 }, { tipo_de_igv: 9 }],
		});
		expect(await credit(30, 53.55, [{ line: 2, quantity: 1 }])).toMatchObject({
			fields: {
				lines: expect.stringMatching(
					/^De lo inafecto quedan S\/.27\.00 por devolver, .* Devuelve el resto como monto\.$/,
				),
			},
		});
		expect(await credit(53.55, 53.55)).toMatchObject({
			...{ total_gravada: 18, total_igv: 3.24, total_exonerada: 5.31, total_inafecta: 27, total: 53.55 },
		});
	});

	it('[R24-14] an order from before kinds is taxed as it was, and a shop at 0 % exempts what it taxed', async () => {
		const order = await basket();
		await test.query(sql`UPDATE order_items SET tax_kind = NULL WHERE order_id = ${order.id}`);
		const { documents } = (await clerk.post(order.id, '', boleta)).json<{ documents: TaxDocument[] }>();
		expect(documents).toMatchObject([{ base: 60.42, igv: 10.88, bases: { TAXED: 60.42, EXEMPT: 0, UNAFFECTED: 0 } }]);

		await test.call('PUT', '/api/admin/settings/tax', {
			token: await admin(),
			json: { documents: 'all', igvPercent: 0 },
		});
		const amazonian = await basket();
		await clerk.post(amazonian.id, '', boleta);
		const { number } = await clerk.until(amazonian.id, isAccepted);
		const sent = provider.documents()[`2-B001-${number}`];
		expect(sent).toMatchObject({ total_exonerada: 41.3, total_inafecta: 30, total_igv: 0, total: 71.3 });
		expect(sent).not.toHaveProperty('total_gravada');
		expect(sent?.items.map(({ tipo_de_igv }) => tipo_de_igv)).toEqual([8, 8, 9]);
		await test.call('PUT', '/api/admin/settings/tax', {
			token: await admin(),
			json: { documents: 'all', igvPercent: 18 },
		});
	});

	it('[R24-15] a form without the kind leaves it, an empty one gives it back to the category, and the audit log says so', async () => {
		expect([cup.taxKind, apple.taxKind, fruit.taxKind]).toEqual(['TAXED', null, 'EXEMPT']);
		expect(await test.createCategory()).toMatchObject({ taxKind: 'TAXED' });
		const token = await admin();
		const form = { name: 'Taza', price: '11.80', sku: cup.sku, categoryId: fruit.id, stockQuantity: 500 };
		const save = async (more: object) =>
			(await test.call('PUT', `/api/products/${cup.id}`, { token, form: { ...form, ...more } })).json();
		expect(await save({})).toMatchObject({ taxKind: 'TAXED' });
		expect((await save({ taxKind: 'GRATIS' })).fields).toEqual({ taxKind: 'El tipo de IGV no es válido' });
		expect(await save({ taxKind: '' })).toMatchObject({ taxKind: null });
		const kept = { name: 'Frutas', description: '' };
		const category = await test.call('PUT', `/api/categories/${fruit.id}`, { token, form: kept });
		expect(category.json()).toMatchObject({ taxKind: 'EXEMPT' });
		const [entry] = await test.query(sql`
			SELECT before, after FROM audit_log WHERE entity = 'product' ORDER BY id DESC LIMIT 1`);
		expect(entry).toEqual({ before: { taxKind: 'TAXED' }, after: { taxKind: null } });

		const file = `sku,tipo_igv\n${cup.sku},exonerado\n${apple.sku},\n${course.sku},gratis\n`;
		const read = await readOn(test, token, file);
		expect(problemsIn(read)).toEqual(['4 tipo_igv: Escribe Gravado, Exonerado, Inafecto']);
		expect(await read.save()).toMatchObject({ updated: 1 });
		const exported = (await test.call('GET', '/api/products/export', { token })).body.split('\r\n');
		expect(exported.filter((line) => /,Exonerado,/.test(line))).toHaveLength(1);
		expect(exported.find((line) => line.startsWith(`${cup.sku},`))).toContain(',Exonerado,');
	});
});
