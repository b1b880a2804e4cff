import fs from 'node:fs';
import { workerData } from 'node:worker_threads';

export interface WatchdogInput {
	/** Its first 32-bit integer grows while the main thread is well. */
	beats: SharedArrayBuffer;
	/** Seconds. */
	limit: number;
}

/** Milliseconds for a process that was stopped and goes on: its clock has run, its main thread has not. */
const grace = 2000;
const standardError = 2;

const { beats, limit }: WatchdogInput = workerData;
const beat = new Int32Array(beats);

const isLate = (milliseconds: number): boolean =>
	Atomics.wait(beat, 0, Atomics.load(beat, 0), milliseconds) === 'timed-out';

while (!isLate(limit * 1000) || !isLate(grace));
fs.writeSync(standardError, `El proceso no responde desde hace ${limit} s y se termina. Vuelve a abrir la tienda.\n`);
// The main thread runs no code of ours any more, so nothing gentler would be heard.
process.kill(process.pid, 'SIGKILL');
