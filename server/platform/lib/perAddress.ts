import { circlesOf } from './guessLimits';

/** Milliseconds between two warnings. */
const quiet = 10 * 60_000;

/** `take` answers a release function, or null at the maximum of the address or its /48; a null address has no limit. */
export function createPlacesPerAddress(maximum: number, onFull: () => void) {
	const taken = new Map<string, number>();
	let warnedAt = Number.NEGATIVE_INFINITY;

	function warn(): void {
		if (performance.now() - warnedAt < quiet) return;
		warnedAt = performance.now();
		onFull();
	}

	return {
		take(address: string | null): (() => void) | null {
			if (address === null) return () => {};
			const circles = circlesOf(address, maximum);
			if (circles.some(({ key, max }) => (taken.get(key) ?? 0) >= max)) {
				warn();
				return null;
			}
			for (const { key } of circles) taken.set(key, (taken.get(key) ?? 0) + 1);
			return function giveBack() {
				for (const { key } of circles) {
					const left = (taken.get(key) ?? 1) - 1;
					if (left > 0) taken.set(key, left);
					else taken.delete(key);
				}
			};
		},
	};
}
