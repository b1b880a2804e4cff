// Runs in the page before anything else and keeps the browser's own measurements.
(() => {
	const seen = { fcp: 0, lcp: 0, cls: 0, element: '', tasks: [], interaction: 0 };
	window.figures = seen;
	const watch = (type, onEntry) =>
		new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
			type,
			buffered: true,
			durationThreshold: 16,
		});
	watch('paint', (entry) => {
		if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
	});
	watch('largest-contentful-paint', (entry) => {
		seen.lcp = entry.startTime;
		seen.element = `${entry.element?.localName ?? ''} ${entry.url || entry.element?.textContent?.slice(0, 40) || ''}`;
	});
	watch('layout-shift', (entry) => {
		if (!entry.hadRecentInput) seen.cls += entry.value;
	});
	// From the tap or key to the frame that follows it; other events have no interaction.
	watch('event', (entry) => {
		if (entry.interactionId) seen.interaction = Math.max(seen.interaction, entry.duration);
	});
	watch('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));
})();
