import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, sql } from '#platform/db';
import { createSeal } from '#platform/lib/sealed';
import { serversOnOneFolder, signInAdmin } from './testing/serverProcess';
import { createTestDataDir } from './testing/testDatabase';

describe('server process', () => {
	const suite = serversOnOneFolder();
	const { start } = suite;

	it('opens with a first administrator, refuses a second process, and stops cleanly', async () => {
		const first = start();
		const address = await first.address();
		const password = String((await first.says(/Contraseña: (\S+)/))[1]);
		const session = (await (await signInAdmin(address, password)).json()) as { roles: string[] };
		expect(session.roles).toContain('ROLE_ADMIN');
		for (const secret of ['admin-password', 'jwt-secret']) {
			expect(fs.statSync(path.join(suite.dataDir, secret)).mode & 0o777).toBe(0o600);
		}
		expect(fs.statSync(path.join(suite.dataDir, 'pglite')).mode & 0o777).toBe(0o700);

		const second = start();
		expect(await second.ended).toBe(1);
		expect(second.output()).toContain(`ya está en uso por otro proceso (pid ${first.child.pid} en `);

		const before = Date.now();
		first.child.kill('SIGTERM');
		expect(await first.ended).toBe(0);
		expect(Date.now() - before).toBeLessThan(5000);
		expect(fs.readFileSync(path.join(suite.dataDir, 'server.lock'), 'utf8')).toBe('');

		// Again, on the same data: same password, until the administrator has another one.
		const again = start();
		expect((await again.says(/Contraseña: (\S+)/))[1]).toBe(password);
		again.child.kill('SIGINT');
		expect(await again.ended).toBe(0);
		const database = await openDatabase({ dataDir: suite.dataDir });
		await database.query(sql`UPDATE users SET password_hash = 'changed' WHERE username = 'admin'`);
		const mail = {
			host: 'smtp.example.com',
			user: 'ana',
			password: createSeal('another key').seal('x', 'settings:mail'),
		};
		await database.query(sql`
			INSERT INTO shop_settings (section, value, version) VALUES ('mail', ${JSON.stringify(mail)}::jsonb, 1)`);
		await database.close();
		const later = start();
		await later.address();
		// [R14-158] A second factor that cannot be checked keeps the shop closed; without mails it still sells.
		await later.says(/La contraseña del servidor de correo se guardó con otra SECRET_KEY/);
		later.child.kill('SIGTERM');
		await later.ended;
		expect(later.output()).not.toContain('Contraseña');
		expect(fs.existsSync(path.join(suite.dataDir, 'admin-password'))).toBe(false);
	});

	it('[R13-171, R13-172] a first start that is killed while it prepares the shop is finished by the next one', async () => {
		const folder = fs.mkdtempSync(path.join(tmpdir(), 'tienda-first-'));
		const first = start({ DATA_DIR: folder, DEMO: 'on' });
		await first.says(/Base de datos preparada\./);
		first.child.kill('SIGKILL');
		// Also the process that it had started is gone when nobody holds the output any more.
		await first.ended;
		expect(first.output()).not.toContain('está abierta');
		const next = start({ DATA_DIR: folder, DEMO: 'on' });
		const list = await fetch(`${await next.address()}/api/products/active`);
		expect(((await list.json()) as unknown[]).length).toBeGreaterThan(230);
		expect(fs.readdirSync(path.join(folder, 'uploads'))).toHaveLength(289);
		next.child.kill('SIGTERM');
		await next.ended;
		fs.rmSync(folder, { recursive: true, force: true });
	});

	it('[R13-171] a shop is prepared once before its first start, and left alone where it is there', async () => {
		const folder = fs.mkdtempSync(path.join(tmpdir(), 'tienda-first-'));
		const settings = { DATA_DIR: folder, DEMO: 'on' };
		const prepared = start(settings, ['prepare']);
		expect(await prepared.ended).toBe(0);
		expect(prepared.output()).toContain('Catálogo de demostración listo');
		const again = start(settings, ['prepare']);
		expect([await again.ended, again.output()]).toEqual([0, '']);
		const shop = start(settings);
		const list = await fetch(`${await shop.address()}/api/products/active`);
		expect(((await list.json()) as unknown[]).length).toBeGreaterThan(230);
		expect(shop.output()).not.toContain('preparada');
		shop.child.kill('SIGTERM');
		await shop.ended;
		fs.rmSync(folder, { recursive: true, force: true });
	});

	it('[R21-44, R21-45] a start on a copied folder is one of a copy, says so, and --take-over makes it the shop', async () => {
		const settings = { DATA_DIR: fs.mkdtempSync(path.join(tmpdir(), 'tienda-copied-')) };
		const run = async (folder: string, args: string[] = []) => {
			const shop = start({ ...settings, DATA_DIR: folder }, args);
			const address = await shop.address();
			const { copy } = (await (await fetch(`${address}/api/shop`)).json()) as { copy?: boolean };
			shop.child.kill('SIGTERM');
			await shop.ended;
			return { copy, output: shop.output() };
		};
		const original = path.join(settings.DATA_DIR, 'data');
		const copied = path.join(settings.DATA_DIR, 'copied');
		fs.cpSync(suite.dataDir, original, { recursive: true });
		// Another test may have opened the folder of the suite.
		expect((await run(original, ['--take-over'])).copy).toBeUndefined();
		fs.cpSync(original, copied, { recursive: true });
		const marked = await run(copied);
		expect(marked.copy).toBe(true);
		expect(marked.output).toContain(`La carpeta de datos se abrió en ${copied}; antes estaba en ${original}.`);
		expect(marked.output).toContain('ábrela con --take-over');
		expect((await run(copied)).copy).toBe(true);
		const taken = await run(copied, ['--take-over']);
		expect([taken.copy, taken.output.includes('copia')]).toEqual([undefined, false]);
		expect((await run(copied)).copy).toBeUndefined();
		expect((await run(original)).copy).toBeUndefined();
		fs.rmSync(settings.DATA_DIR, { recursive: true });
	});

	it('says what is wrong with a setting or the port, and leaves nothing behind', async () => {
		const setting = start({ PORT: 'web' });
		expect(await setting.ended).toBe(1);
		expect(setting.output()).toContain('PORT must be a port number from 0 to 65535');

		const first = start();
		const port = String(new URL(await first.address()).port);
		const other = await createTestDataDir();
		const second = start({ PORT: port, DATA_DIR: other });
		expect(await second.ended).toBe(1);
		expect(second.output()).toContain(`El puerto ${port} de 127.0.0.1 ya está en uso.`);
		fs.rmSync(other, { recursive: true, force: true });
	});

	it.each([
		[{ DATA_DIR: '/dev/null/data' }, 'No se puede escribir en /dev/null/data (ENOTDIR).'],
		[
			{ DATABASE_URL: 'postgres://tienda@127.0.0.1:1/tienda' },
			'PostgreSQL no responde en la dirección de DATABASE_URL',
		],
		[{ HOST: '203.0.113.9' }, 'La dirección 203.0.113.9 de HOST no es de este equipo.'],
		[{ TRUST_PROXY: '999.1.1.1' }, 'TRUST_PROXY must be off or the addresses of the proxies'],
	])(
		'[R13-28] says in one line why it cannot start with %p',
		async (env, line) => {
			const server = start(env);
			expect(await server.ended).toBe(1);
			expect(server.output()).toContain(line);
			expect(server.output()).not.toContain('    at ');
		},
		60_000,
	);
});
