import { setTimeout as wait } from 'node:timers/promises';

const rest = 25;

/** Milliseconds of what three visitors do, each one thing after the other, until the work is done. */
export async function timesDuring(
	work: Promise<unknown>,
	actions: readonly (() => Promise<unknown>)[],
): Promise<number[]> {
	const times: number[] = [];
	let done = false;
	void work.then(() => {
		done = true;
	});
	const visit = async (first: number) => {
		for (let turn = first; !done; turn++) {
			const begun = performance.now();
			await actions[turn % actions.length]?.();
			times.push(performance.now() - begun);
			await wait(rest);
		}
	};
	await Promise.all([0, 1, 2].map((visitor) => visit(Math.floor((visitor * actions.length) / 3))));
	return times;
}
