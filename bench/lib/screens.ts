import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Open screens in processes of their own: what they read must not delay who measures. */
export function openScreens(port: number, count: number, processes = 1) {
	const script = path.join(__dirname, 'returningClients.mjs');
	const children = Array.from({ length: processes }, () => fork(script, [port, count / processes].map(String)));

	async function subscribedOf(child: ChildProcess): Promise<number> {
		child.send('count');
		const [{ subscribed }] = (await once(child, 'message')) as [{ subscribed: number }];
		return subscribed;
	}
	const subscribed = async (): Promise<number> =>
		(await Promise.all(children.map(subscribedOf))).reduce((sum, one) => sum + one, 0);

	return {
		subscribed,
		/** Milliseconds until all are subscribed. */
		async complete(): Promise<number> {
			const begun = performance.now();
			for (;;) {
				const there = await subscribed();
				if (there === count) return performance.now() - begun;
				if (performance.now() - begun > 120_000) throw new Error(`${there} of ${count} were there after two minutes.`);
				await wait(50);
			}
		},
		close(): void {
			for (const child of children) child.kill();
		},
	};
}
