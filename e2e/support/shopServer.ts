import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../scripts/lib/freePort.mjs';

export const root = path.resolve(__dirname, '..', '..');
export const publicDir = path.join(root, 'build', 'public');

/** The administrator of every shop that the journeys start. */
export const shopAdmin = { username: 'admin', password: 'clave-de-prueba-1' };

export interface ShopServer {
	url: string;
	pid: number;
	/** Asks the process to stop, waits until it is gone and answers its exit code. */
	stop(): Promise<number | null>;
}

const opened = /está abierta en (http:\/\/\S+)/;

/**
 * Starts the built production server, the same file that `npm start` runs, on a free loopback port.
 * Rejects with what it printed when it ends before it listens.
 */
export async function startShop(
	dataDir: string,
	patience = 180_000,
	files = publicDir,
	settings: Record<string, string> = {},
): Promise<ShopServer> {
	const port = await freePort();
	// Folders of journeys and benches are copies of one that was opened before.
	const child = spawn(process.execPath, [path.join(root, 'build', 'server', 'main.mjs'), '--take-over'], {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			NODE_ENV: 'production',
			HOST: '127.0.0.1',
			PORT: String(port),
			DATA_DIR: dataDir,
			PUBLIC_DIR: files,
			ADMIN_USERNAME: shopAdmin.username,
			ADMIN_PASSWORD: shopAdmin.password,
			BANK_TRANSFER_INFO: 'BCP soles 191-1234567-0-01',
			...settings,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const url = await whenOpened(child, patience);
	return { url, pid: child.pid ?? 0, stop: () => stopped(child) };
}

function whenOpened(child: ChildProcess, patience: number): Promise<string> {
	return new Promise((resolve, reject) => {
		let printed = '';
		const timer = setTimeout(() => {
			child.kill('SIGKILL');
			reject(new Error(`The shop did not open within ${patience} ms:\n${printed}`));
		}, patience);
		const read = (chunk: Buffer) => {
			printed += chunk.toString('utf8');
			const match = opened.exec(printed);
			if (!match?.[1]) return;
			clearTimeout(timer);
			resolve(match[1]);
		};
		child.stdout?.on('data', read);
		child.stderr?.on('data', read);
		child.once('exit', (code) => {
			clearTimeout(timer);
			reject(new Error(`The shop ended with code ${code} before it opened:\n${printed}`));
		});
	});
}

function stopped(child: ChildProcess): Promise<number | null> {
	if (child.exitCode !== null) return Promise.resolve(child.exitCode);
	return new Promise((resolve) => {
		// Longer than the server's own limit of five seconds; then nothing may be left behind.
		const timer = setTimeout(() => child.kill('SIGKILL'), 8000);
		child.once('exit', (code) => {
			clearTimeout(timer);
			resolve(code);
		});
		child.kill('SIGTERM');
	});
}
