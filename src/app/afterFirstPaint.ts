import { whenIdle } from '../lib/idle';

/** Runs the callback after the first content; `requestAnimationFrame` alone would sometimes be early. */
export function afterFirstPaint(run: () => void): void {
	if (!('PerformanceObserver' in window) || performance.getEntriesByName('first-contentful-paint').length) {
		whenIdle(run);
		return;
	}
	const observer = new PerformanceObserver((list) => {
		if (!list.getEntriesByName('first-contentful-paint').length) return;
		observer.disconnect();
		whenIdle(run);
	});
	observer.observe({ type: 'paint', buffered: true });
}
