import { useEffect, useRef } from 'react';

/**
 * While `isChanged` says so, the page cannot be left unasked: closing the tab is the browser's question, Back and
 * Forward stay where they are and call `ask`. Links cannot be reached: the editor's dialog is modal.
 */
export function useUnsavedChanges(isChanged: () => boolean, ask: () => void): void {
	const now = useRef({ isChanged, ask });
	useEffect(function rememberHandlers() {
		now.current = { isChanged, ask };
	});
	useEffect(function keepPage() {
		const here = window.location.href;
		const { state } = window.history;
		const onUnload = (event: BeforeUnloadEvent) => {
			if (now.current.isChanged()) event.preventDefault();
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
		return () => {
			window.removeEventListener('beforeunload', onUnload);
			window.removeEventListener('popstate', onHistory, { capture: true });
		};
	}, []);
}
