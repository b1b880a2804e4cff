import type { Order } from '#contract/orders/order';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import type { Database } from '../db';

/** Of an emoji, what a field with a maximum length may leave. */
const half = '📦'.slice(0, 1);
const refusal = 'El texto tiene caracteres que no se pueden guardar';

describeOnBoth('texts that no database keeps', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	let customer: string;
	let categoryId: number;
	let order: Order;
	let checkout: object;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		admin = await test.adminToken();
		customer = await test.userToken();
		categoryId = (await test.createCategory()).id;
		const product = await test.createProduct({ categoryId, price: '5', stockQuantity: 100 });
		checkout = {
			items: [{ productId: product.id, quantity: 1, price: 5 }],
			shippingAddress: 'Av. Arequipa 123',
			phone: '+51 999 888 777',
			paymentMethod: 'ON_DELIVERY',
			again: true,
		};
		order = (await buy({})).json<Order>();
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	let keys = 0;
	const buy = (fields: object) =>
		test.call('POST', '/api/orders', {
			token: customer,
			json: { ...checkout, ...fields },
			headers: { 'idempotency-key': `stored-text-number-${++keys}` },
		});
	const product = (fields: Record<string, string>) =>
		test.call('POST', '/api/products', {
			token: admin,
			form: {
				name: 'Caja',
				price: '1',
				stockQuantity: '1',
				sku: `CAJA-${++keys}`,
				categoryId: String(categoryId),
				...fields,
			},
		});
	const category = (fields: Record<string, string>) =>
		test.call('POST', '/api/categories', { token: admin, form: { name: `Cajas ${++keys}`, ...fields } });
	const person = () => ({
		username: `persona${++keys}`,
		email: `persona${keys}@correo.pe`,
		password: 'secreto',
		firstName: 'Ana',
		lastName: 'Rojas',
	});
	const signUp = (fields: object) => test.call('POST', '/api/auth/signup', { json: { ...person(), ...fields } });
	const user = (fields: object) =>
		test.call('POST', '/api/user/admin/users', { token: admin, json: { ...person(), ...fields } });
	const profile = (fields: object) =>
		test.call('PUT', '/api/user/profile', {
			token: customer,
			json: { email: 'cliente@tienda.test', firstName: 'Ana', lastName: 'Rojas', ...fields },
		});
	const tracking = (fields: object) =>
		test.call('PATCH', `/api/orders/${order.id}/tracking`, { token: admin, json: fields });
	const signIn = (fields: object) =>
		test.call('POST', '/api/auth/signin', { json: { username: 'a', password: 'secreto', ...fields } });

	const calls = {
		product: [product, ['name', 'description', 'sku']],
		category: [category, ['name', 'description']],
		checkout: [buy, ['shippingAddress', 'notes']],
		'sign-up': [signUp, ['firstName', 'lastName', 'phone', 'address']],
		user: [user, ['firstName', 'lastName']],
		profile: [profile, ['firstName', 'lastName', 'phone', 'address']],
		'tracking number': [tracking, ['trackingNumber']],
		'sign-in': [signIn, ['username']],
	} as const;
	const cases = Object.entries(calls).flatMap(([name, [, fields]]) => fields.map((field) => [name, field] as const));
	const send = (name: string, fields: Record<string, string>) =>
		calls[name as keyof typeof calls][0](fields) as ReturnType<typeof buy>;

	it.each(cases)('%s: a NUL in %s is refused at the field', async (name, field) => {
		const answer = await send(name, { [field]: 'a\0b' });
		expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: refusal }]);
	});

	it.each([
		['sign-up', 'username'],
		['sign-up', 'email'],
		['user', 'username'],
		['user', 'email'],
		['profile', 'email'],
		['checkout', 'phone'],
	])('%s: so is one in %s, where only some characters are possible', async (name, field) => {
		const answer = await send(name, { [field]: 'a\0b@correo.pe' });
		expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
	});

	it('[R17-141] half a character in a list of SKUs, or in a text of any JSON, is no error of the server', async () => {
		const some = await test.call('POST', '/api/admin/products/some', {
			token: admin,
			json: { skus: [`a${half}`, '\uDE00'] },
		});
		expect([some.statusCode, some.json()]).toEqual([200, []]);
		const raw = (payload: string) =>
			test.app.inject({
				method: 'PUT',
				url: '/api/user/profile',
				headers: { authorization: `Bearer ${customer}`, 'content-type': 'application/json' },
				payload,
			});
		const names = '"email":"cliente@tienda.test","lastName":"\\ud83d\\udce6\\\\ud83d","firstName"';
		expect((await raw(`{${names}:"A\\uD83Dna\\udce6"}`)).json()).toMatchObject({
			firstName: 'A\uFFFDna\uFFFD',
			lastName: '📦\\ud83d',
		});
		expect((await raw(`{${names}:"\\ud83`)).statusCode).toBe(400);
	});

	it('a search with one finds nothing, or what the rest of it finds', async () => {
		const answer = await test.call('GET', '/api/products/search?keyword=zzz%00zzz');
		expect([answer.statusCode, answer.json()]).toEqual([200, []]);
	});

	it('half a character becomes the sign for a damaged one', async () => {
		const bought = await buy({ notes: `Frágil ${half}`, shippingAddress: `Jr. Unión ${half}` });
		expect(bought.json()).toMatchObject({ notes: 'Frágil \uFFFD', shippingAddress: 'Jr. Unión \uFFFD' });
		const changed = await profile({ firstName: `Ana${half}`, address: half });
		expect(changed.json()).toMatchObject({ firstName: 'Ana\uFFFD', address: '\uFFFD' });
		expect((await tracking({ trackingNumber: `OLVA-${half}` })).json()).toMatchObject({
			trackingNumber: 'OLVA-\uFFFD',
		});
	});
});
