import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** The thread as the built server starts it; globalSetup.mjs has built it before the tests. */
export function startThread(file: string, workerData: unknown): Worker {
	return new Worker(builtServer(path.basename(file)), { workerData, execArgv: [] });
}

/** Path of a built entry of the server. */
export const builtServer = (name: string): string =>
	path.resolve(__dirname, '..', '..', 'build', 'server', `${name}.mjs`);
