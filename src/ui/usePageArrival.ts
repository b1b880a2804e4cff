import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After a change of path; with `onMount`, on the first render too. */
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
