import { useEffect, useEffectEvent } from 'react';

/** Older browsers have no `NavigateEvent`. */
type NavigateLike = Event & { navigationType?: string };
const navigationOf = (page: object): EventTarget | null =>
	'navigation' in page && page.navigation instanceof EventTarget ? page.navigation : null;

/** Guards closing the tab; Back and Forward call `onLeave`. A modal dialog covers all links. */
export function useUnsavedChanges(unsaved: boolean, onLeave: () => void): void {
	const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
		if (unsaved) event.preventDefault();
	});
	// Chromium calls the router's `popstate` listener first, so this cancels the step earlier.
	const onNavigate = useEffectEvent((event: NavigateLike) => {
		if (event.navigationType !== 'traverse' || !event.cancelable || !unsaved) return;
		event.preventDefault();
		onLeave();
	});
	// Other browsers call capturing listeners before the router's.
	const onHistory = useEffectEvent((event: PopStateEvent, address: string, state: unknown) => {
		if (!unsaved) return;
		event.stopImmediatePropagation();
		window.history.pushState(state, '', address);
		onLeave();
	});
	useEffect(function keepPage() {
		const { href } = window.location;
		const { state } = window.history;
		const navigation = navigationOf(window);
		const onPopState = (event: PopStateEvent) => onHistory(event, href, state);
		const onLeaving = (event: BeforeUnloadEvent) => onUnload(event);
		const onStep = (event: Event) => onNavigate(event);
		window.addEventListener('beforeunload', onLeaving);
		window.addEventListener('popstate', onPopState, { capture: true });
		navigation?.addEventListener('navigate', onStep);
		return () => {
			window.removeEventListener('beforeunload', onLeaving);
			window.removeEventListener('popstate', onPopState, { capture: true });
			navigation?.removeEventListener('navigate', onStep);
		};
	}, []);
}
