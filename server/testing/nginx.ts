import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './postgres';

const program = '/usr/sbin/nginx';

export const hasNginx = (): boolean => fs.existsSync(program);

/** Runs `docs/nginx.conf`, with these ports instead of its servers, on a free loopback port. */
export async function startNginx(ports: readonly number[]) {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-nginx-'));
	// Its workers may run as another account.
	fs.chmodSync(folder, 0o755);
	const port = await freePort();
	const written = fs.readFileSync(path.resolve(__dirname, '..', '..', 'docs', 'nginx.conf'), 'utf8');
	const shop = written
		.replace(/(?: {4}server 10\.0\.0\.\d+:3000( [^\n]*\n))+/, (_all, settings: string) =>
			ports.map((one) => `    server 127.0.0.1:${one}${settings}`).join(''),
		)
		.replace('listen 80;', `listen 127.0.0.1:${port};`);
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
		.map((name) => `${name}_temp_path ${folder}/${name};`)
		.join('\n');
	const file = path.join(folder, 'nginx.conf');
	fs.writeFileSync(
		file,
		`daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${shop}}\n`,
	);
	const child = spawn(program, ['-c', file, '-p', folder, '-e', path.join(folder, 'error.log')], { stdio: 'ignore' });
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	const url = `http://127.0.0.1:${port}`;
	for (let attempt = 0; ; attempt++) {
		const answer = await fetch(url).catch(() => null);
		if (answer) break;
		if (attempt > 100)
			throw new Error(`nginx does not answer: ${fs.readFileSync(path.join(folder, 'error.log'), 'utf8')}`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return {
		url,
		async stop(): Promise<void> {
			child.kill('SIGQUIT');
			setTimeout(() => child.kill('SIGTERM'), 500).unref();
			await ended;
			fs.rmSync(folder, { recursive: true, force: true });
		},
	};
}
