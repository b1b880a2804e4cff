import path from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * The thread as the built server starts it; globalSetup.mjs has built it before the tests. It does not keep the process of
 * a worker alive, which ends with databases that wait for the next file.
 */
export function startThread(file: string, workerData: unknown): Worker {
	const thread = new Worker(builtServer(path.basename(file)), { workerData, execArgv: [] });
	thread.unref();
	return thread;
}

/** Path of a built entry of the server. */
export const builtServer = (name: string): string =>
	path.resolve(__dirname, '..', '..', 'build', 'server', `${name}.mjs`);
