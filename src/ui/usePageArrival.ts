import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** For a new address of the same view: scroll and focus stay. */
export const sameView = { replace: true, state: { sameView: true } } as const;

/** After a change of path; `onMount`: on the first render too. */
export function usePageArrival(onArrive: () => void, { onMount = false } = {}): void {
	const { pathname, state } = useLocation();
	// A step back to that address counts as an arrival.
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

let waiting: MutationObserver | undefined;

/** Focuses `<main>`, then its heading as soon as it exists, and a heading that replaces the focused one. */
export function focusPage(main: HTMLElement | null): void {
	waiting?.disconnect();
	if (!main) return;
	let target: HTMLElement = main;
	const follow = () => {
		const isLost = !target.isConnected && document.activeElement === document.body;
		if (document.activeElement !== target && !isLost) return waiting?.disconnect();
		const heading = main.querySelector('h1');
		if (!heading || heading === target) return;
		heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
		if (document.activeElement === heading) target = heading;
	};
	main.focus({ preventScroll: true });
	follow();
	waiting = new MutationObserver(follow);
	waiting.observe(main, { childList: true, subtree: true });
}
