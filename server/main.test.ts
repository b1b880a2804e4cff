import fs from 'node:fs';
import path from 'node:path';
import { serversOnOneFolder, signInAdmin } from './testing/serverProcess';

describe('a command beside the server', () => {
	const suite = serversOnOneFolder();
	const { start } = suite;

	it('[R10-06] admin:reset prints a link for an administrator, while the shop runs and while it does not', async () => {
		const reset = async (...args: string[]) => {
			const command = start({}, ['admin:reset', ...args]);
			const code = await command.ended;
			return { code, output: command.output(), token: /\/reset-password#(\S{43})\n/.exec(command.output())?.[1] };
		};
		const setPassword = (address: string, token: string | undefined, password: string) =>
			fetch(`${address}/api/auth/reset-password`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ token, password }),
			});
		const first = start();
		await first.address();
		first.child.kill('SIGTERM');
		await first.ended;

		const stopped = await reset('admin');
		expect(stopped.code).toBe(0);

		const shop = start();
		const address = await shop.address();
		expect((await setPassword(address, stopped.token, 'una-nueva')).status).toBe(200);
		expect((await signInAdmin(address, 'una-nueva')).status).toBe(200);

		expect(fs.statSync(path.join(suite.dataDir, 'console.json')).mode & 0o777).toBe(0o600);
		const live = await reset('ADMIN');
		expect(live.output).toContain(`${address}/reset-password#`);
		expect((await setPassword(address, live.token, 'otra-nueva')).status).toBe(200);
		expect((await signInAdmin(address, 'otra-nueva')).status).toBe(200);

		const stranger = await fetch(`${address}/api/console/reset-link`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-console-secret': 'a guess' },
			body: JSON.stringify({ username: 'admin' }),
		});
		expect(stranger.status).toBe(404);
		const unknown = await reset('nadie');
		expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('El usuario no existe')]);
		const nameless = await reset();
		expect([nameless.code, nameless.output]).toEqual([1, expect.stringContaining('Falta el usuario')]);

		shop.child.kill('SIGTERM');
		await shop.ended;
		expect(fs.existsSync(path.join(suite.dataDir, 'console.json'))).toBe(false);
	});
});
