import { useSyncExternalStore } from 'react';

/** Width for a side column; stylesheets use the same. */
const query = '(width >= 64rem)';

function subscribe(onChange: () => void): () => void {
	const list = window.matchMedia(query);
	list.addEventListener('change', onChange);
	return () => list.removeEventListener('change', onChange);
}

/** The server does not know the width and renders both. */
export const useWide = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => window.matchMedia(query).matches,
		() => true,
	);
