/** Milliseconds between two warnings, however many are refused. */
const quiet = 10 * 60_000;

/**
 * Counts what each address has at once. `take` answers how to give the place back, or null when the address has its
 * `maximum`; an address that is null has no limit. `onFull` is for the log.
 */
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
			const before = taken.get(address) ?? 0;
			if (before >= maximum) {
				warn();
				return null;
			}
			taken.set(address, before + 1);
			return function giveBack() {
				const left = (taken.get(address) ?? 1) - 1;
				if (left > 0) taken.set(address, left);
				else taken.delete(address);
			};
		},
	};
}
