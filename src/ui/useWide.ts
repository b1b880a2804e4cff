import { useSyncExternalStore } from 'react';

/** From this width on, a page has room for a column at its side; the media queries of stylesheets say the same. */
const query = '(width >= 64rem)';

function subscribe(onChange: () => void): () => void {
	const list = window.matchMedia(query);
	list.addEventListener('change', onChange);
	return () => list.removeEventListener('change', onChange);
}

/** The server, which knows no width, draws what is for wide screens too. */
export const useWide = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => window.matchMedia(query).matches,
		() => true,
	);
