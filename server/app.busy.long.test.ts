import { type Database, migrate, sql } from '#platform/db';
import { describeOnBackends, openBackend } from './testing/backends';
import { addManyProducts } from './testing/manyProducts';
import { createTestApp, type TestApp } from './testing/testApp';

describeOnBackends('a shop that many search at once', (kind) => {
	let database: Database;
	let test: TestApp;
	beforeAll(async () => {
		database = await openBackend(kind);
		await migrate(database);
		await addManyProducts(database, 2000);
		test = await createTestApp({ database });
	});
	afterAll(async () => {
		await test.close();
		await database.close();
	});

	it('[R13-02] answers as many searches as may wait, and the others with 503 and a time to come back', async () => {
		const paths = Array.from({ length: 80 }, (_, at) => [
			`/api/products/search?keyword=manta${at}`,
			`/api/products/page?search=taza+${at}`,
		]);
		const answers = await Promise.all(paths.flat().map((path) => test.call('GET', path)));
		const refused = answers.filter(({ statusCode }) => statusCode === 503);
		expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(101);
		expect(answers.filter(({ statusCode }) => statusCode === 200).length + refused.length).toBe(160);
		expect(refused.length).toBeGreaterThan(0);
		for (const { headers, body } of refused) {
			expect(headers['retry-after']).toBe('5');
			expect(JSON.parse(body)).toEqual({
				code: 'busy',
				message: 'Hay demasiadas solicitudes. Espera un momento y vuelve a intentarlo.',
			});
		}
		expect((await test.call('GET', '/api/products/page?search=taza')).statusCode).toBe(200);
	});

	it('[R13-03] is ready while a transaction of a second keeps the database busy', async () => {
		const busy = database.transaction((tx) => tx.query(sql`SELECT pg_sleep(1)`));
		const begun = performance.now();
		expect((await test.call('GET', '/api/health/ready')).statusCode).toBe(200);
		expect(performance.now() - begun).toBeLessThan(500);
		await busy;
	});
});
