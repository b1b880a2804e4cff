import fs from 'node:fs';
import { workerData } from 'node:worker_threads';

export interface WatchdogInput {
	/** The main thread increments its first 32-bit integer. */
	beats: SharedArrayBuffer;
	/** Seconds. */
	limit: number;
}

/** After a suspension, when only the clock has run. */
const graceMs = 2000;
const standardError = 2;

const { beats, limit }: WatchdogInput = workerData;
const beat = new Int32Array(beats);

const isLate = (milliseconds: number): boolean =>
	Atomics.wait(beat, 0, Atomics.load(beat, 0), milliseconds) === 'timed-out';

while (!isLate(limit * 1000) || !isLate(graceMs));
fs.writeSync(standardError, `El proceso no responde desde hace ${limit} s y se termina. Vuelve a abrir la tienda.\n`);
// A blocked main thread handles no gentler signal.
process.kill(process.pid, 'SIGKILL');
