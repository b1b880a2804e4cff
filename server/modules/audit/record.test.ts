import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { UserDto } from '#contract/account/user';
import type { AuditEntry, AuditPage } from '#contract/admin/audit';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { type Database, raw, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { recordChanges } from './record';

describeOnBackends('writing the audit log', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	let category: CategoryDto;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		admin = await test.adminToken();
		category = await test.createCategory({ name: 'Bebidas' });
	});
	beforeEach(() => test.query(sql`DELETE FROM audit_log`));
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	/** Oldest first, without what is the same in all. */
	async function logged(): Promise<Omit<AuditEntry, 'id' | 'at'>[]> {
		const { entries } = (await test.call('GET', '/api/admin/audit', { token: admin })).json<AuditPage>();
		return entries.reverse().map(({ id: _id, at: _at, ...entry }) => entry);
	}
	const actor = { id: expect.any(Number), username: 'admin' };
	const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, options: { form?: object; json?: unknown } = {}) =>
		test.call(method, url, { token: admin, ...options } as Parameters<TestApp['call']>[2]);
	const users = '/api/user/admin/users';
	const coffee = { name: 'Café', price: '18.50', stockQuantity: '7', sku: 'CAF-1' };
	const createCoffee = (sku: string) => test.createProduct({ ...coffee, sku, categoryId: category.id });

	it('a product: all of it when it comes and goes, only what changed in between', async () => {
		const product = await createCoffee('CAF-1');
		const image = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#a33' } })
			.png()
			.toBuffer();
		const other = await test.createCategory({ name: 'Desayuno' });
		const form = { ...coffee, price: '19', categoryId: other.id, active: 'false' };
		const url = `/api/products/${product.id}`;
		const changed = (await test.call('PUT', url, { token: admin, form, image })).json<ProductDto>();
		expect((await send('DELETE', url)).statusCode).toBe(200);

		const about = { actor, entity: 'product', entityId: product.id, label: 'Café' };
		const whole = {
			name: 'Café',
			description: '',
			price: 18.5,
			stockQuantity: 7,
			sku: 'CAF-1',
			imageUrl: null,
			imageAlt: '',
			pictures: [],
			category: { id: category.id, name: 'Bebidas' },
			active: true,
			featured: false,
			weightGrams: null,
			taxKind: null,
		};
		const after = {
			price: 19,
			imageUrl: changed.imageUrl,
			category: { id: other.id, name: 'Desayuno' },
			active: false,
		};
		expect(changed.imageUrl).toMatch(/^\/uploads\//);
		expect((await logged()).filter(({ entity }) => entity === 'product')).toEqual([
			{ ...about, action: 'create', before: null, after: whole },
			{
				...about,
				action: 'update',
				before: { price: 18.5, imageUrl: null, category: whole.category, active: true },
				after,
			},
			{ ...about, action: 'delete', before: { ...whole, ...after }, after: null },
		]);
	});

	it('a category: its own row alone, also where its products are hidden with it', async () => {
		const { id } = await test.createCategory({ name: 'Libros', description: 'Para leer' });
		await test.createProduct({ categoryId: id });
		await test.query(sql`DELETE FROM audit_log`);
		const form = { name: 'Libros usados', description: 'Para leer', active: 'false' };
		await send('PUT', `/api/categories/${id}`, { form });
		expect((await send('DELETE', `/api/categories/${id}`)).statusCode).toBe(409);
		await test.query(sql`DELETE FROM products WHERE category_id = ${id}`);
		await send('DELETE', `/api/categories/${id}`);
		const about = { actor, entity: 'category', entityId: id, label: 'Libros usados' };
		expect(await logged()).toEqual([
			{
				...about,
				action: 'update',
				before: { name: 'Libros', active: true },
				after: { name: 'Libros usados', active: false },
			},
			{
				...about,
				action: 'delete',
				before: {
					...{ name: 'Libros usados', description: 'Para leer', imageUrl: null, active: false },
					...{ sizeGuide: '', taxKind: '', parentId: null, place: 0 },
				},
				after: null,
			},
		]);
	});

	it('a save that changes nothing is not written', async () => {
		const product = await createCoffee('CAF-2');
		const { id } = await test.createUser({ username: 'rosa' });
		await test.query(sql`DELETE FROM audit_log`);
		const same = [
			await send('PUT', `/api/products/${product.id}`, { form: { ...coffee, sku: 'CAF-2', categoryId: category.id } }),
			await send('PUT', `/api/categories/${category.id}`, { form: { name: 'Bebidas' } }),
			await send('PUT', `${users}/${id}`, { json: { email: 'rosa@tienda.test', roles: ['ROLE_USER'] } }),
		];
		expect(same.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
		expect(await logged()).toEqual([]);
	});

	it('users: what the administrator did, never a password, and of a deleted one only who it was', async () => {
		const json = {
			username: 'marco',
			email: 'marco@correo.pe',
			password: 'muy-secreto',
			firstName: 'Marco',
			lastName: 'Rojas',
		};
		const { id } = (await send('POST', users, { json })).json<UserDto>();
		const roles = ['ROLE_USER', 'ROLE_ADMIN'];
		await send('PUT', `${users}/${id}`, { json: { ...json, email: 'm.rojas@correo.pe', roles } });
		await send('DELETE', `${users}/${id}`);
		const about = { actor, entity: 'user', entityId: id, label: 'marco' };
		expect(await logged()).toEqual([
			{
				...about,
				action: 'create',
				before: null,
				after: {
					username: 'marco',
					email: 'marco@correo.pe',
					firstName: 'Marco',
					lastName: 'Rojas',
					phone: '',
					address: '',
					roles: ['ROLE_USER'],
				},
			},
			{
				...about,
				action: 'update',
				before: { email: 'marco@correo.pe', roles: ['ROLE_USER'] },
				after: { email: 'm.rojas@correo.pe', roles },
			},
			{ ...about, action: 'delete', before: { username: 'marco', roles }, after: null },
		]);
		const [all] = await test.query<{ text: string }>(sql`SELECT json_agg(l)::text AS text FROM audit_log l`);
		expect(all?.text).not.toMatch(/secreto|argon2/);
	});

	it('an administrator’s own profile and new password are changes of an administrator; a customer’s are not', async () => {
		const boss = await test.createUser({ username: 'jefa', roles: ['ROLE_ADMIN'] });
		const customer = await test.userToken();
		for (const token of [boss.token, customer]) {
			const mail = token === customer ? 'cliente@tienda.test' : 'jefa@tienda.test';
			const saved = await test.call('PUT', '/api/user/profile', { token, json: { email: mail, phone: '987654321' } });
			expect(saved.statusCode).toBe(200);
			const json = { currentPassword: 'secreto', newPassword: 'otra-clave' };
			expect((await test.call('PUT', '/api/user/password', { token, json })).statusCode).toBe(200);
		}
		const about = { actor: { id: boss.id, username: 'jefa' }, entity: 'user', entityId: boss.id, label: 'jefa' };
		expect(await logged()).toEqual([
			{ ...about, action: 'update', before: { phone: '' }, after: { phone: '987654321' } },
			{ ...about, action: 'update', before: { password: null }, after: { password: 'changed' } },
		]);
	});

	it('signing up is nobody’s change', async () => {
		const json = { username: 'nueva', email: 'nueva@correo.pe', password: 'secreto', firstName: 'N', lastName: 'V' };
		expect((await test.call('POST', '/api/auth/signup', { json })).statusCode).toBe(201);
		expect(await logged()).toEqual([]);
	});

	it('keeps the name of an administrator whose account is gone', async () => {
		const gone = await test.createUser({ username: 'saliente', roles: ['ROLE_ADMIN'] });
		await test.call('POST', '/api/categories', { token: gone.token, form: { name: 'Última' } });
		expect((await test.call('DELETE', `${users}/${gone.id}`, { token: await test.adminToken() })).statusCode).toBe(200);
		expect(await logged()).toMatchObject([
			{ actor: { id: null, username: 'saliente' }, action: 'create', label: 'Última' },
			{ actor: { username: 'admin' }, action: 'delete', label: 'saliente' },
		]);
	});

	describe('in one transaction with the change', () => {
		const away = async (table: 'audit_log' | 'outbox', work: () => Promise<void>) => {
			const rename = (from: string, to: string) => test.query(raw(`ALTER TABLE ${from} RENAME TO ${to}`));
			await rename(table, `${table}_away`);
			await work().finally(() => rename(`${table}_away`, table));
		};
		const state = async () =>
			(
				await test.query(sql`
					SELECT (SELECT json_agg(p ORDER BY id) FROM products p)::text AS products,
						(SELECT json_agg(c ORDER BY id) FROM categories c)::text AS categories,
						(SELECT json_agg(u ORDER BY id) FROM users u)::text AS users,
						(SELECT max(id)::int FROM outbox) AS event`)
			)[0];

		it('nothing is changed, and nobody told, when it cannot be logged', async () => {
			const product = await createCoffee('CAF-3');
			const { id } = await test.createUser({ username: 'ines' });
			const before = await state();
			await away('audit_log', async () => {
				const form = { ...coffee, sku: 'CAF-4', categoryId: category.id };
				const json = { username: 'otra', email: 'otra@correo.pe', password: 'secreto' };
				const answers = [
					await send('POST', '/api/products', { form }),
					await send('PUT', `/api/products/${product.id}`, { form }),
					await send('DELETE', `/api/products/${product.id}`),
					await send('POST', '/api/categories', { form: { name: 'Otra' } }),
					await send('PUT', `/api/categories/${category.id}`, { form: { name: 'Otra' } }),
					await send('POST', users, { json }),
					await send('PUT', `${users}/${id}`, { json: { email: 'x@correo.pe' } }),
					await send('DELETE', `${users}/${id}`),
				];
				expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 500));
			});
			expect(await state()).toEqual(before);
		});

		it('nothing is logged when the change is undone', async () => {
			const product = await createCoffee('CAF-5');
			const { id } = await test.createUser({ username: 'atada' });
			await test.query(sql`CREATE TABLE holds (user_id integer REFERENCES users (id))`);
			await test.query(sql`INSERT INTO holds VALUES (${id})`);
			await test.query(sql`DELETE FROM audit_log`);
			expect((await send('DELETE', `${users}/${id}`)).statusCode).toBe(500);
			await test.query(sql`DROP TABLE holds`);
			await away('outbox', async () => {
				const form = { ...coffee, sku: 'CAF-6', categoryId: category.id };
				expect((await send('PUT', `/api/products/${product.id}`, { form })).statusCode).toBe(500);
				expect((await send('PUT', `/api/categories/${category.id}`, { form: { name: 'Otra' } })).statusCode).toBe(500);
			});
			expect(await logged()).toEqual([]);
		});

		// PGlite is one connection: whoever comes second waits anyway.
		if (kind === 'postgres')
			it('nobody who manages users waits for a long change of an administrator', async () => {
				const { id } = await test.createUser({ username: 'paciente' });
				const change = { action: 'delete', entity: 'order', entityId: 1, label: 'x', before: {}, after: null } as const;
				const [actor] = await test.query<{ id: number }>(sql`SELECT id FROM users WHERE username = 'admin'`);
				const answer = await database.transaction(async (tx) => {
					await recordChanges(tx, { userId: actor?.id as number }, [change]);
					const changed = send('PUT', `${users}/${id}`, { json: { email: 'p@correo.pe' } });
					return Promise.race([changed, pause(60_000, null, { ref: false })]);
				});
				expect(answer?.statusCode).toBe(200);
			});

		it('a change of somebody who is gone by then is refused', async () => {
			const change = { action: 'delete', entity: 'order', entityId: 1, label: 'x', before: {}, after: null } as const;
			const session = { userId: 2_000_000_000 };
			const work = database.transaction(async (tx) => {
				await tx.query(sql`UPDATE categories SET name = 'Cambiada' WHERE id = ${category.id}`);
				await recordChanges(tx, session, [change]);
			});
			await expect(work).rejects.toMatchObject({ statusCode: 401 });
			expect(await test.query(sql`SELECT id FROM categories WHERE name = 'Cambiada'`)).toEqual([]);
		});
	});
});
