import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext, useNavigate } from 'react-router-dom';
import { useUnsavedChanges } from './useUnsavedChanges';

/**
 * Guards links, Back and closing the tab for a form that fills its page. `leaving`: the question is open; `back`: where
 * discarding leads.
 */
export function useUnsavedPage(unsaved: boolean, back: string) {
	const { navigator } = useContext(UNSAFE_NavigationContext);
	const navigate = useNavigate();
	const [navigation, setNavigation] = useState<(() => void) | null>(null);
	useUnsavedChanges(unsaved, () => setNavigation(() => () => void navigate(back, { replace: true })));

	// A redirect, as after the session ends, calls `replace`, which is not guarded.
	useEffect(
		function holdLinks() {
			if (!unsaved) return;
			const { push } = navigator;
			navigator.push = (...args) => setNavigation(() => () => push.apply(navigator, args));
			return () => {
				navigator.push = push;
			};
		},
		[unsaved, navigator],
	);

	return {
		leaving: navigation !== null,
		stay: () => setNavigation(null),
		leave: () => navigation?.(),
	};
}
