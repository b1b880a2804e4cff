import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createTestDataDir } from './testDatabase';

const root = path.resolve(__dirname, '..', '..');

/** A started server process and what it printed so far. */
export interface ServerProcess {
	child: ChildProcess;
	output(): string;
	/** Resolves with the match, or fails with the output when the process ends first. */
	says(pattern: RegExp): Promise<RegExpExecArray>;
	/** Address of the open shop. */
	address(): Promise<string>;
	ended: Promise<number | null>;
}

/**
 * Starts the built server, with `args` as a command, as a process of its own, on a free port and without the demo shop.
 * `folder` has the build and the packages.
 */
export function startServer(
	env: Record<string, string>,
	wrapper: string[] = [],
	args: string[] = [],
	folder = root,
): ServerProcess {
	const node = [process.execPath, path.join(folder, 'build', 'server', 'main.mjs'), ...args];
	const [command = process.execPath, ...rest] = [...wrapper, ...node];
	const child = spawn(command, rest, {
		cwd: folder,
		env: { PATH: process.env.PATH, PORT: '0', DEMO: 'off', ...env },
	});
	let output = '';
	const wake = new Set<() => void>();
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on('data', (chunk: Buffer) => {
			output += chunk.toString();
			for (const check of wake) check();
		});
	}
	const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
	const says = (pattern: RegExp) =>
		new Promise<RegExpExecArray>((resolve, reject) => {
			const check = () => {
				const match = pattern.exec(output);
				if (match) resolve(match);
			};
			wake.add(check);
			check();
			ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
		});
	return {
		child,
		ended,
		says,
		output: () => output,
		address: async () => String((await says(/está abierta en (http:\/\/127\.0\.0\.1:\d+)/))[1]),
	};
}

/** Signs the administrator in over HTTP. */
export const signInAdmin = (address: string, password: string): Promise<Response> =>
	fetch(`${address}/api/auth/signin`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ username: 'admin', password }),
	});

/** For a suite of its own: a data folder, and servers that start on it and are gone after each test. */
export function serversOnOneFolder() {
	const running: ChildProcess[] = [];
	const suite = {
		dataDir: '',
		start(env: Record<string, string> = {}, args: string[] = []): ServerProcess {
			const server = startServer({ DATA_DIR: suite.dataDir, ...env }, [], args);
			running.push(server.child);
			return server;
		},
	};
	beforeAll(async () => {
		suite.dataDir = await createTestDataDir();
	}, 180_000);
	afterEach(() => {
		for (const child of running.splice(0)) child.kill('SIGKILL');
	});
	afterAll(() => fs.rmSync(suite.dataDir, { recursive: true, force: true }));
	return suite;
}
