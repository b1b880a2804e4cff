import type { LightMyRequestResponse as Response } from 'fastify';
import type { ProductDto } from '#contract/catalog/product';
import { type Database, openDatabase, sql } from '#platform/db';
import { openRawClient } from '#platform/live/testing/liveServer';
import { describeOnPostgres } from './testing/backends';
import { startTestPostgres, type TestPostgres } from './testing/postgres';
import { createTestApp, type TestApp } from './testing/testApp';

/** Needs real connections: several instances, and transactions that truly overlap. */
describeOnPostgres('two instances on one PostgreSQL', () => {
	let cluster: TestPostgres;
	let databases: Database[];
	let one: TestApp;
	let other: TestApp;
	let admin: string;
	beforeAll(async () => {
		cluster = await startTestPostgres();
		const databaseUrl = await cluster.createDatabase();
		databases = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl, dataDir: '' })));
		one = await createTestApp({ database: databases[0] });
		other = await createTestApp({ database: databases[1] });
		admin = await one.adminToken();
	});
	afterAll(async () => {
		await one.close();
		await other.close();
		await Promise.all(databases.map((database) => database.close()));
		await cluster?.stop();
	});

	it('[R1-07, R7-09] show each other’s changes on their cached lists', async () => {
		const { id: categoryId } = await one.createCategory({ name: 'Hogar' });
		const active = async () => (await other.call('GET', '/api/products/active')).json<ProductDto[]>();
		expect(await active()).toEqual([]);
		const product = await one.createProduct({ name: 'Cámara', price: '29.90', categoryId });
		const deadline = Date.now() + 120_000;
		while ((await active()).length === 0 && Date.now() < deadline)
			await new Promise((resolve) => setTimeout(resolve, 10));
		expect(await active()).toEqual([product]);
		expect(product).toMatchObject({ price: 29.9, version: 1, category: { id: categoryId, name: 'Hogar' } });
	});

	it('[R13-41] close the sockets of a user on both at once: other roles, another password, sign-out, deletion', async () => {
		const portOf = async ({ app }: TestApp) => Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
		const ports = [await portOf(one), await portOf(other)];
		const openOn = (token: string) =>
			Promise.all(
				ports.map(async (port) => {
					const client = await openRawClient(`ws://127.0.0.1:${port}/ws/websocket`);
					await client.connect({ Authorization: `Bearer ${token}` });
					await client.subscribe('/topic/products');
					return client;
				}),
			);
		const admins = '/api/user/admin/users';
		const changes: Record<string, (user: { id: number; token: string; username: string }) => Promise<Response>> = {
			roles: ({ id, username }) => {
				const json = { username, email: `${username}@tienda.test`, roles: ['ROLE_USER'] };
				return one.call('PUT', `${admins}/${id}`, { token: admin, json });
			},
			password: ({ token }) => {
				const json = { currentPassword: 'secreto', newPassword: 'otro-secreto-largo' };
				return one.call('PUT', '/api/user/password', { token, json });
			},
			'sign-out': ({ token }) => one.call('POST', '/api/auth/signout', { token }),
			deletion: ({ id }) => one.call('DELETE', `${admins}/${id}`, { token: admin }),
		};
		for (const [name, change] of Object.entries(changes)) {
			const user = await one.createUser({ roles: name === 'roles' ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'] });
			const clients = await openOn(user.token);
			expect([name, Math.floor((await change(user)).statusCode / 100)]).toEqual([name, 2]);
			expect([name, ...(await Promise.all(clients.map((client) => client.closed())))]).toEqual([name, 1008, 1008]);
		}
	});

	it('[R7-07] search without accents', async () => {
		expect((await other.call('GET', '/api/products/search?keyword=camara')).json()).toMatchObject([{ name: 'Cámara' }]);
	});

	it('lets one of two simultaneous editors win, and never a product into a category that goes away', async () => {
		const category = await one.createCategory();
		const product = await one.createProduct({ categoryId: category.id });
		const form = {
			name: 'x',
			price: '1',
			stockQuantity: 1,
			sku: product.sku,
			categoryId: category.id,
			editVersion: '1',
		};
		const edits = await Promise.all(
			[one, other].map((app, index) =>
				app.call('PUT', `/api/products/${product.id}`, { token: admin, form: { ...form, name: `Editor ${index}` } }),
			),
		);
		expect(edits.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);

		for (let round = 0; round < 5; round++) {
			const { id } = await one.createCategory();
			const created = { ...form, sku: `race-${round}`, categoryId: id };
			const [removal, creation] = await Promise.all([
				one.call('DELETE', `/api/categories/${id}`, { token: admin }),
				other.call('POST', '/api/products', { token: admin, form: created }),
			]);
			expect([
				[200, 400],
				[409, 201],
			]).toContainEqual([removal.statusCode, creation.statusCode]);
		}
	});

	it('[R6-03] keep one administrator when two remove each other', async () => {
		const boss = await one.createUser({ roles: ['ROLE_ADMIN'] });
		const second = await one.createUser({ roles: ['ROLE_ADMIN'] });
		await one.query(sql`DELETE FROM users WHERE username = 'admin'`);
		const answers = await Promise.all([
			one.call('DELETE', `/api/user/admin/users/${second.id}`, { token: boss.token }),
			other.call('DELETE', `/api/user/admin/users/${boss.id}`, { token: second.token }),
		]);
		expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
		expect(await one.query(sql`SELECT id FROM users WHERE 'ROLE_ADMIN' = ANY (roles)`)).toHaveLength(1);
	});
});
