import { readFileSync } from 'node:fs';

/** Megabytes that a process holds in memory. Linux only, as the benchmarks that use it. */
export function residentMemory(pid: number): number {
	const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
	return Number(kilobytes) / 1024;
}
