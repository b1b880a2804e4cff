import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { sql } from '../db';
import { createLog, forLog } from './log';

/** Typed by people; none of it may be in the log. */
const personal = {
	firstName: 'Maricielo',
	lastName: 'Quispe-Huamán',
	username: 'maricielo.quispe',
	email: 'maricielo@correo-privado.test',
	password: 'Lluvia-de-abril-1987',
	wrongPassword: 'Lluvia-de-mayo-1988',
	address: 'Jirón Ayacucho 4711, Barranco',
	phone: '+51 987 123 456',
	search: 'regalo-para-Edwin',
};

describe('the log', () => {
	let lines: string[] = [];
	let test: TestApp;
	const publicDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-log-'));

	beforeAll(async () => {
		const log = createLog('trace', { write: (line) => void lines.push(line) });
		test = await createTestApp({ log, config: { trustProxy: 'loopback', publicDir } });
	});

	beforeEach(() => {
		lines = [];
	});

	afterAll(async () => {
		await test.close();
		fs.rmSync(publicDir, { recursive: true, force: true });
	});

	const entries = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

	it('[R13-133] has nothing personal of sign-ups, sign-ins, checkouts, searches and what fails among them', async () => {
		const { username, email, password, firstName, lastName } = personal;
		const signUp = { username, email, password, firstName, lastName };
		expect((await test.call('POST', '/api/auth/signup', { json: signUp })).statusCode).toBeLessThan(300);
		await test.call('POST', '/api/auth/signup', { json: signUp });
		const signIn = await test.call('POST', '/api/auth/signin', { json: { username, password } });
		const token = signIn.json<{ accessToken: string }>().accessToken;
		await test.call('POST', '/api/auth/signin', { json: { username: email, password: personal.wrongPassword } });

		const { id: categoryId } = await test.createCategory();
		const product = await test.createProduct({ categoryId });
		const order = {
			items: [{ productId: product.id, quantity: 1, price: product.price }],
			shippingAddress: personal.address,
			phone: personal.phone,
			paymentMethod: 'ON_DELIVERY',
			notes: personal.firstName,
		};
		const checkout = () =>
			test.call('POST', '/api/orders', { token, json: order, headers: { 'idempotency-key': 'one-key-of-this-test' } });
		expect((await checkout()).statusCode).toBe(201);
		await test.call('GET', `/api/products/search?query=${personal.search}`);
		await test.call('GET', `/products?search=${personal.search}`);
		await test.call('GET', `/no-such-page/${personal.email}?name=${personal.firstName}`);
		await test.call('POST', '/api/auth/signin', {
			headers: { 'content-type': 'application/json' },
			json: `{"username": "${username}", "password": ${password}}`,
		});

		// Faults of ours come with what was sent.
		await test.query(sql`ALTER TABLE orders RENAME TO orders_away`);
		expect((await checkout()).statusCode).toBe(500);
		await test.query(sql`ALTER TABLE orders_away RENAME TO orders`);
		await test.query(sql`ALTER TABLE users RENAME TO users_away`);
		expect((await test.call('POST', '/api/auth/signin', { json: { username, password } })).statusCode).toBe(500);
		expect((await test.call('POST', '/api/auth/signup', { json: { ...signUp, email: `x${email}` } })).statusCode).toBe(
			500,
		);
		await test.query(sql`ALTER TABLE users_away RENAME TO users`);

		expect(entries().filter(({ msg }) => msg === 'request failed')).toHaveLength(3);
		const all = lines.join('');
		for (const text of [...Object.values(personal), token]) expect(all).not.toContain(text);
	});

	it('[R13-133] leaves out the values that PostgreSQL quotes, and what a driver puts beside the message', () => {
		const error = Object.assign(new Error('invalid input syntax for type integer: "Maricielo"'), {
			code: '22P02',
			detail: 'Key (email)=(maricielo@correo-privado.test) already exists.',
			query: 'SELECT $1',
			parameters: ['Maricielo'],
		});
		const written = JSON.stringify(forLog(error));
		expect(written).not.toMatch(/maricielo/i);
		expect(written).toContain('22P02');
		expect(written).toContain('SELECT $1');
	});

	it('[R13-132] names each request, and the answer of an error names it too', async () => {
		await test.query(sql`ALTER TABLE products RENAME TO products_away`);
		const answers = [await test.call('GET', '/api/products/12'), await test.call('GET', '/api/products/13')];
		await test.query(sql`ALTER TABLE products_away RENAME TO products`);
		const ids = answers.map(({ headers }) => headers['x-request-id']);
		expect(new Set(ids).size).toBe(2);
		expect(entries().map(({ request, msg }) => [request, msg])).toEqual(
			ids.flatMap((id) => [
				[id, 'request failed'],
				[id, 'slow or failed request'],
			]),
		);
	});

	it('[R13-132] takes the id of a trusted proxy, unless it could be mistaken for something else', async () => {
		const idFor = async (given: string, remoteAddress = '127.0.0.1') => {
			const headers = { 'x-request-id': given };
			return (await test.app.inject({ url: '/api/nothing', headers, remoteAddress })).headers['x-request-id'];
		};
		const good = '7f3c9a52-1b7e-4c1d-9a44-3f0d5f6f2f11';
		expect(await idFor(good)).toBe(good);
		expect(await idFor(good, '203.0.113.9')).not.toBe(good);
		expect(await idFor('{"level":60}\n')).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
		expect(await idFor('a'.repeat(65))).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
	});
});
