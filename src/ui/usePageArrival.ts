import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Runs `onArrive` after the path changes; with `onMount`, also for the path of the first render. */
export function usePageArrival(onArrive: () => void, { onMount = false } = {}): void {
	const { pathname } = useLocation();
	const lastPath = useRef(onMount ? null : pathname);
	const arrive = useEffectEvent(onArrive);
	useEffect(
		function arriveAtPage() {
			if (lastPath.current === pathname) return;
			lastPath.current = pathname;
			arrive();
		},
		[pathname],
	);
}
