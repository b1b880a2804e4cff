import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { openDatabase } from './db';
import { users } from './db/schema';
import { createTestDataDir } from './testing/testDatabase';

const root = path.resolve(__dirname, '..');

/** A started server process and what it printed so far. */
interface Running {
	child: ChildProcess;
	output(): string;
	/** Resolves with the match, or fails with the output when the process ends or takes too long. */
	says(pattern: RegExp): Promise<RegExpExecArray>;
	ended: Promise<number | null>;
}

describe('server process', () => {
	let dataDir: string;
	const running: ChildProcess[] = [];
	beforeAll(async () => {
		dataDir = await createTestDataDir();
	}, 60_000);
	afterEach(() => {
		for (const child of running.splice(0)) child.kill('SIGKILL');
	});
	afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

	function start(env: Record<string, string> = {}): Running {
		const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
			cwd: root,
			env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', ...env },
		});
		running.push(child);
		let output = '';
		const wake = new Set<() => void>();
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on('data', (chunk: Buffer) => {
				output += chunk.toString();
				for (const check of wake) check();
			});
		}
		const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
		return {
			child,
			ended,
			output: () => output,
			says: (pattern) =>
				new Promise((resolve, reject) => {
					const check = () => {
						const match = pattern.exec(output);
						if (match) resolve(match);
					};
					wake.add(check);
					check();
					ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
				}),
		};
	}
	const open = /Tienda Viva está abierta en (http:\/\/127\.0\.0\.1:\d+)/;
	const signIn = (address: string | undefined, password: string | undefined) =>
		fetch(`${address}/api/auth/signin`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ username: 'admin', password }),
		});

	it('opens with a first administrator, refuses a second process, and stops cleanly', async () => {
		const first = start();
		const address = (await first.says(open))[1];
		const password = (await first.says(/Contraseña: (\S+)/))[1];
		const session = (await (await signIn(address, password)).json()) as { roles: string[] };
		expect(session.roles).toContain('ROLE_ADMIN');
		for (const secret of ['admin-password', 'jwt-secret']) {
			expect(fs.statSync(path.join(dataDir, secret)).mode & 0o777).toBe(0o600);
		}
		expect(fs.statSync(path.join(dataDir, 'pglite')).mode & 0o777).toBe(0o700);

		const second = start();
		expect(await second.ended).toBe(1);
		expect(second.output()).toContain(`in use by another process (pid ${first.child.pid})`);

		const before = Date.now();
		first.child.kill('SIGTERM');
		expect(await first.ended).toBe(0);
		expect(Date.now() - before).toBeLessThan(5000);
		expect(fs.existsSync(path.join(dataDir, 'server.pid'))).toBe(false);

		// Again, on the same data: same password, until the administrator has another one.
		const again = start();
		expect((await again.says(/Contraseña: (\S+)/))[1]).toBe(password);
		again.child.kill('SIGINT');
		expect(await again.ended).toBe(0);
		const database = await openDatabase({ dataDir });
		await database.db.update(users).set({ passwordHash: 'changed' }).where(eq(users.username, 'admin'));
		await database.close();
		const later = start();
		await later.says(open);
		later.child.kill('SIGTERM');
		await later.ended;
		expect(later.output()).not.toContain('Contraseña');
		expect(fs.existsSync(path.join(dataDir, 'admin-password'))).toBe(false);
	}, 240_000);

	it('says what is wrong with a setting or the port, and leaves nothing behind', async () => {
		const setting = start({ PORT: 'web' });
		expect(await setting.ended).toBe(1);
		expect(setting.output()).toContain('PORT must be a port number from 0 to 65535');

		const first = start();
		const port = String(new URL(String((await first.says(open))[1])).port);
		const other = await createTestDataDir();
		const second = start({ PORT: port, DATA_DIR: other });
		expect(await second.ended).toBe(1);
		expect(second.output()).toContain(`El puerto ${port} de 127.0.0.1 ya está en uso.`);
		fs.rmSync(other, { recursive: true, force: true });
	}, 240_000);
});
