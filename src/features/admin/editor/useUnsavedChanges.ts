import { useEffect, useRef } from 'react';

/** What of a `NavigateEvent` decides; older browsers have no such event. */
type NavigateLike = Event & { navigationType?: string };
const navigationOf = (page: object): EventTarget | null =>
	'navigation' in page && page.navigation instanceof EventTarget ? page.navigation : null;

/**
 * While `isChanged` says so, the page cannot be left unasked: closing the tab is the browser's question, Back and
 * Forward stay where they are and call `ask`. Links cannot be reached: the editor's dialog is modal.
 *
 * Chromium hands `popstate` to its listeners in the order in which they came, capturing or not, so that the router has
 * left the page by then; there the step is called off before it is made. Browsers that cannot do that hand it to
 * capturing listeners first.
 */
export function useUnsavedChanges(isChanged: () => boolean, ask: () => void): void {
	const now = useRef({ isChanged, ask });
	useEffect(function rememberHandlers() {
		now.current = { isChanged, ask };
	});
	useEffect(function keepPage() {
		const here = window.location.href;
		const { state } = window.history;
		const navigation = navigationOf(window);
		const onUnload = (event: BeforeUnloadEvent) => {
			if (now.current.isChanged()) event.preventDefault();
		};
		const onStep = (event: NavigateLike) => {
			if (event.navigationType !== 'traverse' || !event.cancelable || !now.current.isChanged()) return;
			event.preventDefault();
			now.current.ask();
		};
		const onHistory = (event: PopStateEvent) => {
			if (!now.current.isChanged()) return;
			// Before the router hears of it.
			event.stopImmediatePropagation();
			window.history.pushState(state, '', here);
			now.current.ask();
		};
		window.addEventListener('beforeunload', onUnload);
		window.addEventListener('popstate', onHistory, { capture: true });
		navigation?.addEventListener('navigate', onStep);
		return () => {
			window.removeEventListener('beforeunload', onUnload);
			window.removeEventListener('popstate', onHistory, { capture: true });
			navigation?.removeEventListener('navigate', onStep);
		};
	}, []);
}
