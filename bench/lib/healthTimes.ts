import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that the checks took, sorted; `failed` were not answered with 200. */
export interface HealthTimes {
	detail: string;
	times: number[];
	failed: number;
}

/** Asks for liveness and readiness in turns, a hundred times a second, until the work is done. */
export async function healthDuring(address: string, work: () => Promise<string>): Promise<HealthTimes> {
	const agent = new http.Agent({ keepAlive: true });
	const times: number[] = [];
	let failed = 0;
	let done = false;
	const probing = (async () => {
		for (let turn = 0; !done; turn++) {
			const begun = performance.now();
			const [answer] = await once(
				http.get(`${address}/api/health/${turn % 2 ? 'ready' : 'live'}`, { agent }),
				'response',
			);
			await answer.resume().toArray();
			if (answer.statusCode !== 200) failed++;
			times.push(performance.now() - begun);
			await wait(10);
		}
	})();
	const detail = await work();
	done = true;
	await probing;
	agent.destroy();
	return { detail, times: times.sort((one, other) => one - other), failed };
}

/** The time within which this part of the checks was answered. */
export const partile = (times: readonly number[], part: number): number =>
	times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0;
