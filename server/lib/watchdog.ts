import inspector from 'node:inspector';
import path from 'node:path';
import { startThread } from './thread';
import type { WatchdogInput } from './watchdogThread';

/** Milliseconds. */
const interval = 1000;

/** Ends the process when its main thread has stood still for so many seconds, however busy it seems to be. */
export function startWatchdog(limit: number): void {
	// A breakpoint is no standstill.
	if (inspector.url() !== undefined) return;
	const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
	const beat = new Int32Array(beats);
	const thread = startThread(path.join(__dirname, 'watchdogThread'), { beats, limit } satisfies WatchdogInput);
	thread.unref();
	setInterval(() => {
		Atomics.add(beat, 0, 1);
		Atomics.notify(beat, 0);
	}, interval).unref();
}
