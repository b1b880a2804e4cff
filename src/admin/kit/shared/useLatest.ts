import { useCallback, useEffect, useRef } from 'react';

/** Stable, and calls the function of the latest render: for what ends later, and for parts that are memoised. */
export function useLatest<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
	const latest = useRef(work);
	useEffect(function renew() {
		latest.current = work;
	});
	return useCallback((...args) => latest.current(...args), []);
}
