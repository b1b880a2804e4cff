import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still mounted, for work that ends later. */
export function useHere(): RefObject<boolean> {
	const here = useRef(true);
	// In development React runs it, its cleanup and it again.
	useEffect(function follow() {
		here.current = true;
		return () => {
			here.current = false;
		};
	}, []);
	return here;
}
