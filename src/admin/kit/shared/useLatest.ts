import { useCallback, useEffect, useRef } from 'react';

/** Stable, and calls the latest render's function: for late calls and memoised parts. */
export function useLatest<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
	const latest = useRef(work);
	useEffect(function renew() {
		latest.current = work;
	});
	return useCallback((...args) => latest.current(...args), []);
}
