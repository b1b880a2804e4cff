import inspector from 'node:inspector';
import path from 'node:path';
import { startThread } from './thread';
import type { WatchdogInput } from './watchdogThread';

const intervalMs = 1000;

/** Kills the process after so many seconds of a blocked main thread. */
export function startWatchdog(limit: number): void {
	// A breakpoint is no blockage.
	if (inspector.url() !== undefined) return;
	const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
	const beat = new Int32Array(beats);
	const thread = startThread(path.join(__dirname, 'watchdogThread'), { beats, limit } satisfies WatchdogInput);
	thread.unref();
	setInterval(() => {
		Atomics.add(beat, 0, 1);
		Atomics.notify(beat, 0);
	}, intervalMs).unref();
}
