import { type RefObject, useEffect, useRef } from 'react';

/** Says whether the part still stands on the page, for work that ends later. */
export function useHere(): RefObject<boolean> {
	const here = useRef(true);
	// In development React runs it, its end and it again.
	useEffect(function follow() {
		here.current = true;
		return () => {
			here.current = false;
		};
	}, []);
	return here;
}
