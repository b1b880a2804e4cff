const bars = new Set<HTMLElement>();

/** A bar in the middle of the screen leaves no room above itself for notices. */
const mostOfScreen = 1 / 3;

/** CSS sets `--docked` where the bar covers the page's lower edge: on phones, or always. A short page ends above that edge. */
function heightOf(bar: HTMLElement): number {
	if (!getComputedStyle(bar).getPropertyValue('--docked')) return 0;
	const { top, height } = bar.getBoundingClientRect();
	return Math.max(height, Math.min(innerHeight - top, innerHeight * mostOfScreen));
}

function measure(): void {
	document.documentElement.style.setProperty(
		'--dock-height',
		`${Math.ceil(Math.max(0, ...[...bars].map(heightOf)))}px`,
	);
}

/** The `ref` of a bar at the lower edge. Notices, and what gets the focus, stay above the highest. */
export function docked(bar: HTMLElement | null): (() => void) | undefined {
	if (!bar) return undefined;
	const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
	bars.add(bar);
	observer?.observe(bar);
	// At the end of a page it leaves the edge.
	document.addEventListener('scrollend', measure);
	return () => {
		observer?.disconnect();
		bars.delete(bar);
		if (bars.size === 0) document.removeEventListener('scrollend', measure);
		measure();
	};
}
