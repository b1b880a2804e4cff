const bars = new Set<HTMLElement>();

/** CSS sets `--docked` where the bar covers the page's lower edge: on phones, or always. */
const heightOf = (bar: HTMLElement) => (getComputedStyle(bar).getPropertyValue('--docked') ? bar.offsetHeight : 0);

function measure(): void {
	document.documentElement.style.setProperty('--dock-height', `${Math.max(0, ...[...bars].map(heightOf))}px`);
}

/** The `ref` of a bar at the lower edge. Notices, and what gets the focus, stay above the highest. */
export function docked(bar: HTMLElement | null): (() => void) | undefined {
	if (!bar) return undefined;
	const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
	bars.add(bar);
	observer?.observe(bar);
	return () => {
		observer?.disconnect();
		bars.delete(bar);
		measure();
	};
}
