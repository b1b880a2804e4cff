import fs from 'node:fs';
import { Worker } from 'node:worker_threads';

/** `file` without extension: beside main.mjs in the build, TypeScript in the sources. */
export function startThread(file: string, workerData: unknown): Worker {
	const built = `${file}.mjs`;
	if (fs.existsSync(built)) return new Worker(built, { workerData, execArgv: [] });
	return new Worker(`${file}.ts`, { workerData, execArgv: ['--require', require.resolve('tsx/cjs')] });
}
