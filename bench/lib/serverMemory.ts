import { readFileSync } from 'node:fs';

/** Megabytes that a process holds in memory. Linux only, as the benchmarks that use it. */
export const residentMemory = (pid: number): number => megabytes(pid, 'VmRSS');

/** Megabytes that it has held at most. */
export const peakMemory = (pid: number): number => megabytes(pid, 'VmHWM');

function megabytes(pid: number, field: string): number {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}
