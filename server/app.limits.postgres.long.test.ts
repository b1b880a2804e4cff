import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ProductDto } from '#contract/catalog/product';
import { type Database, openDatabase, sql } from '#platform/db';
import { describeOnPostgres } from './testing/backends';
import { startTestPostgres, type TestPostgres } from './testing/postgres';
import { createTestApp, type TestApp } from './testing/testApp';

describeOnPostgres('a shop whose database keeps it waiting', () => {
	let cluster: TestPostgres;
	let databaseUrl: string;
	let database: Database;
	let test: TestApp;
	let admin: string;
	let product: ProductDto;
	let other: ProductDto;
	beforeAll(async () => {
		cluster = await startTestPostgres();
		databaseUrl = await cluster.createDatabase();
		database = await openDatabase({ databaseUrl, dataDir: '' });
		test = await createTestApp({ database });
		admin = await test.adminToken();
		const { id: categoryId } = await test.createCategory({ name: 'Hogar' });
		product = await test.createProduct({ categoryId });
		other = await test.createProduct({ categoryId });
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
		await cluster?.stop();
	});

	const save = () =>
		test.call('PUT', `/api/products/${product.id}`, {
			token: admin,
			form: { name: 'Otra', price: '1', stockQuantity: 5, sku: product.sku, categoryId: product.category.id },
		});

	it('[R13-20, R13-21, R13-22] reads other products and stays ready while 12 saves wait for a forgotten lock, which end with 503', async () => {
		const forgetful = new pg.Client({ connectionString: databaseUrl });
		await forgetful.connect();
		await forgetful.query('BEGIN');
		await forgetful.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [product.id]);
		const begun = Date.now();
		let waiting = true;
		const saves = Promise.all(Array.from({ length: 12 }, save)).finally(() => {
			waiting = false;
		});
		const statuses = new Set<number>();
		let slowest = 0;
		while (waiting) {
			const before = Date.now();
			for (const url of [`/api/products/${other.id}`, '/api/products/search?keyword=prod', '/api/health/ready'])
				statuses.add((await test.call('GET', url)).statusCode);
			slowest = Math.max(slowest, Date.now() - before);
			await pause(50);
		}
		expect([...statuses]).toEqual([200]);
		expect(slowest).toBeLessThan(1500);
		expect(Date.now() - begun).toBeLessThan(20_000);
		for (const answer of await saves) {
			expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
				503,
				'5',
				{ code: 'busy', message: 'La tienda está ocupada. Espera unos segundos y vuelve a intentarlo.' },
			]);
		}
		await forgetful.query('ROLLBACK');
		await forgetful.end();
		expect((await save()).statusCode).toBe(200);
	});

	it('[R13-20] ends a transaction of its own that forgot its lock, and gives migrations and imports more time', async () => {
		const shown = (tx: { query: Database['query'] }) =>
			tx.query(sql`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
				current_setting('idle_in_transaction_session_timeout') AS idle`);
		expect(await shown(database)).toEqual([{ statement: '15s', lock: '8s', idle: '30s' }]);
		expect(await database.transaction(shown)).toEqual([{ statement: '15s', lock: '8s', idle: '30s' }]);
		const long = { statement: 120_000, lock: 30_000 };
		expect(await database.transaction(shown, long)).toEqual([{ statement: '2min', lock: '30s', idle: '30s' }]);
		expect(await database.transaction(shown)).toEqual([{ statement: '15s', lock: '8s', idle: '30s' }]);
	});
});
