import type { ConnectFrame } from './connect';

interface HeartbeatOptions {
	interval: number;
	/** Milliseconds that a peer may be late beyond two missed heart-beats before it counts as dead. */
	grace: number;
	send(): void;
	onDead(): void;
}

/** Each way the slower of what one side can and the other wants counts; none where either says 0. */
export function startHeartbeats({ sends, wants }: Pick<ConnectFrame, 'sends' | 'wants'>, options: HeartbeatOptions) {
	const timers: NodeJS.Timeout[] = [];
	let last = performance.now();
	let stopped = false;
	if (wants > 0) timers.push(setInterval(options.send, Math.max(options.interval, wants)).unref());
	if (sends > 0) {
		const every = Math.max(options.interval, sends);
		const isLate = () => performance.now() - last > 2 * every + options.grace;
		const check = () => {
			// A server that has stood still reads first what came meanwhile.
			if (isLate()) setImmediate(() => !stopped && isLate() && options.onDead());
		};
		timers.push(setInterval(check, every / 2).unref());
	}
	return {
		heard() {
			last = performance.now();
		},
		stop() {
			stopped = true;
			for (const timer of timers) clearInterval(timer);
		},
	};
}

export type Heartbeats = ReturnType<typeof startHeartbeats>;
