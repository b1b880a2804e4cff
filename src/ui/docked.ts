const bars = new Set<HTMLElement>();

/** A bar in mid-screen leaves no room for notices above it. */
const mostOfScreen = 1 / 3;

/** CSS sets `--docked` while the bar covers the lower edge: on phones, or always. A short page ends above it. */
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

/** `ref` of a bar at the lower edge. Notices and focused elements stay above the highest. */
export function docked(bar: HTMLElement | null): (() => void) | undefined {
	if (!bar) return undefined;
	const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
	bars.add(bar);
	observer?.observe(bar);
	// At a page's end it leaves the edge.
	document.addEventListener('scrollend', measure);
	return () => {
		observer?.disconnect();
		bars.delete(bar);
		if (bars.size === 0) document.removeEventListener('scrollend', measure);
		measure();
	};
}
