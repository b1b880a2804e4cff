import { liveStarted, liveStopped } from '../live/actions';
import type { AppStore } from './createAppStore';

/**
 * The live channel is open while somebody can see the page. An open socket keeps a page out of the back/forward cache of
 * Firefox, and Chromium cuts it there; a page that comes back goes on at once from the position that it knows.
 */
export function liveWithPage(store: AppStore): void {
	store.dispatch(liveStarted());
	window.addEventListener('pagehide', () => void store.dispatch(liveStopped()));
	window.addEventListener('pageshow', ({ persisted }) => {
		if (persisted) store.dispatch(liveStarted());
	});
}
