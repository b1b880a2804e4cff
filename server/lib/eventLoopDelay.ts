import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two looks: what the histogram shows of a loop with nothing to do. */
const resolution = 10;
/** Milliseconds; figures are of the last one to two of them. */
const period = 30_000;

/** Milliseconds that work of the event loop came late. */
export interface Delays {
	p50: number;
	p99: number;
	max: number;
}

const none: Delays = { p50: 0, p99: 0, max: 0 };

/** Watches the event loop of the process that serves requests. */
export function watchEventLoop() {
	const histogram = monitorEventLoopDelay({ resolution });
	histogram.enable();
	let before = none;

	const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution);
	const present = (): Delays =>
		histogram.count === 0
			? none
			: { p50: late(histogram.percentile(50)), p99: late(histogram.percentile(99)), max: late(histogram.max) };

	const timer = setInterval(() => {
		before = present();
		histogram.reset();
	}, period).unref();

	return {
		/** The worse of the last whole period and the one that has begun. */
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
