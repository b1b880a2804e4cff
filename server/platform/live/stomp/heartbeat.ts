import type { ConnectFrame } from './connect';

interface HeartbeatOptions {
	interval: number;
	/** Milliseconds beyond two missed heartbeats. */
	grace: number;
	send(): void;
	onDead(): void;
}

/** The slower of offer and request; 0 disables it. */
export function startHeartbeats({ sends, wants }: Pick<ConnectFrame, 'sends' | 'wants'>, options: HeartbeatOptions) {
	const timers: NodeJS.Timeout[] = [];
	let last = performance.now();
	let stopped = false;
	if (wants > 0) timers.push(setInterval(options.send, Math.max(options.interval, wants)).unref());
	if (sends > 0) {
		const every = Math.max(options.interval, sends);
		const isLate = () => performance.now() - last > 2 * every + options.grace;
		const check = () => {
			// After a blocked event loop, reads first what has arrived.
			if (isLate()) setImmediate(() => !stopped && isLate() && options.onDead());
		};
		timers.push(setInterval(check, every / 2).unref());
	}
	return {
		received() {
			last = performance.now();
		},
		stop() {
			stopped = true;
			for (const timer of timers) clearInterval(timer);
		},
	};
}

export type Heartbeats = ReturnType<typeof startHeartbeats>;
