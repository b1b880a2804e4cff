import { monitorEventLoopDelay } from 'node:perf_hooks';

/** An idle loop's delay too. */
const resolutionMs = 10;
/** Figures cover one to two periods. */
const periodMs = 30_000;

/** Milliseconds. */
export interface Delays {
	p50: number;
	p99: number;
	max: number;
}

const none: Delays = { p50: 0, p99: 0, max: 0 };

export function watchEventLoop() {
	const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
	histogram.enable();
	let before = none;

	const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs);
	const present = (): Delays =>
		histogram.count === 0
			? none
			: { p50: late(histogram.percentile(50)), p99: late(histogram.percentile(99)), max: late(histogram.max) };

	const timer = setInterval(() => {
		before = present();
		histogram.reset();
	}, periodMs).unref();

	return {
		/** Worse of the last and current period. */
		delays(): Delays {
			const now = present();
			return {
				p50: Math.max(before.p50, now.p50),
				p99: Math.max(before.p99, now.p99),
				max: Math.max(before.max, now.max),
			};
		},
		stop(): void {
			clearInterval(timer);
			histogram.disable();
		},
	};
}
