import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext, useNavigate } from 'react-router-dom';
import { useUnsavedChanges } from './useUnsavedChanges';

/**
 * For a form that fills its page: links, Back and the closing of the tab ask first. `leaving` is true while they do.
 * `back` is where Back leads to once the changes are given up.
 */
export function useUnsavedPage(unsaved: boolean, back: string) {
	const { navigator } = useContext(UNSAFE_NavigationContext);
	const navigate = useNavigate();
	const [wanted, setWanted] = useState<(() => void) | null>(null);
	useUnsavedChanges(unsaved, () => setWanted(() => () => void navigate(back, { replace: true })));

	// Links and commands of the palette come here; a redirect, as after the end of the session, replaces instead.
	useEffect(
		function holdLinks() {
			if (!unsaved) return;
			const { push } = navigator;
			navigator.push = (...args) => setWanted(() => () => push.apply(navigator, args));
			return () => {
				navigator.push = push;
			};
		},
		[unsaved, navigator],
	);

	return {
		leaving: wanted !== null,
		stay: () => setWanted(null),
		/** To be called when `unsaved` may be lost. */
		leave: () => wanted?.(),
	};
}
