import { networkShares } from './networks';

const warningIntervalMs = 10 * 60_000;

/** Limits open connections or live sessions of one network, and of its /48. */
export function createConcurrencyLimit(max: number, onFull: () => void) {
	const open = new Map<string, number>();
	let warnedAt = Number.NEGATIVE_INFINITY;

	function warn(): void {
		if (performance.now() - warnedAt < warningIntervalMs) return;
		warnedAt = performance.now();
		onFull();
	}

	return {
		/** Answers what releases the place; null without a place. A null address has no limit. */
		acquire(address: string | null): (() => void) | null {
			if (address === null) return () => {};
			const shares = networkShares(address);
			if (shares.some(({ network, times }) => (open.get(network) ?? 0) >= max * times)) {
				warn();
				return null;
			}
			for (const { network } of shares) open.set(network, (open.get(network) ?? 0) + 1);
			return function release() {
				for (const { network } of shares) {
					const others = (open.get(network) ?? 1) - 1;
					if (others > 0) open.set(network, others);
					else open.delete(network);
				}
			};
		},
	};
}
