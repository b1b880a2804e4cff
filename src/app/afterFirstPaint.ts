/** Runs the callback after the first content; `requestAnimationFrame` alone would sometimes be early. */
export function afterFirstPaint(run: () => void): void {
	const whenIdle = () =>
		'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200);
	if (!('PerformanceObserver' in window) || performance.getEntriesByName('first-contentful-paint').length) {
		whenIdle();
		return;
	}
	const observer = new PerformanceObserver((list) => {
		if (!list.getEntriesByName('first-contentful-paint').length) return;
		observer.disconnect();
		whenIdle();
	});
	observer.observe({ type: 'paint', buffered: true });
}
