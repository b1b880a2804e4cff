import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** For a new address of the same view: scroll and focus stay. */
export const sameView = { replace: true, state: { sameView: true } } as const;

/** After a change of path; `onMount`: on the first render too. */
export function usePageArrival(onArrive: () => void, { onMount = false } = {}): void {
	const { pathname, state } = useLocation();
	// A step back to it does arrive.
	const stays = useNavigationType() === 'REPLACE' && state?.sameView === true;
	const lastPath = useRef(onMount ? null : pathname);
	const arrive = useEffectEvent(onArrive);
	useEffect(
		function arriveAtPage() {
			if (lastPath.current === pathname) return;
			lastPath.current = pathname;
			if (!stays) arrive();
		},
		[pathname, stays],
	);
}
