import { describeOnPostgres } from '#server/testing/backends';
import { startTestPostgres, type TestPostgres } from '#server/testing/postgres';
import { type ServerProcess, signInAdmin, startServer } from '#server/testing/serverProcess';
import { createTestDataDir } from '#server/testing/testDatabase';
import { type Database, DatabaseUnavailable, migrate, openDatabase, sql } from './index';

describeOnPostgres('a connection that PostgreSQL ends', () => {
	let cluster: TestPostgres;
	let killer: Database;
	let databaseUrl: string;
	let server: ServerProcess | undefined;
	beforeAll(async () => {
		cluster = await startTestPostgres();
		databaseUrl = await cluster.createDatabase();
		killer = await openDatabase({ databaseUrl, dataDir: '' });
	});
	afterAll(async () => {
		server?.child.kill('SIGKILL');
		await killer?.close();
		await cluster?.stop();
	});

	/** Ends every connection to the database but the killer's own. */
	const killAll = () =>
		killer.query<{ pid: number }>(sql`
			SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`);

	it('[R10-20] fails the transaction in its middle, is logged, and leaves the next transaction alone', async () => {
		const warnings: string[] = [];
		const database = await openDatabase({
			databaseUrl,
			dataDir: '',
			log: { warn: (_details, message) => warnings.push(message) },
		});
		await database.query(sql`CREATE TABLE rounds (round integer)`);
		for (let round = 0; round < 20; round++) {
			const broken = database.transaction(async (tx) => {
				await tx.query(sql`INSERT INTO rounds VALUES (${round})`);
				await killAll();
				await tx.query(sql`SELECT 1`);
			});
			await expect(broken).rejects.toThrow(DatabaseUnavailable);
			const next = database.transaction((tx) =>
				tx.query(sql`INSERT INTO rounds VALUES (${100 + round}) RETURNING round`),
			);
			expect(await next).toEqual([{ round: 100 + round }]);
		}
		const [count] = await database.query<{ lost: number; kept: number }>(sql`
			SELECT count(*) FILTER (WHERE round < 100) AS lost, count(*) FILTER (WHERE round >= 100) AS kept FROM rounds`);
		expect(count).toEqual({ lost: 0, kept: 20 });
		expect(warnings.filter((message) => message === 'lost a connection to PostgreSQL').length).toBeGreaterThanOrEqual(
			20,
		);
		await database.close();
	});

	it('[R23-31] compiles no statement, in transactions and readings', async () => {
		const jit = sql`SELECT current_setting('jit') AS jit`;
		expect(await killer.query(jit)).toEqual([{ jit: 'off' }]);
		expect(await killer.transaction((tx) => tx.query(jit))).toEqual([{ jit: 'off' }]);
		expect(await killer.readLog(jit)).toEqual([{ jit: 'off' }]);
	});

	it('[R10-20] does not end the server: requests in the middle are answered 503, the next one is served', async () => {
		await migrate(killer);
		const password = 'una clave larga';
		server = startServer({
			DATABASE_URL: databaseUrl,
			DATA_DIR: await createTestDataDir(),
			ADMIN_PASSWORD: password,
		});
		const address = await server.address();
		const { accessToken } = (await (await signInAdmin(address, password)).json()) as { accessToken: string };
		const statuses = new Map<number, number>();
		let writing = true;
		async function writer(name: string): Promise<void> {
			for (let index = 0; writing; index++) {
				const body = new FormData();
				body.set('name', `${name} ${index}`);
				const headers = { authorization: `Bearer ${accessToken}` };
				const { status } = await fetch(`${address}/api/categories`, { method: 'POST', headers, body });
				statuses.set(status, (statuses.get(status) ?? 0) + 1);
			}
		}
		const writers = Promise.all(['Uno', 'Dos', 'Tres', 'Cuatro'].map(writer));
		for (let round = 0; round < 40; round++) {
			await killAll();
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		writing = false;
		await writers;
		expect([...statuses.keys()].sort()).toEqual([201, 503]);
		expect((await fetch(`${address}/api/products/active`)).status).toBe(200);
		expect(server.child.exitCode).toBe(null);
		expect(server.output()).toContain('lost a connection to PostgreSQL');
		expect(server.output()).toContain('lost the connection that reads the log of PostgreSQL');
		await server.says(/reading the log of PostgreSQL again/);
		server.child.kill('SIGTERM');
		expect(await server.ended).toBe(0);
	});
});
